package import ContractModel
package import JSONSyntax
import SchemaVariations

/// Generates responses and values that conform to a contract, from its examples and schemas.
package struct ExampleGenerator: Sendable {
  /// The seed of all random choices.
  package let seed: UInt64

  /// Whether responses have the optional headers of which the contract has examples.
  package let showsHeaders: Bool

  /// Creates a generator whose choices depend only on the seed.
  package init(seed: UInt64 = 0, showsHeaders: Bool = false) { (self.seed, self.showsHeaders) = (seed, showsHeaders) }

  /// Generates a value that a schema allows; `nil` if none is found.
  ///
  /// A valid example of the schema is preferred. The work is bounded, so none may be found for a schema that allows
  /// hardly any value.
  package func value(for schema: SchemaReference) -> JSONLiteral? {
    SchemaExampleGenerator(seed: seed).value(for: schema)
  }
}
