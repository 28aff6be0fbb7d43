import ContractReports
import FeedAcceptance

/// Everything that can be judged, as the stages of one run with one report: contracts and recordings, the mock API, a
/// live API where one is given, and the use cases over both.
///
/// A stage that fails keeps none behind it from running; only a signal does.
struct GateRun {
  /// The judgement of contracts and recordings.
  let check: CheckRun
  /// The verification of an API.
  var verification: VerificationRun
  /// The play of the cases.
  var acceptance: AcceptanceRun
  /// The live API; `nil` for none.
  let target: LiveTarget?
  /// Where results go.
  let outputs: RunOutputs

  /// Runs every stage and adds it to a report, which it writes; says with which status the process ends.
  ///
  /// - Throws: `CommandFailure` where the report cannot be written.
  func run(_ report: Report, clock: RunClock) async throws(CommandFailure) -> ExitStatus {
    let interruption = Interruption(policy: outputs.policy)
    defer { interruption.cancel() }
    var (verification, acceptance) = (verification, acceptance)
    verification.interruption = interruption
    acceptance.interruption = interruption
    var stages = StageRecord(report: report, interruption: interruption, outputs: outputs)
    await stages.run("check") { () throws(CommandFailure) in check.check() }
    await stages.run("verify mock") { () throws(CommandFailure) in try await verification.verifyRecordings() }
    if let target {
      await stages.run("verify \(target)") { () throws(CommandFailure) in
        await verification.verify(target.url, headers: target.headers)
      }
    }
    let watch = OnlineWatch()
    await stages.run("accept mock") { () throws(CommandFailure) in try await acceptance.play(noticedBy: watch) }
    if let target {
      // Of the live API only those cases say something that asked the mock API while that was on line.
      if !watch.cases.isEmpty { acceptance.cases.removeAll { !watch.cases.contains($0.id) } }
      await stages.run("accept \(target)") { () throws(CommandFailure) in try await acceptance.play(at: target) }
    }
    if interruption.status != nil { stages.noteInterruption() }
    stages.report.elapsed = clock.elapsed
    try outputs.write(stages.report)
    for message in stages.failures { StandardStream.error(outputs.policy).write("Error: \(message)\n") }
    return ExitStatus.gravest(of: stages.statuses + [interruption.status].compactMap(\.self))
  }
}
