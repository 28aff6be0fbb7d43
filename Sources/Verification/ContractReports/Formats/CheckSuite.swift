import Diagnostics
import Findings

/// The results of the checks on one subject: an operation, or the run as a whole.
///
/// It is what formats with test cases are made from, so that all of them count the same.
struct CheckSuite {
  /// The operation's id, or the name of the run.
  var subject: String
  /// The stage; `nil` in a report of one run.
  var stage: String?
  /// The operation; `nil` for the run as a whole.
  var operation: OperationSummary?
  /// The findings about the subject.
  var findings: [Finding]
  /// A result for each check, by id.
  var results: [CheckResult]

  /// The subject after the name of the stage: `verify mock: getFeed`.
  var name: String { (stage.map { "\($0): " } ?? "") + subject }
}

/// The result of one check on one subject.
struct CheckResult {
  enum Outcome {
    /// It judged something, and found no error.
    case passed
    /// It found errors; never empty.
    case failed([Finding])
    /// A result that does not count here, with the reason: it is known, or reported elsewhere.
    case skipped(String)
    /// It judged nothing, for the reason.
    case unjudged(String)
  }

  var check: CheckID
  /// The outcome of the check.
  var outcome: Outcome
}

/// How many results there are of each kind.
struct ResultCounts: Equatable {
  var passed = 0
  var failed = 0
  var skipped = 0

  /// All of them.
  var total: Int { passed + failed + skipped }

  init(_ results: some Sequence<CheckResult>) {
    for result in results {
      switch result.outcome {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped, .unjudged: skipped += 1
      }
    }
  }
}

extension Report {
  /// The results of every check on every operation, and on the run as a whole.
  ///
  /// Errors fail a check. A check without errors passes only if it judged something; otherwise it is not applicable, which
  /// is not a success.
  var checkSuites: [CheckSuite] {
    let problems = Dictionary(grouping: known) { $0.subject ?? "" }
    var findings = Dictionary(grouping: self.findings) { FindingSubject(stage: $0.stage, operation: $0.operation) }
    var repeated: [FindingSubject: [Finding]] = [:]
    for finding in self.findings where finding.severity == .error {
      for stage in finding.otherStages {
        repeated[FindingSubject(stage: stage, operation: finding.operation), default: []].append(finding)
      }
    }
    /// Why a check that found only what an earlier stage reports has no result of its own.
    func elsewhere(_ check: CheckID, _ subject: FindingSubject) -> String? {
      repeated[subject]?.first { $0.check == check }.map { finding in
        "the same fault as in \(finding.stage ?? ""): \(finding.message)"
      }
    }
    var suites = operations.map { operation -> CheckSuite in
      let subject = FindingSubject(stage: operation.stage, operation: operation.id)
      let mine = findings.removeValue(forKey: subject) ?? []
      let ofRun = ownJudgements(of: operation.stage)
      let checks = self.checks(of: operation.stage).filter { ofRun[$0] == nil }
      return CheckSuite(
        subject: operation.id,
        stage: operation.stage,
        operation: operation,
        findings: mine,
        results: results(of: checks, mine, problems[operation.id] ?? []) { check in
          if let reason = elsewhere(check, subject) { return .skipped(reason) }
          if let reason = operation.skipped { return .unjudged(reason) }
          return (operation.judgements[check] ?? 0) > 0 ? .passed : nothing(for: check)
        }
      )
    }
    let stages = self.stages.isEmpty ? [nil] : [nil] + self.stages.map { $0.name as String? }
    for stage in stages {
      let others = self.findings.filter { finding in
        finding.stage == stage && findings[FindingSubject(stage: stage, operation: finding.operation)] != nil
      }
      // The judgements of a report of several runs are those of its stages.
      let judgements = stage == nil && !self.stages.isEmpty ? [:] : ownJudgements(of: stage)
      let checks = self.checks(of: stage).filter { judgements[$0] != nil }
      if others.isEmpty, checks.isEmpty { continue }
      suites.append(
        CheckSuite(
          subject: "contract \(command)",
          stage: stage,
          findings: others,
          results: results(of: checks, others, problems[""] ?? []) { check in
            if let reason = elsewhere(check, FindingSubject(stage: stage, operation: nil)) { return .skipped(reason) }
            return (judgements[check] ?? 0) > 0 ? .passed : nothing(for: check)
          }
        )
      )
    }
    if suites.isEmpty, cases.isEmpty {
      let nothing = results(of: checks, [], [], nothing)
      suites.append(CheckSuite(subject: "contract \(command)", findings: [], results: nothing))
    }
    return suites
  }

  /// The suites for formats with test cases: without cases for what was not judged, unless the coverage is asked for.
  ///
  /// A run that judged nothing keeps them, because a file without any case fails many builds without a reason.
  var listedSuites: [CheckSuite] {
    let suites = checkSuites
    guard !listsUnjudged else { return suites }
    let listed = suites.map { suite in
      var suite = suite
      suite.results.removeAll { result in
        if case .unjudged = result.outcome { true } else { false }
      }
      return suite
    }
    .filter { !$0.results.isEmpty || !$0.findings.isEmpty }
    return listed.isEmpty && cases.isEmpty ? suites : listed
  }

  private func nothing(for check: CheckID) -> CheckResult.Outcome {
    .unjudged("not applicable: \(reason(forNothingOf: check))")
  }

  /// The checks that judged nothing at all, and found nothing.
  package var inapplicableChecks: [CheckID] {
    let found = Set(findings.map(\.check)).union(known.compactMap(\.check))
    let judged = operations.reduce(into: Set(judgements.filter { $0.value > 0 }.map(\.key))) { judged, operation in
      judged.formUnion(operation.judgements.filter { $0.value > 0 }.keys)
    }
    return checks.filter { !found.contains($0) && !judged.contains($0) }
  }

  /// Why a check had nothing to judge.
  package func reason(forNothingOf check: CheckID) -> String {
    reasonsForNothing[check] ?? CheckDescriptor.usualInapplicability
  }

  private func ownJudgements(of stage: String?) -> [CheckID: Int] {
    stages.first { $0.name == stage }?.judgements ?? judgements
  }

  private func results(
    of checks: [CheckID],
    _ findings: [Finding],
    _ known: [Baseline.Entry],
    _ outcome: (CheckID) -> CheckResult.Outcome
  ) -> [CheckResult] {
    let errors = Dictionary(grouping: findings.filter { $0.severity == .error }, by: \.check)
    return Set(checks).union(errors.keys).sorted().map { check in
      if let errors = errors[check] { return CheckResult(check: check, outcome: .failed(errors)) }
      if let problem = known.first(where: { $0.check == check }) {
        return CheckResult(check: check, outcome: .skipped("known problem: \(problem.message)"))
      }
      return CheckResult(check: check, outcome: outcome(check))
    }
  }
}
