import AcceptanceBackend
import AcceptanceKit
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// The examples in the documentation of the public types, which `KitExampleTests` compares with these lines. What a team
// has of its own comes first.

typealias MyStore = InMemoryFeedStore
typealias MyFileStore = FileFeedStore
typealias MyTokenStore = InMemoryTokenStore
typealias MyTokenFile = FileTokenStore

/// A picture as a team has it.
private struct Picture: Sendable {
  let id: UUID
  let caption: String?
  let place: String?
  let url: URL
}

extension Picture: FeedImageConvertible {
  init(_ image: FeedImage) {
    self.init(id: image.id, caption: image.description, place: image.location, url: image.url)
  }

  var feedImage: FeedImage { FeedImage(id: id, description: caption, location: place, url: url) }
}

/// A picture whose members have the names of the feature.
private struct LocalFeedImage: Sendable {
  let id: UUID
  let description: String?
  let location: String?
  let url: URL
}

extension LocalFeedImage: FeedImageShaped {}

/// A value of a team, and a store of any such values.
private struct Profile: Sendable, Hashable {
  let id: Int
  let name: String
}

private actor RowStore {
  private var profiles: [Int: Profile] = [:]

  func first<Row>(of type: Row.Type) -> Row? { profiles.values.first as? Row }
  func all<Row>(of type: Row.Type) -> [Row] { profiles.values.compactMap { $0 as? Row } }
  func save(_ rows: [Profile]) { for row in rows { profiles[row.id] = row } }
}

/// A store whose methods block.
private final class BlockingStore {
  private var saved: (feed: [Picture], timestamp: Date)?
  private var data: [URL: Data] = [:]

  func deleteCachedFeed() throws { saved = nil }
  func insert(_ feed: [Picture], timestamp: Date) throws { saved = (feed, timestamp) }
  func retrieve() throws -> (feed: [Picture], timestamp: Date)? { saved }
  func insert(_ data: Data, for url: URL) throws { self.data[url] = data }
  func retrieve(dataForURL url: URL) throws -> Data? { data[url] }
}

extension BlockingStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}

/// A store whose methods call completion handlers.
private final class CallingStore {
  private var saved: (feed: [Picture], timestamp: Date)?
  private var data: [URL: Data] = [:]

  func deleteCachedFeed(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    saved = nil
    completion(.success(()))
  }

  func insert(
    _ feed: [Picture],
    timestamp: Date,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    saved = (feed, timestamp)
    completion(.success(()))
  }

  func retrieve(completion: @escaping @Sendable (Result<(feed: [Picture], timestamp: Date)?, any Error>) -> Void) {
    completion(.success(saved))
  }

  func insert(_ data: Data, for url: URL, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.data[url] = data
    completion(.success(()))
  }

  func retrieve(dataForURL url: URL, completion: @escaping @Sendable (Result<Data?, any Error>) -> Void) {
    completion(.success(data[url]))
  }
}

extension CallingStore: CompletionFeedStore, CompletionFeedImageDataStore {}

/// A store with methods of other names and results.
private final class ClassicStore {
  enum Found {
    case empty
    case found([Picture], Date)
    case failure(any Error)
  }

  private var rows: [Picture]?
  private var date = Date.distantPast

  func clear() throws { rows = nil }

  func save(_ rows: [Picture], at date: Date, completion: @escaping @Sendable ((any Error)?) -> Void) {
    (self.rows, self.date) = (rows, date)
    completion(nil)
  }

  func load(_ completion: @escaping @Sendable (Found) -> Void) {
    completion(rows.map { .found($0, date) } ?? .empty)
  }
}

private struct Adapted: FeedStore {
  let store = Confined(ClassicStore())

  func deleteCachedFeed() async throws { try await store.run { try $0.clear() } }

