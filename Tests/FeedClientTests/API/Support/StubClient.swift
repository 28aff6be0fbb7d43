import HTTPExchange
import Synchronization

/// A client that answers as it is told, without a connection, and keeps what it was asked.
final class StubClient: HTTPClient {
  private let response: HTTPResponse?
  private let faults: [TransportFault]
  private let meanwhile: @Sendable () async -> Void
  private let asked = Mutex<[HTTPRequest]>([])

  /// A client that does something before it answers.
  init(_ response: HTTPResponse?, faults: [TransportFault] = [], meanwhile: @escaping @Sendable () async -> Void = {}) {
    self.response = response
    self.faults = faults
    self.meanwhile = meanwhile
  }

  /// The requests so far.
  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    asked.withLock { $0.append(request) }
    await meanwhile()
    return HTTPExchange(request: request, response: response, faults: faults)
  }
}
