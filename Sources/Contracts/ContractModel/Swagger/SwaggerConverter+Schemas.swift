import JSONSyntax

extension SwaggerConverter {
  mutating func schema(_ value: JSONValue) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    let isNullable = value["x-nullable"]?.bool == true
    guard isNullable else { return .object(keywords(of: value), from: value) }
    if value["type"] != nil, value["$ref"] == nil {
      let mark = value.key("x-nullable")
      let flag = ConvertedMember("nullable", at: mark, .copy(value["x-nullable"] ?? value))
      return .object(keywords(of: value, isNullable: true) + [flag], from: value)
    }
    // Nothing beside a reference counts, and `nullable` only extends `type`.
    let alternatives: [ConvertedValue] = [
      .object(keywords(of: value), from: value),
      .object([ConvertedMember("enum", at: value, .array([.scalar(.null, from: value)], from: value))], from: value),
    ]
    return .object(
      [ConvertedMember("anyOf", at: value.key("x-nullable"), .array(alternatives, from: value))],
      from: value
    )
  }

  private static let schemas: Set = ["items", "additionalProperties", "not", "additionalItems"]
  private static let lists: Set = ["allOf", "anyOf", "oneOf"]
  private static let maps: Set = ["properties", "patternProperties", "definitions"]

  /// Converts the keywords of a schema; `isNullable` adds `null` to the values of an `enum`.
  mutating func keywords(of value: JSONValue, isNullable: Bool = false) -> [ConvertedMember] {
    var members: [ConvertedMember] = []
    for member in value.members {
      if let converted = keyword(member, isNullable: isNullable) {
        members.append(ConvertedMember(member.name, at: member.key, converted))
      }
      if member.name == "type", member.value.string == "file" {
        members.append(ConvertedMember("format", at: member.key, .scalar("binary", from: member.value)))
      }
    }
    return members
  }

  private mutating func keyword(_ member: JSONMember, isNullable: Bool) -> ConvertedValue? {
    let value = member.value
    switch member.name {
    case "$ref": return reference(value, as: .schema)
    // These belong to parameters; `x-nullable` has become a keyword.
    case "collectionFormat", "x-nullable": return nil
    case "type" where value.string == "file": return .scalar("string", from: value)
    case "discriminator" where value.kind == .string:
      return .object([ConvertedMember("propertyName", at: member.key, .copy(value))], from: value)
    case "enum" where isNullable && value.kind == .array && !value.elements.contains { $0.isNull }:
      return .array(value.elements.map { .copy($0) } + [.scalar(.null, from: value)], from: value)
    case let name where Self.schemas.contains(name):
      return value.kind == .array ? array(value) { $0.schema($1) } : schema(value)
    case let name where Self.lists.contains(name): return array(value) { $0.schema($1) }
    case let name where Self.maps.contains(name):
      return object(value, keepingExtensions: false) { $0.schema($1.value) }
    default: return .copy(value)
    }
  }

  /// Converts the schema of a body for one of several media types.
  ///
  /// - Parameters:
  ///   - place: The value in whose document the schema will be.
  ///   - isRepeated: Whether the document has the schema already.
  mutating func bodySchema(_ schema: JSONValue, in place: JSONValue, isRepeated: Bool) -> ConvertedValue {
    let isElsewhere = schema.document !== place.document
    let size = schema.document.indexAfter(schema.index) - schema.index
    guard isElsewhere || isRepeated && size > Self.largestRepetition else { return self.schema(schema) }
    // References in a schema are relative to its own file.
    return .object([ConvertedMember("$ref", at: place, reference(to: schema, from: place, as: .schema))], from: place)
  }

  /// The size of a schema, in values and keys, above which it is written once and referred to.
  private static let largestRepetition = 200
}
