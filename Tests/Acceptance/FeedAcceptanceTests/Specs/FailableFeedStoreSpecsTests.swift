import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of feed stores that fail", .takesTurns)
struct FailableFeedStoreSpecsTests {
  /// A store that cannot do something, and the specs that find that it does it wrongly.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let specs: FailableFeedStoreSpecs
    let failing: [String]
  }

  static let failures: [Row] = [
    Row(
      description: "fails as it should",
      specs: FailableFeedStoreSpecs(
        retrieveFails: { store(retrieve: { _ in throw StoreFailure() }) },
        insertFails: { try await filled { _, _, _ in throw StoreFailure() } },
        deleteFails: { store(delete: { _ in throw StoreFailure() }) }
      ),
      failing: []
    ),
    Row(
      description: "is empty after a failing insert",
      specs: FailableFeedStoreSpecs(
        insertFails: {
          try await filled { base, _, _ in
            await base.deleteCachedFeed()
            throw StoreFailure()
          }
        }
      ),
      failing: []
    ),
    Row(
      description: "ignores a failing insert",
      specs: FailableFeedStoreSpecs(insertFails: { store(insert: { _, _, _ in }) }),
      failing: ["failing-insert", "failing-insert-leaves-old-or-empty"]
    ),
    Row(
      description: "keeps half a feed of a failing insert",
      specs: FailableFeedStoreSpecs(
        insertFails: {
          store(insert: { base, feed, timestamp in
            try await base.insert(Array(feed.prefix(feed.count / 2)), timestamp: timestamp)
            throw StoreFailure()
          })
        }
      ),
      failing: ["failing-insert-leaves-old-or-empty"]
    ),
    Row(
      description: "keeps a feed, and says that it could not",
      specs: FailableFeedStoreSpecs(
        insertFails: {
          try await filled { base, feed, timestamp in
            try await base.insert(feed, timestamp: timestamp)
            throw StoreFailure()
          }
        }
      ),
      failing: ["failing-insert-leaves-old-or-empty"]
    ),
    Row(
      description: "finds nothing where it cannot read",
      specs: FailableFeedStoreSpecs(retrieveFails: { store(retrieve: { _ in nil }) }),
      failing: ["failing-retrieve", "failing-retrieve-twice"]
    ),
    Row(
      description: "throws away what it cannot read",
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
      }),
      failing: ["failing-retrieve-twice"]
    ),
    Row(
      description: "fails in another way the second time",
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
      }),
      failing: ["failing-retrieve-twice"]
    ),
    Row(
      description: "ignores a failing delete",
      specs: FailableFeedStoreSpecs(deleteFails: { store(delete: { _ in }) }),
      failing: ["failing-delete", "failing-delete-changes-nothing"]
    ),
    Row(
      description: "deletes, and says that it could not",
      specs: FailableFeedStoreSpecs(deleteFails: {
        store(delete: { base in
          await base.deleteCachedFeed()
          throw StoreFailure()
        })
      }),
      failing: ["failing-delete-changes-nothing"]
    ),
  ]

  @Test("The specs of feed stores that fail find a fault, and only that", arguments: failures)
  func fault(_ row: Row) async throws {
    let failing = try await FailingSpecs.ids(of: row.specs.all)
    #expect(failing == row.failing.map { "store.\($0)" })
  }

  @Test("The specs of feed stores that fail are left out for what cannot be made to fail")
  func leftOut() {
    let specs = FailableFeedStoreSpecs(deleteFails: { NullFeedStore() })
    #expect(specs.all.map(\.id) == ["store.failing-delete", "store.failing-delete-changes-nothing"])
  }

  /// A store that holds a feed, and whose inserts do something else from then on.
  private static func filled(
    insert: @escaping @Sendable (InMemoryFeedStore, [FeedImage], Date) async throws -> Void
  ) async throws -> FeedStoreClosures {
    let base = InMemoryFeedStore()
    try await base.insert([FeedImage(id: UUID(), url: URL(filePath: "/image"))], timestamp: .distantPast)
    return store(over: base, insert: insert)
  }
}
