import FeedClient
import Foundation

extension Mutant {
  /// Wrong about how a feed is kept.
  static let feedCaches = [
    savingCache("Saves before it deletes", caughtBy: "cache-feed.order") { cache, feed in
      try await cache.store.insert(feed, timestamp: cache.now())
      try await cache.store.deleteCachedFeed()
      try await cache.store.insert(feed, timestamp: cache.now())
    }
    .common,
    savingCache("Never deletes the old feed", caughtBy: "cache-feed.order") { cache, feed in
      try await cache.store.insert(feed, timestamp: cache.now())
    }
    .common,
    savingCache("Inserts though it could not delete", caughtBy: "cache-feed.deletion-error") { cache, feed in
      let deletion = await result { try await cache.store.deleteCachedFeed() }
      try await cache.store.insert(feed, timestamp: cache.now())
      try deletion.get()
    }
    .common,
    savingCache("Swallows a deletion error", caughtBy: "cache-feed.deletion-error") { cache, feed in
      guard (try? await cache.store.deleteCachedFeed()) != nil else { return }
      try await cache.store.insert(feed, timestamp: cache.now())
    },
    savingCache("Swallows a saving error", caughtBy: "cache-feed.saving-error") { cache, feed in
      try await cache.store.deleteCachedFeed()
      try? await cache.store.insert(feed, timestamp: cache.now())
    }
    .common,
    savingCache("Swallows the error of a half-written feed", caughtBy: "cache-feed.half-written") { cache, feed in
      try await cache.store.deleteCachedFeed()
      guard (try? await cache.store.insert(feed, timestamp: cache.now())) != nil else { return }
    },
    savingCache("Stamps a feed a second late", caughtBy: "cache-feed.onto-empty") { cache, feed in
      try await cache.store.deleteCachedFeed()
      try await cache.store.insert(feed, timestamp: cache.now() + 1)
    },
    savingCache("Saves the feed upside down", caughtBy: "cache-feed.onto-empty") { cache, feed in
      try await cache.reference.save(feed.reversed())
    },
    savingCache("Keeps no empty feed", caughtBy: "cache-feed.empty-feed") { cache, feed in
      if !feed.isEmpty { try await cache.reference.save(feed) }
    }
    .common,
    loadingCache("Deletes an old feed when it loads", caughtBy: "cached-feed.seven-days") { cache in
      let feed = try await cache.reference.load()
      if feed == nil { try await cache.store.deleteCachedFeed() }
      return feed
    }
    .common,
    loadingCache("Finds nothing where it cannot read", caughtBy: "cached-feed.retrieval-error") { cache in
      try? await cache.reference.load()
    }
    .common,
    loadingCache("Delivers to who has left", caughtBy: "cached-feed.cancelled") { cache in
      try await Task { try await cache.reference.load() }.value
    },
    loadingCache("Finds no empty feed", caughtBy: "cached-feed.saved-empty-feed") { cache in
      try await cache.reference.load().flatMap { $0.isEmpty ? nil : $0 }
    },
    validatingCache("Keeps what it cannot read", caughtBy: "validate-cache.retrieval-error") { cache in
      if let saved = try? await cache.store.retrieve(), !cache.policy.isFresh(saved.timestamp, cache.now()) {
        try await cache.store.deleteCachedFeed()
      }
    }
    .common,
    validatingCache("Keeps a feed of seven days", caughtBy: "validate-cache.seven-days") { _ in }.common,
    validatingCache("Deletes a fresh feed", caughtBy: "validate-cache.under-seven-days") { cache in
      try await cache.store.deleteCachedFeed()
    },
    validatingCache("Deletes from an empty store", caughtBy: "validate-cache.empty") { cache in
      if try await cache.reference.load() == nil { try await cache.store.deleteCachedFeed() }
    },
    validatingCache("Swallows a failed deletion", caughtBy: "validate-cache.deletion-error") { cache in
      try? await cache.reference.validate()
    }
    .common,
  ]

  private static func result(_ body: () async throws -> Void) async -> Result<Void, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
