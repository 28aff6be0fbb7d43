/// Rows of cells below the headings of columns: aligned for a terminal, or as Markdown.
package struct TextTable {
  package struct Column: ExpressibleByStringLiteral {
    /// The heading; a table whose headings are all empty has none on a terminal.
    var title: String
    /// Whether it has figures, which end below each other.
    var isFigure = false
    /// The least width on a terminal, in its columns.
    var least = 0
    /// The width beyond which longer cells move what follows them.
    var longest = Int.max
    /// Whether long cells of the column, which is the last one, continue below themselves.
    var isWrapped = false

    package init(
      _ title: String = "",
      isFigure: Bool = false,
      least: Int = 0,
      longest: Int = .max,
      isWrapped: Bool = false
    ) {
      (self.title, self.isFigure, self.least, self.longest) = (title, isFigure, least, longest)
      self.isWrapped = isWrapped
    }

    /// Creates a column of text with a heading.
    package init(stringLiteral title: String) { self.title = title }
  }

  package struct Cell: ExpressibleByStringInterpolation {
    /// The text; in a table for Markdown, Markdown.
    var text: String
    /// Its colour on a terminal.
    var tint: ConsoleText.Tint?

    package init(_ text: String) { self.text = text }
    /// Creates a cell of a text in a colour.
    init(_ text: String, _ tint: ConsoleText.Tint?) { (self.text, self.tint) = (text, tint) }
    package init(stringLiteral text: String) { self.text = text }
  }

  var columns: [Column]
  /// The rows; each has as many cells as there are columns.
  var rows: [[Cell]]

  /// Creates a table.
  package init(_ columns: [Column], rows: [[Cell]] = []) { (self.columns, self.rows) = (columns, rows) }

  /// Returns the headings, if there are any, and each row as a line without spaces at its end, or as several.
  ///
  /// - Parameters:
  ///   - style: What the terminal can show.
  ///   - gap: The number of spaces between columns.
  package func lines(in style: ConsoleStyle = ConsoleStyle(), gap: Int = 2) -> [String] {
    rows(in: style, gap: gap).flatMap(\.self)
  }

  /// Returns the lines of the headings, if there are any, and those of each row.
  ///
  /// - Parameters:
  ///   - style: What the terminal can show.
  ///   - gap: The number of spaces between columns.
  ///   - margin: The width before each line; if it is given, rows fit into the width of the terminal: wide columns are cut,
  ///     and the last one continues below itself.
  func rows(in style: ConsoleStyle, gap: Int = 2, margin: Int? = nil) -> [[String]] {
    let text = ConsoleText(style: style)
    let headings = columns.map { Cell($0.title, .dim) }
    let cells = ((headings.contains { !$0.text.isEmpty } ? [headings] : []) + rows).map { row in
      zip(columns, row).map { (column: $0, text: text.plain($1.text), tint: $1.tint) }
    }
    var widths = columns.indices.map { position in
      let widest = cells.map { $0.indices.contains(position) ? ConsoleText.columns($0[position].text) : 0 }.max() ?? 0
      return max(columns[position].least, min(widest, columns[position].longest))
    }
    let room = margin.flatMap { margin in style.width.map { max(0, $0 - margin) } }
    if let room { Self.fit(&widths, into: room, gap: gap) }
    return cells.map { row in
      var (line, used, spaces) = ("", 0, 0)
      for (position, (cell, width)) in zip(row, widths).enumerated() {
        let isLast = position == row.count - 1
        guard !cell.column.isWrapped, !isLast || room == nil else {
          let indentation = used + spaces
          let wrapped = text.wrapped(cell.text, indentation: indentation, margin: margin ?? 0)
          let first = (wrapped.first ?? "").dropFirst(indentation)
          guard !first.isEmpty else { return [line] }
          let shown = cell.tint.map { text.tinted(String(first), $0) } ?? String(first)
          return [line + String(repeating: " ", count: spaces) + shown] + wrapped.dropFirst()
        }
        let shown = room == nil ? cell.text : text.shortened(cell.text, to: max(width, Self.narrowest))
        let left = max(0, width - ConsoleText.columns(shown))
        if cell.column.isFigure { spaces += left }
        if !shown.isEmpty {
          line += String(repeating: " ", count: spaces) + (cell.tint.map { text.tinted(shown, $0) } ?? shown)
          used += spaces + ConsoleText.columns(shown)
          spaces = 0
        }
        spaces += (cell.column.isFigure ? 0 : left) + gap
      }
      return [line]
    }
  }

  /// The width below which no column is made narrower.
  private static let narrowest = 8

  /// Makes the widest columns before the last one narrower, so that the last one has room.
  private static func fit(_ widths: inout [Int], into room: Int, gap: Int) {
    let last = min(widths.last ?? 0, room / 2)
    var excess = widths.dropLast().reduce(0) { $0 + $1 + gap } + last - room
    while excess > 0, let widest = widths.dropLast().indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > narrowest
    {
      widths[widest] -= 1
      excess -= 1
    }
  }

  /// The lines of a table of Markdown, as GitHub and GitLab read it.
  var markdown: [String] {
    let alignments = columns.map { $0.isFigure ? "---:" : "---" }
    let lines = [columns.map(\.title), alignments] + rows.map { $0.map(\.text) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }
  }
}
