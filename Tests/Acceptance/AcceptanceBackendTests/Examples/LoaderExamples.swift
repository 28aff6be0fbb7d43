import AcceptanceBackend
import AcceptanceKit
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A cache of a team's own.
private struct MyFeedCache: FeedCache {
  private let cache: LocalFeedLoader

  init(store: any FeedStore, calendar: Calendar, now: @escaping @Sendable () -> Date) {
    cache = LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
  }

  func load() async throws -> [FeedImage]? { try await cache.load() }
  func save(_ feed: [FeedImage]) async throws { try await cache.save(feed) }
  func validate() async throws { try await cache.validate() }
}

/// What a team's own loaders throw.
private enum MyError: Error { case offline, invalid }

/// A client that sends the requests of a spec.
private struct MyClient: HTTPClient {
  let api: SpecAPI

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let client = URLSessionHTTPClient(configuration: .init(requestTimeout: api.requestTimeout))
    defer { client.shutdown() }
    return await client.send(api.routed(request))
  }
}

@Suite("Examples of specs for loaders", .takesTurns) struct LoaderExamples {
  static let cacheSpecs = CachedFeedLoaderSpecs { store, now, calendar in
    MyFeedCache(store: store, calendar: calendar, now: now)
  }

  @Test("My cache keeps the feed for a week", arguments: cacheSpecs.all)
  func cache(_ spec: Spec) async throws { try await spec.run() }

  @Test("My cache keeps images", arguments: CachedImageDataLoaderSpecs { LocalFeedImageDataLoader(store: $0) }.all)
  func imageCache(_ spec: Spec) async throws { try await spec.run() }

  static let wrapped = CachedFeedLoaderSpecs { (store: ScriptedFeedStore, now, calendar) in
    let own = FeedStoreClosures(
      delete: { try store.deleteCachedFeed() },
      insert: { try store.insert($0, timestamp: $1) },
      retrieve: { try store.retrieve() }
    )
    return MyFeedCache(store: own, calendar: calendar, now: now)
  }

  static let wrappedImages = CachedImageDataLoaderSpecs { (store: ScriptedImageDataStore) in
    LocalFeedImageDataLoader(
      store: FeedImageDataStoreClosures(
        insert: { try store.insert($0, for: $1) },
        retrieve: { try store.retrieve(dataFor: $0) }
      )
    )
  }

  @Test("My cache over a store of my own keeps what it must", arguments: wrapped.all + wrappedImages.all)
  func wrappedCache(_ spec: Spec) async throws { try await spec.run() }

  @Test("My loaders load from the API")
  func remote() async throws {
    let backend = try await AcceptanceKit.shipped()
    let feed = RemoteFeedLoaderSpecs(backend: backend) { api in
      RemoteFeedLoader(baseURL: api.baseURL, client: MyClient(api: api))
    }
    for spec in feed.all { try await spec.run() }
    let comments = RemoteImageCommentsLoaderSpecs(backend: backend) { api in
      RemoteImageCommentsLoader(baseURL: api.baseURL, client: MyClient(api: api))
    }
    for spec in comments.all { try await spec.run() }
    let images = RemoteImageDataLoaderSpecs(backend: backend) { api in
      RemoteFeedImageDataLoader(client: MyClient(api: api))
    }
    for spec in images.all { try await spec.run() }
    await backend.shutdown()
  }

  @Test("A session of my own has the headers of the spec, and its errors are classified")
  func session() async throws {
    let backend = try await AcceptanceKit.shipped()
    let classify: ErrorClassifier = { ($0 as? MyError).map { $0 == .offline ? .connectivity : .invalidData } }
    let specs = RemoteImageDataLoaderSpecs(backend: backend, classify: classify) { api in
      let session = URLSession(configuration: api.sessionConfiguration)
      return FeedImageDataLoaderClosure { url in
        guard let (data, response) = try? await session.data(from: url) else { throw MyError.offline }
        guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else { throw MyError.invalid }
        return data
      }
    }
    for spec in specs.all.prefix(2) { try await spec.run() }
    await backend.shutdown()
  }

  @Test("Loaders of other shapes are closures, and completion handlers and publishers are awaited")
  func closures() async throws {
    let images = [FeedImage(id: UUID(), url: try #require(URL(string: "https://api.example.com/1.png")))]
    let pages = FeedPageLoaderClosure { shown in shown.isEmpty ? images : [] }
    #expect(try await pages.page(after: []) == images)
    let comments = ImageCommentsLoaderClosure { id in
      [ImageComment(id: id, message: "Nice", createdAt: Date(), username: "Ann")]
    }
    #expect(try await comments.comments(on: images[0].id).count == 1)
    let memory = MyStore()
    let cache = FeedCacheClosures(
      load: { await memory.retrieve()?.feed },
      save: { try await memory.insert($0, timestamp: Date()) },
      validate: {}
    )
    try await cache.save(images)
    #expect(try await cache.load() == images)
    let pictures = LocalFeedImageDataLoader(store: memory)
    let imageCache = FeedImageDataCacheClosures(
      load: { url in try await pictures.data(from: url) },
      save: { data, url in try await pictures.save(data, for: url) }
    )
    try await imageCache.save(Data([1]), for: images[0].url)
    #expect(try await imageCache.data(from: images[0].url) == Data([1]))
    let loader = CallingLoader(images: images)
    let calling = FeedImageDataLoaderClosure { url in
      try await CompletionTask.value { done in
        let task = loader.loadImageData(from: url, completion: done)
        return { task.cancel() }
      }
    }
    #expect(try await calling.data(from: images[0].url) == Data("image".utf8))
    let published = FeedPageLoaderClosure { _ in
      try await PublisherTask.value { receiveValue, receiveEnd in
        let subscription = loader.loadPublisher().sink(
          receiveCompletion: { end in
            if case .failure(let error) = end { receiveEnd(error) } else { receiveEnd(nil) }
          },
          receiveValue: receiveValue
        )
        return { subscription.cancel() }
      }
    }
    #expect(try await published.page(after: []) == images)
    await #expect(throws: PublisherWithoutValue.self) {
      let _: Int = try await PublisherTask.value { _, receiveEnd in
        receiveEnd(nil)
        return {}
      }
    }
  }
}

/// A loader with completion handlers, and with a publisher in the style of Combine.
private struct CallingLoader: Sendable {
  struct Subscription: Sendable {
    func cancel() {}
  }

  enum Completion {
    case finished
    case failure(any Error)
  }

  struct Publisher: Sendable {
    let images: [FeedImage]

    func sink(
      receiveCompletion: @escaping @Sendable (Completion) -> Void,
      receiveValue: @escaping @Sendable ([FeedImage]) -> Void
    ) -> Subscription {
      receiveValue(images)
      receiveCompletion(.finished)
      return Subscription()
    }
  }

  let images: [FeedImage]

  func loadImageData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) -> Subscription {
    completion(.success(Data("image".utf8)))
    return Subscription()
  }

  func loadPublisher() -> Publisher { Publisher(images: images) }
}
