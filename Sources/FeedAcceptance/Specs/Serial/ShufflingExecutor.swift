import Dispatch
import Synchronization

/// Runs tasks on one thread, and lets chance say which of those that can go on goes on next.
///
/// The tasks' own code and that of default actors run here. Whatever can happen between two tasks that wait for something
/// in the middle of their work happens soon, and in the same way for the same seed. What runs on threads of its own is
/// not held up, and not shuffled.
final class ShufflingExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: UInt64
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "ShufflingExecutor")

  /// An executor whose choices follow from a number.
  init(seed: Int) { state = Mutex(State(random: UInt64(truncatingIfNeeded: seed))) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    // One turn a job, which may be another job's.
    queue.async { [self] in next()?.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return nil }
      // Knuth's linear congruential generator; its upper bits are the random ones.
      state.random = state.random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state.jobs.remove(at: Int(state.random >> 33) % state.jobs.count)
    }
  }
}
