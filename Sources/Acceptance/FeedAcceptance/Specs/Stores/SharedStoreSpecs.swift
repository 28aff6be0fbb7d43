public import FeedClient
public import Foundation

/// Additional specs for a store of both a feed and its image data.
///
/// In a test of Swift Testing:
///
/// ```swift
/// @Test("My store is one of both", arguments: SharedStoreSpecs { MyStore() }.all)
/// func sharedStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct SharedStoreSpecs: Sendable {
  /// A store of both.
  public typealias Store = any FeedStore & FeedImageDataStore

  private let setup: StoreSetup<Store>
  private let effort: SerialEffort

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails, such as for a handler that is never called.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once per spec.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStore: @escaping @Sendable () async throws -> Store,
    cleanUp: (@Sendable (Store) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
    self.effort = effort
  }

  /// Creates specs for stores that keep what they have in a file.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes a store for a file that does not exist yet; its folder exists, and is removed after the spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStoreAt makeStore: @escaping @Sendable (_ file: URL) async throws -> Store
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStoreAt: makeStore)
    self.effort = effort
  }

  /// Every spec.
  public var all: [Spec] {
    [
      spec("data-survives-replaced-feed", "image data is found after the feed was replaced by the same one") {
        feed,
        images in
        let cached = try SpecSamples.feed(0..<4)
        try await feed.insert(cached)
        for (number, image) in cached.feed.enumerated() {
          try await images.insert(ImageDataSamples.data(number), for: image.url)
        }
        try await feed.delete()
        try await feed.insert(CachedFeed(feed: cached.feed, timestamp: cached.timestamp.addingTimeInterval(60)))
        for (number, image) in cached.feed.enumerated() {
          try await images.finds(ImageDataSamples.data(number), for: image.url)
        }
      },
      spec("feed-survives-data", "image data leaves the feed as it was") { feed, images in
        let cached = try SpecSamples.feed(0..<4)
        try await feed.insert(cached)
        for image in cached.feed { try await images.insert(ImageDataSamples.data(1), for: image.url) }
        try await feed.finds(cached)
      },
      spec("serial-feed-and-data", "a feed and image data that are inserted at once are both found") {
        [effort] feed, images in
        let (feeds, data, image) = (feed.store, images.store, try SpecSamples.image(0))
        let url = image.url
        // Some stores keep data only for images of their feed, so every feed contains this image.
        try await feed.insert(CachedFeed(feed: [image], timestamp: SpecSamples.moment))
        try await ConcurrentInserts(
          inserts: [
            .init(
              name: "the feed",
              insert: { try await feeds.insert([image, SpecSamples.image($0 + 1)], timestamp: SpecSamples.moment) },
              isFound: { try await feeds.retrieve()?.feed == [image, SpecSamples.image($0 + 1)] }
            ),
            .init(
              name: "the image data",
              insert: { try await data.insert(ImageDataSamples.data($0), for: url) },
              isFound: { try await data.retrieve(dataFor: url) == ImageDataSamples.data($0) }
            ),
          ]
        ).run(effort, feed.transcript)
      },
    ]
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (StoreUnderSpec, ImageDataStoreUnderSpec) async throws -> Void
  ) -> Spec {
    setup.spec("shared-store.\(id)", text) { store, transcript in
      transcript.given("an empty store of a feed and of image data")
      try await body(
        StoreUnderSpec(store: store, transcript: transcript),
        ImageDataStoreUnderSpec(store: store, transcript: transcript)
      )
    }
  }
}
