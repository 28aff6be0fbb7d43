import FeedClient
import Foundation
import Testing

@Suite("A store in a file that many use at once")
struct StoreConcurrencyTests {
  private static func cached(_ number: Int) -> CachedFeed {
    CachedFeed(feed: [CacheSamples.image(number)], timestamp: Date(timeIntervalSinceReferenceDate: Double(number)))
  }

  @Test("A store that many use at once on one file with others loses nothing that any of them wrote")
  func instances() async throws {
    let folder = try StoreFolder()
    let stores = try (0..<4).map { _ in try folder.store() }
    try await withThrowingTaskGroup { group in
      for (place, store) in stores.enumerated() {
        group.addTask {
          for step in 0..<10 {
            let number = place * 10 + step
            try await store.insert(CacheSamples.bytes(20, seed: number), for: CacheSamples.url(number))
            try await store.insert(Self.cached(number).feed, timestamp: Self.cached(number).timestamp)
            #expect(try await store.retrieve() != nil)
          }
        }
      }
      try await group.waitForAll()
    }
    for number in 0..<40 {
      let data = try await stores[0].retrieve(dataFor: CacheSamples.url(number))
      #expect(data == CacheSamples.bytes(20, seed: number))
    }
    #expect(folder.names == ["feed.json"])
  }
}
