import HTTPMessages
package import NIOCore
import NIOPosix

/// Opens channels to an origin: name resolution, TCP and, for https, TLS, within one timeout.
package struct ChannelOpener: Sendable {
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
  ///   - handler: Creates the handler that follows TLS; called on the channel's event loop.
  package func open(
    _ ready: EventLoopPromise<any Channel>,
    to origin: Origin,
    within allowed: Duration,
    halfClosure: Bool = false,
    handler: @escaping @Sendable () -> any ChannelHandler
  ) {
    let loop = ready.futureResult.eventLoop
    let secure: ClientSecurity.Starter?
    do throws(TransportFault) {
      secure = origin.isSecure ? try security.prepare().get() : nil
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
          guard let proxy, origin.isSecure else {
            try Self.addHandlers(to: channel, origin: origin, secure: secure, ready: ready)
            return try channel.pipeline.syncOperations.addHandler(handler())
          }
          let tunnel = TunnelHandler(to: origin, through: proxy) { result in
            do {
              try result.get()
              try Self.addHandlers(to: channel, origin: origin, secure: secure, isTunnel: true, ready: ready)
              try channel.pipeline.syncOperations.addHandler(handler())
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
    isTunnel: Bool = false,
    ready: EventLoopPromise<any Channel>
  ) throws {
    guard let secure else {
      return try channel.pipeline.syncOperations.addHandler(ConnectedHandler { ready.succeed(channel) })
    }
    try secure(channel, origin.host, isTunnel) { result in ready.completeWith(result.map { channel }) }
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
