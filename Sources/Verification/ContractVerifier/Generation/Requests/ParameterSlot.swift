import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// A parameter with the values that requests are generated with.
struct ParameterSlot: Sendable {
  let parameter: Parameter
  /// The usual value; `nil` if none is known.
  let usual: JSONLiteral?
  /// Whether the usual value names a resource that exists, so that other values would not.
  let isKnown: Bool
  /// The other valid values.
  private(set) var valid: [Variation] = []
  /// The values that break one constraint.
  private(set) var broken: [Variation] = []

  var key: ParameterValues.Key { ParameterValues.Key(parameter) }

  /// Creates the slot of a parameter, whose value may be known from an earlier request.
  init(_ parameter: Parameter, known: ParameterValues.Value?, seed: UInt64) {
    self.parameter = parameter
    isKnown = known != nil && parameter.location == .path
    let given: JSONLiteral? =
      switch known {
      case .value(let literal): literal
      case .text(let text): .string(text)
      case nil: parameter.exampleValue
      }
    let schema = parameter.schema ?? parameter.content?.schema
    let value = given ?? schema.flatMap { GeneratedValue.of($0, seed: seed) }
    // What no style defines is only sent where it must be.
    usual = parameter.isRequired || given != nil ? value : value.flatMap { parameter.defines($0) ? $0 : nil }
    guard let usual, let schema = parameter.schema else { return }
    for change in VariationGenerator(schema, seed: seed).variations(of: usual) where isSendable(change.whole) {
      guard parameter.defines(change.whole), let document = received(change.whole) else { continue }
      let isValid = schema.validator.isValid(document.root)
      if change.violation == nil, isValid { valid.append(change) }
      guard change.violation != nil, !isValid, !isText(change), !parameter.mayBeIgnored else { continue }
      if let received = change.received(as: document, by: schema) { broken.append(received) }
    }
  }

  /// Returns what a server parses from the request; `nil` if it finds no value.
  func received(_ value: JSONLiteral) -> JSONDocument? {
    switch parameter.location {
    case .query, .querystring, .cookie:
      let query = parameter.query(for: value)
      return query.isEmpty ? nil : parameter.decode(query: query)
    case .path: return parameter.decode(written: parameter.text(for: value))
    case .header: return parameter.decode(text: parameter.text(for: value))
    }
  }

  /// Whether a change only matters to JSON: on the wire, `null` and an empty text may mean that there is no value.
  private func isText(_ change: Variation) -> Bool {
    change.whole == .null || change.whole == "" || change.whole == .array([]) || change.whole == .object([])
  }

  /// Whether servers and proxies pass a value on in the parameter's part of the request.
  func isSendable(_ value: JSONLiteral) -> Bool { Self.isSendable(value, in: parameter.location) }

  /// Returns whether servers and proxies pass a value on in a part of a request.
  static func isSendable(_ value: JSONLiteral, in location: Parameter.Location) -> Bool {
    switch value {
    case .string(let text): isSendable(text, in: location)
    case .array(let elements): elements.allSatisfy { isSendable($0, in: location) }
    case .object(let members):
      members.allSatisfy { isSendable($0.key, in: location) && isSendable($0.value, in: location) }
    case .null: location == .query || location == .querystring
    default: true
    }
  }

  private static let maximumLength = 200

  private static func isSendable(_ text: String, in location: Parameter.Location) -> Bool {
    let scalars = text.unicodeScalars
    guard !scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return false }
    switch location {
    case .query, .querystring: return true
    case .path:
      return !text.isEmpty && text != "." && text != ".." && scalars.count <= maximumLength
        && !scalars.contains { "/\\%;?#".unicodeScalars.contains($0) }
    case .header, .cookie:
      let unsafe = "\"\\;,".unicodeScalars
      return !text.isEmpty && scalars.count <= maximumLength
        && scalars.allSatisfy { 0x21...0x7E ~= $0.value && !unsafe.contains($0) }
    }
  }
}
