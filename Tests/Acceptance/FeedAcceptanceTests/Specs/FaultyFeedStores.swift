import FeedAcceptance
import FeedClient
import Foundation
import Testing

/// A store that is wrong in one way, or right where no spec fails, and the specs that run over it.
struct FaultyStore: Sendable, CustomTestStringConvertible {
  /// What is wrong with it.
  let testDescription: String
  /// The specs that fail, and no others; their identifiers without the group.
  let failing: Set<String>
  /// The specs, but for those of serial side effects: whether they meet a fault of another kind is chance.
  let specs: [Spec]

  init(_ fault: String, failing: [String], specs: [Spec]) {
    testDescription = fault
    self.failing = Set(failing)
    self.specs = specs.filter { !$0.id.contains(".serial-") }
  }

  init(_ fault: String, failing: [String], make: @escaping @Sendable () -> any FeedStore) {
    self.init(fault, failing: failing, specs: FeedStoreSpecs(makeStore: make).all)
  }

  init(ofImageData fault: String, failing: [String], make: @escaping @Sendable () -> any FeedImageDataStore) {
    self.init(fault, failing: failing, specs: FeedImageDataStoreSpecs(makeStore: make).all)
  }

  init(inFile fault: String, failing: [String], make: @escaping @Sendable (URL) throws -> sending JSONFileStore) {
    self.init(fault, failing: failing, specs: PersistentStoreSpecs { AsynchronousStore(try make($0)) }.all)
  }

  /// The stores of each kind.
  static let kinds: [[FaultyStore]] = [
    keepingOtherwise + doingOtherwise, failable, imageData, inFiles, local, tokens,
  ]
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
