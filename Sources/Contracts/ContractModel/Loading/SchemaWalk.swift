import JSONSyntax

/// Lists the schemas inside a schema, references not followed.
enum SchemaWalk {
  /// Returns a schema and all schemas in it.
  static func schemas(in schema: JSONValue) -> [JSONValue] {
    var found: [JSONValue] = []
    var work = [schema]
    while let value = work.popLast() {
      guard value.kind == .object else { continue }
      found.append(value)
      for member in value.members {
        switch member.name {
        case "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
          "unevaluatedItems", "unevaluatedProperties", "additionalItems", "contentSchema":
          if member.value.kind == .array { work += member.value.elements } else { work.append(member.value) }
        case "allOf", "anyOf", "oneOf", "prefixItems": work += member.value.elements
        case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
          work += member.value.members.map(\.value)
        default: continue
        }
      }
    }
    return found
  }

  /// Returns the values that a schema gives as examples.
  static func examples(of schema: JSONValue) -> [JSONValue] {
    var examples: [JSONValue] = []
    if let list = schema["examples"], list.kind == .array { examples += list.elements }
    if let example = schema["example"] { examples.append(example) }
    return examples
  }
}
