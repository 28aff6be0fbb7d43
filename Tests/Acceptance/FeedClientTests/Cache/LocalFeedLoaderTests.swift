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

  static func saved(before now: TimeInterval) -> CachedFeed {
    CachedFeed(feed: feed, timestamp: Self.now.addingTimeInterval(-now))
  }

  // MARK: Loading

  @Test("The saved feed is never changed by loading", arguments: [0, week, 1e9, -1e9])
  func loadingChangesNothing(age: TimeInterval) async throws {
    let store = StoreSpy(Self.saved(before: age))
    _ = try await Self.loader(over: store).load()
    #expect(store.calls == [.retrieve])
  }

  // MARK: Saving

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

  // MARK: Tasks

  @Test(
    "The saved feed in tasks is saved to the end when its task is cancelled meanwhile",
    arguments: [nil, StoreFailure(number: 2)]
  )
  func savesToTheEnd(insertion: StoreFailure?) async throws {
    let spy = StoreSpy(StoreSpy.State(cached: Self.saved(before: 1), insertion: insertion))
    let store = WaitingStore(spy)
    let task = Task { try await Self.loader(over: store).save([]) }
    await store.entered()
    task.cancel()
    await store.open()
    let result = await task.result
    #expect(spy.calls.prefix(2) == [.delete, .insert([], CacheSamples.now)])
    #expect(await !store.hasSeenCancellation)
    if let insertion {
      #expect(throws: insertion) { try result.get() }
      #expect(spy.cached == nil)
    } else {
      #expect(throws: Never.self) { try result.get() }
      #expect(spy.cached == CachedFeed(feed: [], timestamp: CacheSamples.now))
    }
  }

  @Test("The saved feed in tasks is saved whole in a task that was cancelled before")
  func savesWhole() async throws {
    let store = StoreSpy(Self.saved(before: 1))
    let result = await cancelled { try await Self.loader(over: store).save([]) }
    #expect(throws: Never.self) { try result.get() }
    #expect(store.calls == [.delete, .insert([], CacheSamples.now)])
  }

  @Test("The saved feed in tasks is not validated in a cancelled task")
  func validatesNothing() async throws {
    let store = StoreSpy(Self.saved(before: 1e9))
    let result = await cancelled { try await Self.loader(over: store).validate() }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(store.calls.isEmpty)
  }

  @Test("The saved feed in tasks is not taken for unreadable because the validating task is cancelled meanwhile")
  func validatesToTheEnd() async throws {
    let spy = StoreSpy(Self.saved(before: 1))
    let store = WaitingStore(spy)
    let task = Task { try await Self.loader(over: store).validate() }
    await store.entered()
    task.cancel()
    await store.open()
    _ = await task.result
    #expect(await !store.hasSeenCancellation)
    #expect(spy.calls == [.retrieve])
  }

  @Test(
    "The saved feed in tasks is saved by one caller at a time: nobody's deletion comes between another's deletion and insertion"
  )
  func savesInTurns() async throws {
    let spy = StoreSpy(StoreSpy.State(insertion: StoreFailure()))
    let store = YieldingStore(spy)
    let loader = Self.loader(over: store)
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { try? await loader.save([CacheSamples.image(number)]) }
        group.addTask { try? await loader.validate() }
      }
    }
    // Each call is recorded as one letter; nothing may remain after removing complete saves and retrievals.
    let letters = spy.calls.map { call in
      switch call {
      case .delete: "d"
      case .insert: "i"
      default: "r"
      }
    }
    #expect(letters.joined().replacing("did", with: "").replacing("r", with: "") == "")
    #expect(letters.count { $0 == "i" } == 50)
  }
}

/// Returns the outcome of an operation in a task that is cancelled from the start.
func cancelled<Value: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
  await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await operation()
  }.result
}
