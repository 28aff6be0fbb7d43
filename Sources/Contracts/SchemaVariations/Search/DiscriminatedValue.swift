package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Gives discriminating properties the names of the schemas that their objects match.
package struct DiscriminatedValue {
  private let schema: SchemaReference
  private let discriminators: Discriminators

  package init(_ schema: SchemaReference) { (self.schema, discriminators) = (schema, Discriminators(schema)) }

  /// The most objects that are corrected.
  private static let maximumCorrections = 50

  /// Returns whether each object of a valid value names the schema that it matches.
  package func isNamed(_ value: JSONValue) -> Bool {
    discriminators.faults(in: value, maximum: 1, mustName: true).isEmpty
  }

  /// Returns the value with other discriminating properties, or with objects of the schemas that are derived from one with
  /// a discriminator, as far as the schema allows it.
  package func corrected(_ value: JSONLiteral) -> JSONLiteral {
    guard schema.validator.hasAnnotations("discriminator") else { return value }
    var value = value
    var hopeless: Set<JSONPointer> = []
    for _ in 0..<Self.maximumCorrections {
      guard let document = value.document,
        let fault = discriminators.faults(in: document.root, maximum: Self.maximumCorrections, mustName: true)
          .first(where: { !hopeless.contains($0.object.pointer) })
      else { return value }
      let object = fault.object.pointer
      let renamed = fault.fitting.lazy.map { (JSONLiteral(fault.object), $0) }
      let right =
        renamed.compactMap { corrected(value, at: object, fault, $0) }.first
        ?? derived(fault).compactMap { corrected(value, at: object, fault, $0) }.first
      if let right { value = right } else { hopeless.insert(object) }
    }
    return value
  }

  /// Returns the value with another object that has a name; `nil` if the schema does not allow it.
  private func corrected(
    _ value: JSONLiteral,
    at pointer: JSONPointer,
    _ fault: Discriminators.Fault,
    _ other: (object: JSONLiteral, name: String)
  ) -> JSONLiteral? {
    let object = other.object.replacing([fault.propertyName][...], with: .string(other.name))
    let candidate = value.replacing(pointer.tokens[...], with: object)
    guard let document = candidate.document, schema.validator.isValid(document.root) else { return nil }
    let faults = discriminators.faults(in: document.root, mustName: true)
    return faults.contains { $0.object.pointer == pointer } ? nil : candidate
  }

  /// Returns objects of the schemas that are derived from the one with the discriminator, with their names.
  private func derived(_ fault: Discriminators.Fault) -> some Sequence<(JSONLiteral, String)> {
    fault.derived.prefix(Self.maximumCorrections).lazy.compactMap { name, value, validator in
      var search = ExampleSearch(SchemaReference(value: value, place: schema.place, validator: validator), seed: 0)
      return search.run().map { ($0, name) }
    }
  }
}
