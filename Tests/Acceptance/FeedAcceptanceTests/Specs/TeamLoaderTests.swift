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

  private static let blockingSpecs = CachedFeedLoaderSpecs(calendar: Calendar(identifier: .gregorian)) { store, now in
    let loader = Confined(BlockingTeamLoader(store: BlockingStore(base: store), currentDate: now))
    return FeedCacheClosures(
      load: { try await loader.run { try $0.load().map(\.feedImage) } },
      save: { feed in try await loader.run { try $0.save(feed.map(TeamImage.init)) } },
      validate: { try await loader.run { try $0.validateCache() } }
    )
  }.all
}

/// The protocol of a team whose stores block.
private protocol SynchronousTeamFeedStore {
  typealias CachedTeamFeed = (feed: [TeamImage], timestamp: Date)

  func deleteCachedFeed() throws
  func insert(_ feed: [TeamImage], timestamp: Date) throws
  func retrieve() throws -> CachedTeamFeed?
}

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
