import FeedClient

extension Mutant {
  /// Wrong about what is done at once, or not to its end.
  static let races = [
    Mutant("Leaves an empty cache when a save is cancelled", caughtBy: "cache-feed.cancelled-after-deletion") { parts in
      parts.feedCache = { store, policy, now in
        WrongFeedCache(
          store: store,
          policy: policy,
          now: now,
          saving: { cache, feed in
            try await cache.store.deleteCachedFeed()
            try Task.checkCancellation()
            try await cache.store.insert(feed, timestamp: cache.now())
          }
        )
      }
    },
    Mutant("Validates while it saves", caughtBy: "validate-cache.racing-save") { parts in
      parts.feedCache = { store, policy, now in
        WrongFeedCache(
          store: store,
          policy: policy,
          now: now,
          validating: { cache in
            guard let saved = try await cache.store.retrieve(), !cache.policy.isFresh(saved.timestamp, cache.now())
            else {
              return
            }
            try await cache.store.deleteCachedFeed()
          }
        )
      }
    },
  ]
}
