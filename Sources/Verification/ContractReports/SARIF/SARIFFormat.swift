package import Diagnostics
import Findings

/// SARIF 2.1.0, which code scanning and editors read.
package struct SARIFFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "sarif",
    summary: "SARIF 2.1.0: one result per fault, at the line of the contract or recording, for code scanning",
    explanation: """
      Like findings are one result with a count. Each result has a fingerprint that stays the same from run to run, so \
      that code scanning shows in a pull request what is new. Paths are relative to the repository's root.
      """,
    example: "`contract check --report sarif=contract.sarif`",
    remedy: "Upload the file with `github/codeql-action/upload-sarif`, or open it in an editor with a SARIF viewer.",
    exclusion: "Leave `--report sarif` out; no report is written unless it is requested."
  )

  package init() {}

  package var destination: ReportDestination { .file(extension: "sarif") }

  package func recognizes(_ content: String) -> Bool {
    content.hasPrefix("{\"$schema\":") && content.contains("\"tool\":{\"driver\":{\"name\":\"contract\"")
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the report as JSON, result by result.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> { SARIFReport(report.content).pieces }
}
