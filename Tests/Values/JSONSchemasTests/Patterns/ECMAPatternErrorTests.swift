import Diagnostics
import Testing

@testable import JSONSchemas

@Suite("What is wrong with a pattern")
struct ECMAPatternErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let offset: Int
    let message: String

    init(_ pattern: String, _ offset: Int, _ message: String) {
      self.pattern = pattern
      self.offset = offset
      self.message = message
    }

    var testDescription: String { String(pattern.prefix(40)) }
  }

  static let rows = [
    Row("^(abc]", 1, "unclosed group"),
    Row("a)", 1, "unmatched )"),
    Row("é[a", 1, "unclosed class"),
    Row("a**", 2, "nothing to repeat"),
    Row("{2}", 0, "nothing to repeat"),
    Row("^*", 1, "nothing to repeat"),
    Row("(?<=a)+", 6, "nothing to repeat"),
    Row("a{3,2}", 1, "repetition counts out of order"),
    Row("[z-a]", 1, "range out of order in a class"),
    Row("\\", 0, "a backslash ends the pattern"),
    Row("^\\S(|(.|\\n)*\\S)\\Z", 15, "unknown escape \\Z"),
    Row("\\a", 0, "unknown escape \\a"),
    Row("\\8", 0, "there is no group 8"),
    Row("(a)\\2", 3, "there is no group 2"),
    Row("(?<n>a)\\k<m>", 7, "there is no group named m"),
    Row("\\k", 0, "\\k is not followed by a group name"),
    Row("(?<n>a)(?<n>b)", 7, "a second group named n"),
    Row("(?<1>a)", 3, "invalid group name"),
    Row("(?i)a", 0, "unknown kind of group"),
    Row("\\01", 0, "octal escape"),
    Row("\\c1", 0, "\\c is not followed by a letter"),
    Row("\\x4", 0, "invalid \\x escape"),
    Row("\\u12", 0, "invalid \\u escape"),
    Row("\\u{110000}", 0, "invalid \\u escape"),
    Row("\\p{Klingon}", 0, "unknown Unicode property Klingon"),
    Row("\\p{Script=latin}", 0, "unknown Unicode property Script=latin"),
    Row("\\pL", 0, "\\p is not followed by a property in braces"),
    Row(String(repeating: "(", count: 5000), 100, "groups nest deeper than 100"),
    Row(String(repeating: "a", count: 65_537), 65_536, "the pattern is longer than 65536 characters"),
  ]

  @Test("The error of a pattern says what is wrong and where", arguments: rows)
  func error(row: Row) {
    #expect(throws: ECMAPatternError(message: row.message, offset: row.offset)) { try ECMAPattern(row.pattern) }
  }

  @Test("The description of a pattern's error ends with the place")
  func description() {
    #expect(ECMAPatternError(message: "octal escape", offset: 3).description == "octal escape, at offset 3")
  }
}
