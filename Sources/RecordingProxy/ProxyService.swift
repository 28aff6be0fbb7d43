import HTTPExchange
import HTTPTransport
import NIOCore
import Synchronization

/// What the connections of a proxy share: where requests go, within which bounds, and who is told of their ends.
final class ProxyService: Sendable {
  let upstream: Upstream
  let proxy: HTTPURL
  let limits: RecordingProxy.Limits
  private let opener: ChannelOpener
  private let ended: @Sendable (ProxiedExchange) -> Void
  /// Held while somebody is told, so that exchanges are told one behind the other.
  private let telling = Mutex<Void>(())
  private let requests = Atomic<Int>(0)
  private let keptBytes = Atomic<Int>(0)
  private let connections = Atomic<Int>(0)

  init(
    upstream: Upstream,
    proxy: HTTPURL,
    limits: RecordingProxy.Limits,
    opener: ChannelOpener,
    ended: @escaping @Sendable (ProxiedExchange) -> Void
  ) {
    self.upstream = upstream
    self.proxy = proxy
    self.limits = limits
    self.opener = opener
    self.ended = ended
  }

  /// The number of the next request.
  func nextNumber() -> Int { requests.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Tells of an exchange that has ended.
  func tell(_ exchange: ProxiedExchange) { telling.withLock { _ in ended(exchange) } }

  /// Takes a client's connection in until it closes; false where there are too many.
  func admit(_ channel: any Channel) -> Bool {
    guard connections.wrappingAdd(1, ordering: .relaxed).newValue <= limits.connections else {
      connections.wrappingSubtract(1, ordering: .relaxed)
      return false
    }
    channel.closeFuture.whenComplete { _ in self.connections.wrappingSubtract(1, ordering: .relaxed) }
    return true
  }

  /// Changes how many bytes of bodies are kept; false where they are more than there may be.
  func keep(_ change: Int) -> Bool { keptBytes.wrappingAdd(change, ordering: .relaxed).newValue <= limits.keptBytes }

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
