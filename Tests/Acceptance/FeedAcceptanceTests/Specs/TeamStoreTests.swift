import Basics
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// Stores of other teams in the shapes in which they are known, and the few lines by which each is put under the specs.

@Suite("A team's own store", .takesTurns)
struct TeamStoreTests {
  @Test("A synchronous store with its own images that is not Sendable fits the specs", arguments: synchronousSpecs)
  func synchronous(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store that calls completion handlers with results fits the specs", arguments: resultsSpecs)
  func results(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store that calls completion handlers with cases and optional errors fits the specs", arguments: casesSpecs)
  func cases(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store on the main actor fits the specs", arguments: mainActorSpecs)
  func mainActor(_ spec: Spec) async throws { try await spec.run() }

  @Test("A store that is an actor with its own images fits the specs", arguments: actorSpecs)
  func actor(_ spec: Spec) async throws { try await spec.run() }

  @Test("A synchronous store that several threads use fits the specs", arguments: lockedSpecs)
  func locked(_ spec: Spec) async throws { try await spec.run() }

  private static let synchronousSpecs: [Spec] =
    FeedStoreSpecs(effort: .brief) { AsynchronousStore(SynchronousTeamStore()) }.all
    + FeedImageDataStoreSpecs(effort: .brief) { AsynchronousStore(SynchronousTeamStore()) }.all
    + SharedStoreSpecs { AsynchronousStore(SynchronousTeamStore()) }.all

  private static let resultsSpecs: [Spec] =
    FeedStoreSpecs(effort: .brief) { AwaitedStore(ResultTeamStore()) }.all
    + FeedImageDataStoreSpecs(effort: .brief) { AwaitedStore(ResultTeamStore()) }.all

  private static let casesSpecs: [Spec] = FeedStoreSpecs(effort: .brief) {
    AdaptedCaseStore(store: Confined(CaseTeamStore()))
  }.all

  private static let mainActorSpecs: [Spec] = FeedStoreSpecs(effort: .brief) {
    let store = MainActorTeamStore()
    return FeedStoreClosures(
      delete: { try await store.deleteCachedFeed() },
      insert: { try await store.insert($0.map(TeamImage.init), timestamp: $1) },
      retrieve: {
        try await store.retrieve().map { CachedFeed(feed: $0.feed.map(\.feedImage), timestamp: $0.timestamp) }
      }
    )
  }.all

  private static let actorSpecs: [Spec] = FeedStoreSpecs(effort: .brief) {
    let store = ActorTeamStore()
    return FeedStoreClosures(
      delete: { await store.clear() },
      insert: { await store.save($0.map(TeamImage.init), at: $1) },
      retrieve: { await store.saved.map { CachedFeed(feed: $0.images.map(\.feedImage), timestamp: $0.date) } }
    )
  }.all

  private static let lockedSpecs: [Spec] = FeedStoreSpecs(effort: .brief) { LockedTeamStore().asynchronous }.all
}

// MARK: Images

/// An image as another team has it.
struct TeamImage: Equatable, Sendable {
  let id: UUID
  let description: String?
  let location: String?
  let url: URL
}

/// Said once, for all of the adapters.
extension TeamImage: FeedImageConvertible {
  init(_ image: FeedImage) {
    self.init(id: image.id, description: image.description, location: image.location, url: image.url)
  }

  var feedImage: FeedImage { FeedImage(id: id, description: description, location: location, url: url) }
}

// MARK: Synchronous

/// The protocols of a team whose stores block.
protocol SynchronousTeamFeedStore {
  typealias CachedTeamFeed = (feed: [TeamImage], timestamp: Date)

  func deleteCachedFeed() throws
  func insert(_ feed: [TeamImage], timestamp: Date) throws
  func retrieve() throws -> CachedTeamFeed?
}

final class SynchronousTeamStore: SynchronousTeamFeedStore {
  private var cached: CachedTeamFeed?
  private var data: [URL: Data] = [:]

  func deleteCachedFeed() { cached = nil }
  func insert(_ feed: [TeamImage], timestamp: Date) { cached = (feed, timestamp) }
  func retrieve() -> CachedTeamFeed? { cached }
  func insert(_ data: Data, for url: URL) { self.data[url] = data }
  func retrieve(dataForURL url: URL) -> Data? { data[url] }
}

// The adapter.
extension SynchronousTeamStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}

// MARK: Completion handlers with results

/// The protocol of a team whose stores call back with results.
protocol ResultTeamFeedStore {
  typealias CachedTeamFeed = (feed: [TeamImage], timestamp: Date)
  typealias DeletionCompletion = (Result<Void, any Error>) -> Void
  typealias InsertionCompletion = (Result<Void, any Error>) -> Void
  typealias RetrievalCompletion = (Result<CachedTeamFeed?, any Error>) -> Void

  func deleteCachedFeed(completion: @escaping DeletionCompletion)
  func insert(_ feed: [TeamImage], timestamp: Date, completion: @escaping InsertionCompletion)
  func retrieve(completion: @escaping RetrievalCompletion)
}

final class ResultTeamStore: ResultTeamFeedStore {
  private var cached: CachedTeamFeed?
  private var data: [URL: Data] = [:]

  func deleteCachedFeed(completion: @escaping DeletionCompletion) {
    cached = nil
    completion(.success(()))
  }

  func insert(_ feed: [TeamImage], timestamp: Date, completion: @escaping InsertionCompletion) {
    cached = (feed, timestamp)
    completion(.success(()))
  }

  func retrieve(completion: @escaping RetrievalCompletion) { completion(.success(cached)) }

  func insert(_ data: Data, for url: URL, completion: @escaping (Result<Void, any Error>) -> Void) {
    self.data[url] = data
    completion(.success(()))
  }

  func retrieve(dataForURL url: URL, completion: @escaping (Result<Data?, any Error>) -> Void) {
    completion(.success(data[url]))
  }
}

// The adapter.
extension ResultTeamStore: CompletionFeedStore, CompletionFeedImageDataStore {}

// MARK: Completion handlers with cases

/// The store of a team that calls back with an optional error, and with one of three cases.
final class CaseTeamStore {
  enum Retrieval {
    case empty
    case found(feed: [TeamImage], timestamp: Date)
    case failure(any Error)
  }

  private var retrieval = Retrieval.empty

  func deleteCachedFeed(completion: @escaping ((any Error)?) -> Void) {
    retrieval = .empty
    completion(nil)
  }

  func insert(_ feed: [TeamImage], timestamp: Date, completion: @escaping ((any Error)?) -> Void) {
    retrieval = .found(feed: feed, timestamp: timestamp)
    completion(nil)
  }

  func retrieve(completion: @escaping (Retrieval) -> Void) { completion(retrieval) }
}

/// The adapter.
struct AdaptedCaseStore: FeedStore {
  let store: Confined<CaseTeamStore>

  func deleteCachedFeed() async throws { try await store.wait { $0.deleteCachedFeed(completion: $1) } }

  func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await store.wait { $0.insert(feed.map(TeamImage.init), timestamp: timestamp, completion: $1) }
  }

  func retrieve() async throws -> CachedFeed? {
    try await store.wait { store, done in
      store.retrieve { retrieval in
        switch retrieval {
        case .empty: done(.success(nil))
        case .found(let feed, let date): done(.success(CachedFeed(feed: feed.map(\.feedImage), timestamp: date)))
        case .failure(let error): done(.failure(error))
        }
      }
    }
  }
}

// MARK: Actors

/// The store of a team whose stores belong to the main actor.
@MainActor
final class MainActorTeamStore {
  private var cached: (feed: [TeamImage], timestamp: Date)?

  func deleteCachedFeed() throws { cached = nil }
  func insert(_ feed: [TeamImage], timestamp: Date) throws { cached = (feed, timestamp) }
  func retrieve() throws -> (feed: [TeamImage], timestamp: Date)? { cached }
}

/// The store of a team with words of its own.
actor ActorTeamStore {
  private(set) var saved: (images: [TeamImage], date: Date)?

  func clear() { saved = nil }
  func save(_ images: [TeamImage], at date: Date) { saved = (images, date) }
}

// MARK: Locks

/// A synchronous store that many threads may use.
final class LockedTeamStore: SynchronousFeedStore, Sendable {
  private let cached = Mutex<(feed: [TeamImage], timestamp: Date)?>(nil)

  func deleteCachedFeed() { cached.withLock { $0 = nil } }
  func insert(_ feed: [TeamImage], timestamp: Date) { cached.withLock { $0 = (feed, timestamp) } }
  func retrieve() -> (feed: [TeamImage], timestamp: Date)? { cached.withLock { $0 } }
}
