public import Diagnostics
import Synchronization

/// Awaits the value of a publisher in the style of Combine, which need not be imported.
///
///     FeedPageLoaderClosure { _ in
///       try await PublisherTask.value { receiveValue, receiveEnd in
///         let subscription = loader.loadPublisher().sink(
///           receiveCompletion: { end in
///             if case .failure(let error) = end { receiveEnd(error) } else { receiveEnd(nil) }
///           },
///           receiveValue: receiveValue
///         )
///         return { subscription.cancel() }
///       }
///     }
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
