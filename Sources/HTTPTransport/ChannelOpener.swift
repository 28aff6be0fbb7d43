import HTTPExchange
package import NIOCore
import NIOPosix

/// Opens channels to an origin: name, TCP, and TLS where the scheme asks for it, all of it under one clock.
package struct ChannelOpener: Sendable {
  private let security: ClientSecurity

  /// An opener.
  ///
  /// - Parameter security: The TLS of secure origins; `nil` refuses them.
  package init(security: ClientSecurity?) { self.security = security ?? .missing }

  /// Connects, and shakes hands; addresses of a name are tried as RFC 8305 has it.
  ///
  /// Whoever fails the promise meanwhile stops it.
  /// - Parameters:
  ///   - ready: Told of the open channel, or of an error that `ConnectFaults` puts into words; its loop runs the channel.
  ///   - origin: Where to connect to.
  ///   - allowed: How long all of it may take.
  ///   - halfClosure: Whether the channel stays open when the server sends no more.
  ///   - handler: Makes the handler that stands behind TLS; called on the channel's loop.
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
    // The resolver and the handshake have no clock of their own, so that the whole way stands under this one.
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
          try Self.addHandlers(to: channel, origin: origin, secure: secure, ready: ready)
          try channel.pipeline.syncOperations.addHandler(handler())
        }
      }
      .connect(host: origin.host, port: origin.port)
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
    ready: EventLoopPromise<any Channel>
  ) throws {
    guard let secure else {
      return try channel.pipeline.syncOperations.addHandler(ConnectedHandler { ready.succeed(channel) })
    }
    try secure(channel, origin.host) { result in ready.completeWith(result.map { channel }) }
  }
}

/// The time for connecting is up.
struct ConnectTimeout: Error {
  /// Whether there was a connection, and only the TLS handshake was missing.
  let isConnected: Bool
}

/// Tells when a connection without TLS is open.
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
