import Basics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// Stores that do not look serial or atomic at first sight, and are.

@Suite("A right store that is unlike others", .takesTurns)
struct RightStoreTests {
  /// A store, made anew for each spec.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> any FeedStore
  }

  private static let stores = [
    Row(testDescription: "works on a slow disk, one caller at a time") { SlowStore() },
    Row(testDescription: "has a lock that several threads wait for") { LockedTeamStore().asynchronous },
    Row(testDescription: "prepares what it stores before it takes the lock") { PreparingStore().asynchronous },
    Row(testDescription: "waits for one of two connections, as a database does") { PooledStore() },
    Row(testDescription: "opens itself at its first use") { LateOpeningStore() },
  ]

  @Test("The specs of serial side effects hold for a right store", arguments: stores)
  func serial(_ row: Row) async throws {
    let specs = FeedStoreSpecs(effort: .brief, makeStore: row.make).all
    #expect(try await FailingSpecs.ids(of: specs) == [])
  }

  @Test("The spec of whole files holds for a store that can undo what it has not completed")
  func journal() async throws { try await Self.whole { JournalStore(file: $0) }.run() }

  @Test("The spec of whole files holds for a store that appends, and ignores what it has not completed")
  func appending() async throws { try await Self.whole { AppendingStore(file: $0) }.run() }

  @Test("The spec of whole files holds for a store that keeps nothing in a file")
  func memory() async throws { try await Self.spec(PersistentStoreSpecs { _ in InMemoryFeedStore() }).run() }

  private static func whole(_ make: @escaping @Sendable (URL) -> sending JSONFileStore) throws -> Spec {
    try spec(PersistentStoreSpecs { AsynchronousStore(make($0)) })
  }

  private static func spec(_ specs: PersistentStoreSpecs) throws -> Spec {
    try #require(specs.all.first { $0.id == "persistent.written-whole" })
  }
}

/// Each side effect waits for the one before, and takes a while.
private actor SlowStore: FeedStore {
  private var cached: CachedFeed?
  private var last: Task<Void, Never>?

  private func change(to new: CachedFeed?) async {
    let before = last
    let task = Task {
      await before?.value
      try? await Task.sleep(for: .milliseconds(2))
      cached = new
    }
    last = task
    await task.value
  }

  func deleteCachedFeed() async { await change(to: nil) }
  func insert(_ feed: [FeedImage], timestamp: Date) async {
    await change(to: CachedFeed(feed: feed, timestamp: timestamp))
  }
  func retrieve() async -> CachedFeed? {
    await last?.value
    return cached
  }
}

/// What takes long is done before the lock is taken.
private final class PreparingStore: SynchronousFeedStore, Sendable {
  private let rows = Mutex<Data?>(nil)

  func deleteCachedFeed() { rows.withLock { $0 = nil } }

  func insert(_ feed: [FeedImage], timestamp: Date) throws {
    let images = feed.map {
      JSONFileStore.Row(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
    }
    let cache = JSONFileStore.Cache(timestamp: timestamp.timeIntervalSinceReferenceDate, rows: images)
    let data = try JSONEncoder().encode(cache)
    rows.withLock { $0 = data }
  }

  func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? {
    try rows.withLock(\.self).map { data in
      let cache = try JSONDecoder().decode(JSONFileStore.Cache.self, from: data)
      let feed = cache.rows.map {
        FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
      }
      return (feed, Date(timeIntervalSinceReferenceDate: cache.timestamp))
    }
  }
}

/// A caller waits for a free connection; what it then does is one transaction.
private actor PooledStore: FeedStore {
  private var cached: CachedFeed?
  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private func connect() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func disconnect() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }

  func deleteCachedFeed() async {
    await connect()
    cached = nil
    disconnect()
  }

  func insert(_ feed: [FeedImage], timestamp: Date) async {
    await connect()
    cached = CachedFeed(feed: feed, timestamp: timestamp)
    disconnect()
  }

  func retrieve() async -> CachedFeed? {
    await connect()
    defer { disconnect() }
    return cached
  }
}

/// Its first use takes longer than the others.
private actor LateOpeningStore: FeedStore {
  private var cached: CachedFeed?
  private var opening: Task<Void, Never>?

  private func open() async {
    guard opening == nil else { return }
    let task = Task { for _ in 0..<20 { await Task.yield() } }
    opening = task
    await task.value
  }

  func deleteCachedFeed() async {
    await open()
    cached = nil
  }
  func insert(_ feed: [FeedImage], timestamp: Date) async {
    await open()
    cached = CachedFeed(feed: feed, timestamp: timestamp)
  }
  func retrieve() async -> CachedFeed? {
    await open()
    return cached
  }
}

/// Writes over its file, with a copy of the old one beside it until the new one is complete.
private final class JournalStore: JSONFileStore {
  private var journal: URL { file.appendingPathExtension("journal") }

  override func write(_ data: Data) throws {
    try ((try? Data(contentsOf: file)) ?? Data("null".utf8)).write(to: journal, options: .atomic)
    try data.write(to: file)
    try FileManager.default.removeItem(at: journal)
  }

  override func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? {
    if let old = try? Data(contentsOf: journal) { return try decode(old) }
    return try super.retrieve()
  }
}

/// Appends a line for each feed, and reads the last line that is complete.
private final class AppendingStore: JSONFileStore {
  override func write(_ data: Data) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: data + Data("\n".utf8))
  }

  override func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    guard let last = data[..<end].split(separator: UInt8(ascii: "\n")).last else { return nil }
    return try super.decode(Data(last))
  }
}

/// A synchronous store that many threads may use.
private final class LockedTeamStore: SynchronousFeedStore, Sendable {
  private let cached = Mutex<(feed: [TeamImage], timestamp: Date)?>(nil)

  func deleteCachedFeed() { cached.withLock { $0 = nil } }
  func insert(_ feed: [TeamImage], timestamp: Date) { cached.withLock { $0 = (feed, timestamp) } }
  func retrieve() -> (feed: [TeamImage], timestamp: Date)? { cached.withLock { $0 } }
}
