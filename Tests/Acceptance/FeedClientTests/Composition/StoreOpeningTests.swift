import FeedClient
import Foundation
import Testing

@Suite("Opening a store")
struct StoreOpeningTests {
  @Test("Opening a store returns it if it opens")
  func opens() async throws {
    let log = RecordedEvents()
    let store = InMemoryFeedStore()
    let opened = await StoreOpening.store(opening: { store }, log: log)
    try await opened.insert([.sample(1)], timestamp: Date(timeIntervalSince1970: 0))
    #expect(await store.retrieve()?.feed == [.sample(1)])
    #expect(log.all.isEmpty)
  }

  @Test("A store that does not open is replaced by one that keeps nothing, and the reason is logged")
  func fails() async throws {
    let log = RecordedEvents()
    let opened = await StoreOpening.store(opening: { throw SampleError("not a folder") }, log: log)
    try await opened.insert([.sample(1)], timestamp: Date(timeIntervalSince1970: 0))
    try await opened.insert(Data([1]), for: .sample(1))
    #expect(try await opened.retrieve() == nil)
    #expect(try await opened.retrieve(dataFor: .sample(1)) == nil)
    #expect(log.lines == ["the store failed at opening: not a folder"])
  }
}
