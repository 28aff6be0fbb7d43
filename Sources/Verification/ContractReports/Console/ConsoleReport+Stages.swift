import Diagnostics

extension ConsoleReport {
  /// A line for each stage, in columns: how it ended, its exit status, how long it took, and what it amounts to.
  func table(of stages: [StageSummary]) -> [String] {
    guard !stages.isEmpty else { return [] }
    let rows = stages.map { stage -> [TextTable.Cell] in
      [
        "\(stage.name)", "\(stage.status.map { String($0) } ?? "–")", "\(stage.elapsed.seconds(decimals: 2)) s",
        "\(stage.result)",
      ]
    }
    let marks = stages.map { stage in
      text.mark(stage.status == 0 ? .passed : stage.status == nil ? .skipped : .failed)
    }
    let table = TextTable(["stage", "exit", "time", "result"], rows: rows)
    return marked(table, [String(repeating: " ", count: text.markWidth)] + marks) + [""]
  }

  /// The lines of a table, each row of which has a mark; what is too long for the terminal continues below itself.
  func marked(_ table: TextTable, _ marks: [String]) -> [String] {
    let margin = text.markWidth + 1
    return zip(marks, table.rows(in: style, margin: margin)).flatMap { mark, lines in
      lines.enumerated().map { position, line in
        position == 0 ? "\(mark) \(line)" : String(repeating: " ", count: margin) + line
      }
    }
  }
}
