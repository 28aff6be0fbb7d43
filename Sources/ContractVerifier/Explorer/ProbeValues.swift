import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Quantities

/// The texts that probe a parameter, found by testing candidates against the contract's schema.
struct ProbeValues {
  let parameter: Parameter

  /// At most five texts that the schema forbids: of a wrong type, below the minimum or above the maximum.
  ///
  /// Empty for an object or a value serialized as a media type: a server may attribute such a text to another
  /// parameter.
  var malformed: [String] {
    guard let schema = parameter.schema, parameter.content == nil, schema.value["properties"] == nil,
      parameter.type != "object", parameter.style != .deepObject
    else { return [] }
    return Array(candidates.filter { isSendable($0) && !parameter.allows(.text($0)) }.prefix(5))
  }

  /// Whether a text can be sent as it is: a header has visible ASCII characters only.
  private func isSendable(_ text: String) -> Bool {
    parameter.location != .header || text.unicodeScalars.allSatisfy { 0x21...0x7E ~= $0.value }
  }

  /// Boundary texts that the schema may allow: an empty text, zero and an integer that overflows 64 bits.
  var atBounds: [String] {
    guard parameter.location == .query, parameter.schema != nil, parameter.style != .deepObject else { return [] }
    let texts = isNumber ? ["0", "99999999999999999999", ""] : [""]
    return texts.filter { !malformed.contains($0) }
  }

  /// Returns a well-formed but unknown identifier; `nil` if none can be derived that the schema allows.
  func unknown(_ random: inout SeededGenerator) -> String? {
    let text =
      switch (parameter.type, parameter.format) {
      case (_, "uuid"): random.uuid()
      case ("integer", _), ("number", _): String(Int.random(in: 900_000_000..<1_000_000_000, using: &random))
      default: "unknown-\(String(random.next(), radix: 36))"
      }
    return parameter.allows(.text(text)) ? text : nil
  }

  private var isNumber: Bool { parameter.type == "integer" || parameter.type == "number" }

  private var candidates: [String] {
    switch parameter.type {
    case "integer", "number":
      return ["abc", "1abc", "-1"] + beyondBounds.filter { $0 != "-1" }
    case "boolean": return ["maybe"]
    default:
      return parameter.isUUID ? ["not-a-uuid", "00000000-0000-4000-8000-00000000000"] : ["not-this", "\u{1F600}"]
    }
  }

  /// The integers just below the schema's minimum and just above its maximum.
  private var beyondBounds: [String] {
    guard let schema = parameter.schema?.value else { return [] }
    let below = schema["minimum"]?.integer.flatMap { $0 > .min ? $0 - 1 : nil } ?? schema["exclusiveMinimum"]?.integer
    let above = schema["maximum"]?.integer.flatMap { $0 < .max ? $0 + 1 : nil } ?? schema["exclusiveMaximum"]?.integer
    return [below, above].compactMap { $0.map(String.init) }
  }
}
