import HTTPExchange
import HTTPTransport
import NIOCore
import Quantities
import Synchronization

/// What the connections of a proxy share: where requests go, within which bounds, and who reports their ends.
final class ProxyService: Sendable {
  let upstream: Upstream
  let proxy: HTTPURL
  /// The origins whose addresses are rewritten; `nil` for none.
  let routes: ProxyRoutes?
  let limits: RecordingProxy.Limits
  private let opener: ChannelOpener
  private let reporter: ExchangeReporter
  private let counts: Counts

  /// What all services of a proxy count together.
  final class Counts: Sendable {
    fileprivate let requests = Atomic<Int>(0)
    fileprivate let keptBytes = Atomic<Int>(0)
    fileprivate let connections = Atomic<Int>(0)
    fileprivate let hasReportedOverload = Atomic<Bool>(false)
  }

  /// What becomes of a client's connection.
  enum Admission {
    case served
    /// Its request is refused.
    case turnedAway
    case closed
  }

  init(
    upstream: Upstream,
    proxy: HTTPURL,
    routes: ProxyRoutes?,
    limits: RecordingProxy.Limits,
    opener: ChannelOpener,
    reporter: ExchangeReporter,
    counts: Counts
  ) {
    self.routes = routes
    self.counts = counts
    self.upstream = upstream
    self.proxy = proxy
    self.limits = limits
    self.opener = opener
    self.reporter = reporter
  }

  /// The number of the next request.
  func nextNumber() -> Int { counts.requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Reports an exchange that has ended, after those that ended before; some bytes of bodies are kept until then.
  func report(_ exchange: ProxiedExchange, keeping bytes: Int = 0) {
    reporter.report(exchange)
    if bytes > 0 { reporter.afterwards { _ = self.keep(-bytes) } }
  }

  /// A future that completes, on a loop, when every exchange that has ended so far is reported, or that has taken too long.
  ///
  /// Reporting goes before the last bytes of a response, so that a client that has its response can be sure that it is
  /// recorded. That is not worth a delay that the client notices: reporting may decode a body that expands a thousandfold.
  /// Only where too many exchanges wait for their report does the client wait for all of them.
  func reported(on loop: any EventLoop, isSlow: Bool) -> EventLoopFuture<Void> {
    guard reporter.backlog <= limits.reportBacklog else { return allReported(on: loop) }
    if isSlow { return loop.makeSucceededVoidFuture() }
    let promise = loop.makePromise(of: Void.self)
    let time = loop.scheduleTask(in: TimeAmount(limits.reportTimeout)) { promise.succeed() }
    allReported(on: loop).whenSuccess {
      time.cancel()
      promise.succeed()
    }
    return promise.futureResult
  }

  private func allReported(on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    reporter.afterwards { promise.succeed() }
    return promise.futureResult
  }

  /// Counts a client's connection until it has closed and all of it is reported.
  func admit(_ channel: any Channel) -> Admission {
    let count = counts.connections.wrappingAdd(1, ordering: .relaxed).newValue
    channel.closeFuture.whenComplete { _ in
      // Exchanges that wait to be reported are bounded with the connections.
      self.reporter.afterwards { self.counts.connections.wrappingSubtract(1, ordering: .relaxed) }
    }
    if count <= limits.connections { return .served }
    if count - limits.connections <= limits.turnedAwayConnections { return .turnedAway }
    if !counts.hasReportedOverload.exchange(true, ordering: .relaxed) {
      let clients = limits.connections == 1 ? "1 client was" : "\(limits.connections) clients were"
      report(
        ProxiedExchange(
          exchange: HTTPExchange(request: HTTPRequest(method: HTTPMethod("?"), url: upstream.base), response: nil),
          number: nextNumber(),
          started: WallClock.now,
          omission: "more than \(clients) connected at a time; some got no answer"
        )
      )
    }
    return .closed
  }

  /// Changes how many bytes of bodies are kept; false where they are more than there may be.
  func keep(_ change: Int) -> Bool {
    counts.keptBytes.wrappingAdd(change, ordering: .relaxed).newValue <= limits.keptBytes
  }

  /// Connects to the server, on the loop of a client's connection; the error says what was tried.
  func connect(on loop: any EventLoop, _ link: @escaping @Sendable () -> UpstreamLink) -> EventLoopFuture<any Channel> {
    let ready = loop.makePromise(of: (any Channel).self)
    opener.open(ready, to: upstream.origin, within: limits.connectTimeout, handler: link)
    return ready.futureResult.flatMapErrorThrowing { [upstream, limits] error in
      throw ConnectFaults.fault(
        for: error,
        at: upstream.origin,
        within: limits.connectTimeout,
        limit: "--request-timeout"
      )
    }
  }
}
