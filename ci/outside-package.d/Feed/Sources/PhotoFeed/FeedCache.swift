import Foundation

/// An image as the stores have it.
public struct LocalFeedImage: Hashable, Sendable {
  public let id: UUID
  public let description: String?
  public let location: String?
  public let url: URL

  public init(id: UUID, description: String?, location: String?, url: URL) {
    (self.id, self.description, self.location, self.url) = (id, description, location, url)
  }
}

/// A store of the feed, in memory or in Core Data.
public protocol FeedStore {
  func deleteCachedFeed() throws
  func insert(_ feed: [LocalFeedImage], timestamp: Date) throws
  func retrieve() throws -> (feed: [LocalFeedImage], timestamp: Date)?
}

/// A store of the data of images.
public protocol FeedImageDataStore {
  func insert(_ data: Data, for url: URL) throws
  func retrieve(dataForURL url: URL) throws -> Data?
}

/// Saves the feed, and loads it for as long as it may be shown.
public final class LocalFeedLoader {
  private let store: any FeedStore
  private let currentDate: () -> Date

  public init(store: any FeedStore, currentDate: @escaping () -> Date) {
    (self.store, self.currentDate) = (store, currentDate)
  }

  public func save(_ feed: [FeedImage]) throws {
    try store.deleteCachedFeed()
    let images = feed.map { LocalFeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url) }
    try store.insert(images, timestamp: currentDate())
  }

  /// Returns the saved feed; `nil` if there is none, or an old one.
  public func load() throws -> [FeedImage]? {
    guard let cache = try store.retrieve(), FeedCachePolicy.validate(cache.timestamp, against: currentDate()) else {
      return nil
    }
    return cache.feed.map { FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url) }
  }

  public func validateCache() throws {
    do {
      guard let cache = try store.retrieve(), !FeedCachePolicy.validate(cache.timestamp, against: currentDate()) else {
        return
      }
    } catch {}
    try store.deleteCachedFeed()
  }
}

enum FeedCachePolicy {
  static func validate(_ timestamp: Date, against date: Date) -> Bool {
    guard let end = Calendar(identifier: .gregorian).date(byAdding: .day, value: 7, to: timestamp) else { return false }
    return date < end
  }
}

/// Saves the data of images, and loads them.
public final class LocalFeedImageDataLoader {
  public enum LoadError: Error { case notFound }

  private let store: any FeedImageDataStore

  public init(store: any FeedImageDataStore) { self.store = store }

  public func save(_ data: Data, for url: URL) throws { try store.insert(data, for: url) }

  public func loadImageData(from url: URL) throws -> Data {
    guard let data = try store.retrieve(dataForURL: url) else { throw LoadError.notFound }
    return data
  }
}

/// A store for tests and for systems without Core Data.
public final class InMemoryFeedStore: FeedStore, FeedImageDataStore {
  private var cache: (feed: [LocalFeedImage], timestamp: Date)?
  private var images: [URL: Data] = [:]

  public init() {}

  public func deleteCachedFeed() throws { cache = nil }

  public func insert(_ feed: [LocalFeedImage], timestamp: Date) throws { cache = (feed, timestamp) }

  public func retrieve() throws -> (feed: [LocalFeedImage], timestamp: Date)? { cache }

  public func insert(_ data: Data, for url: URL) throws { images[url] = data }

  public func retrieve(dataForURL url: URL) throws -> Data? { images[url] }
}
