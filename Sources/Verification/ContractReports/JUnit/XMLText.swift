import HTTPMessages

/// Text escaped for an XML 1.0 document.
///
/// Source: Extensible Markup Language 1.0, fifth edition, sections 2.2 and 2.4.
enum XMLText {
  /// Text for content and attribute values alike: markup escaped, `>` of `]]>` too, and characters that XML forbids or
  /// discourages replaced by U+FFFD.
  static func escaped(_ text: some StringProtocol) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      // Written out, an attribute's line feeds and tabs would be read as spaces.
      case "\t", "\n", "\r": output += "&#\(scalar.value);"
      case _ where isForbidden(scalar): output += "\u{FFFD}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Several lines of content: each made visible and escaped, then joined by line feeds.
  static func lines(_ lines: [String]) -> String {
    lines.map { escaped(VisibleText.of($0)) }.joined(separator: "\n")
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
      || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
