public import Foundation

/// The bytes of images as they were saved in a store.
public struct LocalFeedImageDataLoader: FeedImageDataCache {
  private let store: any FeedImageDataStore
  private let queue = SerialTaskQueue()

  /// A loader over a store.
  public init(store: any FeedImageDataStore) { self.store = store }

  /// The bytes that were saved last for a URL.
  ///
  /// - Throws: `FeedError.notFound` where the store has none, or an empty image; what the store throws;
  ///   `CancellationError` in a cancelled task, which gets no data.
  public func data(from url: URL) async throws -> Data {
    guard let data = try await unlessCancelled({ try await store.retrieve(dataFor: url) }), !data.isEmpty else {
      throw FeedError.notFound
    }
    return data
  }

  /// Keeps the bytes of an image, in place of those before, to the end also in a task that is cancelled meanwhile.
  ///
  /// - Throws: What the store throws.
  public func save(_ data: Data, for url: URL) async throws {
    try await queue.run { [store] in try await store.insert(data, for: url) }
  }
}
