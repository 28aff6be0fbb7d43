import FeedClient
import Synchronization

extension Task where Failure == Never {
  /// Returns the result, or `nil` at the deadline; the task is then cancelled, but not awaited.
  func value(before deadline: Duration) async -> Success? {
    let watchdog = Watchdog()
    defer { watchdog.end() }
    return await value(before: deadline, watchedBy: watchdog)
  }

  /// Returns the result, or `nil` at the deadline; the task is then cancelled, but not awaited.
  func value(before deadline: Duration, watchedBy watchdog: Watchdog) async -> Success? {
    await withCheckedContinuation { continuation in
      let first = FirstResult(continuation)
      let number = watchdog.call(after: deadline) {
        // Give the result first, so that the reaction of a cancelled task comes too late.
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
