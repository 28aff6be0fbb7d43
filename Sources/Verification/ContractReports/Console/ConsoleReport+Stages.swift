import Diagnostics

extension ConsoleReport {
  /// A line for each stage, in columns: how it ended, its exit status, how long it took, and what it amounts to.
  func table(of stages: [StageSummary]) -> [String] {
    guard !stages.isEmpty else { return [] }
    let rows = stages.map { stage in
      [
        stage.name, stage.status.map { String($0) } ?? "–", "\(stage.elapsed.seconds(decimals: 2)) s",
        stage.result,
      ]
    }
    let header = ["stage", "exit", "time", "result"]
    let widths = header.indices.map { column in
      ([header] + rows).map { ConsoleText.columns(text.plain($0[column])) }.max() ?? 0
    }
    func line(_ cells: [String], _ tint: ConsoleText.Tint? = nil) -> String {
      // Nothing follows the last column.
      let padded = zip(cells, widths).dropLast().map { text.cell($0, width: $1, tint) }
      return (padded + [text.cell(cells.last ?? "", width: 0, tint)]).joined(separator: "  ")
    }
    let indent = String(repeating: " ", count: text.markWidth + 1)
    return [indent + line(header, .dim)]
      + zip(stages, rows).map { stage, row in
        let mark: OutcomeMark = stage.status == 0 ? .passed : stage.status == nil ? .skipped : .failed
        return text.mark(mark) + " " + line(row)
      } + [""]
  }
}
