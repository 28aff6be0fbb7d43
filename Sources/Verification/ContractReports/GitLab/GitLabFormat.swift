package import Diagnostics
import Findings
import JSONSyntax

/// The code quality report that GitLab shows in merge requests.
///
/// Source: GitLab documentation, "Code Quality", section "Code Quality report format".
package struct GitLabFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "gitlab",
    summary: "GitLab code quality: one issue per fault, at the line of the contract or recording, for merge requests",
    explanation: """
      Like findings are one issue. Each issue has a fingerprint that is unique and stays the same from run to run, so \
      that a merge request shows what is new and what is fixed.
      """,
    example: "`contract check --report gitlab=gl-code-quality-report.json`",
    remedy: "Name the file under `artifacts: reports: codequality:` in `.gitlab-ci.yml`.",
    exclusion: "Leave `--report gitlab` out; no report is written unless it is requested."
  )

  package init() {}

  package var destination: ReportDestination { .file(extension: "codequality.json") }

  package func recognizes(_ content: String) -> Bool {
    content.hasPrefix("[")
      && (content.contains("\"check_name\":\"contract/") || content.filter { !$0.isWhitespace } == "[]")
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the report as JSON, issue by issue.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> {
    let report = report.content
    return ReportPieces.joined(
      [0x5B],
      report.faults.lazy.map { Self.issue($0, in: report) },
      Array("\n]\n".utf8)
    )
  }

  private static func issue(_ fault: ReportFault, in report: Report) -> JSONLiteral {
    let severity: JSONLiteral =
      switch fault.severity {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    // GitLab ignores an issue without a path.
    let path = fault.place.map { report.pathInRepository($0.file) } ?? "Contracts"
    let subject = fault.subject.map { "\($0): " } ?? ""
    return [
      "type": "issue",
      "check_name": .string("contract/\(fault.rule)"),
      "description": .string(subject + fault.heading),
      "content": ["body": .string(fault.details.prefix(20).joined(separator: "\n"))],
      "categories": ["Bug Risk"],
      "severity": severity,
      "fingerprint": .string(fault.fingerprint),
      "location": ["path": .string(path), "lines": ["begin": JSONLiteral(max(1, fault.place?.location?.line ?? 1))]],
    ]
  }
}
