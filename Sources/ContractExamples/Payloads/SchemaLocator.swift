import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaExamples

/// Finds the schemas that may apply to a place of a body.
struct SchemaLocator {
  /// The most schemas that are followed for one place.
  private static let limit = 500

  private let parts: SchemaParts
  private let root: JSONValue

  init(_ schema: SchemaReference) {
    parts = SchemaParts(schema.validator)
    root = schema.value
  }

  /// Returns the constraints of all schemas that may apply to a place, without choosing among branches.
  func traits(at tokens: [String]) -> SchemaTraits {
    var traits = SchemaTraits()
    for schema in schemas(at: tokens) { traits.add(schema) }
    return traits
  }

  /// Returns a value with generated members for the properties that its objects lack.
  func completing(_ value: JSONValue, at tokens: [String], _ place: SourcePlace) -> JSONLiteral {
    switch value.kind {
    case .array:
      return .array(value.elements.enumerated().map { completing($0.element, at: tokens + ["\($0.offset)"], place) })
    case .object:
      var members = value.members.map { member in
        JSONLiteral.Member(member.name, completing(member.value, at: tokens + [member.name], place))
      }
      for schema in schemas(at: tokens) {
        for property in schema["properties"]?.members.map({ $0 }) ?? [] {
          guard !members.contains(where: { $0.key == property.name }), members.count < Self.limit,
            let validator = parts.validator(of: property.value)
          else { continue }
          let reference = SchemaReference(value: property.value, place: place, validator: validator)
          guard let member = ExampleGenerator().value(for: reference) else { continue }
          members.append(JSONLiteral.Member(property.name, member))
        }
      }
      return .object(members)
    default: return JSONLiteral(value)
    }
  }

  private func schemas(at tokens: [String]) -> [JSONValue] {
    tokens.reduce(expanded([root])) { schemas, token in expanded(schemas.flatMap { children(of: $0, token) }) }
  }

  /// Returns schemas with everything that they refer to and combine.
  private func expanded(_ schemas: [JSONValue]) -> [JSONValue] {
    var found: [JSONValue] = []
    var seen: Set<JSONValueKey> = []
    var work = schemas
    while let schema = work.popLast(), found.count < Self.limit {
      guard schema.kind == .object, seen.insert(JSONValueKey(schema)).inserted else { continue }
      found.append(schema)
      work += parts.targets(of: schema)
      for keyword in ["allOf", "anyOf", "oneOf"] { work += schema[keyword]?.elements.map { $0 } ?? [] }
      work += ["if", "then", "else"].compactMap { schema[$0] }
      work += schema["dependentSchemas"]?.members.map(\.value) ?? []
    }
    return found
  }

  /// Returns the schemas of a member or element.
  private func children(of schema: JSONValue, _ token: String) -> [JSONValue] {
    var children: [JSONValue] = []
    if let property = schema["properties"]?[token] { children.append(property) }
    for member in schema["patternProperties"]?.members.map({ $0 }) ?? []
    where (try? ECMAPattern(member.name))?.matches(token) == true {
      children.append(member.value)
    }
    if children.isEmpty, let other = schema["additionalProperties"] { children.append(other) }
    if let position = Int(token) {
      if let element = schema["prefixItems"]?[position] {
        children.append(element)
      } else if let items = schema["items"] {
        children.append(items.kind == .array ? items[position] ?? items : items)
      }
    }
    return children
  }
}
