import HTTPMessages

/// Some lines of a text around a place, one of which is marked.
public struct SourceLines: Sendable, Hashable {
  /// The number of the first line, counted from 1.
  public var first: Int
  /// The lines, cut to what fits, with control characters made visible.
  public var texts: [String]
  /// The position of the marked line in `texts`.
  public var mark: Int
  /// The position of the marked character in its line, counted from 0; `nil` to mark the whole line.
  public var column: Int?

  /// Creates lines; a mark outside of them marks the last one.
  public init(first: Int, texts: [String], mark: Int, column: Int? = nil) {
    self.first = max(1, first)
    self.texts = texts
    self.mark = max(0, min(mark, texts.count - 1))
    self.column = column
  }

  /// Cuts the lines around a byte out of a text; `line` is the number of its line.
  ///
  /// Only so much of the text is read as can be shown, whatever its length.
  public init(of text: [UInt8], at offset: Int, line: Int, reach: Int = 3, width: Int = 160) {
    let offset = max(0, min(offset, text.count))
    let start = Self.start(of: offset, in: text)
    var before: [String] = []
    var position = start
    while before.count < reach, let current = position, current > 0 {
      guard let previous = Self.start(of: current - 1, in: text) else { break }
      before.append(Self.shown(text[previous..<(current - 1)], width: width))
      position = previous
    }
    let marked = Excerpt(of: text, at: offset, width: width)
    var texts = Array(before.reversed()) + [marked.text]
    let mark = texts.count - 1
    var next = Self.end(of: offset, in: text)
    while texts.count <= mark + reach, let end = next, end + 1 < text.count {
      let following = Self.end(of: end + 1, in: text)
      texts.append(
        Self.shown(text[(end + 1)..<(following ?? min(text.count, end + 1 + Self.longestLine))], width: width)
      )
      next = following
    }
    self.init(first: line - mark, texts: texts, mark: mark, column: marked.mark)
  }

  /// How far the beginning or end of a line is searched for, in bytes.
  private static let longestLine = 4096

  /// The offset at which the line of a byte begins; `nil` where the line is too long.
  private static func start(of offset: Int, in text: [UInt8]) -> Int? {
    var start = offset
    while start > 0, text[start - 1] != 0x0A {
      start -= 1
      if offset - start > longestLine { return nil }
    }
    return start
  }

  /// The offset of the line feed that ends the line of a byte; `nil` where there is none near.
  private static func end(of offset: Int, in text: [UInt8]) -> Int? {
    text[offset..<min(text.count, offset + longestLine)].firstIndex(of: 0x0A)
  }

  private static func shown(_ line: ArraySlice<UInt8>, width: Int) -> String {
    var line = line
    if line.last == 0x0D { line.removeLast() }
    let text = String(decoding: line.prefix(width * 4), as: UTF8.self).unicodeScalars
    let expanded = String(String.UnicodeScalarView(text.prefix(width))).replacing("\t", with: "  ")
    return VisibleText.of(expanded) + (text.count > width || line.count > width * 4 ? "…" : "")
  }

  /// The same lines with each text edited together; without the texts where editing changed their number.
  package func edited(_ edit: (String) -> String) -> SourceLines? {
    let text = texts.joined(separator: "\n")
    let output = edit(text)
    guard output != text else { return self }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == texts.count else { return nil }
    var copy = self
    copy.texts = lines
    copy.column = lines[mark] == texts[mark] ? column : column.map { min($0, lines[mark].unicodeScalars.count) }
    return copy
  }
}
