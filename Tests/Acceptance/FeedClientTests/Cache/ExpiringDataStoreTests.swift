import Basics
import FeedClient
import Foundation
import Testing

@Suite("A store whose bytes expire")
struct ExpiringDataStoreTests {
  /// The time that the store sees.
  private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_779_280_496.5))

    var now: Date { time.withLock(\.self) }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
  }

  private let url = CacheSamples.url(1)
  private let data = CacheSamples.bytes(30)
  private let base = InMemoryFeedStore()
  private let clock = Clock()

  private var store: ExpiringDataStore {
    let policy = FeedCachePolicy.expiring(after: MaxAge(days: 0, seconds: 100), in: Calendar(identifier: .gregorian))
    return ExpiringDataStore(base, policy: policy) { [clock] in clock.now }
  }

  @Test("Bytes are found until they are exactly as old as the maximum age", arguments: [(99.0, true), (100, false)])
  func expires(age: TimeInterval, isFound: Bool) async throws {
    try await store.insert(data, for: url)
    clock.advance(by: age)
    #expect(try await store.retrieve(dataFor: url) == (isFound ? data : nil))
  }

  @Test("Bytes that are saved again are as young as their last save")
  func saveAgain() async throws {
    try await store.insert(CacheSamples.bytes(20), for: url)
    clock.advance(by: 80)
    try await store.insert(data, for: url)
    clock.advance(by: 80)
    #expect(try await store.retrieve(dataFor: url) == data)
  }

  @Test("Bytes of an unknown age are not found")
  func unknownAge() async throws {
    try await base.insert(data, for: url)
    #expect(try await store.retrieve(dataFor: url) == nil)
  }

  @Test("Bytes are kept unchanged under their own URL")
  func unchanged() async throws {
    try await store.insert(data, for: url)
    #expect(await base.retrieve(dataFor: url) == data)
  }
}
