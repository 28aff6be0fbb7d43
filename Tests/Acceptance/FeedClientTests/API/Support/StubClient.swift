import Basics
import HTTPMessages

/// A client that returns a stubbed response without a connection, and records requests.
final class StubClient: HTTPClient {
  private let response: HTTPResponse?
  private let faults: [TransportFault]
  private let meanwhile: @Sendable () async -> Void
  private let received = Mutex<[HTTPRequest]>([])

  /// Creates a client that runs a closure before it responds.
  init(_ response: HTTPResponse?, faults: [TransportFault] = [], meanwhile: @escaping @Sendable () async -> Void = {}) {
    self.response = response
    self.faults = faults
    self.meanwhile = meanwhile
  }

  /// The requests so far.
  var requests: [HTTPRequest] { received.withLock { $0 } }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    received.withLock { $0.append(request) }
    await meanwhile()
    return HTTPExchange(request: request, response: response, faults: faults)
  }
}
