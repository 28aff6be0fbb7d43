import Basics
import Dispatch
public import FeedClient
public import Foundation

/// A feed store of the suite with the methods of a client's own protocol: throwing ones, completion handlers, or `async`.
///
/// It is the way back from `AsynchronousStore` and `AwaitedStore`, which show the suite a store of the client. A protocol that
/// asks for some of its methods fits in a line (`@retroactive` if the protocol is in another module), and then the client's own
/// cache gets the store of each case:
///
/// ```swift
/// extension FeedStoreBridge: TeamFeedStore where Image == Picture {}
/// ```
///
/// ```swift
/// parts.feedCache = { store, policy, now in
///   TeamFeedCache(store: FeedStoreBridge<Picture>(store), policy: policy, now: now)
/// }
/// ```
///
/// The store is called on a thread of its own, in the order of the calls: a throwing method blocks its caller, and nothing else.
/// A completion handler is called there, once.
public struct FeedStoreBridge<Image: FeedImageConvertible>: Sendable {
  private let store: any FeedStore
  private let thread = BridgeThread()

  /// Creates a bridge to a store.
  public init(_ store: any FeedStore) { self.store = store }

  private static func own(_ cached: CachedFeed?) -> (feed: [Image], timestamp: Date)? {
    cached.map { (feed: $0.feed.map { Image($0) }, timestamp: $0.timestamp) }
  }
}

extension FeedStoreBridge: SynchronousFeedStore {
  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the store.
  public func deleteCachedFeed() throws { try thread.wait { [store] in try await store.deleteCachedFeed() } }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ feed: [Image], timestamp: Date) throws {
    let images = feed.map(\.feedImage)
    try thread.wait { [store] in try await store.insert(images, timestamp: timestamp) }
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve() throws -> (feed: [Image], timestamp: Date)? {
    Self.own(try thread.wait { [store] in try await store.retrieve() })
  }
}

extension FeedStoreBridge: CompletionFeedStore {
  /// Deletes the saved feed.
  public func deleteCachedFeed(completion: @escaping (Result<Void, any Error>) -> Void) {
    thread.start({ [store] in try await store.deleteCachedFeed() }, completion)
  }

  /// Saves a feed, and replaces the previous one.
  public func insert(_ feed: [Image], timestamp: Date, completion: @escaping (Result<Void, any Error>) -> Void) {
    let images = feed.map(\.feedImage)
    thread.start({ [store] in try await store.insert(images, timestamp: timestamp) }, completion)
  }

  /// Retrieves the feed that was saved last; `nil` if there is none.
  public func retrieve(completion: @escaping (Result<(feed: [Image], timestamp: Date)?, any Error>) -> Void) {
    thread.start({ [store] in try await store.retrieve() }) { completion($0.map(Self.own)) }
  }
}

extension FeedStoreBridge {
  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the store.
  public func deleteCachedFeed() async throws { try await store.deleteCachedFeed() }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ feed: [Image], timestamp: Date) async throws {
    try await store.insert(feed.map(\.feedImage), timestamp: timestamp)
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve() async throws -> (feed: [Image], timestamp: Date)? { Self.own(try await store.retrieve()) }
}

/// A store of image data of the suite with the methods of a client's own protocol, as `FeedStoreBridge` has those of a feed.
///
/// ```swift
/// extension FeedImageDataStoreBridge: TeamImageStore {}
/// ```
///
/// ```swift
/// parts.imageCache = { TeamImageCache(store: FeedImageDataStoreBridge($0)) }
/// ```
public struct FeedImageDataStoreBridge: Sendable {
  private let store: any FeedImageDataStore
  private let thread = BridgeThread()

  /// Creates a bridge to a store.
  public init(_ store: any FeedImageDataStore) { self.store = store }
}

extension FeedImageDataStoreBridge: SynchronousFeedImageDataStore {
  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ data: Data, for url: URL) throws {
    try thread.wait { [store] in try await store.insert(data, for: url) }
  }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve(dataForURL url: URL) throws -> Data? {
    try thread.wait { [store] in try await store.retrieve(dataFor: url) }
  }
}

extension FeedImageDataStoreBridge: CompletionFeedImageDataStore {
  /// Saves the data of an image, and replaces previous data.
  public func insert(_ data: Data, for url: URL, completion: @escaping (Result<Void, any Error>) -> Void) {
    thread.start({ [store] in try await store.insert(data, for: url) }, completion)
  }

  /// Retrieves the data that were saved last for a URL; `nil` if there are none.
  public func retrieve(dataForURL url: URL, completion: @escaping (Result<Data?, any Error>) -> Void) {
    thread.start({ [store] in try await store.retrieve(dataFor: url) }, completion)
  }
}

extension FeedImageDataStoreBridge {
  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the store.
  public func insert(_ data: Data, for url: URL) async throws { try await store.insert(data, for: url) }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the store.
  public func retrieve(dataForURL url: URL) async throws -> Data? { try await store.retrieve(dataFor: url) }
}

/// The thread on which a bridge calls its store, whatever other threads wait for.
///
/// Its calls begin in order, and may wait for each other no longer than the store has them wait.
private final class BridgeThread: Sendable {
  private let executor = CaseExecutor(threads: 1)

  deinit { executor.stop() }

  /// Starts work, and calls a handler at its end.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    _ done: @escaping (Result<Value, any Error>) -> Void
  ) {
    // A handler is called once, and by nobody else. That of a client need not be `Sendable`.
    nonisolated(unsafe) let done = done
    Task(on: executor.threads) { [self] in
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      done(result)
      // The thread stays for as long as there is work.
      withExtendedLifetime(self) {}
    }
  }

  /// Runs work, and blocks the caller until its end.
  ///
  /// - Throws: Any error of the work.
  func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Mutex(Result<Value, any Error>.failure(CancellationError()))
    let done = DispatchSemaphore(value: 0)
    start(work) { value in
      result.withLock { $0 = value }
      done.signal()
    }
    CaseExecutor.blocking { done.wait() }
    return try result.withLock(\.self).get()
  }
}
