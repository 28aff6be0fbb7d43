import FeedAcceptance
import FeedClient
import Foundation

/// A store with a fault, and the specs that must find it.
struct FaultyStore: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  let fault: String
  /// The specs that fail, and no others, in the order of the specs; their identifiers without `store.`.
  let failing: [String]
  let make: @Sendable () -> any FeedStore

  init(_ fault: String, failing: [String], make: @escaping @Sendable () -> any FeedStore) {
    self.fault = fault
    self.failing = failing
    self.make = make
  }

  var description: String { fault }
}

/// A good store in which some methods are replaced.
func store(
  over base: InMemoryFeedStore = InMemoryFeedStore(),
  delete: (@Sendable (InMemoryFeedStore) async throws -> Void)? = nil,
  insert: (@Sendable (InMemoryFeedStore, [FeedImage], Date) async throws -> Void)? = nil,
  retrieve: (@Sendable (InMemoryFeedStore) async throws -> CachedFeed?)? = nil
) -> FeedStoreClosures {
  FeedStoreClosures(
    delete: {
      if let delete { return try await delete(base) }
      await base.deleteCachedFeed()
    },
    insert: { feed, timestamp in
      if let insert { return try await insert(base, feed, timestamp) }
      try await base.insert(feed, timestamp: timestamp)
    },
    retrieve: {
      if let retrieve { return try await retrieve(base) }
      return await base.retrieve()
    }
  )
}

/// A good store that keeps other images than it is given.
func store(keeping change: @escaping @Sendable ([FeedImage]) -> [FeedImage]) -> FeedStoreClosures {
  store(insert: { base, feed, timestamp in try await base.insert(change(feed), timestamp: timestamp) })
}

extension FeedImage {
  func with(description: String?, location: String?) -> FeedImage {
    FeedImage(id: id, description: description, location: location, url: url)
  }
}

/// What a store throws.
struct StoreFailure: Error {}
