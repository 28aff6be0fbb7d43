import FeedAcceptance
import FeedClient
import Foundation

/// Mutants of one part, which is made anew at each launch and may remember something from then on.
extension Mutant {
  typealias PageLoad = @Sendable (_ shown: [FeedImage]) async throws -> [FeedImage]
  typealias CommentsLoad = @Sendable (UUID) async throws -> [ImageComment]
  typealias ImageLoad = @Sendable (URL) async throws -> Data
  typealias First = @Sendable (any FeedPageLoader, any FeedCache) async throws -> [FeedImage]
  typealias Next = @Sendable (any FeedPageLoader, any FeedCache, _ shown: [FeedImage]) async throws -> NextPage

  // MARK: Loaders of the API, from that of the reference client

  static func remotePages(
    _ name: String,
    caughtBy ids: String...,
    make: @escaping @Sendable (any FeedPageLoader) -> PageLoad
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.remoteFeed = { FeedPageLoaderClosure(make(FeedParts.reference.remoteFeed($0, $1, $2))) }
    }
  }

  static func remoteComments(
    _ name: String,
    caughtBy ids: String...,
    make: @escaping @Sendable (any ImageCommentsLoader) -> CommentsLoad
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.remoteComments = { ImageCommentsLoaderClosure(make(FeedParts.reference.remoteComments($0, $1, $2))) }
    }
  }

  static func remoteImages(
    _ name: String,
    caughtBy ids: String...,
    make: @escaping @Sendable (any FeedImageDataLoader) -> ImageLoad
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.remoteImages = { FeedImageDataLoaderClosure(make(FeedParts.reference.remoteImages($0, $1, $2))) }
    }
  }

  // MARK: Caches of the feed, of which one use is another

  static func savingCache(
    _ name: String,
    caughtBy ids: String...,
    saving: @escaping WrongFeedCache.Saving
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.feedCache = { WrongFeedCache(store: $0, policy: $1, now: $2, saving: saving) }
    }
  }

  static func loadingCache(
    _ name: String,
    caughtBy ids: String...,
    loading: @escaping WrongFeedCache.Loading
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.feedCache = { WrongFeedCache(store: $0, policy: $1, now: $2, loading: loading) }
    }
  }

  static func validatingCache(
    _ name: String,
    caughtBy ids: String...,
    validating: @escaping WrongFeedCache.Validating
  ) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.feedCache = { WrongFeedCache(store: $0, policy: $1, now: $2, validating: validating) }
    }
  }

  // MARK: Services, from API and cache

  static func first(_ name: String, caughtBy ids: String..., make: @escaping @Sendable () -> First) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.firstPage = { remote, cache in
        let load = make()
        return { try await load(remote, cache) }
      }
    }
  }

  static func next(_ name: String, caughtBy ids: String..., make: @escaping @Sendable () -> Next) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.nextPage = { remote, cache in
        let load = make()
        return { try await load(remote, cache, $0) }
      }
    }
  }

  static func saved(_ feed: [FeedImage], in cache: any FeedCache) async throws -> [FeedImage] {
    try? await cache.save(feed)
    return feed
  }

  static func fallingBack(
    on cache: any FeedCache,
    _ load: () async throws -> [FeedImage]
  ) async throws -> [FeedImage] {
    do { return try await load() } catch {
      guard let feed = try? await cache.load() else { throw error }
      return feed
    }
  }
}

/// A cache of a feed of which one use case is done in another way.
struct WrongFeedCache: FeedCache {
  typealias Saving = @Sendable (WrongFeedCache, [FeedImage]) async throws -> Void
  typealias Loading = @Sendable (WrongFeedCache) async throws -> [FeedImage]?
  typealias Validating = @Sendable (WrongFeedCache) async throws -> Void

  let store: any FeedStore
  let policy: FeedCachePolicy
  let now: @Sendable () -> Date
  var saving: Saving = { try await $0.reference.save($1) }
  var loading: Loading = { try await $0.reference.load() }
  var validating: Validating = { try await $0.reference.validate() }

  /// The right one.
  var reference: LocalFeedLoader { LocalFeedLoader(store: store, policy: policy, now: now) }

  func load() async throws -> [FeedImage]? { try await loading(self) }
  func save(_ feed: [FeedImage]) async throws { try await saving(self, feed) }
  func validate() async throws { try await validating(self) }
}
