import HTTPMessages
import NIOCore

/// Asks a proxy for a tunnel to an origin, and leaves the pipeline once it is open.
///
/// Source: RFC 9110, section 9.3.6.
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The longest response of a proxy that opens a tunnel, or refuses one, in bytes.
  private static let longest = 64 << 10

  private let origin: Origin
  private let proxy: HTTPProxy
  private let ended: (Result<Void, any Error>) -> Void
  private var received: [UInt8] = []
  private var isOver = false

  /// Creates a handler that calls `ended` once, on the event loop.
  init(to origin: Origin, through proxy: HTTPProxy, ended: @escaping (Result<Void, any Error>) -> Void) {
    (self.origin, self.proxy, self.ended) = (origin, proxy, ended)
  }

  func channelActive(context: ChannelHandlerContext) {
    var text = "CONNECT \(origin.text) HTTP/1.1\r\nHost: \(origin.text)\r\n"
    for field in proxy.fields { text += "\(field.name): \(field.value)\r\n" }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text + "\r\n")), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    guard !isOver else { return }
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else {
      if received.count > Self.longest { fail(context, "its response has more than \(Self.longest) bytes") }
      return
    }
    let line = String(decoding: received.prefix { $0 != 0x0D }.prefix(200), as: UTF8.self)
    let parts = line.split(separator: " ", maxSplits: 2)
    guard line.hasPrefix("HTTP/1."), parts.count >= 2, let status = Int(parts[1]) else {
      return fail(context, "its response is not HTTP")
    }
    guard status != 407 else { return finish(context, .failure(proxy.refusal)) }
    guard 200..<300 ~= status else {
      return fail(context, "it refuses with \(VisibleText.of(parts.dropFirst().joined(separator: " ")))")
    }
    // The server speaks second, so nothing may follow.
    guard end.upperBound == received.count else { return fail(context, "more bytes follow than its response has") }
    finish(context, .success(()))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isOver else { return context.fireErrorCaught(error) }
    finish(context, .failure(error))
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isOver { fail(context, "it closed the connection") }
    context.fireChannelInactive()
  }

  private func fail(_ context: ChannelHandlerContext, _ reason: String) {
    let message =
      "the proxy \(proxy.text) opens no connection to \(origin.text): \(reason); NO_PROXY=\(origin.host) goes without it"
    finish(context, .failure(TransportFault(.unreachable, message)))
  }

  private func finish(_ context: ChannelHandlerContext, _ result: Result<Void, any Error>) {
    isOver = true
    ended(result)
    switch result {
    case .success: context.pipeline.syncOperations.removeHandler(self, promise: nil)
    case .failure: context.close(promise: nil)
    }
  }
}
