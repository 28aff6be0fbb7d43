import FeedClient
import Foundation
import Testing

@Suite("A store that many use at once")
struct StoreConcurrencyTests {
  /// An operation on a store; the number of a feed is in its timestamp and its only image.
  private enum Operation: Sendable {
    case insert(Int)
    case delete
    case retrieve
    case insertData(Int)
  }

  private static func cached(_ number: Int) -> CachedFeed {
    CachedFeed(feed: [CacheSamples.image(number)], timestamp: Date(timeIntervalSinceReferenceDate: Double(number)))
  }

  @Test(
    "A store that many use at once is left as some order of what was done would leave it",
    arguments: StoreImplementation.allCases
  )
  func mixed(kind: StoreImplementation) async throws {
    let operations: [Operation] = (0..<100).map { number in
      switch number % 4 {
      case 0: .insert(number)
      case 1: .retrieve
      case 2: .insertData(number)
      default: number % 3 == 0 ? .delete : .insert(number)
      }
    }
    let possible = Set(operations.compactMap { if case .insert(let number) = $0 { Self.cached(number) } else { nil } })
    try await kind.with { store in
      let seen = try await withThrowingTaskGroup(of: CachedFeed?.self) { group in
        for operation in operations { group.addTask { try await Self.perform(operation, on: store) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(seen.compactMap(\.self).allSatisfy(possible.contains))
      if let last = try await store.retrieve() { #expect(possible.contains(last)) }
      // Deleting and replacing a feed keeps the bytes of images.
      for case .insertData(let number) in operations {
        #expect(try await store.retrieve(dataFor: CacheSamples.url(number)) == CacheSamples.bytes(40, seed: number))
      }
      // An operation after all the others sees their results.
      try await store.insert(Self.cached(7).feed, timestamp: Self.cached(7).timestamp)
      #expect(try await store.retrieve() == Self.cached(7))
    }
  }

  @Test(
    "A store that many use at once is emptied by deleting at last, whatever was inserted before",
    arguments: StoreImplementation.allCases
  )
  func insertsThenDelete(kind: StoreImplementation) async throws {
    try await kind.with { store in
      try await withThrowingTaskGroup { group in
        for number in 0..<50 { group.addTask { _ = try await Self.perform(.insert(number), on: store) } }
        try await group.waitForAll()
      }
      try await store.deleteCachedFeed()
      #expect(try await store.retrieve() == nil)
    }
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

  private static func perform(
    _ operation: Operation,
    on store: any FeedStore & FeedImageDataStore
  ) async throws -> CachedFeed? {
    switch operation {
    case .insert(let number): try await store.insert(cached(number).feed, timestamp: cached(number).timestamp)
    case .delete: try await store.deleteCachedFeed()
    case .retrieve: return try await store.retrieve()
    case .insertData(let number):
      try await store.insert(CacheSamples.bytes(40, seed: number), for: CacheSamples.url(number))
    }
    return nil
  }
}
