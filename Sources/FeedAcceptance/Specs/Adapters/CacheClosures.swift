public import FeedClient
public import Foundation

/// A feed cache made of closures.
///
/// In a cancelled task, a load delivers nothing, whatever its closure returns, because a synchronous loader cannot
/// detect cancellation.
public struct FeedCacheClosures: FeedCache {
  private let find: @Sendable () async throws -> [FeedImage]?
  private let keep: @Sendable ([FeedImage]) async throws -> Void
  private let check: @Sendable () async throws -> Void

  /// Creates a cache from closures for its three methods.
  public init(
    load: @escaping @Sendable () async throws -> [FeedImage]?,
    save: @escaping @Sendable (_ feed: [FeedImage]) async throws -> Void,
    validate: @escaping @Sendable () async throws -> Void
  ) {
    find = load
    keep = save
    check = validate
  }

  /// Returns the saved feed; `nil` if there is none, or it has expired.
  ///
  /// - Throws: Any error of the closure; `CancellationError` in a cancelled task.
  public func load() async throws -> [FeedImage]? { try await deliver(find) }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the closure.
  public func save(_ feed: [FeedImage]) async throws { try await keep(feed) }

  /// Deletes a feed that has expired or cannot be read.
  ///
  /// - Throws: Any error of the closure.
  public func validate() async throws { try await check() }
}

/// A cache of image data made of closures; in a cancelled task, a load delivers nothing.
public struct FeedImageDataCacheClosures: FeedImageDataCache {
  private let find: @Sendable (URL) async throws -> Data
  private let keep: @Sendable (Data, URL) async throws -> Void

  /// Creates a cache from closures for its two methods.
  public init(
    load: @escaping @Sendable (URL) async throws -> Data,
    save: @escaping @Sendable (Data, URL) async throws -> Void
  ) {
    find = load
    keep = save
  }

  /// Returns the data that were saved last for a URL.
  ///
  /// - Throws: Any error of the closure; `CancellationError` in a cancelled task.
  public func data(from url: URL) async throws -> Data { try await deliver { try await find(url) } }

  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the closure.
  public func save(_ data: Data, for url: URL) async throws { try await keep(data, url) }
}

/// Returns the result of a load or throws its error, or `CancellationError` in a cancelled task.
private func deliver<Value: Sendable>(_ load: @Sendable () async throws -> Value) async throws -> Value {
  try Task.checkCancellation()
  let value: Value
  do {
    value = try await load()
  } catch {
    try Task.checkCancellation()
    throw error
  }
  try Task.checkCancellation()
  return value
}
