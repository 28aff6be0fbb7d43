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
    let lines = TextTable(["stage", "exit", "time", "result"], rows: rows).lines(in: style)
    return zip([String(repeating: " ", count: text.markWidth)] + marks, lines).map { "\($0) \($1)" } + [""]
  }
}
