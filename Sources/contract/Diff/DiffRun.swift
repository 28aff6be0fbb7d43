import ContractComparison
import ContractModel
import ContractReports
import Diagnostics
import JSONSyntax
import YAMLSyntax

/// A run of `contract diff`: the comparison, its report and its exit status.
struct DiffRun {
  private let old: Contract
  private let new: Contract
  private let names: (old: String, new: String)
  private let failOn: FailingChange
  /// Whose verdict counts; that of both for `nil`.
  private let audience: Audience?
  private let clock: RunClock
  private var comparison: ContractComparison
  private var exceptions: ChangeExceptions?

  init(
    old: Contract,
    new: Contract,
    names: (old: String, new: String),
    failOn: FailingChange,
    audience: Audience?,
    clock: RunClock
  ) {
    (self.old, self.new, self.names) = (old, new, names)
    (self.failOn, self.audience, self.clock) = (failOn, audience, clock)
    comparison = ContractComparison(old: old, new: new)
  }

  /// Reads a file of exceptions.
  ///
  /// - Throws: `CommandFailure` if it cannot be read, or has another form.
  static func exceptions(_ path: String) throws(CommandFailure) -> ChangeExceptions {
    let bytes = try InputFile(noun: "exceptions", remedy: "name a list of rule, place, reason and until").bytes(
      of: path
    )
    switch ContractInput.parse(SourceFile(path: path, bytes: bytes)) {
    case .success(let document):
      do throws(ChangeExceptions.Fault) { return try ChangeExceptions(document.root, file: path) } catch {
        throw CommandFailure(error.message, at: error.place.description)
      }
    case .failure(let fault):
      throw CommandFailure(fault.message, at: SourcePlace(file: path, location: fault.location).description)
    }
  }

  /// Accepts the changes that a file names, today.
  mutating func accept(_ exceptions: ChangeExceptions) {
    var exceptions = exceptions
    exceptions.apply(to: &comparison, on: String(clock.started.prefix(10)))
    self.exceptions = exceptions
  }

  /// The changes in words.
  var changelog: Changelog { Changelog(comparison, from: names.old, to: names.new, for: audience) }

  /// The exit status.
  var status: ExitStatus {
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
    let findings = comparison.changes.map { Finding($0, for: audience) }.enumerated()
      .sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }.map(\.element)
    let rules = Set(comparison.changes.map(\.rule))
    var report = Report(
      command: "diff",
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: rules.sorted().map { CheckID($0) },
      findings: findings + problems(of: old, "old") + problems(of: new, "new"),
      notes: notes
    )
    report.catalogue = ChangeRules.all.filter { rules.contains($0.id) }.map(\.descriptor)
    report.judgements = Dictionary(grouping: comparison.changes) { CheckID($0.rule) }.mapValues(\.count)
    report.contractFile = new.documents.first?.file
    return report
  }

  /// Returns the faults of a contract, whose parts are not compared.
  ///
  /// Where only a part of an operation cannot be read, the fault is a warning.
  private func problems(of contract: Contract, _ which: String) -> [Finding] {
    contract.problems.filter { $0.severity == .error || $0.leavesPartUnread }.map { problem in
      var finding = Finding(problem)
      finding.severity = .warning
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
        ? "no change: both contracts accept and promise the same"
        : "\(counted(changes.count, "change")) from \(names.old) to \(names.new), for \(whom): "
          + verdicts.joined(separator: ", ")
    ]
    let accepted = changes.count { $0.acceptance != nil }
    if accepted > 0 { notes.append("\(counted(accepted, "change")) accepted by exceptions") }
    if let suggested = comparison.suggestedVersion, let version = new.documents.first?.version {
      let isGiven = suggested == version
      notes.append(
        "suggested version: \(suggested)"
          + (isGiven ? "" : " (the old one is \(comparison.oldVersion), the new one \(version))")
      )
    }
    for entry in exceptions?.expired ?? [] {
      notes.append("expired exception: \(entry.source): \(entry.rule) was accepted until \(entry.until ?? "")")
    }
    for entry in exceptions?.unused ?? [] {
      notes.append("unused exception: \(entry.source): no change of \(entry.rule) is accepted by it; remove it")
    }
    if !comparison.isComplete {
      notes.append("not everything was compared within the limits; what was not is \"not decided\"")
    }
    if comparison.omitted > 0 { notes.append("\(comparison.omitted) further changes are not reported") }
    return notes
  }
}

extension Finding {
  /// Creates a finding for a change, whose severity is its verdict for an audience.
  init(_ change: Change, for audience: Audience?) {
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
    if let place = change.oldPlace { details.append("old: \(place)") }
    if let place = change.newPlace { details.append("new: \(place)") }
    if !change.otherSubjects.isEmpty {
      let named = change.otherSubjects.prefix(5).joined(separator: ", ")
      let rest = change.otherSubjects.count - 5
      details.append("also in \(named)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    if let reason = change.acceptance { details.append("accepted: \(reason)") }
    let part = [change.part, change.path].filter { !$0.isEmpty }.joined(separator: " ")
    self.init(
      check: CheckID(change.rule),
      severity: change.acceptance == nil ? severity : .note,
      operation: change.subject,
      message: (part.isEmpty ? "" : part + ": ") + change.message,
      details: details,
      contract: (change.newPlace ?? change.oldPlace).map { ContractPlace(place: $0) }
    )
  }
}
