import JSONSchemas
import ContractModel
import HTTPExchange
import JSONSyntax

/// The texts that a parameter is probed with, found by asking the contract's own schema about candidates.
struct ProbeValues {
  let parameter: Parameter

  /// Texts that the schema forbids, at most two: not of its type, or below its bounds.
  var malformed: [String] {
    guard parameter.schema != nil else { return [] }
    return Array(candidates.filter { !isAllowed($0) }.prefix(2))
  }

  /// Texts at a bound, which the schema may allow: nothing at all, zero, more than any machine counts.
  var atBounds: [String] {
    guard parameter.location == .query, parameter.schema != nil else { return [] }
    let texts = parameter.type == "integer" || parameter.type == "number" ? ["0", "99999999999999999999", ""] : [""]
    return texts.filter { !malformed.contains($0) }
  }

  /// A well-formed identifier that nothing has; `nil` where the schema says too little to make one.
  func unknown(_ random: inout SeededGenerator) -> String? {
    let text =
      switch (parameter.type, parameter.format) {
      case (_, "uuid"): random.uuid()
      case ("integer", _): String(Int.random(in: 900_000_000..<1_000_000_000, using: &random))
      default: "unknown-\(String(random.next(), radix: 36))"
      }
    return isAllowed(text) ? text : nil
  }

  private var candidates: [String] {
    switch parameter.type {
    case "integer", "number": ["abc", "-1"]
    case "boolean": ["maybe"]
    default: ["not-a-uuid", "00000000-0000-4000-8000-00000000000", "\u{1F600}"]
    }
  }

  /// Whether the schema allows a text as this parameter's value.
  private func isAllowed(_ text: String) -> Bool {
    guard let schema = parameter.schema else { return true }
    let query = "\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(text))"
    let document = parameter.location == .query ? parameter.decode(query: query) : parameter.decode(text: text)
    guard let document else { return false }
    return schema.validator.isValid(document.root)
  }
}
