import ContractComparison
import ContractModel
import ContractReports
import Diagnostics
import JSONSyntax
import YAMLSyntax

/// A run of `contract diff`: the comparison, its report and its exit status.
struct DiffRun {
  private let old: ReadContract
  private let new: ReadContract
  private let failOn: FailingChange
  /// Whose verdict counts; that of both for `nil`.
  private let audience: Audience?
  private let clock: RunClock
  private var comparison: ContractComparison
  private var exceptions: ChangeExceptions?

  init(
    old: ReadContract,
    new: ReadContract,
    failOn: FailingChange,
    audience: Audience?,
    clock: RunClock
  ) {
    (self.old, self.new) = (old, new)
    (self.failOn, self.audience, self.clock) = (failOn, audience, clock)
    comparison = ContractComparison(old: old.contract, new: new.contract)
  }

  /// Reads a file of exceptions.
  ///
  /// - Throws: `CommandFailure` if it cannot be read, or has another form.
  static func exceptions(_ path: String) throws(CommandFailure) -> ChangeExceptions {
    let file = InputFile(noun: "exceptions", remedy: "name a list of rule, place, reason and until")
    let document = try file.document(of: path)
    do throws(ChangeExceptions.Fault) { return try ChangeExceptions(document.root, file: path) } catch {
      throw CommandFailure(error.message, at: error.place.description)
    }
  }

  /// Accepts the changes that a file names, today.
  mutating func accept(_ exceptions: ChangeExceptions) {
    var exceptions = exceptions
    exceptions.apply(to: &comparison, on: String(clock.started.prefix(10)))
    self.exceptions = exceptions
  }

  /// The changes in words.
  var changelog: Changelog { Changelog(comparison, from: old.name, to: new.name, for: audience) }

  /// The report with the exit status.
  ///
  /// A part that only one of the contracts describes in a way that can be read may have changed, so that nothing else
  /// makes the run a success.
  var outcome: StageOutcome {
    let unread = comparison.changes.first { $0.rule == .notReadable && $0.acceptance == nil }
    guard status == .holds, let unread else { return StageOutcome(report, status: status) }
    return StageOutcome(
      report,
      failure: CommandFailure(
        "the contracts could not be compared everywhere",
        at: (unread.newPlace.map(new.shown) ?? unread.oldPlace.map(old.shown))?.description,
        because: unread.message,
        remedy: "fix the contract, or accept \(unread.rule) with --exceptions"
      )
    )
  }

  private var status: ExitStatus {
    let counted = comparison.changes.filter { $0.acceptance == nil }
    let worst = comparison.verdict(for: audience)
    let fails =
      switch failOn {
      case .breaking: worst == .breaking
      case .risky: worst > .compatible
      case .any: !counted.isEmpty
      }
    return fails ? .broken : .holds
  }

  /// The report, with a finding for each change.
  var report: Report {
    let findings = comparison.changes.map { finding($0) }.enumerated()
      .sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }.map(\.element)
    let rules = Set(comparison.changes.map(\.rule))
    var report = Report(
      command: Subcommand.diff.rawValue,
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: rules.map(\.rawValue).sorted().map { CheckID($0) },
      findings: findings + problems(of: old, "old") + problems(of: new, "new"),
      notes: notes
    )
    report.catalogue = ChangeRule.allCases.filter { rules.contains($0) }.map(\.descriptor)
    report.judgements = Dictionary(grouping: comparison.changes) { CheckID($0.rule.rawValue) }.mapValues(\.count)
    report.sources = ReportSources(contracts: [old.name, new.name])
    report.contractFile = new.contract.documents.first.map { new.shown($0.file) }
    return report
  }

  private func finding(_ change: Change) -> Finding {
    Finding(change, for: audience, old: change.oldPlace.map(old.shown), new: change.newPlace.map(new.shown))
  }

  /// Returns the faults of a contract, whose parts are not compared.
  ///
  /// Where only a part of an operation cannot be read, the fault is a warning.
  private func problems(of read: ReadContract, _ which: String) -> [Finding] {
    read.contract.problems.filter { $0.severity == .error || $0.leavesPartUnread }.map { problem in
      var finding = Finding(problem)
      finding.severity = .warning
      finding.contract = ContractPlace(place: read.shown(problem.place), pointer: problem.pointer)
      finding.message = "not read in the \(which) contract: \(problem.message)"
      return finding
    }
  }

  private var notes: [String] {
    let changes = comparison.changes
    func count(_ verdict: Verdict) -> Int {
      changes.count { $0.acceptance == nil && $0.judgement(for: audience).verdict == verdict }
    }
    let verdicts = [Verdict.breaking, .risky, .undecided, .compatible].map { "\(count($0)) \($0.text)" }
    let whom = audience.map { "\($0.rawValue)s" } ?? "clients or servers"
    var notes = [
      changes.isEmpty
        ? "no change from \(old.name) to \(new.name): both contracts accept and promise the same"
        : "\(counted(changes.count, "change")) from \(old.name) to \(new.name), for \(whom): "
          + verdicts.joined(separator: ", ")
    ]
    let accepted = changes.count { $0.acceptance != nil }
    if accepted > 0 { notes.append("\(counted(accepted, "change")) accepted by exceptions") }
    if let suggested = comparison.suggestedVersion, let version = new.contract.documents.first?.version {
      let isGiven = suggested == version
      notes.append(
        "suggested version: \(suggested)"
          + (isGiven ? "" : " (the old one is \(comparison.oldVersion), the new one \(version))")
      )
    }
    for entry in exceptions?.expired ?? [] {
      notes.append("expired exception: \(entry.source): \(entry.ruleName) was accepted until \(entry.until ?? "")")
    }
    for entry in exceptions?.unused ?? [] {
      notes.append("unused exception: \(entry.source): no change of \(entry.ruleName) is accepted by it; remove it")
    }
    if !comparison.isComplete {
      notes.append("not everything was compared within the limits; what was not is \"not decided\"")
    }
    if comparison.omitted > 0 { notes.append("\(comparison.omitted) further changes are not reported") }
    return notes
  }
}

extension Finding {
  /// Creates a finding for a change with its places, whose severity is its verdict for an audience.
  init(_ change: Change, for audience: Audience?, old: SourcePlace?, new: SourcePlace?) {
    let judgement = change.judgement(for: audience)
    let severity: Severity =
      switch judgement.verdict {
      case .breaking: .error
      case .risky, .undecided: .warning
      case .compatible: .note
      }
    var details = [
      "for clients: \(change.client.verdict.text); for servers: \(change.server.verdict.text)"
    ]
    if let witness = judgement.witness ?? change.client.witness ?? change.server.witness {
      details.append(witness.sentence)
    }
    if let old { details.append("old: \(old)") }
    if let new { details.append("new: \(new)") }
    if !change.otherSubjects.isEmpty {
      let named = change.otherSubjects.prefix(5).joined(separator: ", ")
      let rest = change.otherSubjects.count - 5
      details.append("also in \(named)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    if let reason = change.acceptance { details.append("accepted: \(reason)") }
    let part = [change.part, change.path].filter { !$0.isEmpty }.joined(separator: " ")
    self.init(
      check: CheckID(change.rule.rawValue),
      severity: change.acceptance == nil ? severity : .note,
      operation: change.subject,
      message: (part.isEmpty ? "" : part + ": ") + change.message,
      details: details,
      contract: (new ?? old).map { ContractPlace(place: $0) }
    )
  }
}
