import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// A client whose cache has models of its own, over a store with entities of its own. The feed's images are mapped where
// they enter and leave the cache, and its models where they enter and leave the store.

@Suite("A client with local models", .takesTurns)
struct LocalModelTests {
  @Test("The specs of feed stores hold for a store with entities of its own", arguments: storeSpecs)
  func store(_ spec: Spec) async throws { try await spec.run() }

  private static let storeSpecs: [Spec] =
    FeedStoreSpecs(effort: .brief) { EntityStore() }.all
    + FeedImageDataStoreSpecs(effort: .brief) { EntityStore() }.all
    + SharedStoreSpecs(effort: .brief) { EntityStore() }.all

  @Test("The specs of cached feeds hold for a cache with models of its own", arguments: cacheSpecs)
  func cache(_ spec: Spec) async throws { try await spec.run() }

  private static let cacheSpecs: [Spec] = CachedFeedLoaderSpecs(deletesHalfWrittenCache: true) { store, now, calendar in
    LocalModelCache(store: MappedStore(store), policy: .sevenDays(in: calendar), now: now)
  }.all

  @Test("A client with local models passes every case")
  func client() async throws {
    var parts = FeedParts.reference
    parts.feedCache = { LocalModelCache(store: MappedStore($0), policy: $1, now: $2) }
    let outcomes = try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { EntityStore() },
        parts: parts,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: ProjectBackend.cases)
    }
    expectAllPassed(outcomes)
  }
}

// MARK: The models of the cache

/// An image as the cache has it.
private struct LocalFeedImage: Sendable, Equatable {
  let id: UUID
  let caption: String?
  let place: String?
  let address: URL
}

extension [FeedImage] {
  fileprivate var asLocal: [LocalFeedImage] {
    map { LocalFeedImage(id: $0.id, caption: $0.description, place: $0.location, address: $0.url) }
  }
}

extension [LocalFeedImage] {
  fileprivate var asFeed: [FeedImage] {
    map { FeedImage(id: $0.id, description: $0.caption, location: $0.place, url: $0.address) }
  }
}

/// What the cache needs of a store.
private protocol LocalStore: Sendable {
  func delete() async throws
  func insert(_ images: [LocalFeedImage], savedAt date: Date) async throws
  func retrieve() async throws -> (images: [LocalFeedImage], savedAt: Date)?
}

/// A store of the suite, which the cache uses with its own models.
private struct MappedStore: LocalStore {
  private let store: any FeedStore

  init(_ store: any FeedStore) { self.store = store }

  func delete() async throws { try await store.deleteCachedFeed() }
  func insert(_ images: [LocalFeedImage], savedAt date: Date) async throws {
    try await store.insert(images.asFeed, timestamp: date)
  }
  func retrieve() async throws -> (images: [LocalFeedImage], savedAt: Date)? {
    try await store.retrieve().map { ($0.feed.asLocal, $0.timestamp) }
  }
}

/// The use cases of the cache, as a team writes them: an actor that knows no images but its own.
private actor LocalModelCache: FeedCache {
  private let store: any LocalStore
  private let policy: FeedCachePolicy
  private let now: @Sendable () -> Date
  private var last: Task<Void, Never>?

  init(store: any LocalStore, policy: FeedCachePolicy, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  func load() async throws -> [FeedImage]? {
    try Task.checkCancellation()
    let found = await Result.of { [store] in try await store.retrieve() }
    try Task.checkCancellation()
    guard let found = try found.get(), policy.isFresh(found.savedAt, now()) else { return nil }
    return found.images.asFeed
  }

  func save(_ feed: [FeedImage]) async throws {
    let images = feed.asLocal
    try await afterOthers { [store, now] in
      try await store.delete()
      do { try await store.insert(images, savedAt: now()) } catch {
        try? await store.delete()
        throw error
      }
    }
  }

  func validate() async throws {
    try Task.checkCancellation()
    try await afterOthers { [store, policy, now] in
      let found = await Result.of { try await store.retrieve() }
      // What cannot be read is deleted like what has expired.
      if case .success(let found) = found {
        guard let found, !policy.isFresh(found.savedAt, now()) else { return }
      }
      try await store.delete()
    }
  }

  /// Runs a change after those that began before it, and to its end.
  private func afterOthers(_ change: @escaping @Sendable () async throws -> Void) async throws {
    let before = last
    let task = Task {
      await before?.value
      try await change()
    }
    last = Task { _ = await task.result }
    try await task.value
  }
}

extension Result where Failure == any Error {
  fileprivate static func of(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

// MARK: The entities of the store

/// A store with tables of its own, as a database has: one row for the cache, one for each image, one for each data.
private actor EntityStore: FeedStore, FeedImageDataStore {
  private struct CacheRow {
    let key: Int
    let seconds: Double
  }

  private struct ImageRow {
    let cache: Int
    let position: Int
    let id: String
    let texts: [String: String]
    let address: String
  }

  private var caches: [CacheRow] = []
  private var images: [ImageRow] = []
  private var data: [String: [UInt8]] = [:]
  private var lastKey = 0

  func deleteCachedFeed() {
    caches = []
    images = []
  }

  func insert(_ feed: [FeedImage], timestamp: Date) {
    deleteCachedFeed()
    lastKey += 1
    caches = [CacheRow(key: lastKey, seconds: timestamp.timeIntervalSinceReferenceDate)]
    // The rows of a table have no order but the one that is stored.
    images =
      feed.enumerated().map { position, image in
        var texts: [String: String] = [:]
        texts["description"] = image.description
        texts["location"] = image.location
        return ImageRow(
          cache: lastKey,
          position: position,
          id: image.id.uuidString,
          texts: texts,
          address: image.url.absoluteString
        )
      }
      .sorted { $0.id < $1.id }
  }

  func retrieve() throws -> CachedFeed? {
    guard let cache = caches.last else { return nil }
    let rows = images.filter { $0.cache == cache.key }.sorted { $0.position < $1.position }
    let feed = try rows.map { row in
      guard let id = UUID(uuidString: row.id), let url = URL(string: row.address) else { throw StoreFailure() }
      return FeedImage(id: id, description: row.texts["description"], location: row.texts["location"], url: url)
    }
    return CachedFeed(feed: feed, timestamp: Date(timeIntervalSinceReferenceDate: cache.seconds))
  }

  func insert(_ data: Data, for url: URL) { self.data[url.absoluteString] = Array(data) }
  func retrieve(dataFor url: URL) -> Data? { data[url.absoluteString].map { Data($0) } }
}
