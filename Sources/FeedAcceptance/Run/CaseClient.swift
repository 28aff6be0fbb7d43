import FeedClient
import HTTPExchange
import Synchronization

/// The HTTP client of a case: a real one, which sends every request to where the case's session is at present.
///
/// It can be told to keep an answer back, and to alter it on its way, for what no recording holds.
final class CaseClient: HTTPClient {
  private struct State {
    var line = Transports.Line.shared
    var alteration: (@Sendable (HTTPResponse) -> HTTPResponse)?
    var held: Hold?
    var ended: [HTTPExchange] = []
    var awaited: (latch: Latch, count: Int)?
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

  /// How requests go out from now on.
  func use(_ line: Transports.Line) { state.withLock { $0.line = line } }

  /// Alters every answer from now on.
  func alter(_ alteration: @escaping @Sendable (HTTPResponse) -> HTTPResponse) {
    state.withLock { $0.alteration = alteration }
  }

  /// Keeps the answer of the next request back; requests after that one are answered as ever.
  func holdNextAnswer(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Opens a latch when so many requests more have ended.
  func open(_ latch: Latch, afterAnswers count: Int) {
    state.withLock { $0.awaited = (latch, $0.ended.count + count) }
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let (line, alteration, hold) = state.withLock { state in
      defer { state.held = nil }
      return (state.line, state.alteration, state.held)
    }
    var exchange = await transports.send(session.routed(request), over: line)
    session.received(exchange)
    // What was added on the way to the API is none of the client's business.
    exchange.request = request
    if let alteration { exchange.response = exchange.response.map(alteration) }
    await hold?.pass()
    let awaited = state.withLock { [exchange] state in
      state.ended.append(exchange)
      return state.awaited.flatMap { state.ended.count >= $0.count ? $0.latch : nil }
    }
    awaited?.open()
    return exchange
  }
}
