public import Foundation

/// Loads the bytes of an image from the cache, or else from the server, and then caches them.
///
/// A failed save is ignored, because the user sees the image anyway. If both loads fail, the server's error is thrown.
public struct CacheFirstImageDataLoader: FeedImageDataLoader {
  private let service: FallbackService<URL, Data>

  /// Creates a loader from a cache and a remote loader.
  public init(cache: any FeedImageDataCache, remote: any FeedImageDataLoader) {
    let remote = CachingService<URL, Data>(
      load: { try await remote.data(from: $0) },
      save: { try await cache.save($1, for: $0) }
    )
    service = FallbackService(first: { try await cache.data(from: $0) }, second: { try await remote.load($0) })
  }

  /// Loads the bytes at a URL.
  public func data(from url: URL) async throws -> Data { try await service.load(url) }
}
