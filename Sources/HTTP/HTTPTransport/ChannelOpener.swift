import HTTPMessages
package import NIOCore
import NIOPosix

/// Opens channels to an origin: name resolution, TCP and, for https, TLS, within one timeout.
package struct ChannelOpener: Sendable {
  /// A step between the opening of a connection and its readiness.
  package struct Upgrade: Sendable {
    /// The versions of HTTP that are offered over TLS, the best one first.
    let versions: [HTTPVersion]
    /// Replaces the channel's handler; called on the event loop with the protocol that the server chose, if any.
    ///
    /// The channel is ready when the future succeeds; `nil` if the handler stays.
    let start: @Sendable (_ channel: any Channel, _ chosen: String?) -> EventLoopFuture<Void>?
  }

  private let security: ClientSecurity
  private let proxies: ProxySettings?

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - security: The TLS of https origins; without it, they are refused.
  ///   - proxies: The proxies on the way; `nil` for none.
  package init(security: ClientSecurity?, proxies: ProxySettings? = nil) {
    self.security = security ?? .missing
    self.proxies = proxies
  }

  /// Returns the proxy on the way to an origin; `nil` for none.
  package func proxy(for origin: Origin) -> HTTPProxy? { proxies?.proxy(for: origin) }

  /// Connects, directly or through a proxy, and performs the TLS handshake; tries the addresses of a name as RFC 8305
  /// describes.
  ///
  /// To cancel, fail the promise.
  /// - Parameters:
  ///   - ready: Completed with the open channel, or with an error that `ConnectFaults` explains. The channel runs on
  ///     its event loop.
  ///   - origin: The origin to connect to.
  ///   - allowed: The timeout for all steps.
  ///   - halfClosure: Whether the channel stays open after the server has stopped sending.
  ///   - upgrade: What replaces the handler, if the server agrees; `nil` to keep it.
  ///   - handler: Creates the handler that follows TLS; called on the channel's event loop.
  package func open(
    _ ready: EventLoopPromise<any Channel>,
    to origin: Origin,
    within allowed: Duration,
    halfClosure: Bool = false,
    upgrade: Upgrade? = nil,
    handler: @escaping @Sendable () -> any ChannelHandler
  ) {
    let loop = ready.futureResult.eventLoop
    let secure: ClientSecurity.Starter?
    do throws(TransportFault) {
      secure = origin.isSecure ? try security.prepare(upgrade?.versions ?? [.http1]).get() : nil
    } catch {
      return ready.fail(error)
    }
    // The resolver and the handshake have no timeouts of their own, so one timer covers all steps.
    let proxy = proxy(for: origin)
    let address = proxy?.origin ?? origin
    let isConnected = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: loop)
    let timer = loop.scheduleTask(in: TimeAmount(allowed)) {
      ready.fail(ConnectTimeout(isConnected: isConnected.value))
    }
    let connecting = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(allowed))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(.allowRemoteHalfClosure, value: halfClosure)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let add = { (isTunnel: Bool) in
            let pipeline = channel.pipeline.syncOperations
            let last = handler()
            try Self.addHandlers(to: channel, origin: origin, secure: secure, isTunnel: isTunnel) { result in
              Self.finish(ready, channel, result, upgrade, replacing: last)
            }
            try pipeline.addHandler(last)
          }
          guard let proxy, origin.isSecure else { return try add(false) }
          let tunnel = TunnelHandler(to: origin, through: proxy) { result in
            do {
              try result.get()
              try add(true)
            } catch { ready.fail(error) }
          }
          try channel.pipeline.syncOperations.addHandler(tunnel)
        }
      }
      .connect(host: address.host, port: address.port)
    connecting.whenComplete { result in
      switch result {
      case .success: isConnected.value = true
      case .failure(let error): ready.fail(error)
      }
    }
    ready.futureResult.whenComplete { result in
      timer.cancel()
      if case .failure = result { connecting.whenSuccess { channel in channel.close(promise: nil) } }
    }
  }

  private static func addHandlers(
    to channel: any Channel,
    origin: Origin,
    secure: ClientSecurity.Starter?,
    isTunnel: Bool,
    ended: @escaping (Result<String?, any Error>) -> Void
  ) throws {
    guard let secure else {
      return try channel.pipeline.syncOperations.addHandler(ConnectedHandler { ended(.success(nil)) })
    }
    try secure(channel, origin.host, isTunnel, ended)
  }

  /// Ends the opening of a connection, whose protocol is known.
  private static func finish(
    _ ready: EventLoopPromise<any Channel>,
    _ channel: any Channel,
    _ result: Result<String?, any Error>,
    _ upgrade: Upgrade?,
    replacing handler: any ChannelHandler
  ) {
    switch result {
    case .failure(let error): ready.fail(error)
    case .success(let chosen):
      guard let begun = upgrade?.start(channel, chosen) else { return ready.succeed(channel) }
      if let handler = handler as? any RemovableChannelHandler {
        channel.pipeline.syncOperations.removeHandler(handler, promise: nil)
      }
      begun.map { channel }.cascade(to: ready)
    }
  }
}

/// The timeout for connecting has passed.
struct ConnectTimeout: Error {
  /// Whether TCP was connected and only the TLS handshake was incomplete.
  let isConnected: Bool
}

/// Reports that a connection without TLS is open.
private final class ConnectedHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let connected: () -> Void

  init(connected: @escaping () -> Void) { self.connected = connected }

  func channelActive(context: ChannelHandlerContext) {
    connected()
    context.fireChannelActive()
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
