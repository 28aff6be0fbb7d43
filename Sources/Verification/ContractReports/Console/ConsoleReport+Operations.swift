import Diagnostics
import Findings

extension ConsoleReport {
  /// The widths of the columns that align the lines of several operations.
  package struct OperationColumns: Sendable, Hashable {
    /// The widest identifier, in columns of the terminal.
    var id = 0
    /// The widest method and path.
    var route = 0

    /// Columns as wide as what one line has in them.
    package init() {}
  }

  /// The columns that some operations need; computed once for all their lines.
  package func columns(of operations: [OperationSummary]) -> OperationColumns {
    let text = text
    return operations.reduce(into: OperationColumns()) { columns, operation in
      columns.id = max(columns.id, ConsoleText.columns(text.plain(operation.id)))
      columns.route = max(columns.route, ConsoleText.columns(text.plain(Self.route(of: operation))))
    }
  }

  /// One operation's line as it is done: `✓ getFeed  GET /v1/feed  37 exchanges`.
  package func line(
    of operation: OperationSummary,
    findings: Int,
    in columns: OperationColumns = OperationColumns()
  ) -> String {
    let text = text
    let (mark, outcome): (OutcomeMark, String) =
      if let reason = operation.skipped {
        (.skipped, "skipped: \(reason)")
      } else if let omission = operation.omission, findings == 0 {
        (.skipped, "\(counted(operation.exchanges, "exchange"))  \(omission.verdict)")
      } else if findings > 0 {
        (.failed, "\(counted(operation.exchanges, "exchange"))  \(counted(findings, "finding"))")
      } else {
        (.passed, counted(operation.exchanges, "exchange"))
      }
    let route = Self.route(of: operation)
    // Contracts without ids have no column of routes.
    let hasRoute = !route.isEmpty || columns.route > 0
    let table = TextTable(
      [TextTable.Column(least: columns.id)] + (hasRoute ? [TextTable.Column(least: columns.route)] : []) + [""],
      rows: [["\(operation.id)"] + (hasRoute ? ["\(route)"] : []) + ["\(outcome)"]]
    )
    return "\(text.mark(mark)) \(table.lines(in: style).joined())"
  }

  /// One workflow's line as it is done: `✓ workflow buy  9 steps`.
  package func line(ofWorkflow id: String, steps: Int, findings: Int) -> String {
    let text = text
    let outcome = findings > 0 ? "  \(counted(findings, "finding"))" : ""
    let mark = text.mark(findings > 0 ? .failed : .passed)
    return "\(mark) workflow \(text.plain(id))  \(counted(steps, "step"))\(outcome)"
  }

  static func route(of operation: OperationSummary) -> String { operation.route ?? "" }
}
