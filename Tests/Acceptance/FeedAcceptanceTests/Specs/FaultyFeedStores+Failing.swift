import FeedAcceptance
import FeedClient
import Foundation

extension FaultyStore {
  /// Stores that cannot do something, and do that wrongly.
  static let failable: [FaultyStore] = [
    FaultyStore(
      "fails as it should",
      failing: [],
      specs: FailableFeedStoreSpecs(
        retrieveFails: { store(retrieve: { _ in throw StoreFailure() }) },
        insertFails: { try await filled { _, _, _ in throw StoreFailure() } },
        deleteFails: { store(delete: { _ in throw StoreFailure() }) }
      ).all
    ),
    FaultyStore(
      "is empty after a failing insert",
      failing: [],
      specs: FailableFeedStoreSpecs(
        insertFails: {
          try await filled { base, _, _ in
            await base.deleteCachedFeed()
            throw StoreFailure()
          }
        }
      ).all
    ),
    FaultyStore(
      "ignores a failing insert",
      failing: ["failing-insert", "failing-insert-leaves-old-or-empty"],
      specs: FailableFeedStoreSpecs(insertFails: { store(insert: { _, _, _ in }) }).all
    ),
    FaultyStore(
      "keeps half a feed of a failing insert",
      failing: ["failing-insert-leaves-old-or-empty"],
      specs: FailableFeedStoreSpecs(
        insertFails: {
          store(insert: { base, feed, timestamp in
            try await base.insert(Array(feed.prefix(feed.count / 2)), timestamp: timestamp)
            throw StoreFailure()
          })
        }
      ).all
    ),
    FaultyStore(
      "keeps a feed, and says that it could not",
      failing: ["failing-insert-leaves-old-or-empty"],
      specs: FailableFeedStoreSpecs(
        insertFails: {
          try await filled { base, feed, timestamp in
            try await base.insert(feed, timestamp: timestamp)
            throw StoreFailure()
          }
        }
      ).all
    ),
    FaultyStore(
      "finds nothing where it cannot read",
      failing: ["failing-retrieve", "failing-retrieve-twice"],
      specs: FailableFeedStoreSpecs(retrieveFails: { store(retrieve: { _ in nil }) }).all
    ),
    FaultyStore(
      "throws away what it cannot read",
      failing: ["failing-retrieve-twice"],
      specs: FailableFeedStoreSpecs(retrieveFails: {
        let base = InMemoryFeedStore()
        try await base.insert([], timestamp: .now)
        return store(
          over: base,
          retrieve: { base in
            guard await base.retrieve() != nil else { return nil }
            await base.deleteCachedFeed()
            throw StoreFailure()
          }
        )
      }).all
    ),
    FaultyStore(
      "fails in another way the second time",
      failing: ["failing-retrieve-twice"],
      specs: FailableFeedStoreSpecs(retrieveFails: {
        let base = InMemoryFeedStore()
        return store(
          over: base,
          retrieve: { base in
            if await base.retrieve() != nil { throw CocoaError(.fileReadCorruptFile) }
            try await base.insert([], timestamp: .now)
            throw StoreFailure()
          }
        )
      }).all
    ),
    FaultyStore(
      "ignores a failing delete",
      failing: ["failing-delete", "failing-delete-changes-nothing"],
      specs: FailableFeedStoreSpecs(deleteFails: { store(delete: { _ in }) }).all
    ),
    FaultyStore(
      "deletes, and says that it could not",
      failing: ["failing-delete-changes-nothing"],
      specs: FailableFeedStoreSpecs(deleteFails: {
        store(delete: { base in
          await base.deleteCachedFeed()
          throw StoreFailure()
        })
      }).all
    ),
  ]

  /// A store that holds a feed, and whose inserts do something else from then on.
  private static func filled(
    insert: @escaping @Sendable (InMemoryFeedStore, [FeedImage], Date) async throws -> Void
  ) async throws -> FeedStoreClosures {
    let base = InMemoryFeedStore()
    try await base.insert([FeedImage(id: UUID(), url: URL(filePath: "/image"))], timestamp: .distantPast)
    return store(over: base, insert: insert)
  }
}
