import Diagnostics
import Findings
package import Redaction

extension Report {
  /// Returns the report without the problems that are accepted; they are listed in `known`, and fail no run.
  ///
  /// Notes are never accepted, because they fail no run anyway. A failed case that is accepted counts as skipped.
  /// - Parameters:
  ///   - redaction: The redaction of the run: fingerprints and messages are made from redacted findings.
  ///   - isAccepted: Returns whether a problem is accepted.
  package func accepting(by redaction: SecretRedaction, _ isAccepted: (Baseline.Entry) -> Bool) -> Report {
    var report = self
    var seen = Set(report.known.map(\.fingerprint))
    /// Keeps a problem once, however often it was found.
    func keep(_ entry: Baseline.Entry) {
      if seen.insert(entry.fingerprint).inserted { report.known.append(entry) }
    }
    report.findings = []
    for (finding, redacted) in zip(findings, FindingRedactor.redacting(findings, by: redaction)) {
      let entry = Baseline.Entry(
        fingerprint: redacted.fingerprint,
        check: redacted.check,
        subject: redacted.operation,
        message: redacted.message
      )
      if finding.severity != .note, isAccepted(entry) {
        keep(entry)
      } else {
        report.findings.append(finding)
      }
    }
    report.cases = cases.map { outcome in
      guard let failure = outcome.failure else { return outcome }
      let message = redaction.redacting(text: "expected \(failure.expected), got \(failure.got)")
      let entry = Baseline.Entry(fingerprint: outcome.fingerprint, check: nil, subject: outcome.id, message: message)
      guard isAccepted(entry) else { return outcome }
      var accepted = outcome
      accepted.verdict = .skipped("a known failure: \(message)")
      keep(entry)
      return accepted
    }
    return report
  }

  /// Returns the number of problems, each counted once: errors and warnings by their fingerprints, and failed cases.
  package func problemCount(by redaction: SecretRedaction) -> Int {
    let problems = findings.filter { $0.severity != .note }
    return Set(FindingRedactor.redacting(problems, by: redaction).map(\.fingerprint)).count
      + Set(cases.filter { $0.failure != nil }.map(\.fingerprint)).count
  }
}
