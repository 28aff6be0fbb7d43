import Quantities
import ContractMockServer
import HTTPExchange
import HTTPTransport
import NIOCore
import Synchronization

/// What the connections of a proxy share: where requests go, within which bounds, and who is told of their ends.
final class ProxyService: Sendable {
  let upstream: Upstream
  let proxy: HTTPURL
  /// The origins whose addresses are rewritten; `nil` for none.
  let routes: ProxyRoutes?
  let limits: RecordingProxy.Limits
  private let opener: ChannelOpener
  private let teller: ExchangeTeller
  private let counts: Counts

  /// What all services of a proxy count together.
  final class Counts: Sendable {
    fileprivate let requests = Atomic<Int>(0)
    fileprivate let keptBytes = Atomic<Int>(0)
    fileprivate let connections = Atomic<Int>(0)
    fileprivate let hasToldOfCrowd = Atomic<Bool>(false)
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
    teller: ExchangeTeller,
    counts: Counts
  ) {
    self.routes = routes
    self.counts = counts
    self.upstream = upstream
    self.proxy = proxy
    self.limits = limits
    self.opener = opener
    self.teller = teller
  }

  /// The number of the next request.
  func nextNumber() -> Int { counts.requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Tells of an exchange that has ended, behind those that ended before; some bytes of bodies are kept until then.
  func tell(_ exchange: ProxiedExchange, keeping bytes: Int = 0) {
    teller.tell(exchange)
    if bytes > 0 { teller.afterwards { _ = self.keep(-bytes) } }
  }

  /// A future that comes true, on a loop, when all that has ended so far was told.
  func told(on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    teller.afterwards { promise.succeed() }
    return promise.futureResult
  }

  /// Takes a client's connection in until it has closed and all of it was told.
  func admit(_ channel: any Channel) -> Admission {
    let count = counts.connections.wrappingAdd(1, ordering: .relaxed).newValue
    channel.closeFuture.whenComplete { _ in
      // Thus the exchanges that wait to be told are no more than the connections that there may be.
      self.teller.afterwards { self.counts.connections.wrappingSubtract(1, ordering: .relaxed) }
    }
    if count <= limits.connections { return .served }
    if count - limits.connections <= limits.turnedAwayConnections { return .turnedAway }
    if !counts.hasToldOfCrowd.exchange(true, ordering: .relaxed) {
      let clients = limits.connections == 1 ? "1 client was" : "\(limits.connections) clients were"
      tell(
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
