import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaExamples

/// Values from which the requests of an operation start.
enum GeneratedValue {
  /// Returns a value that a schema allows: an example of the contract, or a generated one; `nil` if none is found.
  static func of(_ schema: SchemaReference, examples: [JSONValue] = [], seed: UInt64) -> JSONLiteral? {
    examples.first(where: schema.validator.isValid).map { UnsentMembers(schema).removed(from: JSONLiteral($0)) }
      ?? SchemaExampleGenerator(seed: seed).value(for: schema)
  }

  /// Returns a value with every optional member that its schemas describe, as far as they can occur together.
  static func complete(_ value: JSONLiteral, _ schema: SchemaReference, seed: UInt64) -> JSONLiteral {
    let sites = SchemaSites(schema)
    var complete = value
    for site in sites.sites(of: value) {
      for addition in site.absentMembers(sites, seed: seed) {
        let candidate = complete.replacing(addition.path[...], with: addition.candidate.value)
        if candidate.isAllowed(by: schema) { complete = candidate }
      }
    }
    return complete
  }

  /// Returns a value without the members and elements that its schema does not need.
  static func minimal(_ value: JSONLiteral, _ schema: SchemaReference) -> JSONLiteral {
    var minimal = value
    // From the end, so that the positions of earlier elements do not change.
    for path in SchemaSites(schema).sites(of: value).map(\.path).reversed() where !path.isEmpty {
      let candidate = minimal.replacing(path[...], with: nil)
      if candidate != minimal, candidate.isAllowed(by: schema) { minimal = candidate }
    }
    return minimal
  }
}

extension JSONLiteral {
  /// The value as a parsed document.
  var document: JSONDocument? { try? JSONDocument(parsing: serialized()) }

  /// Returns whether a schema allows the value.
  func isAllowed(by schema: SchemaReference) -> Bool {
    document.map { schema.validator.isValid($0.root) } ?? false
  }
}
