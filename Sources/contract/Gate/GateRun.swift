import AcceptanceBackend
import Basics
import ContractReports
import ContractStrength
import ContractVerifier
import FeedAcceptance
import HTTPTransport

/// A run of all stages with one report: contracts and recordings, the mock API, a live API, the use cases, and
/// whether the recordings still show the live API.
///
/// A stage that fails does not prevent later stages; only a signal does. A stage without anything to work on is skipped
/// with a reason, such as the mock API if a live API is given and nothing is recorded; `accept` for a contract without a
/// feed is not mentioned unless it is named.
struct GateRun: ~Copyable {
  /// The kinds of stages to run.
  let stages: Set<GateOptions.Stage>
  /// The kinds of stages that must not be skipped.
  let required: Set<GateOptions.Stage>
  /// Whether the user named the stages, and misses one that is skipped.
  private let namesStages: Bool
  /// The check of contracts and recordings.
  let check: CheckRun
  /// The context of the run, whose findings in files have been reported.
  private let context: RunContext
  /// The run of the acceptance cases.
  var acceptance: AcceptanceRun
  /// The changes that the contract must notice.
  let strength: StrengthRun
  /// The comparison of the recordings with the live API; `nil` without one.
  let drift: DriftStage?
  /// The live API; `nil` for none.
  let target: LiveTarget?
  /// The file for generated requests that fail.
  let generation: GenerationOptions
  /// The coverage that all stages together must reach.
  let coverage: CoverageOptions
  private var outputs: RunOutputs { context.outputs }

  /// Creates the stages of a gate.
  ///
  /// - Parameters:
  ///   - command: The options.
  ///   - stages: The kinds of stages to run.
  ///   - required: The kinds of stages that must not be skipped.
  ///   - context: The context of the run.
  ///   - cases: The selected cases of the acceptance suite.
  ///   - stores: The stores of the client under test.
  ///   - acceptances: The changes that the contract need not notice.
  init(
    _ command: GateCommand,
    _ stages: Set<GateOptions.Stage>,
    _ required: Set<GateOptions.Stage>,
    _ context: RunContext,
    _ cases: [AcceptanceCase],
    _ stores: CaseStores,
    accepting acceptances: AcceptedChanges
  ) {
    (self.stages, self.required) = (stages, required)
    namesStages = !command.gate.stages.isEmpty
    (generation, coverage) = (command.generation, command.coverage)
    target = context.url.map { LiveTarget(url: $0, headers: context.headers) }
    var reported = context
    reported.input = context.input.withoutFindings
    var checked = stages.contains(.check) ? context : reported
    checked.input.review(strictly: command.strictness.strict)
    check = CheckRun(
      context: checked,
      age: command.freshness.maxAge?.ofRecordings,
      kept: command.redaction.kept,
      isStrict: command.strictness.strict
    )
    self.context = reported
    acceptance = AcceptanceRun(
      context: reported,
      cases: cases,
      stores: stores,
      workers: context.limits.workers,
      reading: context.url.map { context.clientConfiguration(for: $0, headers: context.headers) }
        ?? LiveClientConfiguration(),
      // Other credentials than a single token are for the verifier alone.
      token: try? command.credentials.token(for: context.input.contract, context.outputs.policy)
    )
    strength = StrengthRun(context: reported, threshold: command.gate.strengthFailUnder, acceptances: acceptances)
    drift = context.url.map { DriftStage(context: reported, url: $0) }
  }

