import Diagnostics
import Findings

extension ConsoleReport {
  /// A line for each operation, by stage, and an empty one: `✓ getFeed  GET /v1/feed  37 requests`.
  ///
  /// Where many operations were skipped for one reason, they are one line.
  func operationLines(of report: Report) -> [String] {
    guard report.subcommand?.listsOperations ?? true else { return [] }
    let counts = report.findingCounts
    var known: [String: Int] = [:]
    for entry in report.known { known[entry.subject ?? "", default: 0] += 1 }
    var stages: [String?] = []
    let listed = report.listedOperations
    for stage in listed.map(\.stage) where !stages.contains(stage) { stages.append(stage) }
    return stages.flatMap { stage -> [String] in
      let isRecorded = report.countsRecordings(inStage: stage)
      let operations = listed.filter { $0.stage == stage }.map { operation in
        var operation = operation
        let isJudged = operation.exchanges > 0 || operation.skipped != nil
        if !isJudged, isRecorded { operation.skipped = "no recording" }
        return operation
      }
      let most = isRecorded ? 1 : Self.skippedShown
      let rows = Self.rows(of: operations, withAtMost: most) { operation in
        outcome(
          of: operation,
          isRecorded: isRecorded,
          findings: counts[FindingSubject(stage: stage, operation: operation.id)] ?? 0,
          known: known[operation.id] ?? 0
        )
      }
      // Contracts without ids have no column of routes.
      let hasRoutes = rows.contains { !$0.route.isEmpty }
      let table = TextTable(
        hasRoutes ? ["", "", ""] : ["", ""],
        rows: rows.map { ["\($0.id)"] + (hasRoutes ? ["\($0.route)"] : []) + ["\($0.outcome)"] }
      )
      return (stage.map { [heading($0)] } ?? []) + marked(table, rows.map { text.mark($0.mark) }) + [""]
    }
  }

  /// A line of the table of operations.
  private struct Row {
    var mark: OutcomeMark
    var id: String
    var route: String
    var outcome: String
  }

  private static let skippedShown = 3

  /// The rows of operations; a reason that more than so many were skipped for has one, at the place of the first.
  private static func rows(
    of operations: [OperationSummary],
    withAtMost most: Int,
    outcome: (OperationSummary) -> (OutcomeMark, String)
  ) -> [Row] {
    let reasons = Dictionary(grouping: operations.compactMap(\.skipped)) { $0 }.mapValues(\.count)
    var shown: Set<String> = []
    return operations.compactMap { operation in
      let (mark, text) = outcome(operation)
      guard let reason = operation.skipped, let count = reasons[reason], count > most else {
        return Row(mark: mark, id: operation.id, route: operation.route ?? "", outcome: text)
      }
      guard shown.insert(reason).inserted else { return nil }
      return Row(mark: mark, id: counted(count, "operation"), route: "", outcome: text)
    }
  }

  private func outcome(
    of operation: OperationSummary,
    isRecorded: Bool,
    findings: Int,
    known: Int
  ) -> (OutcomeMark, String) {
    if let reason = operation.skipped { return (.skipped, "skipped: \(reason)") }
    let exchanges = counted(operation.exchanges, isRecorded ? "recorded response" : "request")
    if findings > 0 { return (.failed, "\(exchanges)  \(counted(findings, "finding"))") }
    if let omission = operation.omission { return (.skipped, "\(exchanges)  \(omission.verdict)") }
    return (.passed, exchanges + (known > 0 ? "  \(known) known" : ""))
  }

  /// One workflow's line as it is done: `✓ workflow buy  9 steps`.
  package func line(ofWorkflow id: String, steps: Int, findings: Int) -> String {
    let text = text
    let outcome = findings > 0 ? "  \(counted(findings, "finding"))" : ""
    let mark = text.mark(findings > 0 ? .failed : .passed)
    return "\(mark) workflow \(text.plain(id))  \(counted(steps, "step"))\(outcome)"
  }
}
