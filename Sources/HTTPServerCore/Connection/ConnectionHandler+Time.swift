import HTTPWireFormat
import NIOCore

extension ConnectionHandler {
  /// Ends a connection that has timed out.
  func timeOut(_ context: ChannelHandlerContext) {
    // A client that reads its response slowly still makes progress.
    let bytes = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    if bytes > 0, bytes != bytesToTake {
      bytesToTake = bytes
      return clock.allow(limits.idleTimeout)
    }
    if case .waitingForRoom = phase { return refuse(Self.noRoom, context) }
    guard case .serving = phase, context.channel.isWritable else { return ConnectionEnd.close(context) }
    if isIdle { return linger(context) }
    refuse(RequestHead.Fault(status: 408, reason: "the request did not come to its end in time"), context)
  }
}
