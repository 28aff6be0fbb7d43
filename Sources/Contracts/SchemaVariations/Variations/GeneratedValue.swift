package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Values from which the requests of an operation start.
package enum GeneratedValue {
  /// Returns a value that a schema allows: an example of the contract, or a generated one; `nil` if none is found.
  package static func of(_ schema: SchemaReference, examples: [JSONValue] = [], seed: UInt64) -> JSONLiteral? {
    examples.first(where: schema.validator.isValid).map { UnsentMembers(schema).removed(from: JSONLiteral($0)) }
      ?? SchemaExampleGenerator(seed: seed).value(for: schema)
  }

  /// Returns a value with every optional member that its schemas describe, as far as they can occur together.
  package static func complete(_ value: JSONLiteral, _ schema: SchemaReference, seed: UInt64) -> JSONLiteral {
    let generator = VariationGenerator(schema, seed: seed)
    var complete = value
    for place in generator.places.places(of: value) {
      for addition in generator.candidates(at: place, [.presence]) {
        let candidate = addition.applied(to: complete)
        if candidate.isAllowed(by: schema) { complete = candidate }
      }
    }
    return complete
  }

  /// Returns a value without the members and elements that its schema does not need.
  package static func minimal(_ value: JSONLiteral, _ schema: SchemaReference) -> JSONLiteral {
    var minimal = value
    // From the end, so that the positions of earlier elements do not change.
    for path in SchemaPlaces(schema).places(of: value).map(\.path).reversed() where !path.isEmpty {
      let candidate = minimal.replacing(path[...], with: nil)
      if candidate != minimal, candidate.isAllowed(by: schema) { minimal = candidate }
    }
    return minimal
  }
}

extension JSONLiteral {
  /// The value on one line, cut to a readable length.
  package var excerpt: String {
    let text = String(decoding: serialized(), as: UTF8.self)
    return text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(39)) + "…" : text
  }

  /// Returns whether a schema allows the value.
  package func isAllowed(by schema: SchemaReference) -> Bool {
    document.map { schema.validator.isValid($0.root) } ?? false
  }
}
