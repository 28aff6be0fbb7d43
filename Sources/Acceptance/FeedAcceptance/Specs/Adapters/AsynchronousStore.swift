import Dispatch
public import FeedClient
public import Foundation

/// An image in a team's own type, as used by its store or loaders.
///
/// ```swift
/// extension Picture: FeedImageConvertible {
///   init(_ image: FeedImage) {
///     self.init(id: image.id, caption: image.description, place: image.location, url: image.url)
///   }
///
///   var feedImage: FeedImage { FeedImage(id: id, description: caption, location: place, url: url) }
/// }
/// ```
public protocol FeedImageConvertible: SendableMetatype {
  /// Creates an image of the team's type.
  init(_ image: FeedImage)

  /// The image with all its known properties.
  var feedImage: FeedImage { get }
}

/// An image in a team's own type that has the members of `FeedImage`; a type with these members conforms unchanged.
///
/// ```swift
/// extension LocalFeedImage: FeedImageShaped {}
/// ```
public protocol FeedImageShaped: FeedImageConvertible {
  /// Identifies the image.
  var id: UUID { get }
  /// The description of the image, if any.
  var description: String? { get }
  /// The place where the image was taken, if known.
  var location: String? { get }
  /// The absolute URL of the image itself.
  var url: URL { get }

  /// Creates an image.
  init(id: UUID, description: String?, location: String?, url: URL)
}

extension FeedImageShaped {
  /// Creates an image of the team's type.
  public init(_ image: FeedImage) {
    self.init(id: image.id, description: image.description, location: image.location, url: image.url)
  }

  /// The image with all its known properties.
  public var feedImage: FeedImage { FeedImage(id: id, description: description, location: location, url: url) }
}

extension FeedImage: FeedImageConvertible {
  /// The same image.
  public init(_ image: FeedImage) { self = image }

  /// The image itself.
  public var feedImage: FeedImage { self }
}

/// A store whose methods block until they are done.
///
/// ```swift
/// extension BlockingStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}
/// ```
public protocol SynchronousStore: SendableMetatype {}

/// A feed store with synchronous methods; a store with these methods conforms unchanged.
///
/// `AsynchronousStore` adapts it to `FeedStore`, for the specs and for everything else.
///
/// ```swift
/// extension BlockingStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}
/// ```
public protocol SynchronousFeedStore: SynchronousStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Deletes the saved feed.
  func deleteCachedFeed() throws

  /// Saves a feed, and replaces the previous one.
  func insert(_ feed: [Image], timestamp: Date) throws

  /// Returns the feed that was saved last; `nil` if there is none.
  func retrieve() throws -> (feed: [Image], timestamp: Date)?
}

/// A store of image data with synchronous methods; a store with these methods conforms unchanged.
///
/// `AsynchronousStore` adapts it to `FeedImageDataStore`.
///
/// ```swift
/// extension BlockingStore: SynchronousFeedStore, SynchronousFeedImageDataStore {}
/// ```
public protocol SynchronousFeedImageDataStore: SynchronousStore {
  /// Saves the data of an image, and replaces previous data.
  func insert(_ data: Data, for url: URL) throws

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  func retrieve(dataForURL url: URL) throws -> Data?
}

/// Adapts a synchronous store to the asynchronous protocols, without blocking threads that tasks need.
///
/// ```swift
/// @Test("My blocking store is a feed store", arguments: FeedStoreSpecs { AsynchronousStore(BlockingStore()) }.all)
/// func blockingStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct AsynchronousStore<Store: SynchronousStore>: Sendable {
  private enum Work {
    case confined(Confined<Store>)
    case concurrent(@Sendable (@escaping @Sendable (Store) -> Void) -> Void)
  }

  private let work: Work

  /// Creates an adapter for a store that supports one caller at a time: its work runs on a queue of its own.
  ///
  /// The queue then ensures that side effects run serially, whatever the store does.
  public init(_ store: sending Store) { work = .confined(Confined(store)) }

  /// Creates an adapter for a store that supports concurrent callers.
  fileprivate init(concurrent store: Store) where Store: Sendable {
    work = .concurrent { work in DispatchQueue.global().async { work(store) } }
  }

  private func run<Result: Sendable>(_ body: @escaping @Sendable (Store) throws -> Result) async throws -> Result {
    switch work {
    case .confined(let store):
      try await store.run(body)
    case .concurrent(let begin):
      try await withCheckedThrowingContinuation { continuation in
        begin { store in continuation.resume(with: Swift.Result { try body(store) }) }
      }
    }
  }
}

extension SynchronousStore where Self: Sendable {
  /// The store as an asynchronous one, with one thread for each concurrent caller.
  ///
  /// The store itself has to run its side effects serially.
  public var asynchronous: AsynchronousStore<Self> { AsynchronousStore(concurrent: self) }
}

extension AsynchronousStore: FeedStore where Store: SynchronousFeedStore {
  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the store.
  public func deleteCachedFeed() async throws { try await run { try $0.deleteCachedFeed() } }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await run { try $0.insert(feed.map { Store.Image($0) }, timestamp: timestamp) }
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve() async throws -> CachedFeed? {
    try await run { store in
      try store.retrieve().map { CachedFeed(feed: $0.feed.map(\.feedImage), timestamp: $0.timestamp) }
    }
  }
}

extension AsynchronousStore: FeedImageDataStore where Store: SynchronousFeedImageDataStore {
  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ data: Data, for url: URL) async throws { try await run { try $0.insert(data, for: url) } }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve(dataFor url: URL) async throws -> Data? {
    try await run { try $0.retrieve(dataForURL: url) }
  }
}
