public import Foundation
import HTTPExchange
import Redaction

/// Notes which images a cache does not have, and what goes wrong in it, and delivers both nevertheless.
public struct LoggingFeedImageDataCache: FeedImageDataCache {
  private let cache: any FeedImageDataCache
  private let log: any FeedLog

  /// A cache with a log.
  public init(cache: any FeedImageDataCache, log: any FeedLog) {
    self.cache = cache
    self.log = log
  }

  /// The bytes at a feed image's URL.
  public func data(from url: URL) async throws -> Data {
    do {
      return try await cache.data(from: url)
    } catch FeedError.notFound {
      log.note(.cacheMiss(url: SecretRedaction().redacting(text: url.absoluteString)))
      throw FeedError.notFound
    } catch {
      if !(error is CancellationError) { log.note(.storeFailed(.loadingImage, reason: .init(error))) }
      throw error
    }
  }

  /// Keeps the bytes of an image.
  public func save(_ data: Data, for url: URL) async throws {
    try await log.noting(.savingImage) { try await cache.save(data, for: url) }
  }
}
