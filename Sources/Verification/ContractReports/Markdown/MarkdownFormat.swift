package import Diagnostics

/// Markdown, for comments, wikis and summaries of build servers.
package struct MarkdownFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "markdown",
    summary: "Markdown: verdict, stages, operations with their times, the matrix of cases, and one entry per fault",
    explanation: """
      Text from responses is escaped, so that it is no markup, mentions nobody, and stays in its cell. Tables are those \
      of GitHub and GitLab.
      """,
    example: "`contract verify --report markdown=report.md`",
    remedy: "Post the file as a comment, or append it to the summary of the build.",
    exclusion: "Leave `--report markdown` out; no report is written unless it is requested."
  )

  /// The largest report, in bytes; `nil` for no limit.
  package let longest: Int?

  /// A format; a report that would be longer than `longest` bytes leaves faults out, and says how many.
  package init(longest: Int? = nil) { self.longest = longest }

  package func recognizes(_ content: String) -> Bool {
    ["# ✅ contract ", "# ❌ contract "].contains { content.hasPrefix($0) }
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the report as Markdown, fault by fault.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> {
    MarkdownReport(report.content, longest: longest).pieces
  }
}
