import ContractReports
import Diagnostics
import Redaction

/// The problems that a run accepts: those of a baseline, and those that `contract.yaml` excludes.
struct ProblemAcceptance {
  /// The use of the baseline's file.
  enum Mode {
    case none
    case read
    case update
    case write
  }

  /// The exclusions of the project.
  var project: ProjectSettings?
  /// The known problems.
  var baseline: Baseline?
  /// The path of the baseline.
  var path: String?
  /// The file of a baseline that is written; `nil` for one that is only read.
  var file: OutputFile?
  var mode = Mode.none

  private static let mostNotes = 20

  /// Returns a report without the accepted problems.
  func accepting(_ report: Report, by policy: RedactionPolicy) -> Report {
    var report = report
    if let project {
      report.findings.removeAll { finding in
        project.exclusions.contains { $0.check == finding.check && $0.operation == finding.operation }
      }
    }
    switch mode {
    case .none: return report
    case .write: return report.accepting(by: policy.redaction) { _ in true }
    case .read, .update:
      guard let baseline else { return report }
      return report.accepting(by: policy.redaction, baseline.contains)
    }
  }

  /// Returns the final report of a run with its notes about exclusions and baseline, and writes the baseline.
  ///
  /// - Throws: `CommandFailure` if the baseline cannot be written.
  func concluding(_ report: Report, by policy: RedactionPolicy) throws(CommandFailure) -> Report {
    var report = report
    if let project {
      report.findings += project.expired.map(Finding.init)
      report.notes += project.exclusions.map { "excluded until \($0.until): \($0.subject): \($0.reason)" }
    }
    guard let path, mode != .none else { return report }
    if mode == .write {
      let written = Baseline(report.known)
      try file?.write(bytes: written.bytes)
      let known = written.entries.count
      let comparison = BaselineComparison(file: path, known: known, new: 0, isWritten: true)
      report.notes.append(comparison.wording)
      report.baseline = comparison
      return report
    }
    let new = report.problemCount(by: policy.redaction)
    let comparison = (baseline ?? Baseline([])).comparison(with: report, file: path, new: new)
    let fixed = comparison.gone
    report.baseline = comparison
    report.notes.append(comparison.wording)
    for entry in fixed.prefix(Self.mostNotes) { report.notes.append("\(path): gone: \(entry.wording)") }
    if fixed.count > Self.mostNotes {
      report.notes.append("\(path): \(fixed.count - Self.mostNotes) more are gone")
    }
    guard !fixed.isEmpty else { return report }
    if mode == .update {
      let gone = Set(fixed)
      try file?.write(bytes: Baseline((baseline?.entries ?? []).filter { !gone.contains($0) }).bytes)
      report.notes.append("removed \(counted(fixed.count, "problem")) that are gone from \(path)")
    } else {
      report.notes.append("--update-baseline removes what is gone from \(path)")
    }
    return report
  }
}

extension Finding {
  /// Creates the warning about an exclusion that no longer applies.
  fileprivate init(_ exclusion: Exclusion) {
    self.init(
      check: .exclusion,
      severity: .warning,
      message: "the exclusion of \(exclusion.subject) ended on \(exclusion.until), and excludes nothing any more",
      details: ["reason: \(exclusion.reason)"],
      contract: ContractPlace(place: exclusion.place)
    )
  }
}
