import FeedClient
import Foundation
import Testing

@Suite("The saved feed")
struct LocalFeedLoaderTests {
  static let now = CacheSamples.now
  static let feed = CacheSamples.feed
  static let week: TimeInterval = 7 * 86_400

  /// Creates a loader whose calendar has days of 24 hours.
  static func loader(over store: any FeedStore) -> LocalFeedLoader {
    LocalFeedLoader(store: store, policy: FeedCachePolicy { $1.timeIntervalSince($0) < week }, now: { now })
  }

  static func saved(before now: TimeInterval, _ feed: [FeedImage] = feed) -> CachedFeed {
    CachedFeed(feed: feed, timestamp: Self.now.addingTimeInterval(-now))
  }

  // MARK: Loading

  @Test("The saved feed is loaded while it is fresh", arguments: [0, week - 1, -1, -week])
  func loadsFresh(age: TimeInterval) async throws {
    #expect(try await Self.loader(over: StoreSpy(Self.saved(before: age))).load() == Self.feed)
  }

  @Test("The saved feed is not loaded when it is expired", arguments: [week, week + 1, 1e9])
  func loadsNotExpired(age: TimeInterval) async throws {
    #expect(try await Self.loader(over: StoreSpy(Self.saved(before: age))).load() == nil)
  }

  @Test("A saved feed that is empty is still a feed")
  func loadsEmptyFeed() async throws {
    #expect(try await Self.loader(over: StoreSpy(Self.saved(before: 1, []))).load() == [])
  }

  @Test("An empty store has no saved feed")
  func loadsNothing() async throws {
    #expect(try await Self.loader(over: StoreSpy(nil as CachedFeed?)).load() == nil)
  }

  @Test("The saved feed that cannot be read is the store's error")
  func deliversRetrievalError() async throws {
    let store = StoreSpy(StoreSpy.State(cached: Self.saved(before: 1), retrieval: StoreFailure(number: 3)))
    await #expect(throws: StoreFailure(number: 3)) { try await Self.loader(over: store).load() }
    #expect(store.calls == [.retrieve])
  }

  @Test("The saved feed is never changed by loading", arguments: [0, week, 1e9, -1e9])
  func loadingChangesNothing(age: TimeInterval) async throws {
    let store = StoreSpy(Self.saved(before: age))
    _ = try await Self.loader(over: store).load()
    #expect(store.calls == [.retrieve])
  }

  @Test("The saved feed is judged with the time at which it is loaded")
  func readsTheClockEachTime() async throws {
    let clock = Hours()
    let store = StoreSpy(CachedFeed(feed: Self.feed, timestamp: clock.start))
    let loader = LocalFeedLoader(store: store, policy: FeedCachePolicy { $1.timeIntervalSince($0) < 3 * 3600 }) {
      clock.next()
    }
    #expect(try await loader.load() != nil)
    #expect(try await loader.load() != nil)
    #expect(try await loader.load() == nil)
  }

  // MARK: Saving

  @Test("The saved feed is deleted first, then inserted with the time of now")
  func savesInOrder() async throws {
    let store = StoreSpy(Self.saved(before: 1, []))
    try await Self.loader(over: store).save(Self.feed)
    #expect(store.calls == [.delete, .insert(Self.feed, Self.now)])
  }

  @Test("The saved feed stays when it cannot be deleted, and nothing is inserted")
  func failedDeletionInsertsNothing() async throws {
    let store = StoreSpy(StoreSpy.State(cached: Self.saved(before: 1), deletions: [StoreFailure(number: 1)]))
    await #expect(throws: StoreFailure(number: 1)) { try await Self.loader(over: store).save([]) }
    #expect(store.calls == [.delete])
    #expect(store.cached == Self.saved(before: 1))
  }

  @Test("The saved feed is deleted when only half of it could be inserted, and the error is the insertion's")
  func failedInsertionIsTidied() async throws {
    let store = StoreSpy(StoreSpy.State(cached: Self.saved(before: 1), insertion: StoreFailure(number: 2)))
    await #expect(throws: StoreFailure(number: 2)) { try await Self.loader(over: store).save(Self.feed) }
    #expect(store.calls == [.delete, .insert(Self.feed, Self.now), .delete])
    #expect(store.cached == nil)
  }

  @Test("The saved feed that stays half written because it cannot be deleted is still the insertion's error")
  func failedTidyingKeepsTheError() async throws {
    let state = StoreSpy.State(deletions: [nil, StoreFailure(number: 1)], insertion: StoreFailure(number: 2))
    let store = StoreSpy(state)
    await #expect(throws: StoreFailure(number: 2)) { try await Self.loader(over: store).save(Self.feed) }
    #expect(store.calls == [.delete, .insert(Self.feed, Self.now), .delete])
  }

  // MARK: Validating

  @Test("The saved feed is kept by validation while it is fresh", arguments: [0, week - 1, -week])
  func validationKeepsFresh(age: TimeInterval) async throws {
    let store = StoreSpy(Self.saved(before: age))
    try await Self.loader(over: store).validate()
    #expect(store.calls == [.retrieve])
  }

  @Test("The saved feed is deleted by validation when it is expired", arguments: [week, week + 1, 1e9])
  func validationDeletesExpired(age: TimeInterval) async throws {
    let store = StoreSpy(Self.saved(before: age))
    try await Self.loader(over: store).validate()
    #expect(store.calls == [.retrieve, .delete])
  }

  @Test("The saved feed is deleted by validation when it cannot be read, and the error is not delivered")
  func validationDeletesUnreadable() async throws {
    let store = StoreSpy(StoreSpy.State(retrieval: StoreFailure()))
    try await Self.loader(over: store).validate()
    #expect(store.calls == [.retrieve, .delete])
  }

  @Test("The saved feed is not deleted by validation where there is none")
  func validationOfEmptyStore() async throws {
    let store = StoreSpy(nil as CachedFeed?)
    try await Self.loader(over: store).validate()
    #expect(store.calls == [.retrieve])
  }

  @Test(
    "The saved feed that validation cannot delete is the deletion's error",
    arguments: [nil, StoreFailure(number: 5)]
  )
  func validationDeliversDeletionError(retrieval: StoreFailure?) async throws {
    let state = StoreSpy.State(
      cached: Self.saved(before: 1e9),
      deletions: [StoreFailure(number: 1)],
      retrieval: retrieval
    )
    await #expect(throws: StoreFailure(number: 1)) { try await Self.loader(over: StoreSpy(state)).validate() }
  }
}
