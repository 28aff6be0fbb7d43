import NIOCore
import NIOPosix

/// A proxy on a free loopback port that opens a tunnel to a port of this machine, whatever the named host.
struct TunnelServer {
  private let channel: any Channel

  /// The port of the proxy.
  var port: Int { channel.localAddress?.port ?? 0 }

  /// Runs a closure with a proxy whose tunnels lead to a port, and then shuts the proxy down.
  static func run<Result>(to port: Int, _ body: (TunnelServer) async throws -> Result) async throws -> Result {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { child in
        child.eventLoop.makeCompletedFuture {
          try child.pipeline.syncOperations.addHandler(ConnectHandler(port: port))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      let result = try await body(TunnelServer(channel: channel))
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

/// Answers one CONNECT, and passes all further bytes on.
private final class ConnectHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let port: Int
  private var other: (any Channel)?
  private var received = ""

  init(port: Int) { self.port = port }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let other { return other.writeAndFlush(unwrapInboundIn(data), promise: nil) }
    received += String(buffer: unwrapInboundIn(data))
    guard received.hasSuffix("\r\n\r\n"), received.hasPrefix("CONNECT ") else { return }
    let channel = context.channel
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    ClientBootstrap(group: context.eventLoop)
      .channelInitializer { other in
        other.eventLoop.makeCompletedFuture {
          try other.pipeline.syncOperations.addHandler(PassingHandler(to: channel))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .whenSuccess { other in
        handler.value.other = other
        channel.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"), promise: nil)
      }
  }

  func channelInactive(context: ChannelHandlerContext) { other?.close(promise: nil) }
}

/// Passes all bytes to another channel.
private final class PassingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let other: any Channel

  init(to other: any Channel) { self.other = other }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    other.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }
}