  func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await store.wait { $0.save(feed.map(Picture.init), at: timestamp, completion: $1) }
  }

  func retrieve() async throws -> CachedFeed? {
    try await store.wait { store, done in
      store.load { result in
        switch result {
        case .empty: done(.success(nil))
        case .found(let rows, let date): done(.success(CachedFeed(feed: rows.map(\.feedImage), timestamp: date)))
        case .failure(let error): done(.failure(error))
        }
      }
    }
  }
}

/// A store as a team's cache calls it.
private protocol TeamFeedStore: Sendable {
  func deleteCachedFeed() throws
  func insert(_ feed: [Picture], timestamp: Date) throws
  func retrieve() throws -> (feed: [Picture], timestamp: Date)?
}

extension FeedStoreBridge: TeamFeedStore where Image == Picture {}

/// A cache that calls a store of its team.
private struct TeamFeedCache: FeedCache {
  let store: any TeamFeedStore
  let policy: FeedCachePolicy
  let now: @Sendable () -> Date

  func load() async throws -> [FeedImage]? {
    guard let saved = try store.retrieve(), policy.isFresh(saved.timestamp, now()) else { return nil }
    return saved.feed.map(\.feedImage)
  }

  func save(_ feed: [FeedImage]) async throws {
    try store.deleteCachedFeed()
    try store.insert(feed.map(Picture.init), timestamp: now())
  }

  func validate() async throws { if try await load() == nil { try store.deleteCachedFeed() } }
}

/// A store of image data as a team's cache calls it.
private protocol TeamImageStore: Sendable {
  func insert(_ data: Data, for url: URL) throws
  func retrieve(dataForURL url: URL) throws -> Data?
}

extension FeedImageDataStoreBridge: TeamImageStore {}

/// A cache of image data that calls a store of its team.
private struct TeamImageCache: FeedImageDataCache {
  let store: any TeamImageStore

  func data(from url: URL) async throws -> Data {
    guard let data = try store.retrieve(dataForURL: url) else { throw FeedError.notFound }
    return data
  }

  func save(_ data: Data, for url: URL) async throws { try store.insert(data, for: url) }
}

@Suite("Examples of specs for stores", .takesTurns) struct StoreExamples {
  @Test("My generic store keeps profiles", arguments: Self.profileSpecs)
  func profiles(_ spec: Spec) async throws { try await spec.run() }

  private static var profileSpecs: [Spec] {
    let ann = Profile(id: 1, name: "Ann")
    let specs = LocalStoreSpecs(ann, Profile(id: 2, name: "Bob"), changed: Profile(id: 1, name: "Anne")) {
      let rows = RowStore()
      return LocalStore<Profile>(
        read: { await rows.first(of: Profile.self) },
        readAll: { await rows.all(of: Profile.self) },
        write: { await rows.save([$0]) },
        writeAll: { await rows.save($0) }
      )
    }
    return specs.all
  }

  @Test("A store of profiles is made of the methods of a generic store")
  func profileStore() async throws {
    let rows = RowStore()
    let profiles = LocalStore<Profile>(
      read: { await rows.first(of: Profile.self) },
      readAll: { await rows.all(of: Profile.self) },
      write: { await rows.save([$0]) },
      writeAll: { await rows.save($0) }
    )
    let specs = LocalStoreSpecs(Profile(id: 1, name: "Ann"), Profile(id: 2, name: "Bob")) { profiles }
    try await specs.all[0].run()
  }

  @Test("An image whose members have the names of the feature is mapped without a line")
  func shapedImage() throws {
    let url = try #require(URL(string: "https://api.example.com/1.png"))
    let image = FeedImage(id: UUID(), description: "A pier", url: url)
    #expect(LocalFeedImage(image).feedImage == image)
  }

  @Test("My store is a feed store", arguments: FeedStoreSpecs { MyStore() }.all)
  func store(_ spec: Spec) async throws { try await spec.run() }

