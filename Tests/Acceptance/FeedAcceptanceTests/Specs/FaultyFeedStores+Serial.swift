import Basics
import Dispatch
import FeedAcceptance
import FeedClient
import Foundation
import Testing

/// A store that is right for one caller at a time, and wrong for several.
struct NotSerialStore: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The specs that fail, and no others.
  let failing: [String]
  let make: @Sendable () -> any FeedStore

  private init(_ fault: String, failing: [String], make: @escaping @Sendable () -> any FeedStore) {
    (testDescription, self.failing, self.make) = (fault, failing.map { "store.\($0)" }, make)
  }

  private static let both = ["serial-inserts", "serial-side-effects"]

  static let all = [
    NotSerialStore("writes in two steps, and lets others in between", failing: both) {
      TwoStepStore(yieldingAt: .writing)
    },
    NotSerialStore("reads in two steps, and lets others in between", failing: both) {
      TwoStepStore(yieldingAt: .reading)
    },
    NotSerialStore("keeps feed and timestamp apart", failing: both) { TwoFileStore().asynchronous },
    NotSerialStore("fills its memory with what it read before others wrote", failing: both) {
      RememberingStore()
    },
    NotSerialStore("puts back what an insert replaced", failing: both) { RestoringStore() },
    NotSerialStore("deletes and inserts under a lock each", failing: ["serial-inserts"]) { TwoLockedStepsStore() },
    NotSerialStore("has a lock for the feed and another one for the timestamp", failing: both) { TwoLockStore() },
    NotSerialStore("lets others in before it deletes", failing: ["serial-deletion"]) { LateDeletingStore(after: nil) },
    NotSerialStore("waits before it deletes", failing: ["serial-deletion"]) {
      LateDeletingStore(after: .milliseconds(5))
    },
    NotSerialStore("deletes when a queue has time", failing: ["serial-deletion"]) { DeferringStore() },
  ]
}

/// A deletion is one step, and begins late.
private actor LateDeletingStore: FeedStore {
  private let delay: Duration?
  private var cached: CachedFeed?

  init(after delay: Duration?) { self.delay = delay }

  func deleteCachedFeed() async throws {
    if let delay { try await Task.sleep(for: delay) } else { await Task.yield() }
    cached = nil
  }

  func insert(_ feed: [FeedImage], timestamp: Date) { cached = CachedFeed(feed: feed, timestamp: timestamp) }
  func retrieve() -> CachedFeed? { cached }
}

/// A deletion is put off; all else is done at once.
private final class DeferringStore: FeedStore {
  private let cached = Mutex<CachedFeed?>(nil)

  func deleteCachedFeed() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { [self] in
        cached.withLock { $0 = nil }
        continuation.resume()
      }
    }
  }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    cached.withLock { $0 = CachedFeed(feed: feed, timestamp: timestamp) }
  }

  func retrieve() async -> CachedFeed? { cached.withLock(\.self) }
}

/// An actor is entered by others where it waits.
private actor TwoStepStore: FeedStore {
  enum Step { case reading, writing }

  private let yielding: Step
  private var feed: [FeedImage]?
  private var timestamp = Date.distantPast

  init(yieldingAt yielding: Step) { self.yielding = yielding }

  func deleteCachedFeed() async { feed = nil }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    self.feed = feed
    if yielding == .writing { await Task.yield() }
    self.timestamp = timestamp
  }

  func retrieve() async -> CachedFeed? {
    guard let feed else { return nil }
    if yielding == .reading { await Task.yield() }
    return CachedFeed(feed: feed, timestamp: timestamp)
  }
}

/// An insert is a deletion and an insertion, each of which is serial.
private final class TwoLockedStepsStore: FeedStore {
  private let cached = Mutex<CachedFeed?>(nil)

  func deleteCachedFeed() async { cached.withLock { $0 = nil } }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    cached.withLock { $0 = nil }
    cached.withLock { $0 = CachedFeed(feed: feed, timestamp: timestamp) }
  }

  func retrieve() async -> CachedFeed? { cached.withLock(\.self) }
}

/// The feed and its timestamp are serial, each for itself.
private final class TwoLockStore: FeedStore {
  private let feed = Mutex<[FeedImage]?>(nil)
  private let timestamp = Mutex(Date.distantPast)

  func deleteCachedFeed() async { feed.withLock { $0 = nil } }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    self.feed.withLock { $0 = feed }
    self.timestamp.withLock { $0 = timestamp }
  }

  func retrieve() async -> CachedFeed? {
    guard let feed = feed.withLock(\.self) else { return nil }
    return CachedFeed(feed: feed, timestamp: timestamp.withLock(\.self))
  }
}

/// Nothing is waited for by the tasks, and threads meet all the same between one file and the other.
private final class TwoFileStore: SynchronousFeedStore, Sendable {
  private let feed = Mutex<[FeedImage]?>(nil)
  private let stamp = FileManager.default.temporaryDirectory.appending(path: "stamp-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: stamp) }

  func deleteCachedFeed() { feed.withLock { $0 = nil } }

  func insert(_ feed: [FeedImage], timestamp: Date) throws {
    self.feed.withLock { $0 = feed }
    try Data("\(timestamp.timeIntervalSince1970)".utf8).write(to: stamp, options: .atomic)
  }

  func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? {
    guard let feed = feed.withLock(\.self) else { return nil }
    // Between the first feed and its stamp there is no file.
    let data = (try? Data(contentsOf: stamp)) ?? Data()
    return (feed, Date(timeIntervalSince1970: Double(String(decoding: data, as: UTF8.self)) ?? 0))
  }
}

/// What was read from the disk is remembered after others have written there.
private actor RememberingStore: FeedStore {
  private var disk: CachedFeed?
  private var memory: CachedFeed?

  func deleteCachedFeed() { (disk, memory) = (nil, nil) }

  func insert(_ feed: [FeedImage], timestamp: Date) {
    disk = CachedFeed(feed: feed, timestamp: timestamp)
    // The next reader fills the memory.
    memory = nil
  }

  func retrieve() async -> CachedFeed? {
    if let memory { return memory }
    let found = disk
    await Task.yield()
    memory = found
    return found
  }
}

/// A transaction that is rolled back and done again loses what others have done meanwhile.
private actor RestoringStore: FeedStore {
  private var cached: CachedFeed?

  func deleteCachedFeed() { cached = nil }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    let before = cached
    cached = CachedFeed(feed: feed, timestamp: timestamp)
    await Task.yield()
    cached = before
    await Task.yield()
    cached = CachedFeed(feed: feed, timestamp: timestamp)
  }

  func retrieve() -> CachedFeed? { cached }
}
