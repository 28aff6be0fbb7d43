import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("No spec is idle: some fault is found by", .takesTurns)
struct IdleSpecTests {
  @Test("Some fault is found by each spec of feed stores")
  func feedStores() {
    let found = (FaultyStore.keepingOtherwise + FaultyStore.doingOtherwise + FaultyStore.notSerial).flatMap(\.failing)
    expect(FeedStoreSpecs { NullFeedStore() }.all, "store", found: found)
  }

  @Test("Some fault is found by each spec of feed stores that fail")
  func failingStores() {
    let specs = FailableFeedStoreSpecs(
      retrieveFails: { NullFeedStore() },
      insertFails: { NullFeedStore() },
      deleteFails: { NullFeedStore() }
    )
    expect(specs.all, "store", found: FailableFeedStoreSpecsTests.failures.flatMap(\.failing))
  }

  @Test("Some fault is found by each spec of stores of image data")
  func imageDataStores() {
    let found = FeedImageDataStoreSpecsTests.faults.flatMap(\.failing) + ["serial-inserts", "serial-urls"]
    expect(FeedImageDataStoreSpecs { NullFeedStore() }.all, "image-data", found: found)
  }

  @Test("Some fault is found by each spec of stores in files")
  func persistentStores() {
    let found = PersistentStoreSpecsTests.faults.flatMap(\.failing)
    expect(PersistentStoreSpecs { _ in NullFeedStore() }.all, "persistent", found: found)
  }

  @Test("Some fault is found by each spec of loaders of the cached feed")
  func cachedFeed() {
    let specs = CachedFeedLoaderSpecs(deletesHalfWrittenCache: true) { store, now, calendar in
      LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
    }
    expect(specs.all, "cached-feed", found: FaultyFeedCache.all.flatMap(\.failing))
  }

  @Test("Some fault is found by each spec of caches of image data")
  func cachedImageData() {
    let specs = CachedImageDataLoaderSpecs { LocalFeedImageDataLoader(store: $0) }
    expect(specs.all, "cached-image-data", found: CachedImageDataLoaderSpecsTests.faults.flatMap(\.failing))
  }

  @Test("Some fault is found by each spec of loaders of the API")
  func remoteLoaders() throws {
    let backend = try MemoryBackend()
    let feed = RemoteFeedLoaderSpecs(backend: backend) { api in
      RemoteFeedLoader(baseURL: api.baseURL, client: backend)
    }
    expect(feed.all, "remote-feed", found: FaultyRemoteLoader.feeds.flatMap(\.failing))
    let comments = RemoteImageCommentsLoaderSpecs(backend: backend) { api in
      RemoteImageCommentsLoader(baseURL: api.baseURL, client: backend)
    }
    expect(comments.all, "remote-comments", found: FaultyRemoteLoader.comments.flatMap(\.failing))
    let images = RemoteImageDataLoaderSpecs(backend: backend) { _ in RemoteFeedImageDataLoader(client: backend) }
    expect(images.all, "remote-image-data", found: FaultyRemoteLoader.images.flatMap(\.failing))
  }

  private func expect(
    _ specs: [Spec],
    _ group: String,
    found: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let idle = specs.map(\.id).filter { id in !found.contains { id == "\(group).\($0)" } }
    #expect(idle == [], sourceLocation: sourceLocation)
  }
}
