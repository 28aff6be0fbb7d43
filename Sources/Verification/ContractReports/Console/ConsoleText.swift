import Findings
import HTTPMessages

/// Writes text as a terminal can show it: made visible, in the characters it has, in colour, wrapped to its width.
struct ConsoleText {
  let style: ConsoleStyle

  /// A weight or colour, by its ANSI parameter (ECMA-48, section 8.3.117).
  enum Tint: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Text from elsewhere in characters that the terminal has, without any that would steer it.
  func plain(_ text: some StringProtocol) -> String {
    let visible = VisibleText.of(text)
    if style.isUnicode || visible.utf8.allSatisfy({ $0 < 0x80 }) { return visible }
    return visible.unicodeScalars.map(ascii).joined()
  }

  private func ascii(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case _ where scalar.isASCII: String(scalar)
    case "…": "..."
    case "✓": "ok"
    case "✗": "FAIL"
    case "–": "-"
    case "→": "->"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Finished text in a colour.
  func tinted(_ text: String, _ tint: Tint) -> String {
    style.hasColors && !text.isEmpty ? "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The fewest columns to which a long word is cut.
  static let leastColumns = 12

  /// The indented lines of a text, wrapped between words; a word that is too long for a line loses its middle.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indentation: The number of spaces before each line.
  ///   - margin: The number of columns that will be before these spaces.
  func wrapped(_ text: some StringProtocol, indentation: Int, margin: Int = 0) -> [String] {
    let indent = String(repeating: " ", count: indentation)
    let text = plain(text)
    guard let width = style.width, margin + indentation + Self.columns(text) > width else { return [indent + text] }
    let room = max(Self.leastColumns, width - margin - indentation)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let word = shortened(String(word), to: room)
      if line.isEmpty {
        line = word
      } else if Self.columns(line) + 1 + Self.columns(word) <= room {
        line += " " + word
      } else {
        lines.append(indent + line.prefix(through: line.lastIndex { $0 != " " } ?? line.startIndex))
        line = word
      }
    }
    return lines + [indent + line]
  }

  /// A finished text without its middle, so that it takes at most so many columns; one that fits as it is.
  func shortened(_ text: String, to columns: Int) -> String {
    guard Self.columns(text) > columns else { return text }
    let ellipsis = plain("…")
    let room = max(0, columns - Self.columns(ellipsis))
    var (head, tail) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var used = 0
    for scalar in text.unicodeScalars {
      used += Self.columns(String(scalar))
      guard used <= room - room / 3 else { break }
      head.append(scalar)
    }
    used = 0
    for scalar in text.unicodeScalars.reversed() {
      used += Self.columns(String(scalar))
      guard used <= room / 3 else { break }
      tail.insert(scalar, at: tail.startIndex)
    }
    return String(head) + ellipsis + String(tail)
  }

  /// An excerpt's line and the caret below it, both indented, cut to the terminal's width.
  func excerpt(_ excerpt: Excerpt, indentation: Int) -> [String] {
    let indent = String(repeating: " ", count: indentation)
    let scalars = Array(excerpt.text.unicodeScalars)
    let mark = max(0, min(excerpt.mark, scalars.count))
    var start = 0
    var end = scalars.count
    if let width = style.width {
      let room = max(16, width - indentation)
      func columns() -> Int { Self.columns(plain(Self.string(scalars[start..<end]))) }
      // The ellipses take a column at either end.
      while columns() > room - 2 || (start == 0 && end == scalars.count && columns() > room) {
        if end - mark > mark - start { end -= 1 } else { start += 1 }
      }
    }
    let before = (start > 0 ? plain("…") : "") + plain(Self.string(scalars[start..<mark]))
    let after = plain(Self.string(scalars[mark..<end])) + (end < scalars.count ? plain("…") : "")
    let caret = String(repeating: " ", count: Self.columns(before)) + "^"
    return [indent + before + after, indent + tinted(caret, .red)]
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// How many columns a terminal gives to a text: two to wide characters, none to combining ones.
  ///
  /// Source: Unicode Standard Annex 11, the ranges that are wide throughout.
  static func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      if scalar.isASCII { return sum + 1 }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return sum
      default: break
      }
      let isWide =
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF: true
        case 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: true
        case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD: true
        default: false
        }
      return sum + (isWide ? 2 : 1)
    }
  }
}
