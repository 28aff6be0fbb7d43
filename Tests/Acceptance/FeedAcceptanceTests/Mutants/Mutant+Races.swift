import FeedClient

extension Mutant {
  /// Wrong about what is done at once, or not to its end.
  static let races = [
    savingCache("Leaves an empty cache when a save is cancelled", caughtBy: "cache-feed.cancelled-after-deletion") {
      cache,
      feed in
      try await cache.store.deleteCachedFeed()
      try Task.checkCancellation()
      try await cache.store.insert(feed, timestamp: cache.now())
    },
    validatingCache("Validates while it saves", caughtBy: "validate-cache.racing-save") { cache in
      guard let saved = try await cache.store.retrieve(), !cache.policy.isFresh(saved.timestamp, cache.now())
      else {
        return
      }
      try await cache.store.deleteCachedFeed()
    },
  ]
}
