import Basics
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The texts that probe a parameter, found by testing candidates against the contract's schema.
struct ProbeValues {
  let parameter: Parameter

  /// The texts that the schema forbids: of a wrong type or form, or a negative number.
  ///
  /// Empty for an object or a value serialized as a media type: a server may attribute such a text to another
  /// parameter.
  var malformed: [MalformedText] {
    guard isJudgeable else { return [] }
    return MalformedText.of(type: parameter.type, format: parameter.format).filter {
      isSendable($0.text) && !parameter.allows(.text($0.text))
    }
  }

  /// A value just beyond a limit of the schema.
  struct Excess: Sendable {
    let value: JSONLiteral
    /// The fault as a predicate, after the parameter's name: `is 101, above its maximum 100`.
    let reason: String
  }

  /// At most four values that each break one limit: of a number, of a length, a pattern, or a number of elements.
  func excesses(seed: UInt64) -> [Excess] {
    guard isJudgeable else { return [] }
    guard mayHaveLimits else { return formatExcess }
    let known = Set(malformed.map(\.text))
    var seen = Set<String>()
    return formatExcess
      + Array(
        slot(seed: seed).broken.compactMap { change -> Excess? in
          guard let violation = change.violation, Self.limits.contains(violation.keyword),
            !known.contains(ParameterValues.Value.value(change.whole).plain), seen.insert(violation.keyword).inserted
          else { return nil }
          return Excess(value: change.whole, reason: violation.reason)
        }
        .prefix(4)
      )
  }

  /// The integer just beyond the range of the format, where no other limit forbids it.
  private var formatExcess: [Excess] {
    guard parameter.type == "integer", let format = parameter.format,
      let text = UnusualNumber.beyond(format: format)?.text, parameter.allows(.text(text))
    else { return [] }
    return [Excess(value: .number(text), reason: "is \(text), which is not in its format \(format)")]
  }

  private static let limits: Set<String> = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "minItems", "maxItems",
  ]

  /// Whether the schema can have a limit: it has one itself, or consists of other schemas.
  private var mayHaveLimits: Bool {
    parameter.schema?.value.members.contains { member in
      let kind = member.value.kind
      return Self.limits.contains(member.name) || kind == .object || kind == .array && member.name != "enum"
        || member.name.hasPrefix("$")
    } ?? false
  }

  /// A value that the schema allows just so.
  struct Limit: Sendable {
    let value: JSONLiteral
    /// The value as a predicate, after the parameter's name: `is 100`.
    let phrase: String
    /// Whether the value has a meaning that a server may refuse, such as a code that does not exist.
    let isText: Bool
  }

  /// At most four values at the limits: the smallest and largest number, the shortest and longest text, and texts that the
  /// pattern describes.
  func limits(seed: UInt64) -> [Limit] {
    guard let schema = parameter.schema?.value, isJudgeable, schema["enum"] == nil else { return [] }
    let numbers = ["minimum", "maximum"].compactMap { schema[$0].map { JSONLiteral($0) } }
    let lengths = ["minLength", "maxLength"].compactMap { schema[$0]?.integer }
    guard !numbers.isEmpty || !lengths.isEmpty || schema["pattern"] != nil else { return [] }
    return Array(
      slot(seed: seed).valid.filter { change in
        guard change.path.isEmpty else { return false }
        switch change.whole {
        case .number: return numbers.contains(change.whole)
        case .string(let text):
          return lengths.contains(text.unicodeScalars.count)
            || schema["pattern"] != nil && change.phrase.hasPrefix("is \"")
        default: return false
        }
      }
      .prefix(4).map { change in
        let isText = if case .string = change.whole { true } else { false }
        return Limit(value: change.whole, phrase: change.phrase, isText: isText)
      }
    )
  }

  private func slot(seed: UInt64) -> ParameterSlot { ParameterSlot(parameter, known: nil, seed: seed) }

  /// Whether a server certainly attributes a text to this parameter.
  private var isJudgeable: Bool {
    guard let schema = parameter.schema else { return false }
    return parameter.content == nil && schema.value["properties"] == nil && parameter.type != "object"
      && parameter.style != .deepObject
  }

  /// Whether a text can be sent as it is: a header has visible ASCII characters only.
  private func isSendable(_ text: String) -> Bool {
    parameter.location != .header || text.unicodeScalars.allSatisfy { 0x21...0x7E ~= $0.value }
  }

  /// Boundary texts that the schema may allow: zero, a negative number, integers that overflow 32 and 64 bits, and in a
  /// query an empty text.
  var atBounds: [String] {
    guard parameter.schema != nil, parameter.style != .deepObject else { return [] }
    let texts =
      switch parameter.location {
      case .query: (isNumber ? UnusualNumber.inQueries.map(\.text) : []) + [""]
      case .path: isNumber ? UnusualNumber.inPaths.map(\.text) : []
      case .header, .cookie, .querystring: [String]()
      }
    let known = Set(malformed.map(\.text))
    return texts.filter { !known.contains($0) }
  }

  /// Returns a well-formed but unknown identifier; `nil` if none can be derived that the schema allows.
  ///
  /// - Parameter known: The identifier of an item that exists, whose form it has; `nil` if none is known.
  func unknown(like known: ParameterValues.Value?, _ random: inout SeededGenerator) -> String? {
    let (type, format) = (parameter.type, parameter.format)
    let text = IdentifierText.unknown(type: type, format: format, like: known?.plain, &random)
    return parameter.allows(.text(text)) ? text : patterned(&random)
  }

  /// The characters that a pattern must leave to chance, so that nothing has a text that was made of it.
  private static let unpredictable = 7

  /// Returns a text that the pattern describes; `nil` if another one could be that of an item.
  private func patterned(_ random: inout SeededGenerator) -> String? {
    guard let schema = parameter.schema, schema.value["pattern"] != nil, schema.value["enum"] == nil else { return nil }
    let texts = [random.next(), random.next()].compactMap {
      SchemaExampleGenerator(seed: $0).value(for: schema)?.plainText
    }
    guard texts.count == 2, zip(texts[0], texts[1]).count(where: !=) >= Self.unpredictable else { return nil }
    return texts.first { parameter.allows(.text($0)) }
  }

  private var isNumber: Bool { parameter.type == "integer" || parameter.type == "number" }
}
