import Basics
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The loading of one request of a URL session: the request as the mock gets it, redirects, cookies and delays.
struct MockLoad: Sendable {
  /// Something that is delivered to the session.
  enum Delivery: Sendable {
    case head(HTTPURLResponse)
    case body(Data)
    case redirect(URLRequest, HTTPURLResponse)
    case end
    case failure(URLError.Code, String)
  }

  /// The result of beginning a load.
  enum Beginning: Sendable {
    /// Everything that is delivered.
    case delivered([Delivery])
    /// The load takes time.
    case running(MockLoad)
  }

  /// The maximum number of redirects that are followed, as in Foundation.
  private static let mostRedirects = 20

  private let mock: Mock
  private let session: SessionRules
  private var urlRequest: URLRequest
  private var request: HTTPRequest?
  private var body: SessionRequestBody
  private var pending: Mock.PendingServed?
  private var redirects = 0
  private var challenges = 0

  init(mock: Mock, request: URLRequest, surroundings: SessionSurroundings) {
    self.mock = mock
    session = SessionRules(surroundings, mock: mock)
    urlRequest = session.applied(to: request)
    body = SessionRequestBody(of: request, surroundings.upload)
    if case .bytes(let bytes) = body { self.request = HTTPRequest(urlRequest, body: bytes) }
  }

  /// Whether the body is a stream, which has to be read first.
  var hasBodyStream: Bool {
    if case .bytes = body { return false }
    return true
  }

  /// Returns the load with its body in memory.
  func readingBody() async -> MockLoad {
    var load = self
    let bytes = await body.read(by: session)
    load.body = .bytes(bytes)
    load.request = HTTPRequest(urlRequest, body: bytes)
    return load
  }

  /// Begins the load, and completes it if that takes no time.
  func begin() -> Beginning {
    guard let request else { return .delivered([Self.noURL]) }
    switch mock.serve(request) {
    case .now(let served):
      let isImmediate =
        mock.settings.delayRule.isSkipped && redirectTarget(of: served, from: request) == nil
        && !(session.hasDelegate && Self.head(of: served)?.status == 401)
      if isImmediate { return .delivered(immediate(served, request)) }
      var load = self
      load.pending = .now(served)
      return .running(load)
    case .later(let make):
      var load = self
      load.pending = .later(make)
      return .running(load)
    }
  }

  /// Runs the load to its end.
  func run(as receiver: MockURLProtocol.Receiver) async {
    var load = self
    while let next = await load.step(receiver) { load = next }
  }

  // MARK: Steps

  private static let noURL = Delivery.failure(.unsupportedURL, "the request has no http or https URL")

  /// Serves one request; returns the load of the redirected request, if one follows.
  private func step(_ receiver: MockURLProtocol.Receiver) async -> MockLoad? {
    guard let request else {
      receiver.send(Self.noURL)
      return nil
    }
    let served: Mock.Served
    switch pending ?? mock.serve(request) {
    case .now(let ready): served = ready
    case .later(let make): served = await make()
    }
    if let (target, head) = redirectTarget(of: served, from: request) {
      return await redirected(to: target, by: head, in: served, from: request, receiver)
    }
    #if canImport(FoundationNetworking)
      if let head = Self.head(of: served),
        let value = await session.authorization(after: head, to: request, failures: challenges)
      {
        var load = self
        load.urlRequest.setValue(value, forHTTPHeaderField: "Authorization")
        load.request?.headers["Authorization"] = value
        load.pending = nil
        load.challenges += 1
        return load
      }
    #endif
    do {
      for delivery in deliveries(of: served, request) {
        switch delivery {
        case .pause(let time): try await mock.settings.delayRule.sleep(time)
        case .delivery(let delivery):
          try Task.checkCancellation()
          receiver.send(delivery)
        }
      }
    } catch {
      // The session has cancelled the task, and knows it.
    }
    return nil
  }

