package import JSONSyntax

/// Writes a document of OpenAPI 3.0 in OpenAPI 3.1, with the same meaning.
///
/// Source: OpenAPI 3.0.4, section 4.7.24; OpenAPI 3.1.1, section 4.8.24.
package enum OpenAPIUpgrade {
  /// The objects whose members have names of the author's.
  private static let maps: Set = [
    "paths", "parameters", "responses", "headers", "content", "callbacks", "encoding", "requestBodies",
  ]
  /// The members in which nothing is a keyword.
  private static let instances: Set = [
    "example", "examples", "default", "enum", "links", "variables", "security", "info",
  ]

  /// Returns the document in OpenAPI 3.1; one of another version is returned unchanged.
  package static func upgraded(_ root: JSONValue) -> JSONLiteral {
    guard root["openapi"]?.string?.hasPrefix("3.0") == true else { return JSONLiteral(root) }
    return object(root) { member in
      switch member.name {
      case "openapi": "3.1.1"
      case "components": object(member.value) { $0.name == "schemas" ? map($0.value, schema) : part($0) }
      default: part(member)
      }
    }
  }

  /// Returns the value of a member of any object but a schema.
  private static func part(_ member: JSONMember) -> JSONLiteral {
    if member.name.hasPrefix("x-") || instances.contains(member.name) { return JSONLiteral(member.value) }
    if member.name == "schema" { return schema(member.value) }
    return maps.contains(member.name) ? map(member.value, value) : value(member.value)
  }

  private static func value(_ value: JSONValue) -> JSONLiteral {
    switch value.kind {
    case .object: object(value) { part($0) }
    case .array: .array(value.elements.map { self.value($0) })
    default: JSONLiteral(value)
    }
  }

  private static func map(_ value: JSONValue, _ convert: (JSONValue) -> JSONLiteral) -> JSONLiteral {
    object(value) { $0.name.hasPrefix("x-") ? JSONLiteral($0.value) : convert($0.value) }
  }

  private static func object(_ value: JSONValue, _ convert: (JSONMember) -> JSONLiteral?) -> JSONLiteral {
    guard value.kind == .object else { return JSONLiteral(value) }
    return .object(value.members.compactMap { member in convert(member).map { .init(member.name, $0) } })
  }

  // MARK: Schemas

  private static func schema(_ value: JSONValue) -> JSONLiteral {
    guard value.kind == .object else { return JSONLiteral(value) }
    // OpenAPI 3.0 ignores what is beside a reference.
    if value["$ref"]?.string != nil {
      return object(value) { $0.name == "$ref" || $0.name == "description" ? JSONLiteral($0.value) : nil }
    }
    var members: [JSONLiteral.Member] = []
    for member in value.members {
      if let converted = keyword(member, of: value) { members.append(converted) }
    }
    return .object(members)
  }

  private static func keyword(_ member: JSONMember, of schema: JSONValue) -> JSONLiteral.Member? {
    let (name, value) = (member.name, member.value)
    func isExclusive(_ name: String) -> Bool { schema[name]?.bool == true }
    switch name {
    case "nullable": return nil
    case "type" where schema["nullable"]?.bool == true:
      let types = value.kind == .array ? value.elements.map { JSONLiteral($0) } : [JSONLiteral(value)]
      return .init(name, .array(types + (types.contains("null") ? [] : ["null"])))
    case "minimum" where isExclusive("exclusiveMinimum"): return .init("exclusiveMinimum", JSONLiteral(value))
    case "maximum" where isExclusive("exclusiveMaximum"): return .init("exclusiveMaximum", JSONLiteral(value))
    case "exclusiveMinimum" where value.bool != nil, "exclusiveMaximum" where value.bool != nil: return nil
    // OpenAPI 3.0 ignores a flag, which belongs to no schema.
    case "required" where value.bool != nil: return nil
    case "example" where schema["examples"] == nil: return .init("examples", .array([JSONLiteral(value)]))
    case "items", "additionalProperties", "not":
      return .init(name, value.kind == .array ? .array(value.elements.map { self.schema($0) }) : self.schema(value))
    case "allOf", "anyOf", "oneOf":
      return .init(name, value.kind == .array ? .array(value.elements.map { self.schema($0) }) : JSONLiteral(value))
    case "properties":
      return .init(name, object(value) { self.schema($0.value) })
    default: return .init(name, JSONLiteral(value))
    }
  }
}
