import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaExamples

/// A change of a place in a valid body, with a name.
struct PayloadChange {
  /// Which results of the change are of use.
  enum Use {
    /// Only a violation.
    case violation
    /// Only a body that the contract allows.
    case variant
    /// Whatever the contract says of it.
    case either

    /// Returns whether a body is of use that the contract refuses, or allows.
    func includes(isRefused: Bool) -> Bool {
      switch self {
      case .violation: isRefused
      case .variant: !isRefused
      case .either: true
      }
    }
  }

  let name: String
  let use: Use
  let change: Change

  init(_ name: String, _ use: Use, _ change: Change) {
    self.name = name
    self.use = use
    self.change = change
  }
}

/// The changes of a value that its keywords suggest.
struct PayloadChanges {
  let value: JSONValue
  let traits: SchemaTraits

  init(_ value: JSONValue, _ traits: SchemaTraits) {
    self.value = value
    self.traits = traits
  }

  /// All changes, in a fixed order.
  var all: [PayloadChange] {
    types
      + {
        switch value.kind {
        case .object: members
        case .array: elements
        case .string: texts
        case .number: numbers
        default: []
        }
      }() + (value.pointer.tokens.isEmpty ? spellings : [])
  }

  /// Returns a change that replaces the value.
  func becomes(
    _ literal: JSONLiteral,
    _ name: String,
    _ use: PayloadChange.Use,
    _ what: String
  ) -> PayloadChange {
    PayloadChange(name, use, Change(value, becomes: literal, what))
  }

  /// Other types, and `null`.
  private var types: [PayloadChange] {
    let kind = value.kind.name
    return [becomes(nil, "null", .either, "is null")]
      + Mutation.typeSamples.filter { $0.kind != kind }.map { sample in
        becomes(sample.literal, Self.typeNames[sample.kind] ?? sample.kind, .violation, "is \(sample.name)")
      }
  }

  private static let typeNames = ["string": "text", "array": "list"]

  /// Numbers beyond the bounds, at the bounds and of the wrong form.
  private var numbers: [PayloadChange] {
    let lower = traits.lowerBounds.flatMap { Self.around($0.number, "minimum") }
    let upper = traits.upperBounds.flatMap { Self.around($0.number, "maximum") }
    let divisors = traits.divisors.map { ("multiple", "\($0.double / 2)") }
    let others = [("fraction", "0.5"), ("zero", "0"), ("negative", "-1"), ("large", "1e300")]
    return (lower + upper + divisors + others).map { name, text in
      becomes(.number(text), name, name == "fraction" ? .violation : .either, "is \(text)")
    } + (traits.allowedValues.isEmpty ? [] : [becomes(.number("987654321"), "other", .violation, "is another number")])
  }

  private static func around(_ bound: JSONNumber, _ name: String) -> [(String, String)] {
    guard let number = bound.integer, number.magnitude < 1 << 53 else { return [(name, bound.description)] }
    return [("below-\(name)", "\(number - 1)"), (name, "\(number)"), ("above-\(name)", "\(number + 1)")]
  }

  /// The same body in other spellings.
  private var spellings: [PayloadChange] {
    let literal = JSONLiteral(value)
    let indented = Change(value.byteRange, literal.serialized(indented: true), "the body is indented")
    let escaped = Change(value.byteRange, Self.escaped(literal), "the body's texts are written with escapes")
    return [PayloadChange("indented", .variant, indented), PayloadChange("escapes", .variant, escaped)]
  }

  /// Serializes a value with an escape for every character of its strings, except for names.
  private static func escaped(_ literal: JSONLiteral) -> [UInt8] {
    switch literal {
    case .string(let text):
      let units = text.utf16.map { unit in
        let hex = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }
      return Array("\"\(units.joined())\"".utf8)
    case .array(let elements): return [0x5B] + Array(elements.map(escaped).joined(separator: [0x2C])) + [0x5D]
    case .object(let members):
      let texts = members.map { JSONLiteral.string($0.key).serialized() + [0x3A] + escaped($0.value) }
      return [0x7B] + Array(texts.joined(separator: [0x2C])) + [0x7D]
    default: return literal.serialized()
    }
  }
}
