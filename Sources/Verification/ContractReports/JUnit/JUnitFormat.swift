package import Diagnostics

/// JUnit XML, which build servers read.
package struct JUnitFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "junit",
    summary: """
      JUnit XML: one test suite per operation with one test case per check; for `accept`, one suite per use case with \
      one test case per case
      """,
    explanation: """
      Each check that judged something of an operation, and each case of the acceptance suite, is a test case. A case with \
      an error fails; warnings and notes are its output. With `--coverage`, what was not judged is a skipped case.
      """,
    example: "`contract verify --report junit=report.xml`",
    remedy: "Give the file to the build server's step that collects JUnit results.",
    exclusion: "Leave `--report junit` out; no report is written unless it is requested."
  )

  package init() {}

  package func recognizes(_ content: String) -> Bool {
    // Without an operation there is no suite that names the tool.
    content.hasPrefix("<?xml ") && content.contains("<testsuites>\n")
      && (content.contains(" package=\"contract\"") || content.contains("<testsuites>\n</testsuites>"))
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { JUnitReport.rendered(report) }
}
