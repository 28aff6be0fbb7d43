import Testing

@testable import JSONSchemas

@Suite("What a pattern matches")
struct ECMAPatternMatchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matching: [String]
    let other: [String]

    init(_ pattern: String, matching: [String], other: [String]) {
      self.pattern = pattern
      self.matching = matching
      self.other = other
    }

    var testDescription: String { pattern }
  }

  static let anchorsAndLiterals = [
    Row("", matching: ["", "a"], other: []),
    Row("b", matching: ["b", "abc"], other: ["", "a"]),
    Row("^x-", matching: ["x-", "x-y"], other: ["x", "ax-"]),
    Row("^https?://", matching: ["http://a", "https://a"], other: ["httpss://a", " http://a"]),
    Row("^abc$", matching: ["abc"], other: ["abc\n", "\nabc", "abcd"]),
    Row("^(a|bc)$|^$", matching: ["", "a", "bc"], other: ["abc", "b"]),
    Row("a^b|a$b", matching: [], other: ["ab", "a\nb"]),
    Row(".", matching: ["a", "é", "\u{85}"], other: ["", "\n", "\r", "\u{2028}", "\u{2029}"]),
    Row("^.$", matching: ["🐲"], other: ["🐲🐲", "e\u{301}"]),
  ]

  static let classes = [
    Row("^\\d+$", matching: ["42"], other: ["৪২", ""]),
    Row("^\\w$", matching: ["a", "_", "0"], other: ["é", "-"]),
    Row("^\\s$", matching: ["\u{FEFF}", "\u{A0}", "\u{2003}", "\u{B}"], other: ["\u{1}", "\u{85}", "\u{180E}"]),
    Row("^\\S\\D\\W$", matching: ["aa-", "éé🐲"], other: [" a-", "a1-", "aaa"]),
    Row("^[a-cé-ü🐲]$", matching: ["b", "ê", "🐲"], other: ["d", "🐉", "ý"]),
    Row("^[^\\d🐲]$", matching: ["a", "🐉"], other: ["1", "🐲", ""]),
    Row("[]", matching: [], other: ["", "a"]),
    Row("^[^]$", matching: ["a", "\n", "🐲"], other: [""]),
    Row("^[\\b\\-\\]]$", matching: ["\u{8}", "-", "]"], other: ["b", "\\"]),
    Row("^\\p{Lu}\\p{Letter}\\P{L}$", matching: ["Éé1"], other: ["éé1", "Ééé"]),
    Row("^\\p{digit}+$", matching: ["৪২"], other: ["-%#"]),
    Row("^\\p{Script=Greek}\\p{scx=Deva}$", matching: ["α।"], other: ["a।", "αa"]),
    Row("^\\p{scx=Common}$", matching: ["1"], other: ["।", "a"]),
    Row("^\\p{Co}$", matching: ["\u{E000}", "\u{FFFFD}"], other: ["\u{FFFFE}", "\u{F900}"]),
    Row("^\\p{Emoji_Presentation}\\p{Uppercase}$", matching: ["🐲A"], other: ["1A", "🐲a"]),
  ]

  static let escapes = [
    Row("^\\t\\n\\v\\f\\r\\0$", matching: ["\t\n\u{B}\u{C}\r\0"], other: ["tnvfr0"]),
    Row("^\\cC\\cc$", matching: ["\u{3}\u{3}"], other: ["\\cC\\cc", "Cc"]),
    Row("^\\x41\\u0042\\u{1F432}\\uD83D\\uDC32$", matching: ["AB🐲🐲"], other: ["AB🐲"]),
    Row("\\uD83D", matching: [], other: ["🐲", "D83D"]),
    Row("^\\/\\.\\$\\^$", matching: ["/.$^"], other: ["/a$^"]),
    Row("^\\@\\-\\\"{x}]$", matching: ["@-\"{x}]"], other: ["@-x]"]),
    Row("^[\\w-.]+$", matching: ["a-b.c"], other: ["a b"]),
  ]

  static let quantifiers = [
    Row("^a{2,3}$", matching: ["aa", "aaa"], other: ["a", "aaaa"]),
    Row("^a{2,}?$", matching: ["aa", "aaaaa"], other: ["a"]),
    Row("^(ab){0}c$", matching: ["c"], other: ["abc"]),
    Row("^(a*)*$", matching: ["", "aaaa"], other: ["aab"]),
    Row("^(?:a|ab)(?:c|bcd)d*$", matching: ["abcd", "acd", "abcdd"], other: ["abd"]),
    Row("^.{1,5000}$", matching: [String(repeating: "é", count: 5000)], other: [String(repeating: "a", count: 5001)]),
    Row("^[a-z]{0,1000000}$", matching: [String(repeating: "a", count: 70_000)], other: ["a1"]),
  ]

  static let backtracking = [
    Row("^(?!x-)", matching: ["ax-", ""], other: ["x-", "x-y"]),
    Row("^(?=.*[A-Z])(?=.*\\d).{3,}$", matching: ["A1b", "b1A"], other: ["A1", "abc1", "ABC"]),
    Row("(?<=\\$)\\d+", matching: ["$42"], other: ["42", "€42"]),
    Row("(?<!é{1,2})b", matching: ["b", "ab"], other: ["éb", "ééb"]),
    Row("^(\\w)(\\w)?\\2\\1$", matching: ["aa", "abba"], other: ["ab", "abab"]),
    Row("^(?<quote>[\"']).*\\k<quote>$", matching: ["'a'", "\"b\""], other: ["'a\""]),
    Row("^\\k<later>(?<later>a)$", matching: ["a"], other: ["aa"]),
    Row("(?<=^(\\d+)(\\d+))-\\2$", matching: ["1053-053"], other: ["1053-3"]),
    Row("^(?:(a)|b)*\\1$", matching: ["ab", "aa"], other: ["abc"]),
    Row("^(a+?)+?\\1b$", matching: ["aab"], other: ["ab"]),
    Row("\\bé|\\Bb\\b", matching: ["aé", "ab"], other: ["é", "b"]),
  ]

  @Test("A pattern matches exactly the texts that it describes", arguments: anchorsAndLiterals + classes + escapes)
  func terms(row: Row) throws {
    try check(row)
  }

  @Test("Quantifiers and assertions match exactly the texts that they describe", arguments: quantifiers + backtracking)
  func structure(row: Row) throws {
    try check(row)
  }

  @Test("The three engines of patterns agree", arguments: anchorsAndLiterals + classes + escapes)
  func engines(row: Row) throws {
    let syntax = try PatternParser.parse(row.pattern)
    let simulation = PathSimulation(try #require(LinearProgram(syntax.root, unit: .scalar)))
    let automaton = try #require(LinearProgram(syntax.root, unit: .byte).flatMap { ByteAutomaton($0) })
    let backtracking = BacktrackingProgram(syntax)
    for text in row.matching + row.other {
      let isMatching = row.matching.contains(text)
      let outcome = isMatching ? ECMAPattern.Outcome.matched : .unmatched
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        #expect(automaton.matches(bytes) == isMatching)
        var steps = Int.max
        #expect(simulation.match(bytes, steps: &steps) == outcome)
        #expect(backtracking.match(bytes, steps: &steps) == outcome)
      }
    }
  }

  private func check(_ row: Row) throws {
    let pattern = try ECMAPattern(row.pattern)
    for text in row.matching { #expect(pattern.match(text) == .matched, "\(text.prefix(40))") }
    for text in row.other { #expect(pattern.match(text) == .unmatched, "\(text.prefix(40))") }
  }
}
