// Before all others, here in the first file of the module: on Linux FoundationNetworking, which comes with the feed client,
// would have C's `stat` be CoreFoundation's, where no other file may use it.
import Foundation

import AcceptanceBackend
import ContractModel
import ContractReports
import FeedAcceptance
import HTTPExchange
import Logging

/// The play of acceptance cases against the mock API, or against a live one, and what people are told of it.
struct AcceptanceRun {
  /// The contract and the recordings.
  let input: ContractInput
  /// The cases, in their order.
  let cases: [AcceptanceCase]
  /// The stores of the client under test.
  let stores: CaseStores
  /// How many cases are played at a time.
  let workers: Int
  /// Where results go.
  let outputs: RunOutputs
  /// When the run began.
  let clock: RunClock
  /// Who watches for signals where the play is a part of a longer run.
  var interruption: Interruption?

  /// Plays the cases, where they are on line at a live API if one is given; recordings that break the contract are told,
  /// and nothing is played.
  ///
  /// - Throws: `CommandFailure` where there is nothing to replay, or no port to be had.
  func play(at target: LiveTarget? = nil) async throws(CommandFailure) -> StageOutcome {
    let recordings = try input.replayedRecordings()
    let mock: MockBackend
    do {
      mock = try await MockBackend(contract: input.contract, recordings: recordings)
    } catch let stale as StaleRecordings {
      return self.stale(stale.findings)
    } catch {
      throw CommandFailure("the recordings cannot be replayed: \(error)")
    }
    let outcome = await play(against: mock)
    await mock.shutdown()
    return outcome
  }

  private func play(against backend: any AcceptanceBackend, at target: LiveTarget? = nil) async -> StageOutcome {
    let count = counted(cases.count, "case")
    let display = ProgressDisplay(results: outputs.people, isQuiet: outputs.options.quiet, unit: "of \(count)")
    let logger = outputs.options.verbose ? Logger.standardError : nil
    let suite = AcceptanceSuite(backend: backend, makeStore: stores.make, storeName: stores.kind.rawValue)
    let (start, starter) = AsyncStream<Void>.makeStream()
    let run = Task { [cases, workers] in
      for await _ in start {}
      return await suite.outcomes(of: cases, workers: workers) { outcome in
        display.count()
        if let logger { Self.log(outcome, to: logger) }
      }
    }
    let watch = interruption ?? Interruption()
    watch.onInterrupt { run.cancel() }
    // Whoever reads the first line may send a signal from then on.
    let api = target?.description ?? "the recordings"
    display.line("Playing \(count) against \(api), with the store \(stores.kind)")
    starter.finish()
    let outcomes = await run.value
    if interruption == nil { watch.cancel() }
    display.clear()
    display.line("")
    var report = report(of: target)
    report.cases = outcomes
    report.requests = outcomes.reduce(0) { $0 + $1.journal.count }
    report.isInterrupted = watch.status != nil
    if report.isInterrupted { report.notes.append("the run was interrupted") }
    return StageOutcome(report, status: watch.status ?? (report.holds ? .holds : .broken))
  }

  /// What is said where nothing is played because the recordings break the contract.
  private func stale(_ findings: [Finding]) -> StageOutcome {
    var report = report(of: nil)
    report.operations = input.contract.operations.map { OperationSummary(of: $0) }
    report.checks = Set(findings.map(\.check)).sorted()
    report.findings += findings
    report.notes.append("no case was played: with recordings that break the contract it would say nothing")
    return StageOutcome(report, status: .broken)
  }

  /// The report of a play, without what was found.
  func report(of target: LiveTarget?) -> Report {
    Report(
      command: "accept",
      version: ContractCommand.version,
      target: target?.description,
      started: clock.started,
      elapsed: clock.elapsed,
      findings: input.findings,
      notes: input.notes
    )
  }

  private static func log(_ outcome: CaseOutcome, to logger: Logger) {
    let verdict: String =
      switch outcome.verdict {
      case .passed: "passed"
      case .failed(let failure): "failed: expected \(failure.expected), got \(failure.got)"
      case .skipped(let reason): "skipped: \(reason)"
      }
    logger.debug("\(outcome.id): \(VisibleText.of(verdict)) in \(outcome.elapsed)")
    for line in outcome.journal { logger.debug("\(outcome.id): \(VisibleText.of(line))") }
  }
}
