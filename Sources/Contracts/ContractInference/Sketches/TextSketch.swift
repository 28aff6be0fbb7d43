import ContractModel
import Redaction

/// The common properties of the texts at one place: a format, or a short list of values.
package struct TextSketch: Sendable {
  private static let mostValues = 8
  private static let longestValue = 32
  /// How often every value of a choice occurs at least, on average, and among how many texts.
  private static let (repetitions, fewestSamples) = (5, 20)
  /// The most capital letters of a code.
  private static let longestCode = 5

  /// The number of texts.
  package private(set) var count = 0
  /// How many of them are empty.
  package private(set) var empties = 0
  /// In how many of them a secret was replaced, so that nothing is known about it.
  package private(set) var redactions = 0
  /// How many texts have each format.
  private var formats: [TextFormat: Int] = [:]
  /// How often each value occurs; `nil` if they are too many, or no words.
  private var values: [String: Int]? = [:]
  /// The lengths of texts that consist of capital letters only, as bits; 0 for other texts.
  private var codeLengths: UInt8 = 0

  /// Creates the sketch of no text.
  package init() {}

  package mutating func add(_ text: String) {
    count += 1
    if text.isEmpty { empties += 1 }
    if text.hasPrefix(Placeholder.text) { redactions += 1 }
    if let format = TextFormat(of: text) { formats[format, default: 0] += 1 }
    let isCode = text.utf8.count <= Self.longestCode && text.utf8.allSatisfy { $0 &- 0x41 < 26 }
    codeLengths |= 1 << (isCode ? text.utf8.count : 0)
    guard values != nil else { return }
    if Self.isWord(text) { values?[text, default: 0] += 1 } else { values = nil }
    limitValues()
  }

  /// Adds the texts of another sketch.
  mutating func merge(_ other: TextSketch) {
    count += other.count
    empties += other.empties
    redactions += other.redactions
    formats.merge(other.formats, uniquingKeysWith: +)
    codeLengths |= other.codeLengths
    guard let more = other.values else {
      values = nil
      return
    }
    values?.merge(more, uniquingKeysWith: +)
    limitValues()
  }

  private mutating func limitValues() {
    if let values, values.count > Self.mostValues { self.values = nil }
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26, text.utf8.count <= longestValue else {
      return false
    }
    return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D }
  }

  // MARK: Formats

  /// The number of texts that say something about their format: those that are neither empty nor redacted.
  package var telling: Int { count - empties - redactions }

  package var hasNoFormat: Bool { formats.isEmpty }

  /// The format that all telling texts have, whatever its spelling; `nil` if they have none in common.
  package var commonFormat: TextFormat? {
    guard let family = formats.first?.key.family, number(of: family) == telling else { return nil }
    return family
  }

  /// Returns how many texts have a format in any spelling.
  package func number(of family: TextFormat) -> Int {
    formats.reduce(0) { $0 + ($1.key.family == family ? $1.value : 0) }
  }

  /// The format that a schema can state of all texts; `nil` for none.
  package var schemaFormat: String? {
    guard count > 0, redactions == 0, formats.values.reduce(0, +) == count else { return nil }
    let names = Set(formats.keys.map(\.schemaFormat))
    // The format of ISO 8601 includes that of RFC 3339.
    return names == ["date-time", "iso8601-date-time"]
      ? "iso8601-date-time" : names.count == 1 ? names.first ?? nil : nil
  }

  /// Whether all texts are URLs of the web.
  package var areWebAddresses: Bool { count > 0 && number(of: .url) == count }

  /// The number of capital letters that all texts, of which there are several, consist of; `nil` if they do not.
  package var lettersOfCode: Int? {
    let length = codeLengths.trailingZeroBitCount
    return count > 4 && codeLengths.nonzeroBitCount == 1 && length > 0 && values?.count != 1 ? length : nil
  }

  // MARK: Choices

  /// Returns the values in alphabetical order, if they are few and occur often, and the place is named like a choice.
  package func choices(named name: String) -> [String]? {
    guard redactions == 0, schemaFormat == nil, let values, values.count > 1, count >= Self.fewestSamples,
      count >= values.count * Self.repetitions, values.values.allSatisfy({ $0 > 1 }), ResourceNaming.namesChoice(name)
    else { return nil }
    return values.keys.sorted()
  }
}
