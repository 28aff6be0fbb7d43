/// A text that a client displays completely: a long one, or one of many lines.
struct LongText: Sendable, CustomStringConvertible {
  /// The name in identifiers.
  let name: String
  /// The text in a case.
  let description: String
  let text: String

  /// Nearly ten thousand characters in a single line.
  static let oneLine = LongText(
    name: "long-text",
    description: "a text of a thousand words",
    text: (1...1000).map { "word-\($0)" }.joined(separator: " ")
  )

  /// Many lines, of which some are empty, and of which none equals another but for those.
  static let manyLines = LongText(
    name: "many-lines",
    description: "a text of a hundred lines",
    text: (1...100).map { $0.isMultiple(of: 10) ? "" : "Line \($0)" }.joined(separator: "\n") + "\nThe end"
  )

  static let all = [oneLine, manyLines]
}
