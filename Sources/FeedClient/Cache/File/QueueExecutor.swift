import Dispatch

/// Runs an actor on its own serial queue, so that waiting for a disk or another process does not block other tasks.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue label for debuggers.
  init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after all previous ones.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
