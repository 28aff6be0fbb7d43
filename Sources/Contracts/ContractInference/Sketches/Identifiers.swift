import ContractModel
import HTTPMessages
import JSONSyntax
import Redaction

/// Tells identifiers, which vary from resource to resource, from words.
package enum Identifiers {
  private static let fewestHexDigits = 8

  /// Returns whether a key or a segment of a path is made up by a server: an identifier, a date, an address, a number.
  package static func isIdentifier(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    if text.hasPrefix(Placeholder.text) { return true }
    if let format = TextFormat(of: text), format != .path { return true }
    let digits = text.utf8.count(where: isDigit)
    guard digits > 0, !isVersion(text) else { return false }
    // `address2` is a word; `a8f3c1` and `item-20931` are not.
    if digits >= 3, text.utf8.count >= 5 { return true }
    if text.utf8.count >= fewestHexDigits, text.utf8.allSatisfy(ASCII.isHexDigit) { return true }
    // A prefix and a number: `order_41`, `INV-17`.
    let parts = text.split { $0 == "_" || $0 == "-" || $0 == "." }
    let isCode = text.utf8.allSatisfy { isDigit($0) || ($0 | 0x20) &- 0x61 < 26 || $0 == 0x5F || $0 == 0x2D }
    return isCode && parts.count > 1 && digits >= 2 && parts.dropFirst().contains { isNumber(String($0)) }
  }

  /// Whether a text is a version as paths have it: `v1`, `v18.0`.
  private static func isVersion(_ text: String) -> Bool {
    (text.utf8.first ?? 0) | 0x20 == 0x76 && text.utf8.dropFirst().allSatisfy { isDigit($0) || $0 == 0x2E }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Returns whether a text is an integer as JSON writes it.
  static func isNumber(_ text: String) -> Bool { (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit) }

  /// Returns whether a text is an integer without leading zeros.
  static func isPlainNumber(_ text: String) -> Bool { isNumber(text) && (text == "0" || text.first != "0") }

  /// Returns whether the names of an object are codes of countries, languages or currencies: `EUR`, `de-CH`.
  static func areCodes(_ names: some Collection<String>) -> Bool {
    names.count > 1 && names.allSatisfy(isCode) && Set(names.map(\.utf8.count)).count <= 2
  }

  private static func isCode(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    func isUpper(_ part: Substring.UTF8View?, _ count: ClosedRange<Int>) -> Bool {
      part.map { count.contains($0.count) && $0.allSatisfy { $0 &- 0x41 < 26 } } ?? false
    }
    guard parts.count == 2, let language = parts.first else { return parts.count == 1 && isUpper(parts.first, 2...3) }
    return (2...3).contains(language.count) && language.allSatisfy { $0 &- 0x61 < 26 } && isUpper(parts.last, 2...2)
  }

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
  private static func isKey(_ name: String) -> Bool {
    let word = ResourceNaming.words(of: name).last ?? ""
    return ResourceNaming.keys.contains(word) || ["login", "username", "name", "number"].contains(word)
  }
}
