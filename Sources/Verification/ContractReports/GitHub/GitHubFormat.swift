package import Diagnostics
import JSONSyntax

/// Annotations and the step summary of GitHub Actions.
package struct GitHubFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "github",
    summary: "GitHub Actions: annotations at lines of the contract, and the Markdown report as the step's summary",
    explanation: """
      The run prints a workflow command for each fault, most severe first, up to the 10 of each kind that GitHub shows, \
      and appends the Markdown report to the file that `GITHUB_STEP_SUMMARY` names. It does so by itself where \
      `GITHUB_ACTIONS` is `true`.
      """,
    example: "`contract gate --report github`",
    remedy: "Give the step no redirection: GitHub reads the commands from its output.",
    exclusion: "Run the command with `env -u GITHUB_ACTIONS`."
  )

  /// How many annotations of each kind GitHub shows of a step.
  static let longest = 10

  package init() {}

  package var destination: ReportDestination { .console }
  package var requestingVariable: String? { "GITHUB_ACTIONS" }
  /// The summary of the step.
  package var supplement: ReportSupplement? {
    // GitHub refuses a summary of more than 1 MiB.
    ReportSupplement(variable: "GITHUB_STEP_SUMMARY", format: MarkdownFormat(longest: 1_000_000))
  }

  package func recognizes(_ content: String) -> Bool {
    ["::error ", "::warning ", "::notice "].contains { content.hasPrefix($0) }
  }

  /// Returns the workflow commands, one on a line.
  package func bytes(of report: RedactedReport) -> [UInt8] {
    let report = report.content
    let faults = WorstFirst(report.faults, atMost: nil).shown
    let lines = Severity.allCases.sorted().flatMap { severity -> [String] in
      let all = faults.filter { $0.severity == severity }
      // The last annotation of its kind says what it leaves out.
      let shown = all.count > Self.longest ? Self.longest - 1 : all.count
      let commands = all.prefix(shown).map { Self.command(for: $0, in: report) }
      return (commands + Self.remainder(all.dropFirst(shown), severity)).map(\.description)
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func name(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static func command(for fault: ReportFault, in report: Report) -> WorkflowCommand {
    var lines = [fault.heading] + fault.details.prefix(10)
    if let exchange = fault.finding?.exchange { lines += [exchange.wording] + exchange.commands }
    return WorkflowCommand(
      name: name(of: fault.severity),
      properties: [
        ("title", fault.title),
        ("file", fault.place.map { report.pathInRepository($0.file) }),
        ("line", fault.place?.location.map { String($0.line) }),
        ("col", fault.place?.location.map { String($0.column) }),
      ],
      message: String(lines.joined(separator: "\n").prefix(4000))
    )
  }

  private static func remainder(_ left: ArraySlice<ReportFault>, _ severity: Severity) -> [WorkflowCommand] {
    guard !left.isEmpty else { return [] }
    let rules = Set(left.map(\.rule)).sorted().joined(separator: ", ")
    let message = "\(counted(left.count, severity.rawValue)) more (\(rules)); the summary of the step lists them"
    return [WorkflowCommand(name: name(of: severity), properties: [("title", "contract")], message: message)]
  }
}
