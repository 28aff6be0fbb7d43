import Basics
import ContractModel
import ContractReports
import ContractStrength
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction

/// A run of `contract strength`: changes recorded exchanges, and reports what the contract lets through.
struct StrengthRun {
  /// The context of the run, whose recordings include those of a live API.
  @Shared var context: RunContext
  /// The walk of a live API whose responses are changed; `nil` to change recorded ones alone.
  var live: LiveExchanges? {
    didSet { if let live { context.input.recordings.append(live.recording) } }
  }
  /// The share of changes that the contract must notice, in percent; `nil` for none.
  let threshold: Double?
  /// The fewest samples from which an addition is more than a guess.
  var minimumSamples = StrengthReview.usualSamples
  /// The changes that a file accepts.
  var acceptances = AcceptedChanges()

  var input: ContractInput { context.input }
  private var outputs: RunOutputs { context.outputs }

  /// The result of a run.
  struct Result {
    /// The report and exit status.
    var outcome: StageOutcome
    /// The changes; `nil` if the run could not judge any.
    let review: StrengthReview?
  }

  /// Judges the changes, and shows a line for each operation.
  func measure() -> Result {
    var report = report
    if let status = input.failureStatus { return Result(outcome: StageOutcome(report, status: status), review: nil) }
    var review = StrengthReview(
      input.recordings,
      by: input.contract,
      redaction: outputs.policy.redaction,
      accepting: acceptances
    ) { context.selection.allows(operation: $0.id) }
    guard review.changes > 0 || review.accepted > 0 else {
      return Result(outcome: StageOutcome(report, failure: nothing(review)), review: nil)
    }
    review.findRemedies(in: input.filesWithReferenced, load: input.reload)
    let operations = review.operations.map { summary(of: $0) } + review.unrecorded.map { unrecorded($0) }
    show(review)
    report.operations = operations
    report.judgements[.strength] = review.changes
    report.findings += findings(of: review)
    report.notes += notes(about: review)
    if let threshold, review.percent < threshold { report.findings.append(Self.shortfall(of: review, threshold)) }
    report.elapsed = context.clock.elapsed
    report = outputs.accepting(report)
    let status = live?.interruption ?? (report.holds ? .holds : .broken)
    return Result(outcome: StageOutcome(report, status: status), review: review)
  }

  /// Returns the outcome of a run that could not change anything.
  func failed(_ failure: CommandFailure) -> StageOutcome { StageOutcome(report, failure: failure) }

  /// The report before anything is judged.
  private var report: Report {
    var report = context.report(of: .strength, target: live?.url.description)
    (report.seed, report.requests) = (live?.seed ?? 0, live?.requests ?? 0)
    report.checks = [.contract, .recording, .strength]
    report.notes += live?.notes ?? []
    report.judgements = input.judgements(of: [.contract, .recording])
    report.isInterrupted = live?.interruption != nil
    return report
  }

  /// The subcommand that says which exchanges break the contract.
  private var judgingCommand: String { live == nil ? "contract check" : "contract verify" }

  /// Reads a file of accepted changes.
  ///
  /// - Throws: `CommandFailure` if it cannot be read, or has another form.
  static func acceptances(_ path: String) throws(CommandFailure) -> AcceptedChanges {
    let file = InputFile(noun: "accepted changes", remedy: "name a list of operation, pointer, kind and reason")
    let document = try file.document(of: path)
    do throws(AcceptedChanges.Fault) { return try AcceptedChanges(document.root, file: path) } catch {
      throw CommandFailure(error.message, at: error.place.description)
    }
  }

  // MARK: Parts of the report

  private func nothing(_ review: StrengthReview) -> CommandFailure {
    if review.broken > 0 {
      return CommandFailure(
        "there is no \(live == nil ? "recorded " : "")response to change",
        because: review.broken == 1
          ? "the only response already breaks the contract"
          : "all \(counted(review.broken, "response")) already break the contract",
        remedy: "\(judgingCommand) says how",
        status: .broken
      )
    }
    if let live {
      return CommandFailure(
        "no response of \(live.url) belongs to an operation of the contract",
        remedy: "contract verify says what it returns",
        status: .unreachable
      )
    }
    return CommandFailure(
      "there is no recorded response of the contract's operations",
      remedy: "name recordings with --recordings, record some with contract record, or name an API with --base-url",
      status: .recording
    )
  }

