extension ConsoleReport {
  /// One operation's line as it is done: `✓ getFeed  GET /v1/feed  37 exchanges`.
  ///
  /// With the operations of the run the columns of all their lines stand below each other.
  public func line(
    of operation: OperationSummary,
    findings: Int,
    among operations: [OperationSummary] = []
  ) -> String {
    let text = text
    func padded(_ cell: String, to cells: [String]) -> String {
      text.cell(cell, width: cells.map { ConsoleText.columns(text.plain($0)) }.max() ?? 0)
    }
    let (mark, outcome): (OutcomeMark, String) =
      if let reason = operation.skipped {
        (.skipped, "skipped: \(reason)")
      } else if findings > 0 {
        (.failed, "\(counted(operation.exchanges, "exchange"))  \(counted(findings, "finding"))")
      } else {
        (.passed, counted(operation.exchanges, "exchange"))
      }
    return [
      text.mark(mark) + " " + padded(operation.id, to: operations.map(\.id)),
      padded("\(operation.method) \(operation.path)", to: operations.map { "\($0.method) \($0.path)" }),
      text.plain(outcome),
    ]
    .joined(separator: "  ")
  }
}
