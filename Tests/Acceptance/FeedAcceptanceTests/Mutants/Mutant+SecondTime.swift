import Basics
import FeedAcceptance
import FeedClient
import Foundation

extension Mutant {
  /// Right the first time, and wrong the second: about the feed, its pages and its cache.
  static let secondTime = [
    first("Saves no feed after a failure", caughtBy: "reload.after-two-failures") {
      let hasFailed = Mutex(false)
      return { remote, cache in
        try await fallingBack(on: cache) {
          do {
            let page = try await remote.page(after: [])
            if !hasFailed.withLock(\.self) { try? await cache.save(page) }
            return page
          } catch {
            hasFailed.withLock { $0 = true }
            throw error
          }
        }
      }
    },
    first("Falls back once", caughtBy: "reload.fallback-twice.refused", "reload.fallback-twice.other-status") {
      let failures = Mutex(0)
      return { remote, cache in
        do { return try await saved(remote.page(after: []), in: cache) } catch {
          let count = failures.withLock { count in
            count += 1
            return count
          }
          guard count == 1, let feed = try await cache.load() else { throw error }
          return feed
        }
      }
    },
    first(
      "Falls back on invalid data once",
      caughtBy: "reload.fallback-twice.invalid-json",
      "reload.fallback-twice.other-status"
    ) {
      let invalid = Mutex(0)
      return { remote, cache in
        do { return try await saved(remote.page(after: []), in: cache) } catch {
          let count = invalid.withLock { count in
            if error as? FeedError == .invalidData { count += 1 }
            return count
          }
          guard count <= 1, let feed = try await cache.load() else { throw error }
          return feed
        }
      }
    },
    first(
      "Falls back on the feed that it read first",
      caughtBy: "reload.fallback-is-latest",
      "reload.fallback-expires"
    ) {
      let read = Mutex<[FeedImage]?>(nil)
      return { remote, cache in
        do { return try await saved(remote.page(after: []), in: cache) } catch {
          if let feed = read.withLock(\.self) { return feed }
          guard let feed = try await cache.load() else { throw error }
          read.withLock { $0 = feed }
          return feed
        }
      }
    },
    cache(
      "Saves nothing after a failed save",
      .saving,
      caughtBy: "reload.saved-after-failed-save",
      "cache-feed.after-saving-error",
      "load-more.saved-after-failed-save",
      "reload.saved-after-failed-deletion",
      "cache-feed.after-deletion-error"
    ),
    cache(
      "Reads no cache that could not be read before",
      .loading,
      caughtBy: "reload.fallback-after-failed-read",
      "cached-feed.after-retrieval-error"
    ),
    cache("Validates no more after a failure", .validating, caughtBy: "validate-cache.after-deletion-error"),
    Mutant("Reads the cache once", caughtBy: "cached-feed.saved-meanwhile", "cached-feed.expires-meanwhile") { parts in
      parts.feedCache = { store, policy, now in
        let read = Mutex<[FeedImage]?>(nil)
        return WrongFeedCache(
          store: store,
          policy: policy,
          now: now,
          loading: { cache in
            if let feed = read.withLock(\.self) { return feed }
            let feed = try await cache.reference.load()
            read.withLock { $0 = feed }
            return feed
          }
        )
      }
    },
    Mutant("Decides once whether a feed is fresh", caughtBy: "cached-feed.expires-meanwhile") { parts in
      parts.policy = { calendar in
        let decided = Mutex<[Date: Bool]>([:])
        let right = FeedCachePolicy.sevenDays(in: calendar)
        return FeedCachePolicy { timestamp, now in
          decided.withLock { decided in
            let isFresh = decided[timestamp] ?? right.isFresh(timestamp, now)
            decided[timestamp] = isFresh
            return isFresh
          }
        }
      }
    },
    Mutant("Validates once", caughtBy: "validate-cache.second-background") { parts in
      parts.validation = { cache, log in
        let isDone = Mutex(false)
        return {
          let wasDone = isDone.withLock { isDone in
            defer { isDone = true }
            return isDone
          }
          if !wasDone { await CacheValidation.validating(cache, log: log)() }
        }
      }
    },
    next("Saves no page that came at the second try", caughtBy: "load-more.after-two-failures") {
      let hasFailed = Mutex(false)
      return { remote, cache, shown in
        do {
          let page = try await remote.page(after: shown)
          if !hasFailed.withLock(\.self) { try? await cache.save(shown + page) }
          return NextPage(items: shown + page, isLast: page.isEmpty)
        } catch {
          hasFailed.withLock { $0 = true }
          throw error
        }
      }
    },
    next("Starts again after two failed pages", caughtBy: "load-more.after-two-failures") {
      let failures = Mutex(0)
      return { remote, cache, shown in
        do {
          let known = failures.withLock(\.self) < 2 ? shown : []
          let page = try await remote.page(after: known)
          return NextPage(items: try await saved(shown + page, in: cache), isLast: page.isEmpty)
        } catch {
          failures.withLock { $0 += 1 }
          throw error
        }
      }
    },
    next("Repeats the second page in place of a failed third", caughtBy: "load-more.third-page-after-failure") {
      let first = Mutex<[FeedImage]>([])
      let hasFailed = Mutex(false)
      return { remote, cache, shown in
        let start = first.withLock { first in
          if first.isEmpty { first = shown }
          return first
        }
        do {
          let page = try await remote.page(after: hasFailed.withLock(\.self) ? start : shown)
          return NextPage(items: try await saved(shown + page, in: cache), isLast: page.isEmpty)
        } catch {
          hasFailed.withLock { $0 = true }
          throw error
        }
      }
    },
    remotePages(
      "Loses its place in a reload that fails",
      caughtBy: "load-more.after-failed-reload",
      "load-more.after-fallback"
    ) { loader in
      let isLost = Mutex(false)
      return { shown in
        if shown.isEmpty { isLost.withLock { $0 = true } }
        let page = try await loader.page(after: isLost.withLock(\.self) ? [] : shown)
        isLost.withLock { $0 = false }
        return page
      }
    },
    remotePages(
      "Gives up after two failures",
      caughtBy: "remote-feed.after-two-failures",
      "reload.after-two-failures",
      "reload.after-two-failed-pages"
    ) { loader in
      let failures = Mutex(0)
      return { shown in
        if failures.withLock({ $0 >= 2 }) { throw FeedError.connectivity }
        do { return try await loader.page(after: shown) } catch {
          failures.withLock { $0 += 1 }
          throw error
        }
      }
    },
    remotePages(
      "Loads nothing after two cancelled loads",
      caughtBy: "remote-feed.after-two-cancellations",
      "reload.customer-leaves-twice"
    ) { loader in
      let cancelled = Mutex(0)
      return { shown in
        if cancelled.withLock({ $0 >= 2 }) { throw FeedError.connectivity }
        do { return try await loader.page(after: shown) } catch is CancellationError {
          cancelled.withLock { $0 += 1 }
          throw CancellationError()
        }
      }
    },
  ]

  private static func cache(_ name: String, _ use: DiscouragedFeedCache.Use, caughtBy ids: String...) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.feedCache = { DiscouragedFeedCache(LocalFeedLoader(store: $0, policy: $1, now: $2), use) }
    }
  }
}

/// A cache that does one thing no more after it has failed.
private final class DiscouragedFeedCache: FeedCache {
  enum Use { case loading, saving, validating }

  private let cache: any FeedCache
  private let use: Use
  private let hasFailed = Mutex(false)

  init(_ cache: any FeedCache, _ use: Use) {
    self.cache = cache
    self.use = use
  }

  private func perform<Value>(_ use: Use, instead: Value, _ body: () async throws -> Value) async throws -> Value {
    guard use == self.use else { return try await body() }
    if hasFailed.withLock(\.self) { return instead }
    do { return try await body() } catch {
      hasFailed.withLock { $0 = true }
      throw error
    }
  }

  func load() async throws -> [FeedImage]? { try await perform(.loading, instead: nil) { try await cache.load() } }
  func save(_ feed: [FeedImage]) async throws { try await perform(.saving, instead: ()) { try await cache.save(feed) } }
  func validate() async throws { try await perform(.validating, instead: ()) { try await cache.validate() } }
}
