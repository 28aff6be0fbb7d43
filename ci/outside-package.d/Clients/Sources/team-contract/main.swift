import ContractCommand
import ContractJudge
import ContractReports
import Diagnostics
import HTTPMessages
import MockEngine

/// A rule of this team.
struct TraceCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    CheckID("trace"),
    for: [.verification, .files],
    summary: "every response has `X-Trace`",
    explanation: "Operators find a request in the logs by its trace id.",
    example: "A response without `X-Trace`.",
    remedy: "Add the header in the gateway."
  )

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let response = analysis.response, response.headers["X-Trace"] == nil else { return [] }
    return [analysis.subject.finding(id, "the header X-Trace is missing")]
  }
}

/// A report for the team's chat: one line.
struct ChatFormat: ReportFormat {
  let descriptor = Descriptor(
    .reportFormat,
    "chat",
    summary: "one line for the team's chat",
    explanation: "The line has the number of findings of each check.",
    example: "trace: 2",
    remedy: "Write it to a file, and send that."
  )

  func bytes(of report: RedactedReport) -> [UInt8] {
    let counts = Dictionary(grouping: report.content.findings, by: \.check.rawValue).mapValues(\.count)
    let line = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return Array("\(line)\n".utf8)
  }
}

let busyAtFirst = Scenario(
  "busy-at-first",
  steps: [try ScenarioBook.builtIn.scenario("server-error"), .online]
)

await ContractCommand.main(checks: [TraceCheck()], scenarios: [busyAtFirst], formats: [ChatFormat()])
