import Basics
public import FeedClient
public import Foundation

/// The store that loader specs use: it can be made to fail, and logs its calls.
///
/// Its methods are synchronous, so that it fits every kind of loader: directly as a `FeedStore`, or in a small wrapper
/// for a team's own protocol, whether that is asynchronous, blocking, or uses completion handlers.
///
/// ```swift
/// static let wrapped = CachedFeedLoaderSpecs { (store: ScriptedFeedStore, now, calendar) in
///   let own = FeedStoreClosures(
///     delete: { try store.deleteCachedFeed() },
///     insert: { try store.insert($0, timestamp: $1) },
///     retrieve: { try store.retrieve() }
///   )
///   return MyFeedCache(store: own, calendar: calendar, now: now)
/// }
/// ```
public final class ScriptedFeedStore: FeedStore {
  private struct State {
    var cached: CachedFeed?
    var faults: Set<StoreFault>
    var calls: [StoreCall] = []
    var onRetrieval: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// Creates a store with a feed, or an empty one, that fails in some ways.
  init(_ cached: CachedFeed? = nil, failing faults: Set<StoreFault> = []) {
    state = Mutex(State(cached: cached, faults: faults))
  }

  /// Deletes the saved feed.
  ///
  /// - Throws: An error if the spec requires it.
  public func deleteCachedFeed() throws {
    try perform(.deletion, failingBy: .deletion) { $0.cached = nil }
  }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: An error if the spec requires it.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    let cached = CachedFeed(feed: feed, timestamp: timestamp)
    try perform(.insertion(cached), failingBy: .insertion) { state in
      guard state.faults.contains(.halfInsertion) else { return state.cached = cached }
      state.cached = CachedFeed(feed: Array(feed.prefix(feed.count / 2)), timestamp: timestamp)
      throw InjectedFault(.halfInsertion)
    }
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: An error if the spec requires it.
  public func retrieve() throws -> CachedFeed? {
    state.withLock(\.onRetrieval)?()
    return try perform(.retrieval, failingBy: .retrieval) { $0.cached }
  }

  /// The content, regardless of injected failures.
  var cached: CachedFeed? { state.withLock(\.cached) }

  /// The calls of the store, in order.
  var calls: [StoreCall] { state.withLock(\.calls) }

  /// The calls that change the store, in order.
  var changes: [StoreCall] { calls.filter { !$0.isRetrieval } }

  /// Sets a closure that runs in the middle of each retrieval.
  func onRetrieval(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onRetrieval = body } }

  private func perform<Value: Sendable>(
    _ call: StoreCall,
    failingBy fault: StoreFault,
    body: @Sendable (inout State) throws -> Value
  ) throws -> Value {
    try state.withLock { state in
      state.calls.append(call)
      if state.faults.contains(fault) { throw InjectedFault(fault) }
      return try body(&state)
    }
  }
}
