import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Compares what a client sent with what the API returns for the same resource.
///
/// Differences that a server may cause on purpose do not count: members that are `writeOnly` or that the contract does
/// not describe for responses, masked secrets, another spelling of the same text, number or date, the order of scalars in
/// an array, and members that the server adds.
struct SentComparison {
  /// The shape of the request's body; `nil` if unknown.
  let sent: SchemaShape?
  /// The shape of the response's body; `nil` if unknown.
  let found: SchemaShape?

  /// The first member that was not kept.
  struct Difference {
    let pointer: JSONPointer
    let sent: JSONLiteral
    /// The value in the response; `nil` if it has none.
    let found: JSONValue?

    /// The difference in one phrase: `/name is "b"; "a" was sent`.
    var phrase: String {
      let text = VisibleText.of(String(SentComparison.text(sent).prefix(100)))
      guard let found else { return "\(pointer) is missing; \(text) was sent" }
      return "\(pointer) is \(VisibleText.of(String(found.text.prefix(100)))); \(text) was sent"
    }
  }

  /// Returns the first difference between the members of a sent object and those of a returned one.
  func difference(_ sent: JSONLiteral, _ found: JSONValue) -> Difference? {
    guard case .object = sent, let object = Self.object(in: found, like: sent) else { return nil }
    let shape = self.found?.value(at: object.pointer)
    return difference(sent, object, self.sent, shape, depth: 0)
  }

  /// Returns the object in a body that represents the sent resource: the body or an object in it, such as `data`.
  static func object(in body: JSONValue, like sent: JSONLiteral) -> JSONValue? {
    guard case .object(let members) = sent else { return nil }
    let names = Set(members.map(\.key))
    var best: (object: JSONValue, shared: Int)?
    for candidate in APIResource.candidates(body) {
      let shared = candidate.members.count { names.contains($0.name) }
      if best.map({ $0.shared < shared }) ?? true { best = (candidate, shared) }
    }
    return best?.object
  }

  private func difference(
    _ sent: JSONLiteral,
    _ found: JSONValue,
    _ sentShape: SchemaShape?,
    _ foundShape: SchemaShape?,
    depth: Int
  ) -> Difference? {
    guard depth < 8 else { return nil }
    switch sent {
    case .object(let members):
      guard found.kind == .object else { return Difference(pointer: found.pointer, sent: sent, found: found) }
      for member in members {
        let shape = sentShape?.member(member.key)
        if Self.isSecret(member.key, shape) || Self.isServerOwned(member.key) { continue }
        guard let value = found[member.key] else {
          guard let described = foundShape?.member(member.key), !described.has("writeOnly"),
            !Self.isEmpty(member.value)
          else { continue }
          return Difference(pointer: found.pointer.appending(member.key), sent: member.value, found: nil)
        }
        let inner = difference(member.value, value, shape, foundShape?.member(member.key), depth: depth + 1)
        if let inner { return inner }
      }
      return nil
    case .array(let elements):
      guard found.kind == .array else { return Difference(pointer: found.pointer, sent: sent, found: found) }
      return arrayDifference(elements, found, sentShape?.elements, foundShape?.elements, depth: depth)
    default:
      return ValueSpelling.isSame(sent, found) ? nil : Difference(pointer: found.pointer, sent: sent, found: found)
    }
  }

  private func arrayDifference(
    _ sent: [JSONLiteral],
    _ found: JSONValue,
    _ sentShape: SchemaShape?,
    _ foundShape: SchemaShape?,
    depth: Int
  ) -> Difference? {
    let elements = found.elements.map(\.self)
    // A server may merge equal elements, and sort those that are a set.
    for (position, element) in sent.enumerated() {
      let isKept = elements.contains { difference(element, $0, sentShape, foundShape, depth: depth + 1) == nil }
      guard !isKept else { continue }
      if elements.count == sent.count, let inner = elements.indices.contains(position) ? elements[position] : nil {
        return difference(element, inner, sentShape, foundShape, depth: depth + 1)
      }
      return Difference(pointer: found.pointer, sent: .array(sent), found: found)
    }
    let distinct = Set(sent).count
    return sent.isEmpty && !elements.isEmpty || elements.count > max(distinct, sent.count)
      ? Difference(pointer: found.pointer, sent: .array(sent), found: found) : nil
  }

