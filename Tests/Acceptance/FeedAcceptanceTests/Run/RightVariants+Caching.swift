import Basics
import FeedClient
import Foundation
import HTTPMessages

extension RightVariantTests.Variant {
  /// Right clients that save, read and validate at other moments, as usual apps do.
  static let caching = [
    Self(
      testDescription: "saves what it has delivered without waiting for the store",
      cases: [
        "story", "matrix", "load-more", "reload", "image-data", "image-cells", "logging", "broken-store",
        "authentication",
      ]
    ) {
      $0.loggedFeedCache = { LaterFeedCache(cache: LoggingFeedCache(cache: $0, log: $1)) }
      $0.firstPage = { FirstPage.loading(from: $0, keepingIn: ($1 as? LaterFeedCache)?.later ?? $1) }
      $0.nextPage = { NextPage.loading(from: $0, keepingIn: ($1 as? LaterFeedCache)?.later ?? $1) }
      $0.images = { CacheFirstImageDataLoader(cache: LaterImageCache(cache: $0), remote: $1) }
      $0.cachingService = { service, save in
        let later = LaterTasks()
        return {
          let value = try await service()
          later.add { try? await save(value) }
          return value
        }
      }
    },
    Self(
      testDescription: "reads the cache while the API is asked",
      cases: ["story", "matrix", "load-more", "reload", "logging", "broken-store", "authentication"]
    ) {
      $0.firstPage = { remote, cache in
        {
          async let saved = cache.load()
          do {
            let page = try await remote.page(after: [])
            try? await cache.save(page)
            return page
          } catch let failure where !(failure is CancellationError) {
            let feed = try? await saved
            try Task.checkCancellation()
            guard let feed else { throw failure }
            return feed
          }
        }
      }
    },
    Self(testDescription: "saves the feed again after an empty page", cases: ["load-more", "reload"]) {
      $0.nextPage = { remote, cache in
        { shown in
          let page = try await remote.page(after: shown)
          try? await cache.save(shown + page)
          return NextPage(items: shown + page, isLast: page.isEmpty)
        }
      }
    },
    Self(testDescription: "leaves what a failed save has written", cases: ["cache-feed", "matrix", "reload"]) {
      $0.feedCache = { store, policy, now in
        WrongFeedCache(store: store, policy: policy, now: now) { cache, feed in
          try await cache.store.deleteCachedFeed()
          try await cache.store.insert(feed, timestamp: cache.now())
        }
      }
    },
    Self(
      testDescription: "validates the cache in a task that the background does not wait for",
      cases: ["validate-cache", "logging.validation-failure", "broken-store"]
    ) {
      $0.validation = { cache, log in
        let (validate, later) = (CacheValidation.validating(cache, log: log), LaterTasks())
        return { later.add { await validate() } }
      }
    },
    Self(
      testDescription: "keeps images in memory in front of its store",
      cases: ["image-data", "image-cells", "logging", "broken-store.images"]
    ) { $0.imageCache = { MemoryImageCache(cache: LocalFeedImageDataLoader(store: $0)) } },
    Self(
      testDescription: "takes the images of a page as the API sends them",
      cases: ["load-more", "reload", "authentication.signed-pages"]
    ) {
      $0.nextPage = { remote, cache in
        { shown in
          let page = try await remote.page(after: shown)
          if !page.isEmpty { try? await cache.save(shown + page) }
          return NextPage(items: shown + page, isLast: page.isEmpty)
        }
      }
    },
    Self(
      testDescription: "sends headers of its own",
      cases: ["story", "payloads.endpoint-feed", "load-more", "authentication", "image-data"]
    ) {
      $0.loggedClient = { LoggingHTTPClient(client: HeaderClient(client: $0), log: $1, now: $2) }
    },
  ]
}

/// Runs work after its caller has gone on, one after the other.
private final class LaterTasks: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  func add(_ work: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      last = Task { [last] in
        await last?.value
        // A disk that takes its time.
        try? await Task.sleep(for: .milliseconds(20))
        await work()
      }
    }
  }
}

/// A cache with a second face, whose saves nobody waits for.
private struct LaterFeedCache: FeedCache {
  struct Later: FeedCache {
    let cache: any FeedCache
    let tasks = LaterTasks()
    func load() async throws -> [FeedImage]? { try await cache.load() }
    func save(_ feed: [FeedImage]) async throws { tasks.add { try? await cache.save(feed) } }
    func validate() async throws { try await cache.validate() }
  }

  let cache: any FeedCache
  let later: Later

  init(cache: any FeedCache) {
    self.cache = cache
    later = Later(cache: cache)
  }

  func load() async throws -> [FeedImage]? { try await cache.load() }
  func save(_ feed: [FeedImage]) async throws { try await cache.save(feed) }
  func validate() async throws { try await cache.validate() }
}

private struct LaterImageCache: FeedImageDataCache {
  let cache: any FeedImageDataCache
  private let tasks = LaterTasks()

  init(cache: any FeedImageDataCache) { self.cache = cache }

  func data(from url: URL) async throws -> Data { try await cache.data(from: url) }
  func save(_ data: Data, for url: URL) async throws { tasks.add { try? await cache.save(data, for: url) } }
}

private actor MemoryImageCache: FeedImageDataCache {
  private let cache: any FeedImageDataCache
  private var images: [URL: Data] = [:]

  init(cache: any FeedImageDataCache) { self.cache = cache }

  func data(from url: URL) async throws -> Data {
    if let data = images[url] { return data }
    let data = try await cache.data(from: url)
    images[url] = data
    return data
  }

  func save(_ data: Data, for url: URL) async throws {
    try await cache.save(data, for: url)
    images[url] = data
  }
}

private struct HeaderClient: HTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    var own = request
    own.headers["Accept"] = "application/json, image/*"
    own.headers["X-App-Version"] = "7"
    var exchange = await client.send(own)
    exchange.request = request
    return exchange
  }
}
