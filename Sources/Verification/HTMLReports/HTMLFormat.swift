package import ContractReports
package import Diagnostics

/// A page for a browser, in one file that requests nothing.
package struct HTMLFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "html",
    summary: "one self-contained page: verdict, matrix, operations with latency, and each finding with its exchange",
    explanation: """
      The page groups findings by operation or by fault. Each shows what was expected beside what was received, the \
      request and the response, and commands to copy. The page has a search, filters and links to findings, fits \
      phones and paper, follows the colors of the system, and works without a network and without scripts.
      """,
    example: "`contract gate --report html`",
    remedy: "Open the file in a browser, or keep it as an artifact of the build.",
    exclusion: "Leave `--report html` out; no report is written unless it is requested."
  )

  /// The size of all findings, in bytes, after which further ones are left out.
  package let longest: Int

  /// A format; the findings of a page have at most about `longest` bytes.
  package init(longest: Int = 24 << 20) { self.longest = longest }

  package var destination: ReportDestination { .file(extension: "html") }

  package func recognizes(_ content: String) -> Bool {
    content.hasPrefix("<!doctype html>") && content.prefix(4096).contains(": contract ")
  }

  /// Returns the page.
  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the page, finding by finding.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> {
    HTMLPage(report.content, longest: longest).pieces
  }
}
