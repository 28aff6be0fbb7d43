import HTTPMessages
import JSONSyntax
import JSONSchemas
import Redaction

/// Tells identifiers, which vary from resource to resource, from words.
enum Identifiers {
  private static let fewestHexDigits = 8
  private static let fewestCharacters = 16

  /// Whether a path segment or a key has the form of an identifier: digits, a UUID, a date, a long code, an address.
  static func isIdentifier(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    if isNumber(text) || text.hasPrefix(Placeholder.text) { return true }
    if ["uuid", "date", "date-time"].contains(where: { StringFormat.named($0)?.isValid(text) ?? false }) {
      return true
    }
    if text.contains("@") { return text.first != "@" && StringFormat.named("email")?.isValid(text) ?? false }
    let digits = text.utf8.count { $0 &- 0x30 < 10 }
    guard digits > 0 else { return false }
    let isHexadecimal = text.utf8.allSatisfy { ASCII.isHexDigit($0) }
    if isHexadecimal, text.utf8.count >= fewestHexDigits { return true }
    let isCode = text.utf8.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2D }
    if isCode, text.utf8.count >= fewestCharacters, digits >= 3 { return true }
    // A prefix and a number: `order_1041`, `INV-2024-0001`.
    let parts = text.split { $0 == "_" || $0 == "-" || $0 == "." }
    return isCode && parts.count > 1 && digits >= 2 && parts.dropFirst().contains { isNumber(String($0)) }
  }

  /// Whether a text is an integer as JSON writes it.
  static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether a text is an integer without leading zeros.
  static func isPlainNumber(_ text: String) -> Bool { isNumber(text) && (text == "0" || text.first != "0") }

  /// Returns the lists in a body: the body itself, or the arrays of objects in it, up to two levels below.
  static func lists(in root: JSONValue, depth: Int = 0) -> [JSONValue] {
    if root.kind == .array { return [root] }
    guard root.kind == .object, depth < 2 else { return [] }
    return root.members.map(\.value).flatMap { lists(in: $0, depth: depth + 1) }
  }

  /// Returns the texts of the members that name an object.
  static func keys(of item: JSONValue) -> Set<String> {
    guard item.kind == .object else { return [] }
    let texts = item.members.filter { isKey($0.name) }.compactMap { $0.value.string ?? $0.value.number?.text }
    return Set(texts.filter { !$0.isEmpty })
  }

  /// The members that name an item of a list: `id`, `uuid`, `slug`, …, and those that end with `id`.
  static func isKey(_ name: String) -> Bool {
    let words = NameSpelling.words(of: name)
    return ["id", "uuid", "guid", "slug", "key", "code", "login", "username", "name", "sku", "number"]
      .contains(words.last ?? "")
  }
}
