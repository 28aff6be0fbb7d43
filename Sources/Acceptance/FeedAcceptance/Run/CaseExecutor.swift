import Basics
import Dispatch
import FeedClient
import Foundation

/// Runs the tasks of cases on threads of its own.
///
/// A client that blocks a thread or spins occupies one of these, never one of the few threads that all Swift tasks
/// share. The other cases, the deadline and the report continue. Before iOS 18 and macOS 15, tasks cannot choose their
/// threads, and the cases run on the shared ones.
final class CaseExecutor: Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The position of the first waiting job.
    var first = 0
    var threads = 0
    var isStopped = false
    /// The threads that wait for a store of the suite now, and those that take their place.
    var (blocked, spare) = (0, 0)
  }

  private let state = Mutex(State())
  private let waiting = DispatchSemaphore(value: 0)

  /// The preference of tasks for these threads; `nil` where tasks cannot have one.
  var threads: TaskThreads? {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return TaskThreads(self)
  }

  /// Starts a number of threads.
  init(threads: Int) {
    for _ in 0..<threads { addThread() }
  }

  /// Starts a replacement for a thread that a client blocks.
  func addThread() {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    state.withLock { $0.threads += 1 }
    Thread.detachNewThread { [self] in
      while true {
        waiting.wait()
        guard let job = next() else { return }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  /// Blocks the caller; if it is on a thread of the cases, another one takes its place meanwhile.
  ///
  /// A case that lets a client wait for its store may need a thread to end the wait.
  static func blocking(_ wait: () -> Void) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let executor = ClientTasks.threads?.executor as? CaseExecutor
    else { return wait() }
    let needsThread = executor.state.withLock { state in
      state.blocked += 1
      defer { state.spare = max(state.spare, state.blocked) }
      return state.blocked > state.spare
    }
    if needsThread { executor.addThread() }
    wait()
    executor.state.withLock { $0.blocked -= 1 }
  }

  /// Ends every thread that is not blocked, after all jobs so far.
  func stop() {
    let threads = state.withLock { state in
      state.isStopped = true
      return state.threads
    }
    for _ in 0..<threads { waiting.signal() }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard state.first < state.jobs.count else { return nil }
      defer {
        state.first += 1
        if state.first == state.jobs.count { (state.jobs, state.first) = ([], 0) }
      }
      return state.jobs[state.first]
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension CaseExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isStopped = state.withLock { state in
      state.jobs.append(job)
      return state.isStopped
    }
    waiting.signal()
    // Abandoned cases that continue after the run also need a thread.
    if isStopped { addThread() }
  }
}