  @Test("My store in a file is a feed store", arguments: FeedStoreSpecs { try MyFileStore(file: $0) }.all)
  func fileStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("My store is a store of image data", arguments: FeedImageDataStoreSpecs { MyStore() }.all)
  func imageDataStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("My store is one of both", arguments: SharedStoreSpecs { MyStore() }.all)
  func sharedStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("My store keeps the feed in its file", arguments: PersistentStoreSpecs { try MyFileStore(file: $0) }.all)
  func persistentStore(_ spec: Spec) async throws { try await spec.run() }

  @Test(
    "My store keeps image data in its file",
    arguments: PersistentImageDataStoreSpecs { try MyFileStore(file: $0) }.all
  )
  func persistentImageDataStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("My tokens are a token store", arguments: TokenStoreSpecs { MyTokenStore() }.all)
  func tokens(_ spec: Spec) async throws { try await spec.run() }

  @Test("My file keeps its tokens", arguments: PersistentTokenStoreSpecs { try MyTokenFile(file: $0) }.all)
  func tokenFile(_ spec: Spec) async throws { try await spec.run() }

  static let failing = FailableFeedStoreSpecs(
    retrieveFails: {
      FeedStoreClosures(
        delete: {},
        insert: { _, _ in },
        retrieve: { throw FeedStoreError(.cannotRead, "the disk is broken") }
      )
    }
  )

  @Test("My store passes its failures on", arguments: failing.all)
  func failingStore(_ spec: Spec) async throws { try await spec.run() }

  static let brief = SerialEffort(rounds: 5, rush: .milliseconds(20))

  @Test("My store is serial enough", arguments: FeedStoreSpecs(effort: brief, makeStore: { MyStore() }).all)
  func briefly(_ spec: Spec) async throws { try await spec.run() }

  @Test("My blocking store is a feed store", arguments: FeedStoreSpecs { AsynchronousStore(BlockingStore()) }.all)
  func blockingStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("My store with handlers is a feed store", arguments: FeedStoreSpecs { AwaitedStore(CallingStore()) }.all)
  func callingStore(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store of another shape is a feed store", arguments: FeedStoreSpecs { Adapted() }.all)
  func adapted(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store on the main actor is made of closures")
  func closures() async throws {
    let (rows, images) = (MyStore(), MyStore())
    let store = FeedStoreClosures(
      delete: { await rows.deleteCachedFeed() },
      insert: { feed, timestamp in try await rows.insert(feed, timestamp: timestamp) },
      retrieve: { await rows.retrieve() }
    )
    let imageStore = FeedImageDataStoreClosures(
      insert: { data, url in try await images.insert(data, for: url) },
      retrieve: { url in await images.retrieve(dataFor: url) }
    )
    for spec in FeedStoreSpecs(effort: Self.brief, makeStore: { store }).all.prefix(1) { try await spec.run() }
    let url = try #require(URL(string: "https://api.example.com/1.png"))
    try await imageStore.insert(Data("a".utf8), for: url)
    #expect(try await imageStore.retrieve(dataFor: url) == Data("a".utf8))
  }

  @Test("A cache that calls a store of its team gets the stores of the cases through bridges")
  func bridges() async throws {
    var parts = FeedParts.reference
    parts.feedCache = { store, policy, now in
      TeamFeedCache(store: FeedStoreBridge<Picture>(store), policy: policy, now: now)
    }
    parts.imageCache = { TeamImageCache(store: FeedImageDataStoreBridge($0)) }
    let backend = try await AcceptanceKit.shipped()
    let suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() }, parts: parts)
    let ids = ["S1", "S3", "cache-feed.order", "cached-image-data.found", "cache-image-data.success"]
    let outcomes = await suite.outcomes(of: try AcceptanceSuite.selecting(ids, among: suite.cases))
    await backend.shutdown()
    for outcome in outcomes { #expect(outcome.verdict == .passed, "\(outcome.story())") }
  }

  @Test("A spec that fails says what it expected")
  func failure() async throws {
    let specs = FeedStoreSpecs { NullFeedStore() }.all
    let failure = await #expect(throws: SpecFailure.self) { for spec in specs { try await spec.run() } }
    print(failure?.expected ?? "", failure?.got ?? "")
  }
}
