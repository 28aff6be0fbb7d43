import FeedClient
import Foundation
import Testing

@Suite("The saved feed in tasks")
struct LocalFeedLoaderTaskTests {
  private static let fresh = LocalFeedLoaderTests.saved(before: 1)

  @Test("The saved feed in tasks is not loaded by a cancelled task, which does not call the store")
  func cancelledBefore() async throws {
    let store = StoreSpy(Self.fresh)
    let result = await cancelled { try await LocalFeedLoaderTests.loader(over: store).load() }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(store.calls.isEmpty)
  }

  @Test(
    "The saved feed in tasks is not delivered to a task that is cancelled meanwhile, nor is an error",
    arguments: [nil, StoreFailure()]
  )
  func cancelledMeanwhile(retrieval: StoreFailure?) async throws {
    let store = WaitingStore(StoreSpy(StoreSpy.State(cached: Self.fresh, retrieval: retrieval)))
    let task = Task { try await LocalFeedLoaderTests.loader(over: store).load() }
    await store.entered()
    task.cancel()
    await store.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "The saved feed in tasks is saved to the end when its task is cancelled meanwhile",
    arguments: [nil, StoreFailure(number: 2)]
  )
  func savesToTheEnd(insertion: StoreFailure?) async throws {
    let spy = StoreSpy(StoreSpy.State(cached: Self.fresh, insertion: insertion))
    let store = WaitingStore(spy)
    let task = Task { try await LocalFeedLoaderTests.loader(over: store).save([]) }
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
    let store = StoreSpy(Self.fresh)
    let result = await cancelled { try await LocalFeedLoaderTests.loader(over: store).save([]) }
    #expect(throws: Never.self) { try result.get() }
    #expect(store.calls == [.delete, .insert([], CacheSamples.now)])
  }

  @Test("The saved feed in tasks is not validated in a cancelled task")
  func validatesNothing() async throws {
    let store = StoreSpy(LocalFeedLoaderTests.saved(before: 1e9))
    let result = await cancelled { try await LocalFeedLoaderTests.loader(over: store).validate() }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(store.calls.isEmpty)
  }

  @Test("The saved feed in tasks is not taken for unreadable because the validating task is cancelled meanwhile")
  func validatesToTheEnd() async throws {
    let spy = StoreSpy(Self.fresh)
    let store = WaitingStore(spy)
    let task = Task { try await LocalFeedLoaderTests.loader(over: store).validate() }
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
    let loader = LocalFeedLoaderTests.loader(over: store)
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

  @Test("The saved feed in tasks is not deleted by a validation that saw the one before it")
  func validationAndSaving() async throws {
    for _ in 0..<50 {
      let spy = StoreSpy(LocalFeedLoaderTests.saved(before: 1e9))
      let loader = LocalFeedLoaderTests.loader(over: YieldingStore(spy))
      async let validation: Void = loader.validate()
      async let saving: Void = loader.save(CacheSamples.feed)
      _ = try await (validation, saving)
      #expect(spy.cached?.feed == CacheSamples.feed)
    }
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
