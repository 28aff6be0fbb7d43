public import FeedClient
public import Foundation

/// A feed store made of closures, for stores that are already asynchronous or belong to the main actor.
///
/// ```swift
/// let store = FeedStoreClosures(
///   delete: { await rows.deleteCachedFeed() },
///   insert: { feed, timestamp in try await rows.insert(feed, timestamp: timestamp) },
///   retrieve: { await rows.retrieve() }
/// )
/// ```
public struct FeedStoreClosures: FeedStore {
  private let delete: @Sendable () async throws -> Void
  private let insert: @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void
  private let find: @Sendable () async throws -> CachedFeed?

  /// Creates a store from closures for its three methods.
  public init(
    delete: @escaping @Sendable () async throws -> Void,
    insert: @escaping @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void,
    retrieve: @escaping @Sendable () async throws -> CachedFeed?
  ) {
    self.delete = delete
    self.insert = insert
    find = retrieve
  }

  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the closure.
  public func deleteCachedFeed() async throws { try await delete() }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await insert(feed, timestamp) }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve() async throws -> CachedFeed? { try await find() }
}

/// A store of image data made of closures.
///
/// ```swift
/// let imageStore = FeedImageDataStoreClosures(
///   insert: { data, url in try await images.insert(data, for: url) },
///   retrieve: { url in await images.retrieve(dataFor: url) }
/// )
/// ```
public struct FeedImageDataStoreClosures: FeedImageDataStore {
  private let insert: @Sendable (Data, URL) async throws -> Void
  private let find: @Sendable (URL) async throws -> Data?

  /// Creates a store from closures for its two methods.
  public init(
    insert: @escaping @Sendable (Data, URL) async throws -> Void,
    retrieve: @escaping @Sendable (URL) async throws -> Data?
  ) {
    self.insert = insert
    find = retrieve
  }

  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ data: Data, for url: URL) async throws { try await insert(data, url) }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve(dataFor url: URL) async throws -> Data? { try await find(url) }
}

/// A feed cache made of closures.
///
/// In a cancelled task, a load delivers nothing, whatever its closure returns, because a synchronous loader cannot
/// detect cancellation.
///
/// ```swift
/// let memory = MyStore()
/// let cache = FeedCacheClosures(
///   load: { await memory.retrieve()?.feed },
///   save: { try await memory.insert($0, timestamp: Date()) },
///   validate: {}
/// )
/// ```
public struct FeedCacheClosures: FeedCache {
  private let find: @Sendable () async throws -> [FeedImage]?
  private let keep: @Sendable ([FeedImage]) async throws -> Void
  private let check: @Sendable () async throws -> Void

  /// Creates a cache from closures for its three methods.
  public init(
    load: @escaping @Sendable () async throws -> [FeedImage]?,
    save: @escaping @Sendable (_ feed: [FeedImage]) async throws -> Void,
    validate: @escaping @Sendable () async throws -> Void
  ) {
    find = load
    keep = save
    check = validate
  }

  /// Returns the saved feed; `nil` if there is none, or it has expired.
  ///
  /// - Throws: Any error of the closure; `CancellationError` in a cancelled task.
  public func load() async throws -> [FeedImage]? { try await unlessCancelled { try await find() } }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the closure.
  public func save(_ feed: [FeedImage]) async throws { try await keep(feed) }

  /// Deletes a feed that has expired or cannot be read.
  ///
  /// - Throws: Any error of the closure.
  public func validate() async throws { try await check() }
}

/// A cache of image data made of closures.
///
/// In a cancelled task, a load delivers nothing, as that of `FeedCacheClosures`.
///
/// ```swift
/// let imageCache = FeedImageDataCacheClosures(
///   load: { url in try await pictures.data(from: url) },
///   save: { data, url in try await pictures.save(data, for: url) }
/// )
/// ```
public struct FeedImageDataCacheClosures: FeedImageDataCache {
  private let load: @Sendable (URL) async throws -> Data
  private let keep: @Sendable (Data, URL) async throws -> Void

  /// Creates a cache from closures for its two methods.
  public init(
    load: @escaping @Sendable (URL) async throws -> Data,
    save: @escaping @Sendable (Data, URL) async throws -> Void
  ) {
    (self.load, keep) = (load, save)
  }

  /// Returns the data that were saved last for a URL.
  ///
  /// - Throws: Any error of the closure, such as `FeedError.notFound`; `CancellationError` in a cancelled task.
  public func data(from url: URL) async throws -> Data { try await unlessCancelled { try await load(url) } }

  /// Saves the data of an image, and replaces previous ones.
  ///
  /// - Throws: Any error of the closure.
  public func save(_ data: Data, for url: URL) async throws { try await keep(data, url) }
}

/// A feed loader made of closures, which get all images of the pages before, or the image after the page.
///
/// ```swift
/// let pages = FeedPageLoaderClosure { shown in shown.isEmpty ? images : [] }
/// ```
public struct FeedPageLoaderClosure: FeedPageLoader {
  private let load: @Sendable ([FeedImage]) async throws -> [FeedImage]
  private let loadBefore: @Sendable (FeedImage) async throws -> [FeedImage]

  /// Creates a loader from closures.
  ///
  /// - Parameters:
  ///   - load: Loads the page that follows images.
  ///   - loadBefore: Loads the page that precedes an image; by default, there are no such pages.
  public init(
    _ load: @escaping @Sendable (_ shown: [FeedImage]) async throws -> [FeedImage],
    before loadBefore: @escaping @Sendable (_ first: FeedImage) async throws -> [FeedImage] = { _ in
      throw PagesAreReadForwards()
    }
  ) {
    self.load = load
    self.loadBefore = loadBefore
  }

  /// Returns the page that follows all images of the pages before; the first page follows none.
  ///
  /// - Throws: Any error of the closure.
  public func page(after shown: [FeedImage]) async throws -> [FeedImage] { try await load(shown) }

  /// Returns the page that precedes an image.
  ///
  /// - Throws: Any error of the closure; `PagesAreReadForwards` without one.
  public func page(before first: FeedImage) async throws -> [FeedImage] { try await loadBefore(first) }
}

/// A loader of comments made of a closure.
///
/// ```swift
/// let comments = ImageCommentsLoaderClosure { id in
///   [ImageComment(id: id, message: "Nice", createdAt: Date(), username: "Ann")]
/// }
/// ```
public struct ImageCommentsLoaderClosure: ImageCommentsLoader {
  private let load: @Sendable (UUID) async throws -> [ImageComment]

  /// Creates a loader from a closure.
  public init(_ load: @escaping @Sendable (_ imageID: UUID) async throws -> [ImageComment]) { self.load = load }

  /// Returns all comments on an image.
  ///
  /// - Throws: Any error of the closure.
  public func comments(on imageID: UUID) async throws -> [ImageComment] { try await load(imageID) }
}

/// A loader of image data made of a closure.
///
/// ```swift
/// let calling = FeedImageDataLoaderClosure { url in
///   try await CompletionTask.value { done in
///     let task = loader.loadImageData(from: url, completion: done)
///     return { task.cancel() }
///   }
/// }
/// ```
public struct FeedImageDataLoaderClosure: FeedImageDataLoader {
  private let load: @Sendable (URL) async throws -> Data

  /// Creates a loader from a closure.
  public init(_ load: @escaping @Sendable (URL) async throws -> Data) { self.load = load }

  /// Returns the data at a feed image's URL.
  ///
  /// - Throws: Any error of the closure.
  public func data(from url: URL) async throws -> Data { try await load(url) }
}
