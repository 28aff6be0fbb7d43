import Basics
import NIOCore

/// Pauses accepting connections when the system is out of files or memory, instead of retrying in a loop.
///
/// Waiting connections are accepted when others have closed.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)
  private static let passing = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

  private var resumption: Scheduled<Void>?

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A client that left before its connection was accepted is not an error.
    guard let error = error as? IOError, Self.passing.contains(error.errnoCode), resumption == nil else { return }
    let channel = context.channel
    try? channel.syncOptions?.setOption(.autoRead, value: false)
    resumption = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
      resumption = nil
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    resumption?.cancel()
    context.fireChannelInactive()
  }
}
