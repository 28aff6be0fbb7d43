import HTTPMessages
import JSONSyntax

/// Finds the secrets of one exchange in sentences about it, in full or cut off.
///
/// Sentences quote values, and cut long ones. A password may be an ordinary word, so a short secret, or a word,
/// counts only in quotation marks.
struct QuotedSecrets: Sendable {
  /// The fewest bytes of a secret that counts without quotation marks.
  private static let fewestBytes = 8
  /// The fewest digits of a number that counts without quotation marks; fewer are a count or a status.
  private static let fewestDigits = 4
  /// The end of a text that was cut.
  private static let ellipsis = Array("…".utf8)

  /// Long secrets by their first eight bytes.
  private var byBeginning: [UInt64: [[UInt8]]] = [:]
  /// All secrets, which count between quotation marks.
  private var all: Set<[UInt8]> = []
  private var numbers: Set<[UInt8]> = []

  /// Whether there is none.
  var isEmpty: Bool { all.isEmpty }

  /// Creates a search for secrets; empty values and placeholders are left out.
  init(_ secrets: some Sequence<String> = []) {
    for secret in secrets where !ValueHeuristics.isVoid(secret) && Placeholder.number(of: secret) == nil {
      var literal: [UInt8] = []
      JSONLiteral.write(secret, to: &literal)
      for spelling in Set([
        Array(secret.utf8), Array(literal.dropFirst().dropLast()), Array(VisibleText.of(secret).utf8),
      ]) {
        all.insert(spelling)
        if spelling.count >= Self.fewestDigits, spelling.allSatisfy(ValueHeuristics.isDigit) {
          numbers.insert(spelling)
        }
        if spelling.count >= Self.fewestBytes, !ValueHeuristics.isWord(secret) {
          byBeginning[Self.key(spelling[..<Self.fewestBytes]), default: []].append(spelling)
        }
      }
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Returns the ranges of secrets in a text, in order of their ends.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    var found: [Range<Int>] = []
    var window: UInt64 = 0
    var opening: Int?
    var word = 0
    for (offset, byte) in text.enumerated() {
      window = window << 8 | UInt64(byte)
      if offset + 1 >= Self.fewestBytes, let secrets = byBeginning[window] {
        found += Self.longest(of: secrets, in: text, from: offset + 1 - Self.fewestBytes)
      }
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote || byte == Self.ellipsis[0] && text[offset...].starts(with: Self.ellipsis) {
        if let start = opening.map({ $0 + 1 }), start < offset {
          let run = text[start..<offset]
          if isQuote ? all.contains(Array(run)) : all.contains(where: { $0.starts(with: run) }) {
            found.append(start..<offset)
          }
        }
        opening = offset
      }
      guard !ValueHeuristics.isAlphanumeric(byte) else { continue }
      if offset > word, numbers.contains(Array(text[word..<offset])) { found.append(word..<offset) }
      word = offset + 1
    }
    if word < text.count, numbers.contains(Array(text[word...])) { found.append(word..<text.count) }
    return found
  }

  /// The longest of some secrets that are at an offset, in full or cut off.
  private static func longest(of secrets: [[UInt8]], in text: [UInt8], from start: Int) -> [Range<Int>] {
    let ends = secrets.compactMap { secret -> Int? in
      let count = zip(secret, text[start...]).prefix { $0 == $1 }.count
      let rest = text[(start + count)...]
      let isCut = rest.isEmpty || rest.first == UInt8(ascii: "\"") || rest.starts(with: ellipsis)
      return count == secret.count || isCut ? start + count : nil
    }
    return ends.max().map { [start..<$0] } ?? []
  }
}
