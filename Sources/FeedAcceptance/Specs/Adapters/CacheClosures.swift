public import FeedClient
public import Foundation

/// A cache of the feed made of closures.
///
/// In a cancelled task, a load delivers nothing, whatever its closure does: a synchronous loader cannot know.
public struct FeedCacheClosures: FeedCache {
  private let find: @Sendable () async throws -> [FeedImage]?
  private let keep: @Sendable ([FeedImage]) async throws -> Void
  private let check: @Sendable () async throws -> Void

  /// A cache by what its three methods do.
  public init(
    load: @escaping @Sendable () async throws -> [FeedImage]?,
    save: @escaping @Sendable (_ feed: [FeedImage]) async throws -> Void,
    validate: @escaping @Sendable () async throws -> Void
  ) {
    find = load
    keep = save
    check = validate
  }

  /// The feed that was saved; `nil` where there is none, or it is too old.
  ///
  /// - Throws: What the closure throws; `CancellationError` in a cancelled task.
  public func load() async throws -> [FeedImage]? { try await deliver(find) }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: What the closure throws.
  public func save(_ feed: [FeedImage]) async throws { try await keep(feed) }

  /// Deletes a feed that is too old or cannot be read.
  ///
  /// - Throws: What the closure throws.
  public func validate() async throws { try await check() }
}

/// A cache of image data made of closures; in a cancelled task, a load delivers nothing.
public struct FeedImageDataCacheClosures: FeedImageDataCache {
  private let find: @Sendable (URL) async throws -> Data
  private let keep: @Sendable (Data, URL) async throws -> Void

  /// A cache by what its two methods do.
  public init(
    load: @escaping @Sendable (URL) async throws -> Data,
    save: @escaping @Sendable (Data, URL) async throws -> Void
  ) {
    find = load
    keep = save
  }

  /// The bytes that were saved last for a URL.
  ///
  /// - Throws: What the closure throws; `CancellationError` in a cancelled task.
  public func data(from url: URL) async throws -> Data { try await deliver { try await find(url) } }

  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: What the closure throws.
  public func save(_ data: Data, for url: URL) async throws { try await keep(data, url) }
}

/// The result or the error of a load, neither of them in a cancelled task.
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
