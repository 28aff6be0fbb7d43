import FeedClient
import Foundation

/// A store whose operations wait until the test continues them.
actor WaitingStore: FeedStore, FeedImageDataStore {
  private let spy: StoreSpy
  private var isOpen = false
  private var isEntered = false
  private var entering: [CheckedContinuation<Void, Never>] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether the calling task was cancelled when its operation ran.
  private(set) var hasSeenCancellation = false

  init(_ spy: StoreSpy) { self.spy = spy }

  /// Returns when an operation is waiting.
  func entered() async {
    if !isEntered { await withCheckedContinuation { entering.append($0) } }
  }

  /// Continues waiting and future operations.
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
