package import Diagnostics

/// The Test Anything Protocol, version 14.
package struct TAPFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "tap",
    summary: "TAP 14: a subtest per operation with one point per check, and one per use case with one point per case",
    explanation: """
      A point that fails has a YAML block with the message, the places and the command that repeats the request. \
      Warnings and notes are comments.
      """,
    example: "`contract verify --report tap | tappy`",
    remedy: "Give the text to any TAP consumer; `prove` 3.44 knows version 13 only.",
    exclusion: "Leave `--report tap` out; no report is written unless it is requested."
  )

  package init() {}

  package func recognizes(_ content: String) -> Bool {
    content.hasPrefix("TAP version 14\n1..")
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the report as TAP, subtest by subtest.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> { TAPReport(report.content).pieces }
}
