import FeedAcceptance
import FeedClient
import Foundation

extension FaultyFeedCache {
  static let saves: [FaultyFeedCache] = [
    FaultyFeedCache(
      "inserts before it deletes",
      failing: [
        "save-replaces", "save-keeps-order", "save-empty-feed", "save-nothing-after-deletion-error",
        "save-half-written",
      ],
      save: { _, store, feed, now in
        try store.insert(feed, timestamp: now)
        try store.deleteCachedFeed()
      }
    ),
    FaultyFeedCache(
      "inserts without deleting",
      failing: [
        "save-replaces", "save-empty-feed", "save-deletion-error", "save-nothing-after-deletion-error",
        "save-half-written",
      ],
      save: { _, store, feed, now in
        try store.insert(feed, timestamp: now)
      }
    ),
    FaultyFeedCache(
      "saves no empty feed",
      failing: ["save-empty-feed"],
      save: { base, _, feed, _ in
        if !feed.isEmpty { try await base.save(feed) }
      }
    ),
    FaultyFeedCache("stamps with the time of its making", failing: ["save-stamps-each"]) { store, now, calendar in
      let start = now()
      return LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: { start })
    },
    FaultyFeedCache(
      "ignores a deletion error",
      failing: ["save-deletion-error", "save-nothing-after-deletion-error", "save-half-written"],
      save: { _, store, feed, now in
        try? store.deleteCachedFeed()
        try store.insert(feed, timestamp: now)
      }
    ),
    FaultyFeedCache(
      "swallows errors of saving",
      failing: ["save-deletion-error", "save-insertion-error", "save-half-written"],
      save: { base, _, feed, _ in try? await base.save(feed) }
    ),
    FaultyFeedCache(
      "keeps what was written of a feed",
      failing: ["save-half-written"],
      save: { _, store, feed, now in
        try store.deleteCachedFeed()
        try store.insert(feed, timestamp: now)
      }
    ),
  ]

  static let validations: [FaultyFeedCache] = [
    FaultyFeedCache(
      "deletes whatever there is",
      failing: ["validate-empty", "validate-fresh", "validate-future"],
      validate: { _, store in try store.deleteCachedFeed() }
    ),
    FaultyFeedCache(
      "deletes nothing",
      failing: [
        "validate-seven-days", "validate-expired", "validate-error", "validate-deletion-error",
        "validate-deletion-error-after-error",
      ],
      validate: { _, _ in }
    ),
    FaultyFeedCache(
      "leaves what it cannot read",
      failing: ["validate-error", "validate-deletion-error-after-error"],
      validate: { base, store in
        guard (try? store.retrieve()) != nil else { return }
        try await base.validate()
      }
    ),
    FaultyFeedCache(
      "throws what it cannot read",
      failing: ["validate-error"],
      validate: { base, store in
        _ = try store.retrieve()
        try await base.validate()
      }
    ),
    FaultyFeedCache(
      "swallows a deletion error",
      failing: ["validate-deletion-error", "validate-deletion-error-after-error"],
      validate: { base, _ in try? await base.validate() }
    ),
  ]
}
