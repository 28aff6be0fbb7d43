import Basics
import FeedClient
import Foundation

extension FaultyStore {
  /// Stores that do something else than requested.
  static let doingOtherwise: [FaultyStore] = [
    FaultyStore("keeps an empty feed as none", failing: ["insert-empty-feed"]) {
      store(insert: { base, feed, timestamp in
        await base.deleteCachedFeed()
        if !feed.isEmpty { try await base.insert(feed, timestamp: timestamp) }
      })
    },
    FaultyStore(
      "appends",
      failing: [
        "retrieve-afresh", "insert-replaces", "insert-same-feed-anew", "insert-changed-images", "insert-older",
        "insert-empty-feed",
      ]
    ) {
      store(insert: { base, feed, timestamp in
        let before = await base.retrieve()?.feed ?? []
        try await base.insert(before + feed, timestamp: timestamp)
      })
    },
    FaultyStore(
      "updates images it knows, and keeps the others",
      failing: ["retrieve-afresh", "insert-replaces", "insert-older", "insert-empty-feed"]
    ) {
      store(insert: { base, feed, timestamp in
        let kept = await base.retrieve()?.feed.filter { image in !feed.contains { $0.id == image.id } } ?? []
        try await base.insert(feed + kept, timestamp: timestamp)
      })
    },
    FaultyStore("ignores an insert of an equal feed", failing: ["insert-same-feed-anew"]) {
      store(insert: { base, feed, timestamp in
        if await base.retrieve()?.feed != feed { try await base.insert(feed, timestamp: timestamp) }
      })
    },
    FaultyStore("ignores an insert of an older feed", failing: ["insert-older"]) {
      store(insert: { base, feed, timestamp in
        if let cached = await base.retrieve(), cached.timestamp > timestamp { return }
        try await base.insert(feed, timestamp: timestamp)
      })
    },
    FaultyStore(
      "refuses an insert over a feed",
      failing: [
        "retrieve-afresh", "insert-over-existing", "insert-replaces", "insert-same-feed-anew", "insert-changed-images",
        "insert-older", "insert-empty-feed",
      ]
    ) {
      store(insert: { base, feed, timestamp in
        if await base.retrieve() != nil { throw StoreFailure() }
        try await base.insert(feed, timestamp: timestamp)
      })
    },
    FaultyStore("does not delete", failing: ["retrieve-afresh", "delete-empties"]) { store(delete: { _ in }) },
    FaultyStore("deletes late", failing: ["retrieve-afresh", "delete-empties"]) {
      let isPending = Mutex(false)
      let base = InMemoryFeedStore()
      return store(
        over: base,
        delete: { _ in isPending.withLock { $0 = true } },
        insert: { base, feed, timestamp in
          isPending.withLock { $0 = false }
          try await base.insert(feed, timestamp: timestamp)
        },
        retrieve: { base in
          let cached = await base.retrieve()
          if isPending.withLock({ $0 }) { await base.deleteCachedFeed() }
          return cached
        }
      )
    },
    FaultyStore("refuses a delete where there is nothing", failing: ["delete-empty", "delete-leaves-empty"]) {
      store(delete: { base in
        if await base.retrieve() == nil { throw StoreFailure() }
        await base.deleteCachedFeed()
      })
    },
    FaultyStore("empties itself when it is read", failing: ["retrieve-inserted-twice"]) {
      store(retrieve: { base in
        let cached = await base.retrieve()
        await base.deleteCachedFeed()
        return cached
      })
    },
    FaultyStore("finds what it found first", failing: ["retrieve-afresh"]) {
      let first = Mutex<CachedFeed?>(nil)
      return store(retrieve: { base in
        let cached = await base.retrieve()
        return first.withLock { first in
          if first == nil { first = cached }
          return first
        }
      })
    },
    FaultyStore(
      "fails where there is nothing",
      failing: ["retrieve-empty", "retrieve-empty-twice", "retrieve-afresh", "delete-leaves-empty", "delete-empties"]
    ) {
      store(retrieve: { base in
        guard let cached = await base.retrieve() else { throw StoreFailure() }
        return cached
      })
    },
    FaultyStore(
      "finds an empty feed where there is nothing",
      failing: ["retrieve-empty", "retrieve-empty-twice", "retrieve-afresh", "delete-leaves-empty", "delete-empties"]
    ) {
      store(retrieve: { base in await base.retrieve() ?? CachedFeed(feed: [], timestamp: .distantPast) })
    },
    FaultyStore(
      "takes nothing",
      failing: [
        "retrieve-inserted", "retrieve-inserted-twice", "retrieve-afresh", "insert-into-empty", "insert-over-existing",
        "insert-replaces", "insert-same-feed-anew", "insert-changed-images", "insert-older", "insert-empty-feed",
        "delete-existing", "delete-empties", "insert-after-delete", "keep-order", "keep-duplicate-urls",
        "keep-large-feed", "keep-fields.both", "keep-fields.description", "keep-fields.location", "keep-fields.neither",
        "keep-fields.empty-text", "keep-unicode", "keep-urls", "keep-timestamp.fraction", "keep-timestamp.before-1970",
        "keep-timestamp.future",
      ]
    ) { store(insert: { _, _, _ in throw StoreFailure() }) },
    FaultyStore(
      "refuses to delete a feed",
      failing: ["retrieve-afresh", "delete-existing", "delete-empties", "insert-after-delete"]
    ) {
      store(delete: { base in if await base.retrieve() != nil { throw StoreFailure() } })
    },
  ]
}
