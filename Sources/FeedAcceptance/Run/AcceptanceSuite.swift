public import ContractReports
public import FeedClient
public import Foundation
import Synchronization

/// Plays the cases: each in a world of its own, any number at once, in any order.
///
/// What is tested is `parts` (the client) over stores from `makeStore`; what it is tested against is `backend`.
public struct AcceptanceSuite: Sendable {
  /// A store of both a feed and the bytes of its images.
  public typealias Store = any FeedStore & FeedImageDataStore

  /// Every case of the suite, use case by use case.
  public static let cases: [AcceptanceCase] = allCases

  let backend: any AcceptanceBackend
  let makeStore: @Sendable () async throws -> Store
  let openFileStore: @Sendable (URL) async throws -> Store
  let parts: FeedParts
  let storeName: String
  let injections: Injections
  /// How long a case may take before it counts as hanging.
  let deadline: Duration

  /// A suite over a client and a store.
  ///
  /// - Parameters:
  ///   - backend: The API; it is not shut down.
  ///   - makeStore: Makes an empty store that no other case sees; called once a case, and more often where a spec of
  ///     stores is played.
  ///   - openFileStore: Opens a store at a URL, over which the specs of stores in files are played.
  ///   - parts: The client.
  ///   - injections: What the client lets the suite set; cases that need more are skipped.
  ///   - storeName: What the store is called where a case does not apply to it.
  ///   - deadline: How long a case may take before it fails as one that hangs.
  public init(
    backend: any AcceptanceBackend,
    makeStore: @escaping @Sendable () async throws -> Store,
    openFileStore: @escaping @Sendable (URL) async throws -> Store = { try FileFeedStore(file: $0) },
    parts: FeedParts = .reference,
    injections: Injections = .all,
    storeName: String = "memory",
    deadline: Duration = .seconds(30)
  ) {
    self.backend = backend
    self.makeStore = makeStore
    self.openFileStore = openFileStore
    self.parts = parts
    self.injections = injections
    self.storeName = storeName
    self.deadline = deadline
  }

  /// Plays some cases.
  ///
  /// In a cancelled task, the cases that have not begun are skipped. A client that blocks a thread or spins fails its case
  /// at the deadline; after three such cases of a use case its other cases are skipped. The cases run on threads of the
  /// suite's own; only tasks that the client starts unstructured run where all Swift tasks do.
  ///
  /// - Parameters:
  ///   - cases: The cases; their order is that of the result.
  ///   - workers: How many are played at a time.
  ///   - onOutcome: Called as soon as a case ends, in the order of the ends, by one task at a time or by several.
  public func outcomes(
    of cases: [AcceptanceCase] = Self.cases,
    workers: Int = 8,
    onOutcome: (@Sendable (CaseOutcome) -> Void)? = nil
  ) async -> [CaseOutcome] {
    let transports = Transports(parts.transport)
    defer { transports.shutdown() }
    let queue = CaseQueue(cases)
    let (watchdog, hangs) = (Watchdog(), HangCensus())
    let executor = CaseExecutor(threads: max(4, ProcessInfo.processInfo.activeProcessorCount))
    defer {
      watchdog.end()
      executor.stop()
    }
    await ClientTasks.$executor.withValue(executor) {
      await withTaskExecutorPreference(executor) {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<max(1, min(workers, cases.count)) {
            group.addTask {
              while let (position, subject) = queue.next() {
                let run = CaseRun(
                  subject,
                  suite: self,
                  transports: transports,
                  watchdog: watchdog,
                  hangs: hangs,
                  executor: executor
                )
                let outcome = await run.outcome()
                queue.keep(outcome, at: position)
                onOutcome?(outcome)
              }
            }
          }
        }
      }
    }
    return queue.outcomes
  }
}

/// Cases that wait to be played, and what became of those that were.
private final class CaseQueue: Sendable {
  private let cases: [AcceptanceCase]
  private let state = Mutex<(next: Int, outcomes: [Int: CaseOutcome])>((0, [:]))

  init(_ cases: [AcceptanceCase]) { self.cases = cases }

  /// The next case with its position; `nil` after the last.
  func next() -> (position: Int, subject: AcceptanceCase)? {
    let position = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return cases.indices.contains(position) ? (position, cases[position]) : nil
  }

  func keep(_ outcome: CaseOutcome, at position: Int) { state.withLock { $0.outcomes[position] = outcome } }

  /// What has become of the cases, in their order.
  var outcomes: [CaseOutcome] {
    state.withLock { state in cases.indices.compactMap { state.outcomes[$0] } }
  }
}
