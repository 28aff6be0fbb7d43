import Basics
import Dispatch
import FeedClient
import Foundation

/// Calls functions after a time, on a thread that no client can block.
final class Watchdog: Sendable {
  private struct Entry {
    let time: ContinuousClock.Instant
    let expire: @Sendable () -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var count = 0
    var isEnded = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  /// Starts the thread.
  init() {
    Thread.detachNewThread { [self] in
      while let pause = callWhatIsDue() { _ = changed.wait(timeout: pause) }
    }
  }

  /// Calls a function after a time, and returns a number for cancelling it.
  func call(after time: Duration, _ expire: @escaping @Sendable () -> Void) -> Int {
    let number = state.withLock { state in
      state.count += 1
      state.entries[state.count] = Entry(time: .now + time, expire: expire)
      return state.count
    }
    changed.signal()
    return number
  }

  /// Cancels the call with a number.
  func cancel(_ number: Int) { state.withLock { _ = $0.entries.removeValue(forKey: number) } }

  /// Ends the thread.
  func end() {
    state.withLock { $0.isEnded = true }
    changed.signal()
  }

  /// Calls every function that is due.
  ///
  /// - Returns: The next time to check; `nil` at the end.
  private func callWhatIsDue() -> DispatchTime? {
    let now = ContinuousClock.now
    let (due, next, isEnded) = state.withLock { state in
      let due = state.entries.filter { $0.value.time <= now }
      for number in due.keys { state.entries[number] = nil }
      return (due.values.map(\.expire), state.entries.values.map(\.time).min(), state.isEnded)
    }
    for expire in due { expire() }
    guard !isEnded else { return nil }
    guard let next else { return .distantFuture }
    let pause = ContinuousClock.now.duration(to: next).components
    // A day is enough, because the loop checks again.
    let seconds = max(0, min(86_400, Double(pause.seconds) + Double(pause.attoseconds) / 1e18))
    return .now() + seconds
  }
}

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
      Task<Void, Never>(on: ClientTasks.threads) {
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
