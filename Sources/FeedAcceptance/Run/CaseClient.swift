import FeedClient
import HTTPExchange
import Synchronization

/// The HTTP client of a case: a real one, which sends every request to where the case's session is at present.
///
/// It can be told to keep an answer back, and to alter it on its way, for what no recording holds.
final class CaseClient: HTTPClient {
  /// How long a request waits for an answer.
  enum Patience: Sendable { case usual, short }

  private struct State {
    var patience = Patience.usual
    var alteration: (@Sendable (HTTPResponse) -> HTTPResponse)?
    var nextRequest: Latch?
    var held: Hold?
    var ended: [HTTPExchange] = []
  }

  private let session: any BackendSession
  private let transports: Transports
  private let state = Mutex(State())

  init(session: any BackendSession, transports: Transports) {
    self.session = session
    self.transports = transports
  }

  /// What became of each request that has ended, in the order of the ends.
  var ended: [HTTPExchange] { state.withLock(\.ended) }

  /// How long requests wait from now on.
  func setPatience(_ patience: Patience) { state.withLock { $0.patience = patience } }

  /// Alters every answer from now on.
  func alter(_ alteration: @escaping @Sendable (HTTPResponse) -> HTTPResponse) {
    state.withLock { $0.alteration = alteration }
  }

  /// Opens a latch as soon as the next request begins.
  func announceNextRequest(_ latch: Latch) { state.withLock { $0.nextRequest = latch } }

  /// Keeps the answer of the next request back; requests after that one are answered as ever.
  func holdNextAnswer(_ hold: Hold) { state.withLock { $0.held = hold } }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let (patience, alteration, announced, hold) = state.withLock { state in
      defer { (state.nextRequest, state.held) = (nil, nil) }
      return (state.patience, state.alteration, state.nextRequest, state.held)
    }
    announced?.open()
    var exchange = await transports[patience].send(session.routed(request))
    // What was added on the way to the API is none of the client's business.
    exchange.request = request
    if let alteration { exchange.response = exchange.response.map(alteration) }
    await hold?.pass()
    state.withLock { [exchange] in $0.ended.append(exchange) }
    return exchange
  }
}
