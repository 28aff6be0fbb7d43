public import ContractModel
public import JSONSyntax

/// Makes answers and values that keep a contract, from its examples and its schemas.
public struct ExampleMaker: Sendable {
  /// The seed of every choice.
  public let seed: UInt64

  /// A maker whose choices a seed determines.
  public init(seed: UInt64 = 0) { self.seed = seed }

  /// A value that a schema allows; `nil` where none could be found.
  ///
  /// An example that the schema gives is taken where it is one. The work is bounded, so that for a schema that hardly
  /// any value satisfies none may be found.
  public func value(for schema: SchemaReference) -> JSONLiteral? {
    var search = ExampleSearch(schema, seed: seed)
    return search.run().map(SentMembers(schema).of)
  }
}
