import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

// The protocols of stores as apps have them, and the line by which each fits a store of the suite.

/// A store with throwing methods.
private protocol ThrowingStore {
  func deleteCachedFeed() throws
  func insert(_ feed: [TeamImage], timestamp: Date) throws
  func retrieve() throws -> (feed: [TeamImage], timestamp: Date)?
}

/// A store with completion handlers, which need not be `Sendable`.
private protocol HandlerStore {
  typealias RetrievalResult = Result<(feed: [TeamImage], timestamp: Date)?, any Error>

  func deleteCachedFeed(completion: @escaping (Result<Void, any Error>) -> Void)
  func insert(_ feed: [TeamImage], timestamp: Date, completion: @escaping (Result<Void, any Error>) -> Void)
  func retrieve(completion: @escaping (RetrievalResult) -> Void)
}

/// A store with completion handlers in the Swift 6 language mode.
private protocol SendableHandlerStore {
  func deleteCachedFeed(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)
  func retrieve(completion: @escaping @Sendable (HandlerStore.RetrievalResult) -> Void)
}

/// A store with asynchronous methods, and images of its own.
private protocol AsyncStore: Sendable {
  func deleteCachedFeed() async throws
  func insert(_ feed: [TeamImage], timestamp: Date) async throws
  func retrieve() async throws -> (feed: [TeamImage], timestamp: Date)?
}

/// A store of image data with throwing methods.
private protocol ThrowingImageStore {
  func insert(_ data: Data, for url: URL) throws
  func retrieve(dataForURL url: URL) throws -> Data?
}

/// A store of image data with completion handlers.
private protocol HandlerImageStore {
  func insert(_ data: Data, for url: URL, completion: @escaping (Result<Void, any Error>) -> Void)
  func retrieve(dataForURL url: URL, completion: @escaping (Result<Data?, any Error>) -> Void)
}

extension FeedStoreBridge: ThrowingStore, HandlerStore, SendableHandlerStore, AsyncStore where Image == TeamImage {}
extension FeedImageDataStoreBridge: ThrowingImageStore, HandlerImageStore {}

@Suite("A store of the suite behind a client's own protocol", .takesTurns)
struct StoreBridgeTests {
  @Test("A store behind a bridge fits the specs, there and back, in every shape", arguments: specs)
  func roundTrip(_ spec: Spec) async throws { try await spec.run() }

  private static let specs: [Spec] =
    FeedStoreSpecs(effort: .brief) { AsynchronousStore(FeedStoreBridge<TeamImage>(InMemoryFeedStore())) }.all
    + FeedStoreSpecs(effort: .brief) { AwaitedStore(FeedStoreBridge<TeamImage>(InMemoryFeedStore())) }.all
    + FeedStoreSpecs(effort: .brief) { awaiting(FeedStoreBridge(InMemoryFeedStore())) }.all
    + FeedImageDataStoreSpecs(effort: .brief) { AsynchronousStore(FeedImageDataStoreBridge(InMemoryFeedStore())) }.all
    + FeedImageDataStoreSpecs(effort: .brief) { AwaitedStore(FeedImageDataStoreBridge(InMemoryFeedStore())) }.all

  private static func awaiting(_ store: any AsyncStore) -> FeedStoreClosures {
    FeedStoreClosures(
      delete: { try await store.deleteCachedFeed() },
      insert: { try await store.insert($0.map(TeamImage.init), timestamp: $1) },
      retrieve: {
        try await store.retrieve().map { CachedFeed(feed: $0.feed.map(\.feedImage), timestamp: $0.timestamp) }
      }
    )
  }

  @Test("Calls with handlers reach the store in their order")
  func order() async throws {
    let bridge = FeedStoreBridge<TeamImage>(InMemoryFeedStore())
    let images = (0..<50).map { TeamImage(id: UUID(), description: "\($0)", location: nil, url: Self.url) }
    for image in images {
      (bridge as any HandlerStore).insert([image], timestamp: Date(timeIntervalSince1970: 0)) { _ in }
    }
    let found: (feed: [TeamImage], timestamp: Date)? = try await CompletionTask.value { done in
      (bridge as any HandlerStore).retrieve(completion: done)
      return nil
    }
    #expect(found?.feed == images.suffix(1))
  }

  @Test("The error of a store reaches a throwing caller and a handler")
  func errors() async throws {
    let failing = FeedStoreClosures(
      delete: { throw FeedError.notFound },
      insert: { _, _ in throw FeedError.notFound },
      retrieve: { throw FeedError.notFound }
    )
    let bridge = FeedStoreBridge<TeamImage>(failing)
    #expect(throws: FeedError.notFound) { try (bridge as any ThrowingStore).deleteCachedFeed() }
    #expect(throws: FeedError.notFound) { try (bridge as any ThrowingStore).retrieve() }
    await #expect(throws: FeedError.notFound) {
      try await CompletionTask.value { (done: @escaping @Sendable (Result<Void, any Error>) -> Void) in
        (bridge as any HandlerStore).insert([], timestamp: Date(timeIntervalSince1970: 0), completion: done)
        return nil
      }
    }
  }

  private static let url = URL(filePath: "/image.png")
}
