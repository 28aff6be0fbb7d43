import NIOCore

/// Time: a connection has one deadline, which moves often, and a timer, which moves seldom.
extension ConnectionHandler {
  /// Ends what goes on after a time.
  func setDeadline(_ timeout: TimeAmount, _ context: ChannelHandlerContext) {
    deadline = .now() + timeout
    // A timer that fires early is set again; only one that would fire late has to be moved now.
    if timer == nil || timerDeadline > deadline { startTimer(context) }
  }

  /// Ends what goes on after a time, unless an end is set already.
  func startDeadline(_ timeout: TimeAmount, _ context: ChannelHandlerContext) {
    if deadline == .distantFuture { setDeadline(timeout, context) }
  }

  /// Lets what goes on take any time.
  func clearDeadline() { deadline = .distantFuture }

  private func startTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timerDeadline = deadline
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      timer = nil
      guard context.channel.isActive, deadline != .distantFuture else { return }
      if .now() < deadline { startTimer(context) } else { timeOut(context) }
    }
  }

  private func timeOut(_ context: ChannelHandlerContext) {
    // A client that takes its answer slowly is not one that takes nothing.
    let bytes = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    if bytes > 0, bytes != bytesToTake {
      bytesToTake = bytes
      return setDeadline(limits.idleTimeout, context)
    }
    guard case .serving = phase, context.channel.isWritable else { return ConnectionEnd.close(context) }
    if isIdle { return linger(context) }
    refuse(RequestHead.Fault(status: 408, reason: "the request did not come to its end in time"), context)
  }
}
