import FeedClient
import Foundation
import Testing

@Suite("The saved bytes of an image")
struct LocalFeedImageDataLoaderTests {
  private static let url = CacheSamples.url(1)
  private static let data = CacheSamples.bytes(300)

  @Test("The saved bytes of an image are found under its URL")
  func found() async throws {
    let store = StoreSpy(StoreSpy.State(data: [Self.url: Self.data]))
    #expect(try await LocalFeedImageDataLoader(store: store).data(from: Self.url) == Self.data)
    #expect(store.calls == [.retrieveData(Self.url)])
  }

  @Test("The saved bytes of an image are not found where the store has none, or empty ones", arguments: [nil, Data()])
  func notFound(data: Data?) async throws {
    let store = StoreSpy(StoreSpy.State(data: data.map { [Self.url: $0] } ?? [:]))
    await #expect(throws: FeedError.notFound) {
      try await LocalFeedImageDataLoader(store: store).data(from: Self.url)
    }
  }

  @Test("The saved bytes of an image that cannot be read are the store's error")
  func storeError() async throws {
    let store = StoreSpy(StoreSpy.State(retrieval: StoreFailure(number: 7)))
    await #expect(throws: StoreFailure(number: 7)) {
      try await LocalFeedImageDataLoader(store: store).data(from: Self.url)
    }
  }

  @Test("The saved bytes of an image are not loaded by a cancelled task, which does not call the store")
  func cancelledBefore() async throws {
    let store = StoreSpy(StoreSpy.State(data: [Self.url: Self.data]))
    let result = await cancelled { try await LocalFeedImageDataLoader(store: store).data(from: Self.url) }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(store.calls.isEmpty)
  }

  @Test(
    "The saved bytes of an image are not delivered to a task that is cancelled meanwhile, nor is an error",
    arguments: [StoreSpy.State(data: [url: data]), StoreSpy.State(), StoreSpy.State(retrieval: StoreFailure())]
  )
  func cancelledMeanwhile(state: StoreSpy.State) async throws {
    let store = WaitingStore(StoreSpy(state))
    let task = Task { try await LocalFeedImageDataLoader(store: store).data(from: Self.url) }
    await store.entered()
    task.cancel()
    await store.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The saved bytes of an image are inserted as they are")
  func saves() async throws {
    let store = StoreSpy()
    try await LocalFeedImageDataLoader(store: store).save(Self.data, for: Self.url)
    #expect(store.calls == [.insertData(Self.data, Self.url)])
  }

  @Test("The saved bytes of an image that cannot be inserted are the store's error")
  func savingError() async throws {
    let store = StoreSpy(StoreSpy.State(insertion: StoreFailure(number: 8)))
    await #expect(throws: StoreFailure(number: 8)) {
      try await LocalFeedImageDataLoader(store: store).save(Self.data, for: Self.url)
    }
  }

  @Test("The saved bytes of an image are saved to the end when their task is cancelled meanwhile")
  func savesToTheEnd() async throws {
    let spy = StoreSpy()
    let store = WaitingStore(spy)
    let task = Task { try await LocalFeedImageDataLoader(store: store).save(Self.data, for: Self.url) }
    await store.entered()
    task.cancel()
    await store.open()
    try await task.value
    #expect(await !store.hasSeenCancellation)
    #expect(spy.calls == [.insertData(Self.data, Self.url)])
  }
}
