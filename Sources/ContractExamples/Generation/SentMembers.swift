import ContractModel
import JSONSchemas
import JSONSyntax

/// Leaves out the members that this side of an exchange never sends: `writeOnly` of responses, `readOnly` of requests.
struct SentMembers {
  private let validator: SchemaValidator

  init(_ schema: SchemaReference) { validator = schema.validator }

  /// A value without such members, where the schema allows that; any other value as it is.
  func of(_ value: JSONLiteral) -> JSONLiteral {
    let keywords = validator.exemptions.keywords
    guard keywords.contains(where: validator.hasAnnotations),
      let document = try? JSONDocument(parsing: value.serialized())
    else { return value }
    let annotations = validator.annotations(of: keywords, for: document.root)
    let unsent = Set(annotations.filter { $0.value.bool == true }.map(\.instance.index))
    guard !unsent.isEmpty, let rest = Self.copy(document.root, without: unsent),
      let document = try? JSONDocument(parsing: rest.serialized()), validator.isValid(document.root)
    else { return value }
    return rest
  }

  /// A copy of a value without the members whose tape indices are given; `nil` for a value that is one of them.
  private static func copy(_ value: JSONValue, without unsent: Set<Int>) -> JSONLiteral? {
    guard !unsent.contains(value.index) else { return nil }
    switch value.kind {
    case .object:
      return .object(
        value.members.compactMap { member in
          copy(member.value, without: unsent).map { JSONLiteral.Member(member.name, $0) }
        }
      )
    // An element has its position, and so stays.
    case .array: return .array(value.elements.map { copy($0, without: unsent) ?? JSONLiteral($0) })
    default: return JSONLiteral(value)
    }
  }
}
