import FeedClient
import Foundation

/// A store that lets a test in between: what it is asked waits until the test lets it go on.
actor WaitingStore: FeedStore, FeedImageDataStore {
  private let spy: StoreSpy
  private var isOpen = false
  private var isEntered = false
  private var entering: [CheckedContinuation<Void, Never>] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether a task that asked was cancelled when its turn came.
  private(set) var hasSeenCancellation = false

  init(_ spy: StoreSpy) { self.spy = spy }

  /// Returns when something has been asked.
  func entered() async {
    if !isEntered { await withCheckedContinuation { entering.append($0) } }
  }

  /// Lets go on what waits, and what comes.
  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }

  private func pass() async {
    isEntered = true
    entering.forEach { $0.resume() }
    entering = []
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    if Task.isCancelled { hasSeenCancellation = true }
  }

  func deleteCachedFeed() async throws {
    await pass()
    try spy.deleteCachedFeed()
  }

  func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    await pass()
    try spy.insert(feed, timestamp: timestamp)
  }

  func retrieve() async throws -> CachedFeed? {
    await pass()
    return try spy.retrieve()
  }

  func insert(_ data: Data, for url: URL) async throws {
    await pass()
    try spy.insert(data, for: url)
  }

  func retrieve(dataFor url: URL) async throws -> Data? {
    await pass()
    return try spy.retrieve(dataFor: url)
  }
}
