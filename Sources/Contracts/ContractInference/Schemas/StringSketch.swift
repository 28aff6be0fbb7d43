import JSONSchemas
import Redaction

/// What the strings at one place have in common: a format, or a short list of values.
struct StringSketch: Sendable {
  /// The formats that are stated, the most specific first; each is one of JSON Schema's own.
  private static let formats = ["uuid", "date-time", "date", "email", "uri"].compactMap { StringFormat.named($0) }
  private static let mostValues = 8
  private static let longestValue = 32
  /// How often every value of an enumeration occurs at least, on average.
  private static let repetitions = 5
  private static let fewestSamples = 20

  /// The number of strings.
  private(set) var count = 0
  private var isRedacted = false
  private var candidates: [StringFormat] = formats
  /// How often each value occurred; `nil` if the values are too many, or not words.
  private var values: [String: Int]? = [:]

  mutating func add(_ text: String) {
    count += 1
    // A placeholder says nothing about the secret that it replaces.
    if text.hasPrefix(Placeholder.text) { isRedacted = true }
    candidates.removeAll { format in
      format.name == "uri" ? !Self.isWebAddress(text) || !format.isValid(text) : !format.isValid(text)
    }
    guard Self.isWord(text) else {
      values = nil
      return
    }
    values?[text, default: 0] += 1
    if values.map({ $0.count > Self.mostValues }) ?? false { values = nil }
  }

  /// Adds the strings of another sketch.
  mutating func merge(_ other: StringSketch) {
    count += other.count
    isRedacted = isRedacted || other.isRedacted
    candidates.removeAll { candidate in !other.candidates.contains { $0.name == candidate.name } }
    guard let more = other.values else {
      values = nil
      return
    }
    values?.merge(more, uniquingKeysWith: +)
    if values.map({ $0.count > Self.mostValues }) ?? false { values = nil }
  }

  /// The format that all strings have; `nil` for none.
  var format: String? { count > 0 && !isRedacted ? candidates.first?.name : nil }

  /// The values in alphabetical order, if they are few and occur often, and the place is named like a choice.
  func enumeration(named name: String) -> [String]? {
    guard !isRedacted, format == nil, let values, values.count > 1, count >= Self.fewestSamples,
      count >= values.count * Self.repetitions, values.values.allSatisfy({ $0 > 1 }), Self.isChoice(name)
    else { return nil }
    return values.keys.sorted()
  }

  private static func isWebAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26, text.utf8.count <= longestValue else {
      return false
    }
    return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D }
  }

  /// The last words of names whose values are one of a few.
  private static let choices: Set<String> = [
    "status", "state", "type", "kind", "role", "level", "priority", "visibility", "currency", "unit", "severity",
    "mode", "phase", "stage", "direction", "gender", "method",
  ]

  /// Whether a name such as `status`, `orderStatus` or `order_status` names a choice.
  private static func isChoice(_ name: String) -> Bool {
    let words = NameSpelling.words(of: name)
    return words.last.map(choices.contains) ?? false
  }
}
