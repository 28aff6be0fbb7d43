import Basics
import Diagnostics
import FeedClient
import Foundation

/// The store of a case: the chosen store, which can be made to fail or to wait, and which logs its calls.
final class WatchedStore: FeedStore, FeedImageDataStore {
  private struct State {
    var calls: [StoreCall] = []
    /// Whether there was a call, forgotten or not.
    var isUsed = false
    var faults: Set<StoreFault> = []
    var held: Hold?
    var heldDeletion: Hold?
  }

  /// The chosen store; direct calls neither fail nor are logged.
  let base: AcceptanceSuite.Store
  private let state = Mutex(State())

  init(_ base: AcceptanceSuite.Store) { self.base = base }

  /// The calls of the store since `forgetCalls`, in the order in which they began.
  var calls: [StoreCall] { state.withLock(\.calls) }

  /// Whether the client has called the store.
  var isUsed: Bool { state.withLock(\.isUsed) }

  /// Whether a kind of call fails.
  var isFailing: Bool { state.withLock { !$0.faults.isEmpty } }

  /// Clears the list of calls.
  func forgetCalls() { state.withLock { $0.calls = [] } }

  /// Makes a kind of call fail from now on.
  func fail(_ fault: StoreFault) { state.withLock { _ = $0.faults.insert(fault) } }

  /// Makes every kind of call succeed from now on.
  func recover() { state.withLock { $0.faults = [] } }

  /// Makes the next retrieval, of a feed or an image, wait after it has read the value.
  func holdNextRetrieval(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Makes the next deletion of a feed wait after it is done.
  func holdNextDeletion(_ hold: Hold) { state.withLock { $0.heldDeletion = hold } }

  func deleteCachedFeed() async throws {
    try begin(.deletion, failingBy: .deletion)
    try await base.deleteCachedFeed()
    let hold = state.withLock { state in
      defer { state.heldDeletion = nil }
      return state.heldDeletion
    }
    await hold?.pass()
  }

  func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    let breaksHalfway = state.withLock { $0.faults.contains(.halfInsertion) }
    try begin(.insertion(CachedFeed(feed: feed, timestamp: timestamp)), failingBy: .insertion)
    guard breaksHalfway else { return try await base.insert(feed, timestamp: timestamp) }
    try await base.insert(Array(feed.prefix(feed.count / 2)), timestamp: timestamp)
    throw InjectedFault(.halfInsertion)
  }

  func retrieve() async throws -> CachedFeed? {
    try begin(.retrieval, failingBy: .retrieval)
    let cached = try await base.retrieve()
    await waitIfHeld()
    return cached
  }

  func insert(_ data: Data, for url: URL) async throws {
    try begin(.imageInsertion(url), failingBy: .imageInsertion)
    try await base.insert(data, for: url)
  }

  func retrieve(dataFor url: URL) async throws -> Data? {
    try begin(.imageRetrieval(url), failingBy: .imageRetrieval)
    let data = try await base.retrieve(dataFor: url)
    await waitIfHeld()
    return data
  }

  private func begin(_ call: StoreCall, failingBy fault: StoreFault) throws(InjectedFault) {
    let fails = state.withLock { state in
      state.calls.append(call)
      state.isUsed = true
      return state.faults.contains(fault)
    }
    if fails { throw InjectedFault(fault) }
  }

  private func waitIfHeld() async {
    let hold = state.withLock { state in
      defer { state.held = nil }
      return state.held
    }
    await hold?.pass()
  }
}

/// A call of a store.
enum StoreCall: Sendable, Hashable, CustomStringConvertible {
  case deletion
  case insertion(CachedFeed)
  case retrieval
  case imageInsertion(URL)
  case imageRetrieval(URL)

  var description: String {
    switch self {
    case .deletion: "delete"
    case .insertion(let cached): "insert \(Wording.count(cached.feed)) stamped \(Wording.moment(cached.timestamp))"
    case .retrieval: "retrieve"
    case .imageInsertion(let url): "insert data for \(url.absoluteString)"
    case .imageRetrieval(let url): "retrieve data for \(url.absoluteString)"
    }
  }

  /// Whether the call leaves the stored feed unchanged.
  var isRetrieval: Bool {
    switch self {
    case .retrieval, .imageRetrieval: true
    case .deletion, .insertion, .imageInsertion: false
    }
  }
}

/// A failure of a store.
///
/// ```swift
/// let full = Step.failing(.insertion)
/// ```
public enum StoreFault: Sendable, Hashable, CustomStringConvertible {
  /// No feed can be read.
  case retrieval
  /// No feed can be saved; the store is unchanged.
  case insertion
  /// Half of the feed is saved, and an error is thrown.
  case halfInsertion
  /// No feed can be deleted; the store is unchanged.
  case deletion
  /// No image can be saved.
  case imageInsertion
  /// No image can be read.
  case imageRetrieval

  /// The text in a case.
  public var description: String {
    switch self {
    case .retrieval: "retrieval"
    case .insertion: "saving"
    case .halfInsertion: "saving halfway"
    case .deletion: "deletion"
    case .imageInsertion: "saving of image data"
    case .imageRetrieval: "retrieval of image data"
    }
  }
}

extension StoreFault {
  /// The text for the failure's occurrence: `saving fails`.
  var failing: String { self == .halfInsertion ? "saving fails halfway" : "\(self) fails" }
}

/// The error of a store that was made to fail.
struct InjectedFault: DiagnosticError, Hashable {
  let fault: StoreFault

  init(_ fault: StoreFault) { self.fault = fault }

  var diagnostic: Diagnostic { Diagnostic(code: "injected-store-error", message: "store error (\(fault))") }
}
