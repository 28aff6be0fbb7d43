import Dispatch
public import FeedClient
public import Foundation

/// A synchronous store as an asynchronous one; it never blocks a thread that tasks need.
///
///     extension ClassicStore: SynchronousFeedStore {}
///
///     @Test(arguments: FeedStoreSpecs { AsynchronousStore(ClassicStore()) }.all)
///     func store(_ spec: Spec) async throws { try await spec.run() }
public struct AsynchronousStore<Store: SynchronousStore>: Sendable {
  private enum Work {
    case confined(Confined<Store>)
    case concurrent(@Sendable (@escaping @Sendable (Store) -> Void) -> Void)
  }

  private let work: Work

  /// A store that may only be used by one caller at a time: its work is done on a queue of its own.
  ///
  /// That its side effects run one at a time is then the queue's merit, and not the store's.
  public init(_ store: sending Store) { work = .confined(Confined(store)) }

  /// A store that may be used by several callers at a time, and is.
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
  /// The store as an asynchronous one, whose work is done by as many threads at a time as there are callers.
  ///
  /// That its side effects run one at a time is left to the store.
  public var asynchronous: AsynchronousStore<Self> { AsynchronousStore(concurrent: self) }
}

extension AsynchronousStore: FeedStore where Store: SynchronousFeedStore {
  /// Empties the store of its feed.
  ///
  /// - Throws: What the store throws.
  public func deleteCachedFeed() async throws { try await run { try $0.deleteCachedFeed() } }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: What the store throws.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await run { try $0.insert(feed.map { Store.Image($0) }, timestamp: timestamp) }
  }

  /// The feed that was inserted last; `nil` where there is none.
  ///
  /// - Throws: What the store throws.
  public func retrieve() async throws -> CachedFeed? {
    try await run { store in
      try store.retrieve().map { CachedFeed(feed: $0.feed.map(\.feedImage), timestamp: $0.timestamp) }
    }
  }
}

extension AsynchronousStore: FeedImageDataStore where Store: SynchronousFeedImageDataStore {
  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: What the store throws.
  public func insert(_ data: Data, for url: URL) async throws { try await run { try $0.insert(data, for: url) } }

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  ///
  /// - Throws: What the store throws.
  public func retrieve(dataFor url: URL) async throws -> Data? {
    try await run { try $0.retrieve(dataForURL: url) }
  }
}
