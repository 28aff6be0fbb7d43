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

  /// Returns the value with other discriminating properties, as far as the schema allows it.
  package func corrected(_ value: JSONLiteral) -> JSONLiteral {
    guard schema.validator.hasAnnotations("discriminator") else { return value }
    var value = value
    var hopeless: Set<JSONPointer> = []
    for _ in 0..<Self.maximumCorrections {
      guard let document = value.document,
        let fault = discriminators.faults(in: document.root, maximum: Self.maximumCorrections)
          .first(where: { !hopeless.contains($0.property.pointer) })
      else { return value }
      let pointer = fault.property.pointer
      let candidates = fault.fitting.map { value.replacing(pointer.tokens[...], with: .string($0)) }
      let right = candidates.first { candidate in
        guard let document = candidate.document,
          schema.validator.isValid(document.root)
        else { return false }
        return !discriminators.faults(in: document.root).contains { $0.property.pointer == pointer }
      }
      guard let right else {
        hopeless.insert(pointer)
        continue
      }
      value = right
    }
    return value
  }
}
