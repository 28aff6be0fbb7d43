public import Diagnostics
import Locks

/// Awaits cancellable work that calls a completion handler at its end.
///
/// ```swift
/// let calling = FeedImageDataLoaderClosure { url in
///   try await CompletionTask.value { done in
///     let task = loader.loadImageData(from: url, completion: done)
///     return { task.cancel() }
///   }
/// }
/// ```
public enum CompletionTask {
  /// Returns the value of the first call of the completion handler.
  ///
  /// - Parameter begin: Starts the work with a handler, and returns a closure that cancels it. After cancellation, a
  ///   call of the handler has no effect.
  /// - Throws: The error that the handler gets; `CancellationError` in a cancelled task.
  public static func value<Value: Sendable>(
    of begin: (_ done: @escaping @Sendable (Result<Value, any Error>) -> Void) -> @Sendable () -> Void
  ) async throws -> Value {
    try Task.checkCancellation()
    let outcome = FirstOutcome<Value>()
    let cancel = begin { outcome.settle($0) }
    return try await withTaskCancellationHandler {
      try await outcome.value
    } onCancel: {
      outcome.settle(.failure(CancellationError()))
      cancel()
    }
  }
}

/// Awaits the value of a publisher in the style of Combine, which need not be imported.
///
/// ```swift
/// let published = FeedPageLoaderClosure { _ in
///   try await PublisherTask.value { receiveValue, receiveEnd in
///     let subscription = loader.loadPublisher().sink(
///       receiveCompletion: { end in
///         if case .failure(let error) = end { receiveEnd(error) } else { receiveEnd(nil) }
///       },
///       receiveValue: receiveValue
///     )
///     return { subscription.cancel() }
///   }
/// }
/// ```
public enum PublisherTask {
  /// Returns the last value of a publisher, when it has finished.
  ///
  /// - Parameter subscribe: Subscribes with a function for values and one for the end, with an error or `nil`, and
  ///   returns a closure that cancels the subscription. After cancellation, both functions have no effect.
  /// - Throws: The error of the publisher; `PublisherWithoutValue` if it finishes without a value;
  ///   `CancellationError` in a cancelled task.
  public static func value<Value: Sendable>(
    of subscribe: (
      _ receiveValue: @escaping @Sendable (Value) -> Void,
      _ receiveEnd: @escaping @Sendable ((any Error)?) -> Void
    ) -> @Sendable () -> Void
  ) async throws -> Value {
    let last = LastValue<Value>()
    return try await CompletionTask.value { done in
      subscribe({ last.set($0) }) { error in
        if let error { return done(.failure(error)) }
        done(last.value.map { .success($0) } ?? .failure(PublisherWithoutValue()))
      }
    }
  }

  /// Returns when a publisher without values of interest has finished.
  ///
  /// - Throws: The error of the publisher; `CancellationError` in a cancelled task.
  public static func end(
    of subscribe: (_ receiveEnd: @escaping @Sendable ((any Error)?) -> Void) -> @Sendable () -> Void
  ) async throws {
    try await CompletionTask.value { (done: @escaping @Sendable (Result<Void, any Error>) -> Void) in
      subscribe { error in done(error.map { .failure($0) } ?? .success(())) }
    }
  }
}

/// The error of a publisher that finishes without the value that it is for.
///
/// ```swift
/// await #expect(throws: PublisherWithoutValue.self) {
///   let _: Int = try await PublisherTask.value { _, receiveEnd in
///     receiveEnd(nil)
///     return {}
///   }
/// }
/// ```
public struct PublisherWithoutValue: DiagnosticError, Hashable {
  /// Creates the error.
  public init() {}

  /// The error, with what a publisher has to do.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "publisher-without-value",
      message: "the publisher finished without a value",
      remedy: "publish a value or an error before the end; for none of both, use PublisherTask.end"
    )
  }
}

/// The last value that was set.
private final class LastValue<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? { state.withLock(\.self) }

  func set(_ value: Value) { state.withLock { $0 = value } }
}

/// The first outcome of work that may report several, or none; the others are ignored.
final class FirstOutcome<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>)
    case delivered
  }

  private let state = Mutex(State.open)

  /// Keeps the outcome if it is the first.
  func settle(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .settled(result)
        return nil
      case .awaited(let continuation):
        state = .delivered
        return continuation
      case .settled, .delivered:
        return nil
      }
    }
    waiting?.resume(with: result)
  }

  /// The first outcome, as soon as there is one; awaited at most once.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          if case .settled(let result) = state {
            state = .delivered
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }
}
