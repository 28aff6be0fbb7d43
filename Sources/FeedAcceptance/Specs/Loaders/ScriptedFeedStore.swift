public import FeedClient
public import Foundation
import Synchronization

/// The store that the specs of loaders put under a loader: it can be made to fail, and logs its calls.
///
/// Its methods are synchronous, so that it fits loaders of each kind: as it is where a `FeedStore` is expected, inside a
/// wrapper of a line a method where a team's own protocol is, whether that waits, blocks, or calls completion handlers.
public final class ScriptedFeedStore: FeedStore {
  private struct State {
    var cached: CachedFeed?
    var faults: Set<StoreFault>
    var calls: [StoreCall] = []
    var onRetrieval: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// A store that holds a feed, or nothing, and fails in some ways.
  init(_ cached: CachedFeed? = nil, failing faults: Set<StoreFault> = []) {
    state = Mutex(State(cached: cached, faults: faults))
  }

  /// Empties the store of its feed.
  ///
  /// - Throws: An error where the spec says so.
  public func deleteCachedFeed() throws {
    try perform(.deletion, failingBy: .deletion) { $0.cached = nil }
  }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: An error where the spec says so.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    let cached = CachedFeed(feed: feed, timestamp: timestamp)
    try perform(.insertion(cached), failingBy: .insertion) { state in
      guard state.faults.contains(.halfInsertion) else { return state.cached = cached }
      state.cached = CachedFeed(feed: Array(feed.prefix(feed.count / 2)), timestamp: timestamp)
      throw InjectedFault(.halfInsertion)
    }
  }

  /// The feed that was inserted last; `nil` where there is none.
  ///
  /// - Throws: An error where the spec says so.
  public func retrieve() throws -> CachedFeed? {
    state.withLock(\.onRetrieval)?()
    return try perform(.retrieval, failingBy: .retrieval) { $0.cached }
  }

  /// What is there, past what has the store fail.
  var cached: CachedFeed? { state.withLock(\.cached) }

  /// What was asked of the store, in its order.
  var calls: [StoreCall] { state.withLock(\.calls) }

  /// What was asked of the store and changes it, in its order.
  var changes: [StoreCall] { calls.filter { !$0.isRetrieval } }

  /// Has something happen in the middle of each retrieval.
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
