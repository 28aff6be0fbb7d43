import FeedClient
import Synchronization

extension Task where Failure == Never {
  /// The result, or `nil` where there is none in time: the task is then cancelled, and not waited for.
  func value(before deadline: Duration) async -> Success? {
    let watchdog = Watchdog()
    defer { watchdog.end() }
    return await value(before: deadline, watchedBy: watchdog)
  }

  /// The result, or `nil` where there is none in time: the task is then cancelled, and not waited for.
  func value(before deadline: Duration, watchedBy watchdog: Watchdog) async -> Success? {
    await withCheckedContinuation { continuation in
      let first = FirstResult(continuation)
      let number = watchdog.call(after: deadline) {
        // First: what a cancelled task makes of its cancellation comes too late.
        first.give(nil)
        cancel()
      }
      Task<Void, Never>(executorPreference: ClientTasks.executor) {
        first.give(await value)
        watchdog.cancel(number)
      }
    }
  }
}

/// Resumes a continuation with the first of several results.
private final class FirstResult<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = Mutex(continuation) }

  func give(_ value: Value) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: value)
  }
}
