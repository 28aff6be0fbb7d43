import JSONSchemas
import Redaction

/// What the texts at one place have in common.
struct TextProfile: Sendable {
  /// The formats that texts are recognised by, the most specific first.
  private static let formats = [
    "uuid", "date-time", "iso8601-date-time", "date", "time", "ipv4", "ipv6", "email", "uri",
  ]
  .compactMap { StringFormat.named($0) }
  private static let maximumValues = 12
  private static let longestWord = 32

  /// The number of texts.
  private(set) var count = 0
  /// Whether one of them is empty.
  private(set) var hasEmpty = false
  /// Whether a secret was replaced in one of them, so that nothing is known about it.
  private(set) var isRedacted = false
  private var candidates = formats
  /// How often each value occurs; `nil` if they are too many, or no words.
  private var words: [String: Int]? = [:]
  /// The length of texts that consist of capital letters only; `nil` if they do not, or differ in it.
  private var codeLength: Int??
  private var isWeb = true

  mutating func add(_ text: String) {
    count += 1
    if text.isEmpty { hasEmpty = true }
    if SecretRedaction.isPlaceholder(text) { isRedacted = true }
    candidates.removeAll { !$0.isValid(text) || $0.name == "uri" && !text.contains("://") }
    isWeb = isWeb && ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    let isCode = !text.isEmpty && text.utf8.count < 6 && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    let length = isCode ? text.utf8.count : nil
    if let known = codeLength { codeLength = .some(known == length ? known : nil) } else { codeLength = .some(length) }
    guard Self.isWord(text) else {
      words = nil
      return
    }
    words?[text, default: 0] += 1
    if let words, words.count > Self.maximumValues { self.words = nil }
  }

  /// The format that all texts have; `nil` for none.
  var format: String? { count > 0 && !isRedacted ? candidates.first?.name : nil }

  /// Whether all texts are URLs of the web.
  var isWebAddress: Bool { count > 0 && isWeb }

  /// The number of capital letters that all texts, of which there are several, consist of; `nil` if they do not.
  var lettersOfCode: Int? { count > 4 && (words?.count ?? 2) > 1 ? codeLength ?? nil : nil }

  /// The few values that occur again and again at a place with the name of a choice; `nil` if there are none.
  func choices(named name: String) -> [String]? {
    guard !isRedacted, format == nil, let words, words.count > 1, count >= 8, count >= 3 * words.count,
      Self.isChoice(name)
    else {
      return nil
    }
    return words.keys.sorted()
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26, text.utf8.count <= longestWord else { return false }
    return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D }
  }

  private static let choices = [
    "status", "state", "type", "kind", "role", "level", "priority", "visibility", "currency", "unit", "severity",
    "mode", "phase", "stage", "direction", "gender", "method", "category",
  ]

  /// Whether a name such as `status`, `orderStatus` or `order_status` names a choice.
  private static func isChoice(_ name: String) -> Bool {
    let name = name.lowercased()
    return choices.contains { name == $0 || name.hasSuffix("_\($0)") || name.hasSuffix("-\($0)") }
      || choices.contains { name.count > $0.count && name.hasSuffix($0) }
  }
}

/// What the numbers at one place have in common.
struct NumberProfile: Sendable {
  /// The number of numbers.
  private(set) var count = 0
  /// Whether all are whole.
  private(set) var areIntegers = true
  /// Whether one is below zero.
  private(set) var hasNegative = false

  mutating func add(_ text: String, isInteger: Bool) {
    count += 1
    areIntegers = areIntegers && isInteger
    hasNegative = hasNegative || text.hasPrefix("-")
  }

  /// The last words of names whose numbers count or measure something, which is never below zero.
  private static let counted = [
    "id", "count", "size", "total", "quantity", "qty", "length", "width", "height", "page", "limit", "offset", "number",
    "price", "age", "duration", "index", "year", "items", "likes", "views", "stock", "seats", "weight",
    "rank",
    "votes", "bytes", "percent", "version",
  ]

  /// Whether a name says that its numbers are not below zero.
  static func counts(_ name: String) -> Bool {
    let lower = name.lowercased()
    return counted.contains { word in
      lower == word || lower.hasSuffix("_\(word)") || lower.hasSuffix("-\(word)")
        || name.hasSuffix(word.prefix(1).uppercased() + word.dropFirst())
    }
  }
}
