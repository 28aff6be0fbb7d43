import Basics
import HTTPMessages
import HTTPServerCore
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// The state that a proxy's connections share: the upstream server, the limits and the reporter.
final class ProxyService: Sendable {
  /// The state that the services of all origins of a proxy share.
  struct Shared: Sendable {
    /// The origins whose addresses are rewritten; `nil` if rewriting is off.
    var routes: ProxyRoutes?
    /// The rules for requests of web pages.
    let gate: ForwardingGate
    let limits: RecordingProxy.Limits
    let opener: ChannelOpener
    let reporter: ExchangeReporter
    /// The addresses that replace callback URLs; `nil` if they are not replaced.
    var callbacks: CallbackAddresses?
    let counts = Counts()
  }

  let upstream: Upstream
  let proxy: HTTPURL
  private let shared: Shared

  /// The origins whose addresses are rewritten; `nil` if rewriting is off.
  var routes: ProxyRoutes? { shared.routes }
  /// The rules for requests of web pages.
  var gate: ForwardingGate { shared.gate }
  var limits: RecordingProxy.Limits { shared.limits }
  /// The addresses that replace callback URLs; `nil` if they are not replaced.
  var callbackAddresses: CallbackAddresses? { shared.callbacks }
  private var reporter: ExchangeReporter { shared.reporter }
  private var counts: Counts { shared.counts }

  /// The counters that all services of a proxy share, and whether it ends.
  final class Counts: Sendable {
    fileprivate let requests = Counter()
    fileprivate let keptBytes = Counter()
    fileprivate let connections = Counter()
    let waiting = WaitingConnections()
    fileprivate let hasReportedOverload = AtomicFlag()
    fileprivate let isShuttingDown = AtomicFlag()

    /// Is called before any connection is told to end, so that every later response says that its connection closes.
    func shutDown() { isShuttingDown.set() }
  }

  /// The connections that wait for their clients.
  var waiting: WaitingConnections { counts.waiting }

  /// The refusal of a client for which there is no room.
  var fullness: RequestHead.Fault {
    let clients = limits.connections == 1 ? "1 client is" : "\(limits.connections) clients are"
    return RequestHead.Fault(status: 503, reason: "more than \(clients) connected at a time")
  }

  /// Whether the proxy ends.
  var isShuttingDown: Bool { counts.isShuttingDown.isSet }

  /// The decision about a client's new connection.
  enum Admission {
    case served
    /// Its request is refused.
    case turnedAway
    /// It is refused before its request is read.
    case shutOut
  }

  /// Creates the service of an origin; `proxy` is its address at the proxy.
  init(upstream: Upstream, proxy: HTTPURL, shared: Shared) {
    self.upstream = upstream
    self.proxy = proxy
    self.shared = shared
  }

  /// Returns the service for the callbacks to a client's URL, whose addresses are not rewritten: a signature covers them.
  func forCallbacks(to url: HTTPURL) -> ProxyService {
    var shared = shared
    shared.routes = nil
    let origin = HTTPURL(scheme: url.scheme, host: url.host, port: url.port)
    return ProxyService(upstream: Upstream(origin, headers: HTTPHeaders()), proxy: proxy, shared: shared)
  }

  func nextNumber() -> Int { counts.requests.add() }

  /// Reports an ended exchange after all earlier ones; its body bytes count as kept until then.
  func report(_ exchange: ProxiedExchange, keeping bytes: Int = 0) {
    reporter.report(exchange)
    if bytes > 0 { reporter.afterwards { _ = self.keep(-bytes) } }
  }

  /// Reports a request without a response that is not recorded, and why.
  func report(omitting request: HTTPRequest, _ reason: String) {
    let exchange = HTTPExchange(request: request, response: nil)
    var omitted = ProxiedExchange(exchange: exchange, number: nextNumber(), started: WallClock.now)
    omitted.omission = reason
    report(omitted)
  }

  /// Returns a future that completes when every exchange that has ended so far is reported, or when that takes too
  /// long.
  ///
  /// An exchange is reported before the last bytes of its response are sent, so that a client with a complete response
  /// can rely on the recording. This must not cause a noticeable delay, as decoding may expand a body a thousandfold.
  /// The client waits for all reports only if too many exchanges are waiting.
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

  /// Counts a client's connection until it has closed and all its exchanges are reported.
  func admit(_ channel: any Channel) -> Admission {
    let count = counts.connections.add()
    channel.closeFuture.whenComplete { _ in
      // The connection limit also bounds the exchanges that wait to be reported.
      self.reporter.afterwards { self.counts.connections.subtract() }
    }
    if count <= limits.connections || waiting.dismissOldest() { return .served }
    if count - limits.connections <= limits.turnedAwayConnections { return .turnedAway }
    if !counts.hasReportedOverload.set() {
      let clients = limits.connections == 1 ? "1 client was" : "\(limits.connections) clients were"
      let request = HTTPRequest(method: HTTPMethod("?"), url: upstream.base)
      report(omitting: request, "more than \(clients) connected at a time; some were refused unread")
    }
    return .shutOut
  }

  /// Changes the number of kept body bytes; returns `false` if that would exceed the limit.
  func keep(_ change: Int) -> Bool {
    counts.keptBytes.add(change) <= limits.keptBytes
  }

  /// Connects to the server on the event loop of a client's connection; the error describes the attempts.
  func connect(on loop: any EventLoop, _ link: @escaping @Sendable () -> UpstreamLink) -> EventLoopFuture<any Channel> {
    let ready = loop.makePromise(of: (any Channel).self)
    shared.opener.open(ready, to: upstream.origin, within: limits.connectTimeout, handler: link)
    return ready.futureResult.flatMapErrorThrowing { [upstream, limits, opener = shared.opener] error in
      throw ConnectFaults.fault(
        for: error,
        at: upstream.origin,
        through: opener.proxy(for: upstream.origin),
        within: limits.connectTimeout,
        limit: "--request-timeout"
      )
    }
  }
}
