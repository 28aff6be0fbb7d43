import Basics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of stores of image data", .takesTurns)
struct FeedImageDataStoreSpecsTests {
  @Test(
    "The specs of stores of image data hold for a store that knows its images",
    arguments: FeedImageDataStoreSpecs(effort: .brief, makeStoreForImagesAt: knowing).all
  )
  func known(_ spec: Spec) async throws { try await spec.run() }

  @Test("The specs of stores of image data find a store that is not serial, and only that")
  func notSerial() async throws {
    let spec = "image-data.serial-inserts"
    let finding = FeedImageDataStoreSpecs(effort: Self.effort) { HalvingStore() }.all
    #expect(try await FailingSpecs.ids(of: finding.filter { $0.id == spec }) == [spec])
    let others = FeedImageDataStoreSpecs { HalvingStore() }.all.filter { $0.id != spec }
    #expect(try await FailingSpecs.ids(of: others) == [])
  }

  /// A spec that finds its fault ends as soon as threads have met, however busy the machine is.
  private static let effort = SerialEffort(rush: .hangLimit / 2)

  @Test("A store that loses data inserted for another URL at the same time fails the spec of different URLs")
  func lostUpdate() async throws {
    let finding = FeedImageDataStoreSpecs(effort: Self.effort) { LosingStore() }.all
    let spec = "image-data.serial-urls"
    #expect(try await FailingSpecs.ids(of: finding.filter { $0.id == spec }) == [spec])
    let failing = try await FailingSpecs.ids(of: FeedImageDataStoreSpecs { LosingStore() }.all)
    #expect(failing.allSatisfy { $0.hasPrefix("image-data.serial-") })
  }

  @Test("A file store that loses a feed inserted together with image data fails the spec of both")
  func lostFeed() async throws {
    let spec = "shared-store.serial-feed-and-data"
    let finding = SharedStoreSpecs(effort: Self.effort) { OneFileStore() }.all
    #expect(try await FailingSpecs.ids(of: finding.filter { $0.id == spec }) == [spec])
    let others = SharedStoreSpecs { OneFileStore() }.all.filter { $0.id != spec }
    #expect(try await FailingSpecs.ids(of: others) == [])
  }

  @Test("The specs of stores of image data find a store that throws image data away with the feed, and only that")
  func thrownAway() async throws {
    let specs = SharedStoreSpecs { ForgetfulStore() }.all
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == ["shared-store.data-survives-replaced-feed"])
  }

  @Test("The specs of stores of image data find a store in which image data overwrites the feed, and only that")
  func overwritten() async throws {
    // Whether the spec of serial side effects meets a fault of another kind is chance.
    let specs = SharedStoreSpecs { OverwritingStore() }.all.filter { !$0.id.contains(".serial-") }
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == ["shared-store.feed-survives-data"])
  }

  @Sendable private static func knowing(urls: [URL]) -> FeedImageDataStoreClosures {
    FaultyStore.images(insert: { base, data, url in if urls.contains(url) { try await base.insert(data, for: url) } })
  }
}

/// Lets others in between one half of the data and the other.
private actor HalvingStore: FeedImageDataStore {
  private var halves: [URL: (Data, Data)] = [:]

  func insert(_ data: Data, for url: URL) async {
    let middle = data.count / 2
    halves[url, default: (Data(), Data())].0 = data.prefix(middle)
    await Task.yield()
    halves[url, default: (Data(), Data())].1 = data.dropFirst(middle)
  }

  func retrieve(dataFor url: URL) -> Data? { halves[url].map { $0 + $1 } }
}

/// Reads everything, changes a part, and writes everything back; others come in between.
private actor LosingStore: FeedImageDataStore {
  private var all: [URL: Data] = [:]

  func insert(_ data: Data, for url: URL) async {
    var changed = all
    changed[url] = data
    await Task.yield()
    all = changed
  }

  func retrieve(dataFor url: URL) -> Data? { all[url] }
}

/// Has one file for the feed and image data, locked while it is read and while it is written, but not in between.
private final class OneFileStore: FeedStore, FeedImageDataStore {
  private struct Document {
    var feed: CachedFeed?
    var data: [URL: Data] = [:]
  }

  private let file = Mutex(Document())

  private func change(_ edit: (inout Document) -> Void) {
    var document = file.withLock(\.self)
    edit(&document)
    // Writing takes a while.
    for _ in 0..<1000 { document.data.removeValue(forKey: URL(filePath: "/none")) }
    file.withLock { $0 = document }
  }

  func deleteCachedFeed() async { change { $0.feed = nil } }
  func insert(_ feed: [FeedImage], timestamp: Date) async {
    change { $0.feed = CachedFeed(feed: feed, timestamp: timestamp) }
  }
  func retrieve() async -> CachedFeed? { file.withLock(\.feed) }
  func insert(_ data: Data, for url: URL) async { change { $0.data[url] = data } }
  func retrieve(dataFor url: URL) async -> Data? { file.withLock { $0.data[url] } }
}

/// Deletes image data together with the feed.
private actor ForgetfulStore: FeedStore, FeedImageDataStore {
  private var base = InMemoryFeedStore()

  func deleteCachedFeed() { base = InMemoryFeedStore() }
  func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await base.insert(feed, timestamp: timestamp) }
  func retrieve() async -> CachedFeed? { await base.retrieve() }
  func insert(_ data: Data, for url: URL) async throws { try await base.insert(data, for: url) }
  func retrieve(dataFor url: URL) async -> Data? { await base.retrieve(dataFor: url) }
}

/// Loses a feed's image once it has data for it.
private actor OverwritingStore: FeedStore, FeedImageDataStore {
  private let base = InMemoryFeedStore()

  func deleteCachedFeed() async { await base.deleteCachedFeed() }
  func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await base.insert(feed, timestamp: timestamp) }
  func retrieve() async -> CachedFeed? { await base.retrieve() }
  func retrieve(dataFor url: URL) async -> Data? { await base.retrieve(dataFor: url) }

  func insert(_ data: Data, for url: URL) async throws {
    try await base.insert(data, for: url)
    guard let cached = await base.retrieve() else { return }
    try await base.insert(cached.feed.filter { $0.url != url }, timestamp: cached.timestamp)
  }
}
