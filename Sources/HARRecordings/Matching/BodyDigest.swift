import HTTPExchange
import JSONSyntax

/// A number by which bodies are found that say the same, however each is written.
///
/// Two bodies that differ have the same one by a chance of one in 2⁶⁴; it is seeded anew in every process.
struct BodyDigest: Sendable, Hashable {
  private let kind: UInt8
  private let value: Int

  /// The digest of a body, less the places that a mask covers; `nil` where the mask is for another kind of body.
  init?(_ body: BodyContent, under mask: BodyMask? = nil) {
    switch (body, mask) {
    case (.none, nil): (kind, value) = (0, 0)
    case (.json(let json), nil): (kind, value) = (1, Self.hash(json, nil))
    case (.json(let json), .json(let mask)): (kind, value) = (1, Self.hash(json, mask))
    case (.form(let fields), nil): (kind, value) = (2, Self.hash(fields, under: []))
    case (.form(let fields), .form(let names)): (kind, value) = (2, Self.hash(fields, under: names))
    case (.bytes(let bytes), nil):
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      (kind, value) = (3, hasher.finalize())
    case (.bytes, .text): (kind, value) = (3, 0)
    default: return nil
    }
  }

  private static func hash(_ fields: [BodyContent.Field], under names: Set<String>) -> Int {
    fields.reduce(fields.count) { sum, field in
      var hasher = Hasher()
      hasher.combine(field.name)
      if !names.contains(field.name) {
        hasher.combine(field.note)
        field.value.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
      return sum &+ hasher.finalize()
    }
  }

  private static func hash(_ value: JSONValue, _ mask: JSONMask?) -> Int {
    if mask == .value || mask == .part { return 0 }
    var hasher = Hasher()
    hasher.combine(value.kind)
    switch value.kind {
    case .null, .true, .false: break
    case .number: combine(value, into: &hasher)
    case .string: value.withStringBytes { hasher.combine(bytes: $0) }
    case .array:
      for (position, element) in value.elements.enumerated() {
        hasher.combine(hash(element, mask?[String(position)]))
      }
    case .object:
      var sum = 0
      // Of repeated keys the first counts, as everywhere.
      var seen: Set<[UInt8]>? = value.document.hasDuplicateKeys ? [] : nil
      for member in value.members {
        if let isNew = seen?.insert(member.key.stringBytes).inserted, !isNew { continue }
        var inner = Hasher()
        member.key.withStringBytes { inner.combine(bytes: $0) }
        inner.combine(hash(member.value, mask?[member.name]))
        sum &+= inner.finalize()
      }
      hasher.combine(sum)
    }
    return hasher.finalize()
  }

  /// Feeds a number's value: `1`, `1.0` and `1e0` are one.
  private static func combine(_ value: JSONValue, into hasher: inout Hasher) {
    guard let number = value.number else { return }
    if let integer = number.integer { hasher.combine(integer) } else { hasher.combine(number) }
  }
}
