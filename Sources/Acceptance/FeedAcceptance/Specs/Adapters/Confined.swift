import Basics
public import Dispatch

/// Makes a value that is not `Sendable` usable from anywhere: its work runs serially on a queue of its own.
///
/// Synchronous stores and loaders may wait for a disk there without holding up other tasks. With it, whatever has
/// methods becomes a store or a loader in a line a method:
///
/// ```swift
/// private struct Adapted: FeedStore {
///   let store = Confined(ClassicStore())
///
///   func deleteCachedFeed() async throws { try await store.run { try $0.clear() } }
///
///   func insert(_ feed: [FeedImage], timestamp: Date) async throws {
///     try await store.wait { $0.save(feed.map(Picture.init), at: timestamp, completion: $1) }
///   }
///
///   func retrieve() async throws -> CachedFeed? {
///     try await store.wait { store, done in
///       store.load { result in
///         switch result {
///         case .empty: done(.success(nil))
///         case .found(let rows, let date): done(.success(CachedFeed(feed: rows.map(\.feedImage), timestamp: date)))
///         case .failure(let error): done(.failure(error))
///         }
///       }
///     }
///   }
/// }
/// ```
public final class Confined<Value>: Sendable {
  private let value: Mutex<Value>
  private let queue: DispatchQueue

  /// Confines a value that no other code uses from now on.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - queue: A serial queue for it; by default a queue of its own.
  public init(_ value: sending Value, on queue: DispatchQueue = DispatchQueue(label: "Confined")) {
    self.value = Mutex(value)
    self.queue = queue
  }

  /// Runs work on the queue, and returns its result.
  ///
  /// - Throws: Any error of the work.
  public func run<Result: Sendable>(_ work: @escaping @Sendable (Value) throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        continuation.resume(with: Swift.Result { try value.withLock { try work($0) } })
      }
    }
  }

  /// Runs work on the queue, and returns the value of the first call of its completion handler.
  ///
  /// Only the start of the work is serialized: further work may start before the handler is called, from any thread. A
  /// second call of the handler fails the case or the spec that is running.
  ///
  /// - Throws: The error that the handler gets.
  public func wait<Result: Sendable>(
    for work: @escaping @Sendable (Value, _ done: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void) -> Void
  ) async throws -> Result {
    let outcome = HandlerOutcome<Result>()
    queue.async { [self] in
      value.withLock { work($0) { outcome.settle($0) } }
    }
    return try await outcome.result.get()
  }

  /// Runs work on the queue, and returns after the first call of its completion handler with an error or `nil`.
  ///
  /// - Throws: The error.
  public func wait(
    for work: @escaping @Sendable (Value, _ done: @escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await wait { (value: Value, done: @escaping @Sendable (Swift.Result<Void, any Error>) -> Void) in
      work(value) { done($0.map { .failure($0) } ?? .success(())) }
    }
  }
}
