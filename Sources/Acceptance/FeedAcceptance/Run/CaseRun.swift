import Basics
import ContractReports
import Diagnostics
import FeedClient

/// Runs one case in a world of its own.
struct CaseRun: Sendable {
  private let subject: AcceptanceCase
  private let suite: AcceptanceSuite
  private let transports: Transports
  private let watchdog: Watchdog
  private let hangs: HangCounter
  private let outage: LostAPI
  private let executor: CaseExecutor

  init(
    _ subject: AcceptanceCase,
    suite: AcceptanceSuite,
    transports: Transports,
    watchdog: Watchdog,
    hangs: HangCounter,
    outage: LostAPI,
    executor: CaseExecutor
  ) {
    self.subject = subject
    self.suite = suite
    self.transports = transports
    self.watchdog = watchdog
    self.hangs = hangs
    self.outage = outage
    self.executor = executor
  }

  /// Returns the outcome of the case, at its end or at the deadline; a case that hangs is cancelled and abandoned.
  func outcome() async -> CaseOutcome {
    guard !Task.isCancelled else { return outcome(.skipped("the run was ended before")) }
    if let variant = ClientVariant.allCases.first(where: subject.excuses.intersection(suite.variants).contains) {
      return outcome(.notApplicable(variant.reason))
    }
    if let reason = hangs.reason(of: subject.useCase) { return outcome(.skipped(reason)) }
    if let reason = outage.reason { return outcome(.skipped("not played: \(reason)")) }
    let clock = ContinuousClock()
    let start = clock.now
    let progress = CaseProgress()
    let playing = HandlerCalls.$current.withValue(HandlerCalls()) {
      Task(on: executor.threads) { await judged(progress) }
    }
    var verdict = await playing.value(before: suite.deadline, watchedBy: watchdog) ?? overdue(progress)
    if case .failed(let failure) = verdict, let (reason, isNew) = await outage.check() {
      let lost = CaseOutcome.Failure(step: failure.step, expected: "an API that can be reached", got: reason)
      verdict = isNew ? .failed(lost) : .skipped("not played to the end: \(reason)")
    }
    let world = progress.world
    let journal = await world?.session.journal().map(\.description) ?? []
    world?.close()
    await world?.session.close()
    return outcome(verdict, journal: journal, elapsed: clock.now - start)
  }

  /// Plays the case, and judges what no step sees: wrong calls of completion handlers, and whether the client took part.
  private func judged(_ progress: CaseProgress) async -> CaseOutcome.Verdict {
    let verdict = await play(progress)
    guard let world = progress.world else { return verdict }
    if case .failed = verdict { return verdict }
    let fault = await HandlerCalls.current?.settled { world.client.isQuiet }
    if let fault {
      return .failed(CaseOutcome.Failure(step: progress.step, expected: fault.expected, got: fault.got))
    }
    guard verdict == .passed else { return verdict }
    if let absence = world.absence { return .notApplicable(absence) }
    guard world.isIdle else { return .passed }
    let got = "neither: it did nothing"
    return .failed(CaseOutcome.Failure(step: progress.step, expected: "a request or a call of the store", got: got))
  }

  /// Opens the world, and runs the steps up to the first that fails.
  private func play(_ progress: CaseProgress) async -> CaseOutcome.Verdict {
    do {
      let store = try await suite.makeStore()
      let session = try await suite.backend.openSession(subject.id)
      let world = World(
        session: session,
        fixtures: suite.backend.fixtures,
        rules: suite.rules,
        parts: suite.parts,
        store: store,
        stores: SpecFamily.Stores(make: suite.makeStore, open: suite.openFileStore),
        storeName: suite.storeName,
        injections: suite.injections,
        classify: suite.classify,
        token: suite.token,
        transports: transports
      )
      progress.world = world
      await world.openStore()
      for (position, step) in subject.steps.enumerated() {
        progress.step = position
        try await step.perform(world)
        if let reason = world.notes.inapplicable { throw reason }
      }
      return .passed
    } catch let mismatch as Mismatch {
      if let reason = progress.world?.notes.inapplicable { return .skipped(reason.reason) }
      var failure = CaseOutcome.Failure(step: progress.step, expected: mismatch.expected, got: mismatch.got)
      failure.isUnknownError = progress.world?.isUnknownError(mismatch.got) ?? false
      return .failed(failure)
    } catch let reason as Inapplicable {
      return .skipped(reason.reason)
    } catch {
      var failure = CaseOutcome.Failure(step: progress.step, expected: "no error", got: Wording.error(error))
      failure.isUnknownError = true
      return .failed(failure)
    }
  }

  private func overdue(_ progress: CaseProgress) -> CaseOutcome.Verdict {
    hangs.count(subject.useCase)
    // The client may block the thread forever.
    executor.addThread()
    let got = "none within \(suite.deadline): it hangs"
    return .failed(CaseOutcome.Failure(step: progress.step, expected: "an end of this step", got: got))
  }

  private func outcome(
    _ verdict: CaseOutcome.Verdict,
    journal: [String] = [],
    elapsed: Duration = .zero
  ) -> CaseOutcome {
    var outcome = CaseOutcome(
      id: subject.id,
      useCase: subject.useCase.title,
      cell: subject.cell,
      steps: subject.steps.map { CaseOutcome.Step(keyword: $0.keyword, text: $0.text) },
      verdict: verdict,
      journal: journal,
      elapsed: elapsed
    )
    outcome.origin = subject.origin
    return outcome
  }
}

/// The progress of a case, used when it is abandoned.
private final class CaseProgress: Sendable {
  private let state = Mutex<(step: Int, world: World?)>((0, nil))

  /// The position of the step that began last.
  var step: Int {
    get { state.withLock(\.step) }
    set { state.withLock { $0.step = newValue } }
  }

  /// The world, once it exists.
  var world: World? {
    get { state.withLock(\.world) }
    set { state.withLock { $0.world = newValue } }
  }
}

/// Counts the hanging cases of each use case, and abandons a use case after a few.
final class HangCounter: Sendable {
  /// The number of hangs after which a use case is abandoned.
  static let limit = 3

  private let hangs = Mutex<[UseCase: Int]>([:])

  /// Counts a case that hung.
  func count(_ useCase: UseCase) { hangs.withLock { $0[useCase, default: 0] += 1 } }

  /// Returns why a use case is abandoned; `nil` if it is not.
  func reason(of useCase: UseCase) -> String? {
    let count = hangs.withLock { $0[useCase] ?? 0 }
    guard count >= Self.limit else { return nil }
    return "not played: \(counted(count, "case")) of \"\(useCase.title)\" did not end before the deadline"
  }
}

/// The loss of the API during a run, which is one failure, and not one for each later case.
final class LostAPI: Sendable {
  private let backend: any AcceptanceBackend
  private let known = Mutex<String?>(nil)

  init(of backend: any AcceptanceBackend) { self.backend = backend }

  /// Why the API is lost; `nil` if it is not known to be.
  var reason: String? { known.withLock(\.self) }

  /// Checks the API after a case has failed.
  ///
  /// - Returns: Why the API is lost, with whether this case is the first to find out; `nil` if it is not lost.
  func check() async -> (reason: String, isNew: Bool)? {
    if let reason { return (reason, false) }
    guard let reason = await backend.outage() else { return nil }
    return known.withLock { known in
      defer { known = known ?? reason }
      return (known ?? reason, known == nil)
    }
  }
}
