import FeedClient
import Foundation
import Testing

@Suite("The saved bytes of an image")
struct LocalFeedImageDataLoaderTests {
  private static let url = CacheSamples.url(1)
  private static let data = CacheSamples.bytes(300)

  @Test("The saved bytes of an image are not found where the store has none, or empty ones", arguments: [nil, Data()])
  func notFound(data: Data?) async throws {
    let store = StoreSpy(StoreSpy.State(data: data.map { [Self.url: $0] } ?? [:]))
    await #expect(throws: FeedError.notFound) {
      try await LocalFeedImageDataLoader(store: store).data(from: Self.url)
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
