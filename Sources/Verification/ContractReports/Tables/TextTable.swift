/// Rows of cells below the headings of columns: aligned for a terminal, or as Markdown.
package struct TextTable {
  /// A column.
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

    /// Creates a column.
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

  /// A cell.
  package struct Cell: ExpressibleByStringInterpolation {
    /// The text; in a table for Markdown, Markdown.
    var text: String
    /// Its colour on a terminal.
    var tint: ConsoleText.Tint?

    /// Creates a cell of a text.
    package init(_ text: String) { self.text = text }
    /// Creates a cell of a text in a colour.
    init(_ text: String, _ tint: ConsoleText.Tint?) { (self.text, self.tint) = (text, tint) }
    /// Creates a cell of a text.
    package init(stringLiteral text: String) { self.text = text }
  }

  /// The columns.
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
    let text = ConsoleText(style: style)
    let headings = columns.map { Cell($0.title, .dim) }
    let cells = ((headings.contains { !$0.text.isEmpty } ? [headings] : []) + rows).map { row in
      zip(columns, row).map { (column: $0, text: text.plain($1.text), tint: $1.tint) }
    }
    let widths = columns.indices.map { position in
      let widest = cells.map { $0.indices.contains(position) ? ConsoleText.columns($0[position].text) : 0 }.max() ?? 0
      return max(columns[position].least, min(widest, columns[position].longest))
    }
    return cells.flatMap { row in
      var (line, spaces) = ("", 0)
      for (cell, width) in zip(row, widths) {
        guard !cell.column.isWrapped else {
          let indentation = ConsoleText.columns(line) + spaces
          let wrapped = text.wrapped(cell.text, indentation: indentation)
          return [line + (wrapped.first ?? "").dropFirst(ConsoleText.columns(line))] + wrapped.dropFirst()
        }
        let room = max(0, width - ConsoleText.columns(cell.text))
        if cell.column.isFigure { spaces += room }
        if !cell.text.isEmpty {
          line += String(repeating: " ", count: spaces) + (cell.tint.map { text.tinted(cell.text, $0) } ?? cell.text)
          spaces = 0
        }
        spaces += (cell.column.isFigure ? 0 : room) + gap
      }
      return [line]
    }
  }

  /// The lines of a table of Markdown, as GitHub and GitLab read it.
  var markdown: [String] {
    let alignments = columns.map { $0.isFigure ? "---:" : "---" }
    let lines = [columns.map(\.title), alignments] + rows.map { $0.map(\.text) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }
  }
}
