package import Diagnostics
import Findings

/// JSON, as `JSONReport.schema` describes it.
package struct JSONFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "json",
    summary: "everything that the run found, by a schema that `contract explain report-schema` prints",
    explanation: """
      The report has a version and a JSON Schema, which `contract explain report-schema` prints. Members may be added \
      within a version; a member that is removed or changes its meaning makes a new version.
      """,
    example: "`contract verify --report json=report.json`, or `--report json` for standard output",
    remedy: "Read `summary.holds` for the result, and `findings` for the reasons.",
    exclusion: "Leave `--report json` out; no report is written unless it is requested."
  )

  package init() {}

  package func recognizes(_ content: String) -> Bool {
    content.hasPrefix("{") && content.contains("\"schema\": \"\(JSONReport.schemaIdentifier)\"")
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { JSONReport.rendered(report) }
}
