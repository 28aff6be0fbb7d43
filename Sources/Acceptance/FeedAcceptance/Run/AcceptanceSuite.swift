import Basics
public import ContractReports
public import Diagnostics
public import FeedClient
public import Foundation

/// Runs the cases: each in an isolated world, any number concurrently, in any order.
///
/// The client under test is `parts`, with stores from `makeStore`; the API is `backend`.
///
/// ```swift
/// var suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() }, parts: .reference)
/// suite.deadline = .seconds(60)
/// let outcomes = await suite.outcomes(of: suite.cases(from: [.story]))
/// for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.story())") }
/// ```
public struct AcceptanceSuite: Sendable {
  /// A store for both the feed and its image data.
  public typealias Store = any FeedStore & FeedImageDataStore

  let backend: any AcceptanceBackend
  /// The rules of the backend's contract.
  let rules: ContractRules
  let makeStore: @Sendable () async throws -> Store
  /// Opens a store at a URL, for the specs of persistent stores.
  public var openFileStore: @Sendable (URL) async throws -> Store
  /// The client.
  public var parts: FeedParts
  /// The name of the store in the reason why a case does not apply to it.
  public var storeName: String
  /// The dependencies that the client lets the suite replace; cases that need more are skipped.
  public var injections: Injections
  /// The declared deviations of the client from the cases; the cases that these excuse are not applicable.
  public var variants: Set<ClientVariant> = []
  /// Maps the client's own errors to the three errors of the use cases; `nil` for none of them.
  public var classify: ErrorClassifier
  /// The time after which a case fails because it hangs.
  public var deadline: Duration
  /// The token that signs the client's requests under a contract that asks for one, except in cases about tokens.
  public var token = "fresh-token"

  /// Creates a suite for a client and a store; set what else it needs as members.
  ///
  /// - Parameters:
  ///   - backend: The API; it is not shut down.
  ///   - makeStore: Makes an empty store that no other case uses; called once per case, and more often for store specs.
  ///   - parts: The client; `nil` for the reference client of the contract's API.
  public init(
    backend: any AcceptanceBackend,
    makeStore: @escaping @Sendable () async throws -> Store,
    parts: FeedParts? = nil
  ) {
    self.init(backend: backend, makeStore: makeStore, parts: parts, injections: .all)
  }

  /// Creates a suite for a client and a store.
  ///
  /// - Parameters:
  ///   - backend: The API; it is not shut down.
  ///   - makeStore: Makes an empty store that no other case uses; called once per case, and more often for store specs.
  ///   - openFileStore: Opens a store at a URL, for the specs of persistent stores.
  ///   - parts: The client; `nil` for the reference client of the contract's API.
  ///   - injections: The dependencies that the client lets the suite replace; cases that need more are skipped.
  ///   - classify: Maps the client's own errors to the three errors of the use cases; `nil` for none of them.
  ///   - storeName: The name of the store in the reason why a case does not apply to it.
  ///   - deadline: The time after which a case fails because it hangs.
  @_disfavoredOverload
  package init(
    backend: any AcceptanceBackend,
    makeStore: @escaping @Sendable () async throws -> Store,
    openFileStore: @escaping @Sendable (URL) async throws -> Store = { try FileFeedStore(file: $0) },
    parts: FeedParts? = nil,
    injections: Injections = .all,
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    storeName: String = "memory",
    deadline: Duration = .seconds(30)
  ) {
    self.backend = backend
    rules = backend.rules
    self.makeStore = makeStore
    self.openFileStore = openFileStore
    self.parts = parts ?? .reference(for: rules.api)
    self.injections = injections
    self.classify = classify
    self.storeName = storeName
    self.deadline = deadline
  }

  /// Every case that follows from the backend's contract, use case by use case.
  public var cases: [AcceptanceCase] { Self.cases(under: rules) }

  /// The cases that follow from some origins, such as `[.story, .useCases]`, in the order of all cases.
  public func cases(from origins: Set<CaseOrigin.Kind>) -> [AcceptanceCase] {
    cases.filter { origins.contains($0.origin.kind) }
  }

  /// The cases for a client that reads payloads so strictly, in the order of all cases.
  public func cases(payloads: PayloadStrictness) -> [AcceptanceCase] { Self.cases(cases, payloads: payloads) }

  /// Returns those of some cases that are for a client that reads payloads so strictly.
  package static func cases(_ cases: [AcceptanceCase], payloads: PayloadStrictness) -> [AcceptanceCase] {
    cases.filter { $0.isPlayed(payloads) }
  }

