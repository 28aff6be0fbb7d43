import Basics
import HTTPMessages

/// The HTTP client of a case, which routes every request to the case's session over a real connection.
///
/// It can delay or alter a response, for situations that no recording contains.
final class CaseClient: HTTPClient {
  private struct State {
    var line = Transports.Line.shared
    var alteration: (@Sendable (HTTPExchange) -> HTTPExchange)?
    var sent: [HTTPRequest] = []
    var held: Hold?
    var heldRequests: (hold: Hold, isHeld: @Sendable (HTTPRequest) -> Bool)?
    var responder: (@Sendable (HTTPRequest) -> HTTPResponse?)?
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

  /// Every request that the client sent, in order, with the headers that the client set.
  var sent: [HTTPRequest] { state.withLock(\.sent) }

  /// The exchanges that have ended, in the order in which they ended.
  var ended: [HTTPExchange] { state.withLock(\.ended) }

  /// Whether no request is in progress.
  var isQuiet: Bool { state.withLock { $0.sent.count == $0.ended.count } }

  /// Sets how requests are sent from now on.
  func use(_ line: Transports.Line) { state.withLock { $0.line = line } }

  /// Alters every response from now on.
  func alter(_ alteration: @escaping @Sendable (HTTPResponse) -> HTTPResponse) {
    alterExchanges { exchange in
      var altered = exchange
      altered.response = exchange.response.map(alteration)
      return altered
    }
  }

  /// Alters every exchange from now on, after the alterations so far.
  func alterExchanges(_ alteration: @escaping @Sendable (HTTPExchange) -> HTTPExchange) {
    state.withLock { state in
      let earlier = state.alteration
      state.alteration = { alteration(earlier?($0) ?? $0) }
    }
  }

  /// Delays the response to the next request; later requests get theirs as usual.
  func holdNextResponse(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Delays the responses to some requests from now on.
  func holdResponses(_ hold: Hold, where isHeld: @escaping @Sendable (HTTPRequest) -> Bool) {
    state.withLock { $0.heldRequests = (hold, isHeld) }
  }

  /// Responds to some requests itself from now on, for servers and resources that no recording contains.
  ///
  /// - Parameter responder: Returns the response; `nil` for a request that is sent to the session.
  func respond(_ responder: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) {
    state.withLock { $0.responder = responder }
  }

  /// Opens a latch when a number of further requests have ended.
  func open(_ latch: Latch, afterResponses count: Int) {
    state.withLock { $0.awaited = (latch, $0.ended.count + count) }
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let (line, alteration, responder, holds) = state.withLock { state in
      defer { state.held = nil }
      state.sent.append(request)
      let held = state.heldRequests.flatMap { $0.isHeld(request) ? $0.hold : nil }
      return (state.line, state.alteration, state.responder, [state.held, held].compactMap(\.self))
    }
    var exchange: HTTPExchange
    if let response = responder?(request) {
      exchange = HTTPExchange(request: request, response: response)
    } else {
      exchange = await transports.send(session.routed(request), over: line)
      session.received(exchange)
      // The client does not see the headers that were added on the way to the API.
      exchange.request = request
      if let alteration { exchange = alteration(exchange) }
    }
    for hold in holds {
      await hold.pass()
      if hold.isEndedByCancellation, Task.isCancelled {
        exchange = HTTPExchange(request: request, response: nil, faults: [TransportFault(.cancelled, "cancelled")])
      }
    }
    let awaited = state.withLock { [exchange] state in
      state.ended.append(exchange)
      return state.awaited.flatMap { state.ended.count >= $0.count ? $0.latch : nil }
    }
    awaited?.open()
    return exchange
  }
}
