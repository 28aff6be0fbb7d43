import Basics
import FeedClient
import Foundation

/// A store with synchronous methods that records calls and fails on demand.
final class StoreSpy: FeedStore, FeedImageDataStore {
  enum Call: Hashable {
    case delete
    case insert([FeedImage], Date)
    case retrieve
    case insertData(Data, URL)
    case retrieveData(URL)
  }

  struct State {
    var calls: [Call] = []
    var cached: CachedFeed?
    var data: [URL: Data] = [:]
    /// The errors of the next deletions, with `nil` for success.
    var deletions: [StoreFailure?] = []
    var insertion: StoreFailure?
    var retrieval: StoreFailure?
  }

  private let state: Mutex<State>

  init(_ state: State = State()) { self.state = Mutex(state) }

  convenience init(_ cached: CachedFeed?) { self.init(State(cached: cached)) }

  var calls: [Call] { state.withLock { $0.calls } }
  var cached: CachedFeed? { state.withLock { $0.cached } }

  func deleteCachedFeed() throws {
    try state.withLock { state in
      state.calls.append(.delete)
      if !state.deletions.isEmpty, let failure = state.deletions.removeFirst() { throw failure }
      state.cached = nil
    }
  }

  func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try state.withLock { state in
      state.calls.append(.insert(feed, timestamp))
      // The failure occurs after half of the write.
      state.cached = CachedFeed(feed: state.insertion == nil ? feed : [], timestamp: timestamp)
      if let failure = state.insertion { throw failure }
    }
  }

  func retrieve() throws -> CachedFeed? {
    try state.withLock { state in
      state.calls.append(.retrieve)
      if let failure = state.retrieval { throw failure }
      return state.cached
    }
  }

  func insert(_ data: Data, for url: URL) throws {
    try state.withLock { state in
      state.calls.append(.insertData(data, url))
      if let failure = state.insertion { throw failure }
      state.data[url] = data
    }
  }

  func retrieve(dataFor url: URL) throws -> Data? {
    try state.withLock { state in
      state.calls.append(.retrieveData(url))
      if let failure = state.retrieval { throw failure }
      return state.data[url]
    }
  }
}