  /// Runs cases, and returns their outcomes.
  ///
  /// If the task is cancelled, cases that have not begun are skipped. A client that blocks a thread or spins fails its
  /// case at the deadline; after three such cases of a use case, its remaining cases are skipped. The cases run on
  /// threads of the suite's own; only unstructured tasks of the client run on Swift's shared threads.
  ///
  /// - Parameters:
  ///   - cases: The cases; the outcomes have the same order. Without them, every case of the suite is run.
  ///   - workers: The number of cases that run concurrently.
  ///   - onOutcome: Called as soon as a case ends, possibly by several tasks concurrently.
  ///   - onStart: Called before each case, possibly by several tasks concurrently. If the client ends the process, the
  ///     case that was running is among the last ones, and is the last one with a single worker.
  public func outcomes(
    of cases: [AcceptanceCase]? = nil,
    workers: Int = 8,
    onOutcome: (@Sendable (CaseOutcome) -> Void)? = nil,
    onStart: (@Sendable (AcceptanceCase) -> Void)? = nil
  ) async -> [CaseOutcome] {
    let cases = cases ?? self.cases
    let transports = Transports(parts.transport)
    defer { transports.shutdown() }
    let queue = CaseQueue(cases)
    let (watchdog, hangs, outage) = (Watchdog(), HangCounter(), LostAPI(of: backend))
    let executor = CaseExecutor(threads: max(4, ProcessInfo.processInfo.activeProcessorCount))
    defer {
      watchdog.end()
      executor.stop()
    }
    await ClientTasks.$threads.withValue(executor.threads) {
      await TaskThreads.prefer(executor.threads) {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<max(1, min(workers, cases.count)) {
            group.addTask {
              while let (position, subject) = queue.next() {
                onStart?(subject)
                let run = CaseRun(
                  subject,
                  suite: self,
                  transports: transports,
                  watchdog: watchdog,
                  hangs: hangs,
                  outage: outage,
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

/// The queue of cases to run, and the outcomes so far.
private final class CaseQueue: Sendable {
  private let cases: [AcceptanceCase]
  private let state = Mutex<(next: Int, outcomes: [Int: CaseOutcome])>((0, [:]))

  init(_ cases: [AcceptanceCase]) { self.cases = cases }

  /// Returns the next case with its position; `nil` after the last.
  func next() -> (position: Int, subject: AcceptanceCase)? {
    let position = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return cases.indices.contains(position) ? (position, cases[position]) : nil
  }

  func keep(_ outcome: CaseOutcome, at position: Int) { state.withLock { $0.outcomes[position] = outcome } }

  /// The outcomes of the cases, in their order.
  var outcomes: [CaseOutcome] {
    state.withLock { state in cases.indices.compactMap { state.outcomes[$0] } }
  }
}

extension AcceptanceSuite {
  /// Returns the cases with the given identifiers, and those below them: `matrix.online` selects the nine cells of its
  /// row.
  ///
  /// Matching ignores case. The cases keep their order.
  ///
  /// - Throws: `UnknownCase` for an identifier that no case has or begins with.
  public static func selecting(
    _ ids: [String],
    among cases: [AcceptanceCase]
  ) throws(UnknownCase) -> [AcceptanceCase] {
    let wanted = ids.map { $0.lowercased() }
    for (id, key) in zip(ids, wanted) where !cases.contains(where: { $0.isSelected(by: key) }) {
      throw UnknownCase(id: id)
    }
    return cases.filter { subject in wanted.contains { subject.isSelected(by: $0) } }
  }
}

extension AcceptanceCase {
  /// Returns whether a lowercase identifier is that of this case, or of a group that contains it.
  fileprivate func isSelected(by key: String) -> Bool {
    let own = id.lowercased()
    return own == key || own.hasPrefix("\(key).") || useCase.id == key
  }
}

/// An error for an unknown case identifier.
///
/// ```swift
/// let error = #expect(throws: UnknownCase.self) { try AcceptanceSuite.selecting(["stroy"], among: suite.cases) }
/// #expect(error?.id == "stroy")
/// ```
public struct UnknownCase: DiagnosticError, Hashable {
  /// The requested identifier.
  public let id: String

  /// The error, with a hint where the identifiers are listed.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "unknown-case",
      message: "no case is called \"\(id)\"",
      remedy: "`contract accept --list` shows them all, and a part up to a dot names a group"
    )
  }
}

/// The dependencies of a client that the suite can replace.
///
/// ```swift
/// suite.injections = [.store]
/// ```
public struct Injections: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The calendar that counts the days of a cached feed's age.
  public static let calendar = Injections(rawValue: 1)
  /// The store of the feed and image data.
  public static let store = Injections(rawValue: 2)
  /// All dependencies.
  public static let all: Injections = [.calendar, .store]
}

extension World {
  /// Requires that the suite can replace a dependency.
  ///
  /// - Throws: `Inapplicable`.
  func require(_ injection: Injections) throws(Inapplicable) {
    guard !injections.contains(injection) else { return }
    throw inapplicable("the client does not let the suite set its \(injection == .store ? "store" : "calendar")")
  }
}
