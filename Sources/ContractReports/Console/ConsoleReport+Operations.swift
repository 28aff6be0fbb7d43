extension ConsoleReport {
  /// One operation's line as it is done: `✓ getFeed  GET /v1/feed  37 exchanges`.
  ///
  /// With the operations of the run the columns of all their lines stand below each other.
  public func line(
    of operation: OperationSummary,
    findings: Int,
    among operations: [OperationSummary] = []
  ) -> String {
    let text = ConsoleText(style: style)
    func padded(_ cell: String, to cells: [String]) -> String {
      let columns = ([cell] + cells).map { ConsoleText.columns(text.plain($0)) }.max() ?? 0
      let shown = text.plain(cell)
      return shown + String(repeating: " ", count: max(0, columns - ConsoleText.columns(shown)))
    }
    let (mark, tint, outcome): (String, ConsoleText.Tint, String) =
      if let reason = operation.skipped {
        ("–", .dim, "skipped: \(reason)")
      } else if findings > 0 {
        ("✗", .red, "\(counted(operation.exchanges, "exchange"))  \(counted(findings, "finding"))")
      } else {
        ("✓", .green, counted(operation.exchanges, "exchange"))
      }
    let marks = style.isUnicode ? [] : ["✗"]
    return [
      text.tinted(padded(mark, to: marks), tint) + " " + padded(operation.id, to: operations.map(\.id)),
      padded("\(operation.method) \(operation.path)", to: operations.map { "\($0.method) \($0.path)" }),
      text.plain(outcome),
    ]
    .joined(separator: "  ")
  }
}
