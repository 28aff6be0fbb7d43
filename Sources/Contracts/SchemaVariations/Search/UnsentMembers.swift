package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Removes members that are never sent in one direction: `writeOnly` from responses, `readOnly` from requests.
package struct UnsentMembers {
  private let validator: SchemaValidator

  package init(_ schema: SchemaReference) { validator = schema.validator }

  /// Returns the value without such members, if the schema still allows it, or else the value itself.
  package func removed(from value: JSONLiteral) -> JSONLiteral {
    let keywords = validator.exemptions.keywords
    guard keywords.contains(where: validator.hasAnnotations),
      let document = value.document
    else { return value }
    let annotations = validator.annotations(of: keywords, for: document.root)
    let unsent = Set(annotations.filter { $0.value.bool == true }.map(\.instance.index))
    guard !unsent.isEmpty, let rest = Self.copy(document.root, without: unsent),
      let document = rest.document, validator.isValid(document.root)
    else { return value }
    return rest
  }

  /// Copies a value without the members at some tape indices; `nil` if the value is one of them.
  private static func copy(_ value: JSONValue, without unsent: Set<Int>) -> JSONLiteral? {
    guard !unsent.contains(value.index) else { return nil }
    switch value.kind {
    case .object:
      return .object(
        value.members.compactMap { member in
          copy(member.value, without: unsent).map { JSONLiteral.Member(member.name, $0) }
        }
      )
    // Removing an element would shift the others, so it stays.
    case .array: return .array(value.elements.map { copy($0, without: unsent) ?? JSONLiteral($0) })
    default: return JSONLiteral(value)
    }
  }
}
