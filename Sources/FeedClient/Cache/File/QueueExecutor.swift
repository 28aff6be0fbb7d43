import Dispatch

/// Runs an actor on a queue of its own, one job at a time, where waiting for a disk or for another process holds up
/// nobody else's tasks.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor whose queue has a name, for debuggers.
  init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after all earlier ones.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
