import Dispatch
import Synchronization

/// Runs tasks on one thread, and picks the next ready task at random.
///
/// The tasks' own code and that of default actors run here. Interleavings at suspension points are found quickly, and
/// reproducibly for the same seed. Code on threads of its own is neither delayed nor shuffled.
final class ShufflingExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: UInt64
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "ShufflingExecutor")

  /// Creates an executor with a seed.
  init(seed: Int) { state = Mutex(State(random: UInt64(truncatingIfNeeded: seed))) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    // Each call runs one job, which may be another one.
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
