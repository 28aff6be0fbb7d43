import ContractModel
import HTTPExchange
import JSONSchemas
import JSONSyntax
import Quantities

/// The texts that a parameter is probed with, found by asking the contract's own schema about candidates.
struct ProbeValues {
  let parameter: Parameter

  /// Texts that the schema forbids, at most five: not of its type, below its bounds, above them.
  ///
  /// None for an object, or a value written as a body: a server may well take such a text for another parameter's.
  var malformed: [String] {
    guard let schema = parameter.schema, parameter.content == nil, schema.value["properties"] == nil,
      parameter.type != "object", parameter.style != .deepObject
    else { return [] }
    return Array(candidates.filter { !parameter.allows(.text($0)) }.prefix(5))
  }

  /// Texts at a bound, which the schema may allow: nothing at all, zero, more than any machine counts.
  var atBounds: [String] {
    guard parameter.location == .query, parameter.schema != nil, parameter.style != .deepObject else { return [] }
    let texts = isNumber ? ["0", "99999999999999999999", ""] : [""]
    return texts.filter { !malformed.contains($0) }
  }

  /// A well-formed identifier that nothing has; `nil` where the schema says too little, or too much, to make one.
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

  /// The integers just below the least and just above the greatest that the schema allows.
  private var beyondBounds: [String] {
    guard let schema = parameter.schema?.value else { return [] }
    let below = schema["minimum"]?.integer.flatMap { $0 > .min ? $0 - 1 : nil } ?? schema["exclusiveMinimum"]?.integer
    let above = schema["maximum"]?.integer.flatMap { $0 < .max ? $0 + 1 : nil } ?? schema["exclusiveMaximum"]?.integer
    return [below, above].compactMap { $0.map(String.init) }
  }
}