  /// Runs every stage, writes the report, and returns the exit status of the process.
  ///
  /// - Throws: `CommandFailure` if the report cannot be written.
  func run(_ report: Report) async throws(CommandFailure) -> ExitStatus {
    let interruption = Interruption(policy: outputs.policy)
    defer { interruption.cancel() }
    var acceptance = acceptance
    acceptance.interruption = interruption
    var stages = StageRecord(report: report, interruption: interruption, outputs: outputs)
    if self.stages.contains(.check) {
      await stages.run("check") { () throws(CommandFailure) in check.check() }
    }
    if self.stages.contains(.verify) {
      if target != nil, !context.input.hasRecordings {
        stages.skip("verify mock", because: "there are no recordings")
      } else {
        let replay = replayed
        await stages.run("verify mock", skipsEmpty: true) { () throws(CommandFailure) in
          try await replay.verifyRecordings(interruption: interruption)
        }
      }
      if let target {
        await stages.run("verify \(target)") { () throws(CommandFailure) in
          await context.verify(target.url, interruption: interruption)
        }
      }
    }
    if self.stages.contains(.accept) { await accept(acceptance, in: &stages) }
    if self.stages.contains(.strength) {
      if strength.input.hasRecordings {
        await stages.run("strength") { () throws(CommandFailure) in strength.measure().outcome }
      } else {
        stages.skip("strength", because: "there are no recordings")
      }
    }
    if self.stages.contains(.drift) {
      if let drift {
        await stages.run("drift \(drift.url)", skipsEmpty: true) { () throws(CommandFailure) in
          await drift.run(interruption)
        }
      } else {
        stages.skip("drift", because: "no API is named with --base-url")
      }
    }
    if interruption.status == nil { failSkipped(in: &stages) } else { stages.noteInterruption() }
    stages.report.elapsed = context.clock.elapsed
    var shortfall: ExitStatus?
    // A part of the contract that nothing could exercise is not a shortfall of the API.
    if stages.statuses.allSatisfy({ $0 == .holds || $0 == .broken || $0 == .recording }), interruption.status == nil,
      let finding = coverage.shortfall(of: stages.report.coverage)
    {
      stages.report.findings.append(finding)
      shortfall = .broken
    }
    if interruption.status == nil, let gap = coverage.gap(in: stages.report) {
      stages.report.findings.append(gap)
      shortfall = .broken
    }
    // Without the check stage, no stage reports the errors that reading the files found.
    let files: ExitStatus = report.holds ? .holds : .broken
    let all = stages.statuses + [interruption.status, files, shortfall].compactMap(\.self)
    let status = ExitStatus.mostSevere(of: all)
    stages.report.status = status.rawValue
    try outputs.write(stages.report)
    if let corpus = stages.corpus { try generation.write(corpus, outputs.policy) }
    for message in stages.failures { StandardStream.error(outputs.policy).write("Error: \(message)\n") }
    return status
  }

  /// The context of the mock API, which plays no workflow and gets no generated request if a live API does.
  private var replayed: RunContext {
    var replayed = context
    if target != nil { (replayed.workflows, replayed.generation) = (WorkflowConfiguration(), nil) }
    return replayed
  }

  /// Runs the cases against the mock API, and against the live one.
  private func accept(_ run: AcceptanceRun, in stages: inout StageRecord) async {
    do throws(Inapplicable) {
      _ = try run.input.contract.feedAPI()
    } catch {
      let reason = "the cases are about a feed, and \(error.reason)"
      if namesStages { stages.skip("accept", because: reason) } else { stages.leaveOut("accept", because: reason) }
      return
    }
    guard !run.cases.isEmpty else {
      stages.skip("accept", because: "--include and --exclude select no case")
      return
    }
    var run = run
    let watch = OnlineWatch()
    if target != nil, !run.input.hasRecordings {
      stages.skip("accept mock", because: "there are no recordings")
    } else {
      await stages.run("accept mock") { () throws(CommandFailure) in try await run.play(noticedBy: watch) }
    }
    if let target {
      // Only cases that send requests while the mock API is online depend on the live API.
      if !watch.cases.isEmpty { run.cases.removeAll { !watch.cases.contains($0.id) } }
      let live = run
      await stages.run("accept \(target)") { () throws(CommandFailure) in try await live.play(at: target) }
    }
  }

  /// Adds a failure for each required stage that was skipped, and for a gate that judged nothing.
  private func failSkipped(in stages: inout StageRecord) {
    let isEmpty = stages.statuses.isEmpty
    for kind in GateOptions.Stage.allCases where required.contains(kind) {
      func isOfKind(_ name: String) -> Bool { name == kind.rawValue || name.hasPrefix("\(kind.rawValue) ") }
      guard !stages.completed.contains(where: isOfKind) else { continue }
      let reasons = stages.skipped.filter { isOfKind($0.name) }.map(\.reason)
      stages.fail(
        CommandFailure(
          "the stage \(kind.rawValue) was skipped, and is required",
          at: "--require",
          because: reasons.joined(separator: "; ")
        )
      )
    }
    guard isEmpty else { return }
    let reasons = stages.skipped.map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    stages.fail(.nothingJudged(because: reasons, remedy: "add a stage to --stages that judges something"))
  }
}
