package import NIOCore

/// A time until which something must have happened on a connection, moved often and at little cost.
package final class ConnectionClock {
  private var loop: (any EventLoop)?
  private var late: (() -> Void)?
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  private var timerDeadline = NIODeadline.distantFuture

  /// A clock that allows any time.
  package init() {}

  /// Says what is done, on the connection's loop, when a time has passed that was allowed.
  package func start(on loop: any EventLoop, late: @escaping () -> Void) {
    self.loop = loop
    self.late = late
  }

  /// Allows so much time from now.
  package func allow(_ time: TimeAmount) {
    deadline = .now() + time
    // A timer that fires early is set again; only one that would fire late has to be moved now.
    if timer == nil || timerDeadline > deadline { setTimer() }
  }

  /// Allows any time.
  package func allowAny() { deadline = .distantFuture }

  /// Whether any time is allowed.
  package var allowsAny: Bool { deadline == .distantFuture }

  /// Ends with the connection.
  package func stop() {
    timer?.cancel()
    timer = nil
    late = nil
    loop = nil
  }

  private func setTimer() {
    timer?.cancel()
    timerDeadline = deadline
    timer = loop?.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      timer = nil
      guard !allowsAny else { return }
      if .now() < deadline { setTimer() } else { late?() }
    }
  }
}
