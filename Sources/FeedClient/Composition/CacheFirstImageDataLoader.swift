public import Foundation

/// Loads the bytes of an image from the cache; on any failure of it from their server, and keeps them then.
///
/// A save that fails is ignored: the customer sees the image. When both fail, the server's error is delivered.
public struct CacheFirstImageDataLoader: FeedImageDataLoader {
  private let service: FallbackService<URL, Data>

  /// A loader of two.
  public init(cache: any FeedImageDataCache, remote: any FeedImageDataLoader) {
    let remote = CachingService<URL, Data>(
      load: { try await remote.data(from: $0) },
      save: { try await cache.save($1, for: $0) }
    )
    service = FallbackService(first: { try await cache.data(from: $0) }, second: { try await remote.load($0) })
  }

  /// The bytes at a URL.
  public func data(from url: URL) async throws -> Data { try await service.load(url) }
}
