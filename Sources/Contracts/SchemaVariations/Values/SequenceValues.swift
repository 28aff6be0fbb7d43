package import ContractModel
import HTTPMessages
import JSONSchemas
package import JSONSyntax

/// Values of the items of a sequence, such as the events of a stream.
package struct SequenceValues: Sendable {
  private let content: MediaContent
  private let seed: UInt64

  package init(_ content: MediaContent, seed: UInt64) { (self.content, self.seed) = (content, seed) }

  /// Items of their schema, or those of the schema of all of them; `nil` if no value is found.
  package var items: [JSONLiteral]? {
    guard let itemSchema = content.itemSchema else { return nil }
    let items = (0..<max(2, content.partEncodings.first.count)).compactMap { number in
      let seed = seed &+ UInt64(number)
      return SchemaExampleGenerator(seed: seed).value(for: itemSchema).map { described($0, itemSchema, seed) }
    }
    guard content.isWholeSequence, let schema = content.schema else { return items.isEmpty ? nil : items }
    for count in [items.count, 1] {
      let items = Array(items.prefix(count))
      if !items.isEmpty, JSONLiteral.array(items).isAllowed(by: schema) { return items }
    }
    guard case .array(let whole)? = SchemaExampleGenerator(seed: seed).value(for: schema) else { return nil }
    return whole
  }

  /// Returns an event whose texts are documents of the schemas that describe them (`contentSchema`).
  private func described(_ item: JSONLiteral, _ schema: SchemaReference, _ seed: UInt64) -> JSONLiteral {
    guard content.range.sequence == .events, schema.validator.hasAnnotations("contentSchema"),
      case .object(var members) = item, let document = item.document
    else { return item }
    let parts = SchemaParts(schema.validator)
    for annotation in schema.validator.annotations(of: ["contentSchema"], for: document.root) {
      guard let name = annotation.instance.pointer.tokens.first, annotation.instance.pointer.tokens.count == 1,
        let position = members.firstIndex(where: { $0.key == name }),
        let validator = parts.validator(of: annotation.value)
      else { continue }
      let described = SchemaReference(value: annotation.value, place: schema.place, validator: validator)
      guard let value = SchemaExampleGenerator(seed: seed).value(for: described) else { continue }
      members[position].value = .string(String(decoding: value.serialized(), as: UTF8.self))
    }
    return .object(members)
  }
}
