package import ContractModel
package import JSONSyntax

/// Generates values that a schema of a contract allows.
package struct SchemaExampleGenerator: Sendable {
  /// The seed of all random choices.
  package let seed: UInt64

  /// Creates a generator whose choices depend only on the seed.
  package init(seed: UInt64 = 0) { self.seed = seed }

  /// Generates a value that a schema allows; `nil` if none is found.
  ///
  /// A valid example of the schema is preferred. The work is bounded, so none may be found for a schema that allows
  /// hardly any value. A discriminating property names the schema that its object matches. Members that are never sent in the schema's direction are left out.
  ///
  /// - Parameter optional: The most optional members and elements that the value has.
  package func value(for schema: SchemaReference, optional: Int = ExampleSearch.usualOptional) -> JSONLiteral? {
    var search = ExampleSearch(schema, seed: seed, optional: optional)
    return search.run().map { UnsentMembers(schema).removed(from: DiscriminatedValue(schema).corrected($0)) }
  }
}
