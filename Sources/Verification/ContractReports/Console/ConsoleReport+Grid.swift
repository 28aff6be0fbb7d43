extension ConsoleReport {
  /// The columns that a grid is given where nothing says how wide the terminal is.
  private static let usualWidth = 80

  /// A header of words below each other, a line for each row, and what the marks mean.
  ///
  /// If the columns do not all fit in the width, the grid continues below itself.
  func lines(of grid: CaseGrid) -> [String] {
    let headings = grid.columns.map { text.plain($0).split { $0 == "-" || $0 == " " }.map { String($0) } }
    let widths = headings.map { words in max(text.markWidth, words.map(ConsoleText.columns).max() ?? 0) }
    let margin = grid.rows.map { ConsoleText.columns(text.plain($0)) }.max() ?? 0
    let room = style.width ?? Self.usualWidth
    let gap = margin + widths.reduce(0) { $0 + $1 + 2 } <= room ? 2 : 1
    var lines: [String] = []
    for band in Self.bands(of: widths, room: room - margin, gap: gap) {
      if !lines.isEmpty { lines.append("") }
      let height = band.map { headings[$0].count }.max() ?? 0
      let header = (0..<height).map { level in
        band.map { column -> TextTable.Cell in
          // Words are at the bottom: those of a short heading right above its column.
          let words = Array(repeating: "", count: height - headings[column].count) + headings[column]
          return TextTable.Cell(words[level], .dim)
        }
      }
      let rows = grid.rows.map { row in
        band.map { column in
          let mark = grid[row, grid.columns[column]]
          return TextTable.Cell(mark?.sign ?? "", mark?.tint)
        }
      }
      let names = Array(repeating: "", count: height) + grid.rows
      let table = TextTable(
        [""] + band.map { TextTable.Column(least: widths[$0]) },
        rows: zip(names, header + rows).map { [TextTable.Cell($0)] + $1 }
      )
      lines += table.lines(in: style, gap: gap)
    }
    return lines + ["", text.tinted(text.plain(legend(of: grid)), .dim)]
  }

  private func legend(of grid: CaseGrid) -> String {
    let meanings = [OutcomeMark.passed, .failed, .skipped].map { "\($0.sign) \($0.meaning)" }
    return (meanings + (grid.hasBlanks ? ["blank: not played"] : [])).joined(separator: "  ")
  }

  /// The positions of columns, divided into as few runs as fit into the room; each has one column at least.
  private static func bands(of widths: [Int], room: Int, gap: Int) -> [[Int]] {
    var bands: [[Int]] = []
    var used = 0
    for (position, width) in widths.enumerated() {
      used += gap + width
      if let last = bands.indices.last, used <= room {
        bands[last].append(position)
      } else {
        bands.append([position])
        used = gap + width
      }
    }
    return bands
  }
}
