public import Foundation

/// Loads and saves the bytes of images in a store.
public struct LocalFeedImageDataLoader: FeedImageDataCache {
  private let store: any FeedImageDataStore
  private let queue = SerialTaskQueue()

  /// Creates a loader that uses a store.
  public init(store: any FeedImageDataStore) { self.store = store }

  /// Returns the bytes that were saved last for a URL.
  ///
  /// - Throws: `FeedError.notFound` if the store has none, or an empty image; the store's error; `CancellationError` in
  ///   a cancelled task.
  public func data(from url: URL) async throws -> Data {
    guard let data = try await unlessCancelled({ try await store.retrieve(dataFor: url) }), !data.isEmpty else {
      throw FeedError.notFound
    }
    return data
  }

  /// Saves the bytes of an image, and completes even if the task is cancelled in the meantime.
  ///
  /// - Throws: The store's error.
  public func save(_ data: Data, for url: URL) async throws {
    try await queue.run { [store] in try await store.insert(data, for: url) }
  }
}
