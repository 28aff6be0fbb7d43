import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the network, without cache and cookies; redirects are returned, not followed.
final class UpstreamClient: HTTPClient {
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    return URLSession(configuration: configuration)
  }()

  // A session keeps itself alive until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    guard let url = URL(string: request.url.asRequested.description) else {
      return HTTPExchange(request: request, response: nil, faults: [TransportFault(.invalidRequest, "not a URL")])
    }
    var urlRequest = URLRequest(url: url)
    urlRequest.httpMethod = request.method.rawValue
    for field in request.headers.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
    if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
    var exchange = HTTPExchange(request: request, response: nil)
    do {
      let (data, response) = try await session.data(for: urlRequest, delegate: RedirectStop())
      if let head = response as? HTTPURLResponse {
        exchange.response = HTTPResponse(head, body: Array(data))
      } else {
        exchange.faults.append(TransportFault(.malformedResponse, "no HTTP response"))
      }
    } catch {
      exchange.faults.append(TransportFault(.other, (error as NSError).localizedDescription))
    }
    exchange.elapsed = start.duration(to: .now)
    return exchange
  }
}

/// Returns redirects to the caller.
private final class RedirectStop: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

extension HTTPResponse {
  /// Creates a response with headers sorted by name, because sessions do not keep their order, and a decoded body.
  init(_ head: HTTPURLResponse, body: [UInt8]) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPHeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeaderField(name, value)
    }
    var headers = HTTPHeaders(fields.sorted { $0.name < $1.name })
    // Sessions remove content codings, but leave the headers unchanged.
    if headers["Content-Encoding"] != nil {
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    self.init(status: head.statusCode, headers: headers, body: body)
  }
}
