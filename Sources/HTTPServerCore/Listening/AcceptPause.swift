import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes no connections for a moment where the system has no more files or memory for them, instead of asking it over
/// and over: those that wait are taken when others have closed.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)
  private static let passing = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

  private var resumption: Scheduled<Void>?

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A client that has left before it was taken concerns nobody.
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
