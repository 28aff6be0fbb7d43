import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The effects of a session on requests and responses: headers of its configuration, cookies, redirects.
struct SessionRules: Sendable {
  /// Whether a body that arrives in portions has to be delivered at once.
  let needsWholeBody: Bool
  /// Whether the session follows redirects itself.
  let followsRedirects: Bool
  /// Whether a delegate may answer the challenges of a server.
  var hasDelegate: Bool { delegate != nil }
  private let headers: [String: String]
  private let cookies: HTTPCookieStorage?
  private let delegate: (any URLSessionTaskDelegate)?
  private let session: URLSession?
  private let task: URLSessionTask?

  init(_ surroundings: SessionSurroundings, mock: Mock) {
    needsWholeBody = surroundings.needsWholeBody
    followsRedirects = surroundings.followsRedirects
    session = surroundings.session
    task = surroundings.task
    #if canImport(FoundationNetworking)
      guard surroundings.kind == .custom else {
        // The shared session's cookies are those of the process; a test has its own.
        (headers, delegate, cookies) = ([:], nil, mock.cookies)
        return
      }
      let configuration = session?.configuration
      var headers: [String: String] = [:]
      for (name, value) in configuration?.httpAdditionalHeaders ?? [:] {
        if let name = name as? String, let value = value as? String { headers[name] = value }
      }
      self.headers = headers
      delegate = session?.delegate as? any URLSessionTaskDelegate
      cookies = configuration?.httpShouldSetCookies ?? false ? configuration?.httpCookieStorage : nil
    #else
      (headers, delegate, cookies) = ([:], nil, nil)
    #endif
  }

  /// Returns a request with the headers and cookies of the session; those of the request itself win.
  func applied(to request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    if let url = request.url, let found = cookies?.cookies(for: url), !found.isEmpty, request.httpShouldHandleCookies,
      request.value(forHTTPHeaderField: "Cookie") == nil
    {
      for (name, value) in HTTPCookie.requestHeaderFields(with: found) {
        request.setValue(value, forHTTPHeaderField: name)
      }
    }
    return request
  }

  /// Stores the cookies of a response.
  func store(_ head: HTTPResponse, of request: HTTPRequest) {
    guard let cookies, head.headers["Set-Cookie"] != nil, let url = URL(string: request.url.description) else { return }
    for value in head.headers.values(of: "Set-Cookie") {
      cookies.setCookies(
        HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url),
        for: url,
        mainDocumentURL: nil
      )
    }
  }

  #if canImport(FoundationNetworking)
    /// Returns the request that follows a redirect, after the session's delegate has seen it; `nil` if none follows.
    func approved(_ request: URLRequest, response: HTTPURLResponse) async -> URLRequest? {
      guard let delegate, let session, let task else { return request }
      return await withCheckedContinuation { continuation in
        session.delegateQueue.addOperation {
          delegate.urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request) {
            continuation.resume(returning: $0)
          }
        }
      }
    }

    /// Returns the body that the session's delegate gives for a streamed upload; `nil` if there is no delegate.
    func bodyOfDelegate() async -> SessionRequestBody? {
      guard let delegate, let session, let task else { return nil }
      return await withCheckedContinuation { continuation in
        session.delegateQueue.addOperation {
          delegate.urlSession(
            session,
            task: task,
            needNewBodyStream: { stream in
              guard let stream else { return continuation.resume(returning: nil) }
              // Sound: what a delegate gives is a new stream for the session alone.
              nonisolated(unsafe) let given = stream
              continuation.resume(returning: SessionRequestBody.reader(given))
            }
          )
        }
      }
    }

    /// Returns the `Authorization` header with which a request is repeated after a 401 response; `nil` for none.
    ///
    /// Foundation's own handling of a challenge would repeat the request over the network.
    func authorization(after head: HTTPResponse, to request: HTTPRequest, failures: Int) async -> String? {
      guard head.status == 401, failures < 3, let delegate, let session, let task,
        let challenge = BasicChallenge(head, to: request, failures: failures)
      else { return nil }
      let credential: URLCredential? = await withCheckedContinuation { continuation in
        session.delegateQueue.addOperation {
          delegate.urlSession(session, task: task, didReceive: challenge.value) { disposition, credential in
            continuation.resume(returning: disposition == .useCredential ? credential : nil)
          }
        }
      }
      guard let credential, let user = credential.user, let password = credential.password else { return nil }
      return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
    }
  #else
    // Sessions on Apple platforms ask their delegates themselves.
    func approved(_ request: URLRequest, response: HTTPURLResponse) async -> URLRequest? { request }
    func bodyOfDelegate() async -> SessionRequestBody? { nil }
  #endif
}

#if canImport(FoundationNetworking)
  /// A challenge for HTTP Basic authentication (RFC 7617).
  private struct BasicChallenge {
    let value: URLAuthenticationChallenge

    init?(_ head: HTTPResponse, to request: HTTPRequest, failures: Int) {
      guard let field = head.headers["WWW-Authenticate"], ASCII.lowercased(field).hasPrefix("basic") else { return nil }
      let realm = field.split(separator: "\"").dropFirst().first.map(String.init)
      let space = URLProtectionSpace(
        host: request.url.host,
        port: request.url.effectivePort,
        protocol: request.url.scheme,
        realm: realm,
        authenticationMethod: NSURLAuthenticationMethodHTTPBasic
      )
      value = URLAuthenticationChallenge(
        protectionSpace: space,
        proposedCredential: nil,
        previousFailureCount: failures,
        failureResponse: HTTPURLResponse(head, url: URL(string: request.url.description)),
        error: nil,
        sender: ChallengeSender()
      )
    }
  }

  /// The sender of a challenge, which modern delegates do not use.
  private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  }
#endif
