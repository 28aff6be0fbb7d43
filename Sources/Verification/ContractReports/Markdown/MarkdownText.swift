import HTTPMessages

/// Text for Markdown: CommonMark with the tables of GitHub.
enum MarkdownText {
  /// Text on one line in which nothing is markup, in a table or outside of one.
  static func escaped(_ text: some StringProtocol) -> String {
    VisibleText.of(text).unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "$": output += "\\\(scalar)"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "&": output += "&amp;"
      // A name after it would be notified, and an address would become a link.
      case "@": output += "&#64;"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  /// Code on one line, in a table or outside of one.
  static func code(_ text: some StringProtocol) -> String {
    let text = VisibleText.of(text)
    guard !text.isEmpty else { return "" }
    // In a table, a vertical bar ends the cell even inside code, where a backslash before it would be shown elsewhere.
    guard !text.contains("|") else { return escaped(text) }
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let space = fence.count > 1 || text.hasPrefix(" ") ? " " : ""
    return fence + space + text + space + fence
  }

  /// A block of code; `indentation` spaces put it into a list.
  static func block(_ lines: [String], indentation: Int = 0) -> [String] {
    let lines = lines.map { VisibleText.of($0) }
    let fence = String(repeating: "`", count: max(3, (lines.map(longestRun).max() ?? 0) + 1))
    let margin = String(repeating: " ", count: indentation)
    return ([fence + "text"] + lines + [fence]).map { margin + $0 }
  }

  /// How many grave accents are in a row at most.
  private static func longestRun(in text: String) -> Int {
    var (longest, current) = (0, 0)
    for byte in text.utf8 {
      current = byte == 0x60 ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