  private func summary(of score: StrengthReview.OperationScore) -> OperationSummary {
    var summary = OperationSummary(of: score.operation)
    summary.exchanges = score.exchanges
    for (status, count) in score.statuses { summary.statuses[status] = count }
    summary.judgements[.strength] = score.changes
    return summary
  }

  private func unrecorded(_ operation: ContractModel.Operation) -> OperationSummary {
    var summary = OperationSummary(of: operation)
    summary.skipped = live == nil ? "no recording" : "no response"
    return summary
  }

  private func findings(of review: StrengthReview) -> [Finding] {
    review.operations.flatMap { score in
      score.survivors.map { survivor in
        let mutation = survivor.mutation
        var details: [String] = []
        if let remedy = survivor.remedy {
          details.append("add `\(remedy.text)` at \(remedy.place) (\(mutation.evidence))")
          if !mutation.isProven(from: minimumSamples) {
            details.append("few samples: a right server may differ; --fix leaves it out (--min-samples)")
          } else if !review.isProven(survivor, from: minimumSamples) {
            details.append("it also describes requests that are not recorded; --fix leaves it out (--min-samples 1)")
          }
        } else if let advice = mutation.advice {
          details.append("\(advice) (\(mutation.evidence))")
        } else {
          details.append(mutation.evidence)
        }
        details.append("kind: \(mutation.kind.rawValue)")
        return Finding(
          check: .strength,
          severity: .warning,
          operation: score.operation.id,
          message: "the contract lets it through if \(mutation.subject) \(mutation.phrase)",
          details: details,
          body: mutation.pointer.map { BodyPlace(pointer: $0, location: nil, excerpt: nil) },
          contract: mutation.place
        )
      }
      .sorted { Self.order($0) < Self.order($1) }
    }
  }

  /// The order of findings: by the place in the body, then by that in the contract.
  private static func order(_ finding: Finding) -> (String, Int) {
    (finding.body?.pointer?.description ?? "", finding.contract?.place.location?.line ?? 0)
  }

  private static func shortfall(of review: StrengthReview, _ threshold: Double) -> Finding {
    let weakest = review.operations.max { $0.survivors.count < $1.survivors.count }
    let gap = weakest.map { "; most are let through in \($0.operation.id)" } ?? ""
    return Finding(
      check: .strength,
      message: "the contract notices \(Self.text(review.percent))% of the changes, below --min-strength "
        + "\(CoverageOptions.text(threshold))%\(gap)"
    )
  }

  private func notes(about review: StrengthReview) -> [String] {
    var notes = [
      "the contract notices \(review.caught) of \(counted(review.changes, "change")), \(Self.text(review.percent))%"
    ]
    notes += review.operations.flatMap { score in
      score.accepted.map { "\(score.operation.id): accepted if \($0.subject) \($0.phrase): \($0.acceptance ?? "")" }
    }
    for entry in review.unusedAcceptances {
      notes.append(
        "unused entry of --exceptions: \(entry.source): \(entry.operation) has no such change \(entry.kind.rawValue)"
      )
    }
    if review.broken > 0 {
      notes.append(
        "left out \(counted(review.broken, "response")) that already break the contract; \(judgingCommand) says how"
      )
    }
    if review.leftOut > 0 {
      notes.append(
        "left out \(counted(review.leftOut, "response")): more than enough of one kind, or longer than 1 MiB"
      )
    }
    if review.unjudged > 0 {
      notes.append(
        "left out \(counted(review.unjudged, "change")): the limit is 4000 of one operation, fewer for long bodies"
      )
    }
    if review.untried > 0 {
      notes.append(
        "tried no addition for \(counted(review.untried, "change")): make the others first, and run it again"
      )
    }
    return notes
  }

  // MARK: Console

  private func show(_ review: StrengthReview) {
    let display = outputs.display()
    let rows = review.operations.map { score -> [TextTable.Cell] in
      let share = StrengthReview.percent(score.caught, of: score.changes)
      let accepted = score.accepted.isEmpty ? "" : ", \(score.accepted.count) accepted"
      return [
        TextTable.Cell(score.operation.id), TextTable.Cell("\(Self.text(share))%"),
        TextTable.Cell("\(score.caught) of \(counted(score.changes, "change")) noticed\(accepted)"),
      ]
    }
    for line in TextTable(["", TextTable.Column(isFigure: true), ""], rows: rows).lines() { display.line(line) }
    display.line("")
  }

  /// Returns a percentage with at most one decimal.
  static func text(_ percent: Double) -> String { CoverageOptions.text(percent) }
}
