import NIOCore

/// A time until which something must have happened, moved often and at little cost.
struct ConnectionClock {
  private final class State {
    var deadline = NIODeadline.distantFuture
    var timer: Scheduled<Void>?
    var timerDeadline = NIODeadline.distantFuture
  }

  private let state = State()

  /// Moves the deadline to so much time from now; `late` is called when it has passed, on the loop.
  func allow(_ time: TimeAmount, on loop: any EventLoop, late: @escaping () -> Void) {
    state.deadline = .now() + time
    // A timer that fires early is set again; only one that would fire late has to be moved now.
    if state.timer == nil || state.timerDeadline > state.deadline { start(on: loop, late) }
  }

  /// Ends the waiting.
  func stop() {
    state.timer?.cancel()
    state.timer = nil
  }

  private func start(on loop: any EventLoop, _ late: @escaping () -> Void) {
    let state = state
    state.timer?.cancel()
    state.timerDeadline = state.deadline
    state.timer = loop.assumeIsolated().scheduleTask(deadline: state.deadline) { [self] in
      state.timer = nil
      if .now() < state.deadline { start(on: loop, late) } else { late() }
    }
  }
}
