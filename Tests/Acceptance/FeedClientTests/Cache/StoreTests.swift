import Diagnostics
import FeedClient
import Foundation
import Testing

@Suite("A store")
struct StoreTests {
  static let feed = CacheSamples.feed
  static let now = CacheSamples.now
  static let cached = CachedFeed(feed: feed, timestamp: now)

  // MARK: Feeds

  @Test("A store refuses a feed that is too long, and keeps the one before", arguments: StoreImplementation.allCases)
  func longFeed(kind: StoreImplementation) async throws {
    try await kind.with(limits: FeedStoreLimits(feedImages: 4)) { store in
      try await store.insert(Self.feed, timestamp: Self.now)
      let error = await #expect(throws: FeedStoreError.self) {
        try await store.insert(Self.feed + [CacheSamples.image(9)], timestamp: .now)
      }
      #expect(error?.code == .feedTooLarge)
      #expect(
        error?.description
          == "a feed of 5 images exceeds the limit of 4; save fewer images, or raise feedImages"
      )
      #expect(try await store.retrieve() == Self.cached)
    }
  }

  // MARK: Images

  @Test(
    "A store lets the bytes of the oldest images go when there are too many",
    arguments: StoreImplementation.allCases
  )
  func countBound(kind: StoreImplementation) async throws {
    try await kind.with(limits: FeedStoreLimits(imageCount: 2)) { store in
      for number in 1...4 { try await store.insert(CacheSamples.bytes(number), for: CacheSamples.url(number)) }
      #expect(try await kept(1...4, in: store) == [3, 4])
    }
  }

  @Test(
    "A store lets the bytes of the oldest images go when they are too large together",
    arguments: StoreImplementation.allCases
  )
  func byteBound(kind: StoreImplementation) async throws {
    try await kind.with(limits: FeedStoreLimits(imageBytes: 10)) { store in
      for number in 1...4 { try await store.insert(CacheSamples.bytes(number), for: CacheSamples.url(number)) }
      #expect(try await kept(1...4, in: store) == [1, 2, 3, 4])
      try await store.insert(CacheSamples.bytes(5), for: CacheSamples.url(4))
      #expect(try await kept(1...4, in: store) == [2, 3, 4])
      try await store.insert(CacheSamples.bytes(10), for: CacheSamples.url(1))
      #expect(try await kept(1...4, in: store) == [1])
    }
  }

  @Test(
    "A store refuses bytes that would not fit alone, and keeps those before",
    arguments: StoreImplementation.allCases
  )
  func largeImage(kind: StoreImplementation) async throws {
    try await kind.with(limits: FeedStoreLimits(imageCount: 3, imageBytes: 10)) { store in
      try await store.insert(CacheSamples.bytes(4), for: CacheSamples.url(1))
      let error = await #expect(throws: FeedStoreError.self) {
        try await store.insert(CacheSamples.bytes(11), for: CacheSamples.url(1))
      }
      #expect(error?.code == .imageTooLarge)
      #expect(
        error?.description
          == "an image of 11 bytes exceeds the limit of 10 bytes or 3 images; raise imageBytes or imageCount"
      )
      #expect(try await store.retrieve(dataFor: CacheSamples.url(1)) == CacheSamples.bytes(4))
    }
  }

  @Test("A store in memory lets those bytes go first that were used longest ago")
  func leastRecentlyUsed() async throws {
    let store = InMemoryFeedStore(limits: FeedStoreLimits(imageCount: 3))
    for number in 1...3 { try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(number)) }
    for number in [1, 2, 1, 3, 1] { _ = await store.retrieve(dataFor: CacheSamples.url(number)) }
    try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(4))
    try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(5))
    #expect(try await kept(1...5, in: store) == [1, 4, 5])
  }

  @Test("A store in memory remembers which bytes were used over many uses")
  func manyUses() async throws {
    let store = InMemoryFeedStore(limits: FeedStoreLimits(imageCount: 8))
    var order = Array(1...8)
    for number in order { try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(number)) }
    for step in 0..<1_000 {
      let number = order.remove(at: step * 7919 % 7)
      #expect(await store.retrieve(dataFor: CacheSamples.url(number)) != nil)
      order.append(number)
      guard step % 100 == 99 else { continue }
      try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(step))
      #expect(await store.retrieve(dataFor: CacheSamples.url(order.removeFirst())) == nil)
      order.append(step)
    }
  }

  @Test("A store in memory does not forget which bytes have not been used for long")
  func longUnused() async throws {
    let store = InMemoryFeedStore(limits: FeedStoreLimits(imageCount: 3))
    for number in 1...3 { try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(number)) }
    for use in 0..<1_000 { _ = await store.retrieve(dataFor: CacheSamples.url(2 + use % 2)) }
    try await store.insert(CacheSamples.bytes(1), for: CacheSamples.url(4))
    #expect(try await kept(1...4, in: store) == [2, 3, 4])
  }

  /// The numbers of the images whose bytes a store contains.
  private func kept(_ numbers: ClosedRange<Int>, in store: any FeedImageDataStore) async throws -> [Int] {
    var kept: [Int] = []
    for number in numbers where try await store.retrieve(dataFor: CacheSamples.url(number)) != nil {
      kept.append(number)
    }
    return kept
  }
}
