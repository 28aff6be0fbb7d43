import HTTPServerCore
import HTTPTransport
import NIOCore

/// The proxy's connection to the server for one client: passes all bytes on, and reads no faster than the client.
final class UpstreamLink: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The client's side; `nil` after the connection has ended, or when the client no longer needs it.
  private var client: ForwardingHandler?
  private var context: ChannelHandlerContext?
  private var isReadHeld = false
  private var isReset = false

  init(client: ForwardingHandler) { self.client = client }

  /// Whether the connection is open for sending.
  var isActive: Bool { context?.channel.isActive ?? false }
  /// Whether the server accepts bytes as fast as they arrive.
  var isWritable: Bool { context?.channel.isWritable ?? false }
  /// The IP address of the server.
  var address: String? { context?.channel.remoteAddress?.ipAddress }

  func send(_ bytes: ByteBuffer) { context?.writeAndFlush(wrapOutboundOut(bytes), promise: nil) }

  /// Resumes reading after waiting for the client.
  func resumeReading() {
    guard isReadHeld, client?.isWritable ?? true else { return }
    isReadHeld = false
    context?.read()
  }

  /// Closes the connection; none of its bytes reach the client's side from now on.
  func close() {
    client = nil
    context?.close(promise: nil)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { client?.receive(unwrapInboundIn(data), from: self) }

  func channelReadComplete(context: ChannelHandlerContext) {
    client?.flush()
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { client?.serverTakesBytes() }
    context.fireChannelWritabilityChanged()
  }

  func read(context: ChannelHandlerContext) {
    if client?.isWritable ?? true { context.read() } else { isReadHeld = true }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isReset = isReset || ConnectFaults.isReset(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    let client = client
    self.client = nil
    client?.serverClosed(self, reset: isReset)
    context.fireChannelInactive()
  }
}
