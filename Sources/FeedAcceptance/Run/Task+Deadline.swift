import Synchronization

extension Task where Failure == Never {
  /// The result; `nil` where there is none in time: the task is then cancelled, and not waited for.
  func value(before deadline: Duration) async -> Success? {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      let watch = Task<Void, Never> {
        try? await Task<Never, Never>.sleep(for: deadline)
        guard !Task<Never, Never>.isCancelled else { return }
        // First, because the result of a cancelled task does not count.
        answer.give(nil)
        cancel()
      }
      Task<Void, Never> {
        answer.give(await value)
        watch.cancel()
      }
    }
  }
}

/// Resumes a continuation with the first of several results.
private final class FirstAnswer<Value: Sendable>: Sendable {
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
