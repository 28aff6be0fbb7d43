import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// Loaders of the cached feed in the shapes in which other teams have them, and the lines that put them under the specs.

@Suite("A team's own loader of the cached feed", .takesTurns)
struct TeamLoaderTests {
  @Test(
    "A synchronous feed loader with its own calendar and store protocol fits the specs",
    arguments: blockingSpecs
  )
  func blocking(_ spec: Spec) async throws { try await spec.run() }

  @Test("A feed loader with completion handlers over such a store fits the specs", arguments: callingSpecs)
  func calling(_ spec: Spec) async throws { try await spec.run() }

  private static let blockingSpecs = CachedFeedLoaderSpecs(calendar: Calendar(identifier: .gregorian)) { store, now in
    let loader = Confined(BlockingTeamLoader(store: BlockingStore(base: store), currentDate: now))
    return FeedCacheClosures(
      load: { try await loader.run { try $0.load().map(\.feedImage) } },
      save: { feed in try await loader.run { try $0.save(feed.map(TeamImage.init)) } },
      validate: { try await loader.run { try $0.validateCache() } }
    )
  }.all

  private static let callingSpecs = CachedFeedLoaderSpecs(calendar: Calendar(identifier: .gregorian)) { store, now in
    let loader = Confined(CallingTeamLoader(store: CallingStore(base: store), currentDate: now))
    return FeedCacheClosures(
      load: { try await loader.wait { loader, done in loader.load { done($0.map { $0.map(\.feedImage) }) } } },
      save: { feed in try await loader.wait { $0.save(feed.map(TeamImage.init), completion: $1) } },
      validate: { try await loader.wait { $0.validateCache(completion: $1) } }
    )
  }.all
}

// MARK: Synchronous

/// The store of the specs in the protocol of the team.
private struct BlockingStore: SynchronousTeamFeedStore {
  let base: ScriptedFeedStore

  func deleteCachedFeed() throws { try base.deleteCachedFeed() }

  func insert(_ feed: [TeamImage], timestamp: Date) throws {
    try base.insert(feed.map(\.feedImage), timestamp: timestamp)
  }

  func retrieve() throws -> CachedTeamFeed? {
    try base.retrieve().map { ($0.feed.map(TeamImage.init), $0.timestamp) }
  }
}

/// The loader as the team wrote it: it does not tell an expired feed from an empty one.
private final class BlockingTeamLoader {
  private let store: any SynchronousTeamFeedStore
  private let currentDate: () -> Date

  init(store: any SynchronousTeamFeedStore, currentDate: @escaping () -> Date) {
    self.store = store
    self.currentDate = currentDate
  }

  func load() throws -> [TeamImage] {
    guard let cache = try store.retrieve(), TeamPolicy.validate(cache.timestamp, against: currentDate()) else {
      return []
    }
    return cache.feed
  }

  func save(_ feed: [TeamImage]) throws {
    try store.deleteCachedFeed()
    try store.insert(feed, timestamp: currentDate())
  }

  func validateCache() throws {
    do {
      guard let cache = try store.retrieve(), !TeamPolicy.validate(cache.timestamp, against: currentDate()) else {
        return
      }
    } catch {
      return try store.deleteCachedFeed()
    }
    try store.deleteCachedFeed()
  }
}

private enum TeamPolicy {
  static func validate(_ timestamp: Date, against date: Date) -> Bool {
    guard let end = Calendar(identifier: .gregorian).date(byAdding: .day, value: 7, to: timestamp) else { return false }
    return date < end
  }
}

// MARK: Completion handlers

/// The store of the specs in the protocol of the team.
private struct CallingStore: ResultTeamFeedStore {
  let base: ScriptedFeedStore

  func deleteCachedFeed(completion: @escaping DeletionCompletion) {
    completion(Result { try base.deleteCachedFeed() })
  }

  func insert(_ feed: [TeamImage], timestamp: Date, completion: @escaping InsertionCompletion) {
    completion(Result { try base.insert(feed.map(\.feedImage), timestamp: timestamp) })
  }

  func retrieve(completion: @escaping RetrievalCompletion) {
    completion(Result { try base.retrieve().map { ($0.feed.map(TeamImage.init), $0.timestamp) } })
  }
}

/// The loader as the team wrote it.
private final class CallingTeamLoader {
  private let store: any ResultTeamFeedStore
  private let currentDate: () -> Date

  init(store: any ResultTeamFeedStore, currentDate: @escaping () -> Date) {
    self.store = store
    self.currentDate = currentDate
  }

  func load(completion: @escaping (Result<[TeamImage], any Error>) -> Void) {
    store.retrieve { [currentDate] result in
      completion(
        result.map { cache in
          guard let cache, TeamPolicy.validate(cache.timestamp, against: currentDate()) else { return [] }
          return cache.feed
        }
      )
    }
  }

  func save(_ feed: [TeamImage], completion: @escaping (Result<Void, any Error>) -> Void) {
    store.deleteCachedFeed { [store, currentDate] deletion in
      switch deletion {
      case .success: store.insert(feed, timestamp: currentDate(), completion: completion)
      case .failure(let error): completion(.failure(error))
      }
    }
  }

  func validateCache(completion: @escaping (Result<Void, any Error>) -> Void) {
    store.retrieve { [store, currentDate] result in
      switch result {
      case .success(let cache?) where !TeamPolicy.validate(cache.timestamp, against: currentDate()):
        store.deleteCachedFeed(completion: completion)
      case .failure: store.deleteCachedFeed(completion: completion)
      case .success: completion(.success(()))
      }
    }
  }
}