  /// Returns whether servers commonly decide on a member themselves, although a contract lets clients send it.
  private static func isServerOwned(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return [
      "id", "uuid", "status", "state", "role", "version", "revision", "etag", "href", "self", "links", "total",
      "subtotal", "created", "updated", "modified", "timestamp", "createdat", "updatedat", "modifiedat", "lastmodified",
    ]
    .contains(name)
  }

  /// Returns whether a member's value is not returned as it was sent.
  private static func isSecret(_ name: String, _ shape: SchemaShape?) -> Bool {
    if let shape, shape.has("writeOnly") || shape.has("readOnly") || shape.formats.contains("password") { return true }
    let name = ResourceNaming.normalized(name)
    return ["password", "secret", "token", "pin", "cvv", "cvc", "cardnumber", "iban"].contains { name.hasSuffix($0) }
  }

  private static func isEmpty(_ value: JSONLiteral) -> Bool {
    switch value {
    case .null, .bool(false), .array([]), .object([]), .string(""): true
    default: false
    }
  }

  static func text(_ value: JSONLiteral) -> String { String(decoding: value.serialized(), as: UTF8.self) }
}

/// Recognizes different spellings of the same text, number or date.
enum ValueSpelling {
  /// Returns whether a returned value is the sent one, perhaps in another spelling.
  static func isSame(_ sent: JSONLiteral, _ found: JSONValue) -> Bool {
    switch (sent, found.kind) {
    case (.null, _): true
    case (.bool(let sent), _): found.bool == sent
    case (.string(let sent), .string): isSame(sent, found.string ?? "")
    case (.string(let sent), .number): number(sent) != nil && isSame(number: sent, found.text)
    case (.number(let sent), .number): isSame(number: sent, found.text)
    case (.number(let sent), .string): number(found.string ?? "") != nil && isSame(number: sent, found.string ?? "")
    default: false
    }
  }

  /// Returns whether two texts differ only in case, spaces or punctuation, name the same instant, or one is masked.
  static func isSame(_ sent: String, _ found: String) -> Bool {
    if sent == found || found.contains("*") || found.contains("•") { return true }
    let (first, second) = (folded(sent), folded(found))
    if first == second { return true }
    guard let before = Instant(sent), let after = Instant(found) else {
      // A date without its time.
      let isDate = sent.count >= 10 && Instant(sent) != nil
      return isDate && found.count == 10 && sent.hasPrefix(found)
    }
    return before == after
  }

  /// Returns whether a number is another one, perhaps rounded to fewer decimals.
  private static func isSame(number sent: String, _ found: String) -> Bool {
    guard let first = number(sent), let second = number(found) else { return false }
    if first == second { return true }
    let decimals = found.split(separator: ".").dropFirst().first.map { $0.prefix { $0.isNumber }.count } ?? 0
    guard decimals > 0 || sent.contains(".") else { return false }
    var unit = 1.0
    for _ in 0..<min(decimals, 12) { unit /= 10 }
    return abs(first.double - second.double) <= unit * 0.5000001
  }

  private static func number(_ text: String) -> JSONNumber? { JSONNumber(text) }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}

/// An instant in the format of RFC 3339, to the second.
struct Instant: Equatable {
  /// The seconds since 1970.
  let seconds: Int

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A, bytes[16] == 0x3A else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    var rest = bytes[19...]
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      while let digit = rest.first, digit &- 0x30 < 10 { rest = rest.dropFirst() }
    }
    var offset = 0
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      let digits = rest.dropFirst().filter { $0 != 0x3A }
      guard digits.count == 4, let value = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      offset = (value / 100 * 60 + value % 100) * (sign == 0x2D ? -60 : 60)
    }
    // Days from the civil calendar; the era starts in March.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = (shifted % 400) * 365 + (shifted % 400) / 4 - (shifted % 400) / 100 + dayOfYear
    seconds = (era * 146_097 + dayOfEra) * 86_400 + hour * 3_600 + minute * 60 + second - offset
  }
}
