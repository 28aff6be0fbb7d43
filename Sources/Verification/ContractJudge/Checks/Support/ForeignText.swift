import HTTPMessages
import JSONSyntax

/// Body content that should be JSON and does not even begin like it: a page, a document, plain text, or binary data.
///
/// The place at which a parser gives up says nothing about such a body.
struct ForeignText {
  /// The kind of content: `an HTML page`.
  let kind: String
  /// Further lines, such as the title of a page.
  let details: [String]

  private static let inspected = 4096
  private static let longestTitle = 120

  /// Recognizes a body; `nil` if it begins like JSON, so that the place of the error is worth knowing.
  init?(_ body: [UInt8]) {
    let start = body.dropFirst(ByteOrderMark.length(in: body)).drop(while: JSONWhitespace.contains)
    guard let first = start.first else { return nil }
    let head = start.prefix(Self.inspected)
    if first == 0x3C {
      let text = String(decoding: head, as: UTF8.self)
      let lower = text.lowercased()
      if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") || lower.contains("<html") {
        kind = "an HTML page"
        details = Self.title(of: text).map { ["the title of the page is \"\($0)\""] } ?? []
      } else if lower.hasPrefix("<?xml") || text.dropFirst().first.map({ $0.isLetter || $0 == "!" }) ?? false {
        kind = "XML or another markup"
        details = []
      } else {
        return nil
      }
      return
    }
    // A multi-byte character may be cut off at the end of what is looked at.
    let isText = (0..<4).contains { String(validUTF8: head.dropLast($0)) != nil }
    guard isText, !head.contains(0) else {
      // JSON in UTF-16 has a fault of its own, which the parser names.
      guard first > 0x7E || first < 0x20, !start.starts(with: [0xFE, 0xFF]), !start.starts(with: [0xFF, 0xFE]) else {
        return nil
      }
      (kind, details) = ("binary data", [])
      return
    }
    let beginsLikeJSON =
      "{[\"-0123456789".utf8.contains(first)
      || ["true", "false", "null"].contains {
        start.starts(with: $0.utf8) && !Self.isWord(start.dropFirst($0.utf8.count))
      }
    // Names of other languages, and objects without quotation marks, are errors at a place.
    let isLikeNumber = [0x2B, 0x2E].contains(first) || start.starts(with: "NaN".utf8) || start.starts(with: "Inf".utf8)
    guard !beginsLikeJSON, !isLikeNumber, first != 0x27, first != 0x7D, first != 0x5D, first != 0x2C else { return nil }
    (kind, details) = ("plain text", [])
  }

  /// Whether a text goes on as a word.
  private static func isWord(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return false }
    return (next | 0x20) &- 0x61 < 26 || next &- 0x30 < 10 || next == 0x5F
  }

  private static func title(of page: String) -> String? {
    guard let open = page.firstRange(of: "<title") ?? page.firstRange(of: "<TITLE") else { return nil }
    let rest = page[open.upperBound...]
    guard let start = rest.firstIndex(of: ">") else { return nil }
    let text = rest[rest.index(after: start)...].prefix { $0 != "<" }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : VisibleText.of(words.prefix(longestTitle))
  }
}
