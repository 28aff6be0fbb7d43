/// A number by which bodies are found that say the same, however each is written.
struct BodyDigest: Sendable, Hashable {
  private let kind: UInt8
  private let value: UInt64

  /// The digest of a body, less the places that a mask covers; `nil` where the mask is for another kind of body.
  init?(_ body: BodyContent, under mask: BodyMask? = nil) {
    switch (body, mask) {
    case (.none, nil): (kind, value) = (0, 0)
    case (.json(let json), nil): (kind, value) = (1, JSONDigest.of(json, under: nil))
    case (.json(let json), .json(let mask)): (kind, value) = (1, JSONDigest.of(json, under: mask))
    case (.form(let fields), nil): (kind, value) = (2, Self.digest(fields, under: []))
    case (.form(let fields), .form(let names)): (kind, value) = (2, Self.digest(fields, under: names))
    case (.bytes(let bytes), nil):
      var mixture = Mixture()
      bytes.withUnsafeBytes { mixture.add($0) }
      (kind, value) = (3, mixture.value)
    case (.bytes, .text): (kind, value) = (3, 0)
    default: return nil
    }
  }

  private static func digest(_ fields: [BodyContent.Field], under names: Set<String>) -> UInt64 {
    // The order of fields has no meaning.
    fields.reduce(0) { sum, field in
      var mixture = Mixture()
      Array(field.name.utf8).withUnsafeBytes { mixture.add($0) }
      if !names.contains(field.name) {
        Array(field.note.utf8).withUnsafeBytes { mixture.add($0) }
        field.value.withUnsafeBytes { mixture.add($0) }
      }
      return sum &+ mixture.value
    }
  }
}
