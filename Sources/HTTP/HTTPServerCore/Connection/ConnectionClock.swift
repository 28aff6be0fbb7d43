package import NIOCore

/// A timeout on a connection that can be moved often at little cost.
package final class ConnectionClock {
  private var loop: (any EventLoop)?
  private var late: (() -> Void)?
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  private var timerDeadline = NIODeadline.distantFuture

  /// Creates a clock without a timeout.
  package init() {}

  /// Starts the clock; the closure runs on the connection's event loop when the timeout expires.
  package func start(on loop: any EventLoop, late: @escaping () -> Void) {
    self.loop = loop
    self.late = late
  }

  /// Sets the timeout, counted from now.
  package func allow(_ time: TimeAmount) {
    deadline = .now() + time
    // A timer that fires early is set again; only one that would fire late has to be moved now.
    if timer == nil || timerDeadline > deadline { setTimer() }
  }

  /// Removes the timeout.
  package func allowAny() { deadline = .distantFuture }

  /// Whether there is no timeout.
  package var allowsAny: Bool { deadline == .distantFuture }

  /// Stops the clock when the connection ends.
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
