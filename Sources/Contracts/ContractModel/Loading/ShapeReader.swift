import JSONSyntax

/// Determines which types of value a schema allows for a parameter.
struct ShapeReader {
  var resolver: ReferenceResolver

  /// Returns the types that a schema allows for a member of its objects.
  mutating func shape(ofMember name: String, of schema: JSONValue) -> ParameterShape {
    var merged = ParameterShape()
    for member in parts(of: schema).compactMap({ $0["properties"]?[name] }) {
      let shape = shape(of: member)
      merged.types.formUnion(shape.types)
      merged.elements.formUnion(shape.elements)
      merged.members.merge(shape.members) { $0.union($1) }
      merged.otherMembers.formUnion(shape.otherMembers)
      merged.describesOthers = merged.describesOthers || shape.describesOthers
    }
    merged.isAmbiguous = true
    return merged
  }

  /// The keywords that say of a value what its types do not tell.
  private static let others = [
    "if", "not", "prefixItems", "contains", "unevaluatedItems", "patternProperties", "dependentSchemas",
    "unevaluatedProperties", "$dynamicRef", "$recursiveRef",
  ]

  /// Returns the types that a schema allows.
  mutating func shape(of schema: JSONValue) -> ParameterShape {
    var shape = ParameterShape(types: types(of: schema))
    shape.isAmbiguous = shape.types.count > 1
    for part in parts(of: schema) {
      if let items = part["items"] { shape.elements.formUnion(types(of: items)) }
      for member in part["properties"]?.members.map({ $0 }) ?? [] {
        shape.members[member.name, default: []].formUnion(types(of: member.value))
      }
      if let others = part["additionalProperties"] {
        shape.otherMembers.formUnion(types(of: others))
        if others.kind == .object || others.bool == true { shape.describesOthers = true }
      }
      if part["patternProperties"] != nil { shape.describesOthers = true }
      if Self.others.contains(where: { part[$0] != nil }) { shape.isAmbiguous = true }
    }
    let nested = [shape.elements, shape.otherMembers] + shape.members.values
    if nested.contains(where: { $0.count > 1 || $0.contains("array") || $0.contains("object") }) {
      shape.isAmbiguous = true
    }
    return shape
  }

  private mutating func types(of schema: JSONValue) -> Set<String> {
    var types: Set<String> = []
    for part in parts(of: schema) {
      if let name = part["type"]?.string { types.insert(name) }
      types.formUnion((part["type"]?.elements.compactMap(\.string)) ?? [])
      if part["nullable"]?.bool == true { types.insert("null") }
      if part["type"] == nil {
        let values = (part["enum"]?.elements.map { $0 } ?? []) + [part["const"]].compactMap { $0 }
        types.formUnion(values.map(\.kind.name))
        if part["items"] != nil { types.insert("array") }
        if part["properties"] != nil { types.insert("object") }
      }
    }
    return types
  }

  /// Returns a schema, what it refers to, and the schemas of its `allOf`, `anyOf` and `oneOf`; at most a hundred.
  private mutating func parts(of schema: JSONValue) -> [JSONValue] {
    var parts: [JSONValue] = []
    var seen: Set<JSONValueKey> = []
    var work = [schema]
    while let value = work.popLast(), parts.count < 100 {
      guard seen.insert(JSONValueKey(value)).inserted else { continue }
      parts.append(value)
      if let text = value["$ref"]?.string, case .success(let target) = resolver.target(of: text, from: value) {
        work.append(target)
      }
      for keyword in ["allOf", "anyOf", "oneOf"] { work += value[keyword]?.elements.map { $0 } ?? [] }
    }
    return parts
  }
}
