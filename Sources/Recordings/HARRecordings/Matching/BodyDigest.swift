/// A hash by which bodies with the same meaning are found.
struct BodyDigest: Sendable, Hashable {
  private let kind: UInt8
  private let value: UInt64

  /// Hashes a body except the locations that a mask covers; `nil` if the mask is for another kind of body.
  init?(_ body: BodyContent, under mask: BodyMask? = nil) {
    switch (body, mask) {
    case (.none, nil): (kind, value) = (0, 0)
    case (.json(let json), nil): (kind, value) = (1, JSONDigest.of(json, under: nil))
    case (.json(let json), .json(let mask)): (kind, value) = (1, JSONDigest.of(json, under: mask))
    case (.form(let fields), nil): (kind, value) = (2, Self.digest(fields, under: []))
    case (.form(let fields), .form(let names)): (kind, value) = (2, Self.digest(fields, under: names))
    case (.bytes(let bytes), nil): (kind, value) = (3, Self.digest(bytes))
    case (.bytes, .text): (kind, value) = (3, 0)
    case (.xml(let bytes), nil): (kind, value) = (4, Self.digest(bytes))
    case (.xml, .text): (kind, value) = (4, 0)
    default: return nil
    }
  }

  /// Hashes bytes; the same bytes have another hash in another process.
  static func digest(_ bytes: [UInt8]) -> UInt64 {
    var hasher = SeededHasher()
    bytes.withUnsafeBytes { hasher.add($0) }
    return hasher.value
  }

  private static func digest(_ fields: [BodyContent.Field], under names: Set<String>) -> UInt64 {
    // The order of fields does not matter.
    fields.reduce(0) { sum, field in
      var hasher = SeededHasher()
      Array(field.name.utf8).withUnsafeBytes { hasher.add($0) }
      if !names.contains(field.name) {
        Array(field.note.utf8).withUnsafeBytes { hasher.add($0) }
        field.value.withUnsafeBytes { hasher.add($0) }
      }
      return sum &+ hasher.value
    }
  }
}
