import ContractReports

/// Some lines of a text for the page, with what differs marked.
struct MarkedLines {
  /// A line of the text.
  struct Line {
    /// The number of the line; `nil` in a text whose lines have none.
    var number: Int?
    /// Whether what differs is in the line.
    var isMarked = false
    /// The text before the part that differs, or the whole line.
    var before: String
    /// The part that differs; empty where the whole line does.
    var mark = ""
    /// The text after the part that differs.
    var after = ""
  }

  private(set) var lines: [Line]

  /// Lines without a mark.
  init(_ texts: [some StringProtocol]) { lines = texts.map { Line(before: String($0)) } }

  /// The lines around a place, with the value or word at it marked.
  ///
  /// - Parameters:
  ///   - source: The lines.
  ///   - column: Where a value begins in the marked line, counted from 0, if the lines do not say so; it is ignored
  ///     where no value begins there.
  init(_ source: SourceLines, column: Int? = nil) {
    lines = source.texts.enumerated().map { position, text in
      let line = Line(number: source.first + position, isMarked: position == source.mark, before: text)
      guard position == source.mark else { return line }
      let scalars = Array(text.unicodeScalars)
      guard let start = source.column ?? column.flatMap({ Self.isStart($0, in: scalars) ? $0 : nil }) else {
        return line
      }
      return line.marked(from: start, in: scalars)
    }
  }

  /// Marks the last occurrence of a word in a line.
  mutating func mark(_ word: String, in line: Int) {
    guard lines.indices.contains(line), !word.isEmpty, let found = lines[line].before.ranges(of: word).last else {
      return
    }
    let text = lines[line].before
    lines[line].isMarked = true
    lines[line].before = String(text[..<found.lowerBound])
    lines[line].mark = word
    lines[line].after = String(text[found.upperBound...])
  }

  /// The values of the template.
  var values: [HTMLPage.Values] {
    lines.map { line in
      [
        "number": line.number.map(String.init) ?? "", "marked": line.isMarked, "hasMark": !line.mark.isEmpty,
        "before": line.before, "mark": line.mark, "after": line.after,
      ]
    }
  }

  /// Whether a value or word begins at a position.
  private static func isStart(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard position > 0, position < scalars.count else { return false }
    return !" \t".unicodeScalars.contains(scalars[position])
      && " \t:,[{-".unicodeScalars.contains(scalars[position - 1])
  }
}

extension MarkedLines.Line {
  /// The line with the value or word marked that begins at a position.
  fileprivate func marked(from column: Int, in scalars: [Unicode.Scalar]) -> MarkedLines.Line {
    let start = min(max(0, column), scalars.count)
    let end = Self.end(of: start, in: scalars)
    var line = self
    line.before = Self.text(scalars[..<start])
    line.mark = end > start ? Self.text(scalars[start..<end]) : " "
    line.after = Self.text(scalars[end...])
    return line
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The end of the value or word that starts at a position.
  private static func end(of start: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard start < scalars.count else { return start }
    guard scalars[start] == "\"" else {
      let word = scalars[start...].prefix { !",:]} \t".unicodeScalars.contains($0) }
      return max(start + 1, word.endIndex)
    }
    var position = start + 1
    while position < scalars.count, scalars[position] != "\"" { position += scalars[position] == "\\" ? 2 : 1 }
    return min(position + 1, scalars.count)
  }
}

extension MarkedLines {
  /// Two texts that should be the same, line by line, with the part marked that differs.
  static func difference(_ expected: String, _ received: String) -> (expected: MarkedLines, received: MarkedLines) {
    let texts = [expected, received].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let (one, two) = (texts[0], texts[1])
    var start = 0
    while start < min(one.count, two.count), one[start] == two[start] { start += 1 }
    var end = 0
    while end < min(one.count, two.count) - start, one[one.count - 1 - end] == two[two.count - 1 - end] { end += 1 }
    func marked(_ lines: [Substring], beside other: [Substring]) -> MarkedLines {
      var marked = MarkedLines(lines)
      for position in start..<max(start, lines.count - end) {
        guard position >= other.count || lines[position] != other[position] else { continue }
        marked.lines[position].isMarked = true
        guard position < other.count - end else { continue }
        marked.lines[position].mark(beside: other[position])
      }
      return marked
    }
    return (marked(one, beside: two), marked(two, beside: one))
  }
}

extension MarkedLines.Line {
  /// Marks what the line does not have in common with another one; the whole line if that is nearly all of it.
  fileprivate mutating func mark(beside other: Substring) {
    let (own, other) = (Array(before.unicodeScalars), Array(other.unicodeScalars))
    let most = min(own.count, other.count)
    var start = 0
    while start < most, own[start] == other[start] { start += 1 }
    var end = 0
    while end < most - start, own[own.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    guard (start + end) * 3 >= own.count, start + end < own.count else { return }
    mark = Self.text(own[start..<(own.count - end)])
    after = Self.text(own[(own.count - end)...])
    before = Self.text(own[..<start])
  }
}
