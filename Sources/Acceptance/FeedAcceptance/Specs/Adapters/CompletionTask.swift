import Basics
public import Diagnostics
import Foundation

/// Awaits work that calls a completion handler at its end.
///
/// A right client calls the handler once: with a value or an error, and with neither of them after it was cancelled. A second
/// call, and one after cancellation, fails the case or the spec that is running. Allowed after cancellation is one call with
/// `CancellationError`, or the error of a cancelled URL session, for clients that document it. So is a call that another
/// thread makes while the closure that cancels has not returned.
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
  /// Gets the wrong calls of handlers that no case and no spec is about; by default, writes them to standard error.
  ///
  /// A test that uses the adapters alone records them: `CompletionTask.$onStrayCall.withValue({ Issue.record($0) }) { … }`.
  @TaskLocal public static var onStrayCall: @Sendable (_ fault: Mismatch) -> Void = { fault in
    FileHandle.standardError.write(Data("contract: a wrong call of a completion handler: \(fault)\n".utf8))
  }

  /// Returns the value of the first call of the completion handler.
  ///
  /// - Parameter begin: Starts the work with a handler, and returns a closure that cancels it; `nil` for work that cannot
  ///   be cancelled, which may call the handler at any time.
  /// - Throws: The error that the handler gets; `CancellationError` in a cancelled task.
  public static func value<Value: Sendable>(
    of begin: (_ done: @escaping @Sendable (Result<Value, any Error>) -> Void) -> (@Sendable () -> Void)?
  ) async throws -> Value {
    try await awaiting { outcome in begin { outcome.settle($0) } }
  }

  fileprivate static func awaiting<Value: Sendable>(
    _ begin: (HandlerOutcome<Value>) -> (@Sendable () -> Void)?
  ) async throws -> Value {
    try Task.checkCancellation()
    let outcome = HandlerOutcome<Value>()
    let result = await withTaskCancellationHandler {
      outcome.begin { begin(outcome) }
      return await outcome.result
    } onCancel: {
      outcome.cancel()
    }
    // The work may have ended before it could be cancelled.
    try Task.checkCancellation()
    return try result.get()
  }
}

/// Awaits the value of a publisher in the style of Combine, which need not be imported.
///
/// A right publisher has any number of values, and then one end; the end with an error follows no value. After cancellation it
/// has neither values nor an error. Anything else fails the case or the spec that is running, as for `CompletionTask`.
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
  ///   returns a closure that cancels the subscription; `nil` if it cannot be cancelled.
  /// - Throws: The error of the publisher; `PublisherWithoutValue` if it finishes without a value;
  ///   `CancellationError` in a cancelled task.
  public static func value<Value: Sendable>(
    of subscribe: (
      _ receiveValue: @escaping @Sendable (Value) -> Void,
      _ receiveEnd: @escaping @Sendable ((any Error)?) -> Void
    ) -> (@Sendable () -> Void)?
  ) async throws -> Value {
    let last = LastValue<Value>()
    return try await CompletionTask.awaiting { (outcome: HandlerOutcome<Value>) in
      subscribe({
        outcome.receive()
        last.set($0)
      }) { error in
        if let error { return outcome.settle(.failure(error)) }
        let result: Result<Value, any Error> = last.value.map { .success($0) } ?? .failure(PublisherWithoutValue())
        outcome.end("the end", isHarmless: true, with: result)
      }
    }
  }

  /// Returns when a publisher without values of interest has finished.
  ///
  /// - Throws: The error of the publisher; `CancellationError` in a cancelled task.
  public static func end(
    of subscribe: (_ receiveEnd: @escaping @Sendable ((any Error)?) -> Void) -> (@Sendable () -> Void)?
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