  private func redirected(
    to target: HTTPURL,
    by head: HTTPResponse,
    in served: Mock.Served,
    from request: HTTPRequest,
    _ receiver: MockURLProtocol.Receiver
  ) async -> MockLoad? {
    session.store(head, of: request)
    guard redirects < Self.mostRedirects, let url = URL(string: target.description),
      let response = HTTPURLResponse(head, url: urlRequest.url)
    else {
      receiver.send(.failure(.httpTooManyRedirects, "more than \(Self.mostRedirects) redirects, the last to \(target)"))
      return nil
    }
    var next = request.redirected(to: target, by: head.status)
    var nextURLRequest = urlRequest
    nextURLRequest.url = url
    nextURLRequest.httpMethod = next.method.rawValue
    nextURLRequest.httpBody = next.body.isEmpty ? nil : Data(next.body)
    nextURLRequest.allHTTPHeaderFields = nil
    for field in next.headers.fields { nextURLRequest.addValue(field.value, forHTTPHeaderField: field.name) }
    if session.followsRedirects {
      receiver.send(.redirect(nextURLRequest, response))
      return nil
    }
    guard let approved = await session.approved(nextURLRequest, response: response) else {
      // The delegate wants the redirect itself.
      for delivery in immediate(served, request) { receiver.send(delivery) }
      return nil
    }
    nextURLRequest = session.applied(to: approved)
    guard let changed = HTTPRequest(nextURLRequest, body: next.body) else {
      receiver.send(Self.noURL)
      return nil
    }
    next = changed
    var load = self
    load.urlRequest = nextURLRequest
    load.request = next
    load.pending = nil
    load.redirects += 1
    return load
  }

  /// Returns where a response redirects to, and the response; `nil` if it does not.
  private func redirectTarget(of served: Mock.Served, from request: HTTPRequest) -> (HTTPURL, HTTPResponse)? {
    guard let head = Self.head(of: served), [301, 302, 303, 307, 308].contains(head.status),
      let location = head.headers["Location"], let target = try? request.url.resolving(location),
      ["http", "https"].contains(target.scheme)
    else { return nil }
    return (target, head)
  }

  /// Returns the head of a response; `nil` if something else comes first.
  private static func head(of served: Mock.Served) -> HTTPResponse? {
    guard case .head(let head)? = served.events.first(where: { if case .wait = $0 { false } else { true } }) else {
      return nil
    }
    return head
  }

  // MARK: Deliveries

  private enum Timed { case pause(Duration), delivery(Delivery) }

  private func immediate(_ served: Mock.Served, _ request: HTTPRequest) -> [Delivery] {
    deliveries(of: served, request).compactMap { if case .delivery(let delivery) = $0 { delivery } else { nil } }
  }

  private func deliveries(of served: Mock.Served, _ request: HTTPRequest) -> [Timed] {
    var (timed, whole): ([Timed], Data) = ([], Data())
    let limit = DurationText.duration(urlRequest.timeoutInterval)
    for event in served.events {
      switch event {
      case .wait(let time):
        guard time < limit else {
          return timed + [.pause(limit), .delivery(.failure(.timedOut, "The request timed out."))]
        }
        timed.append(.pause(time))
      case .silence:
        timed += [.pause(limit), .delivery(.failure(.timedOut, "The request timed out."))]
      case .head(let head):
        session.store(head, of: request)
        guard let response = HTTPURLResponse(head.withoutHandledChallenge, url: urlRequest.url) else {
          return timed + [.delivery(Self.noURL)]
        }
        timed.append(.delivery(.head(response)))
      case .body(let bytes):
        if session.needsWholeBody { whole += Data(bytes) } else { timed.append(.delivery(.body(Data(bytes)))) }
      case .end:
        if !whole.isEmpty { timed.append(.delivery(.body(whole))) }
        timed.append(.delivery(.end))
      case .fault(let fault):
        if !whole.isEmpty { timed.append(.delivery(.body(whole))) }
        timed.append(
          .delivery(.failure(served.unmatched == nil ? fault.errorCode : .resourceUnavailable, fault.message))
        )
      }
    }
    return timed
  }
}

extension HTTPResponse {
  /// The response without a challenge that Foundation on Linux would handle.
  ///
  /// It would repeat the request over the network, or wait forever for a credential.
  fileprivate var withoutHandledChallenge: HTTPResponse {
    #if canImport(FoundationNetworking)
      guard status == 401 else { return self }
      var copy = self
      copy.headers.fields.removeAll { field in
        let value = ASCII.lowercased(field.value)
        return field.isNamed("WWW-Authenticate") && (value.contains("basic") || value.contains("digest"))
      }
      return copy
    #else
      return self
    #endif
  }
}

extension TransportFault {
  /// The code that a URL session reports for the fault.
  var errorCode: URLError.Code {
    switch kind {
    case .connectionReset, .closedBeforeResponse, .closedAmidBody: .networkConnectionLost
    case .malformedResponse, .interimOnly, .bodyTooLong: .badServerResponse
    case .silence, .deadlineExceeded, .connectTimeout: .timedOut
    case .nameNotResolved: .cannotFindHost
    case .connectionRefused, .unreachable: .cannotConnectToHost
    case .tls: .secureConnectionFailed
    case .redirect: .httpTooManyRedirects
    case .invalidRequest, .unsigned: .badURL
    case .cancelled: .cancelled
    case .bodyBeyondLimit: .dataLengthExceedsMaximum
    case .other: .unknown
    }
  }
}
