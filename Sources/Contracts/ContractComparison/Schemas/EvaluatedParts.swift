import JSONSyntax

/// The parts of a value that a schema's other keywords evaluate, so that `unevaluatedProperties` and `unevaluatedItems`
/// do not apply to them (JSON Schema 2020-12, sections 11.2 and 11.3).
struct EvaluatedParts {
  /// The names of members; `nil` for all members.
  var members: Set<String>? = []
  /// The patterns of names.
  var patterns: Set<String> = []
  /// The number of elements; `nil` for all.
  var elements: Int? = 0

  mutating func add(_ other: EvaluatedParts) {
    if let others = other.members { members?.formUnion(others) } else { members = nil }
    patterns.formUnion(other.patterns)
    elements = elements.flatMap { known in other.elements.map { max(known, $0) } }
  }
}

extension SchemaSide {
  /// Returns what a schema evaluates beside its own `unevaluated…` keywords; `nil` if that depends on the value.
  func evaluated(_ schema: JSONValue) -> EvaluatedParts? {
    var seen: Set<JSONValueKey> = []
    return evaluated(schema, seen: &seen, depth: 0)
  }

  private func evaluated(_ schema: JSONValue, seen: inout Set<JSONValueKey>, depth: Int) -> EvaluatedParts? {
    guard depth < 16, spend(10) else { return nil }
    guard schema.kind == .object, seen.insert(JSONValueKey(schema)).inserted else { return EvaluatedParts() }
    // Which of these apply depends on the value; a version without the keywords says nothing about them.
    let dependent = [
      "anyOf", "oneOf", "if", "dependentSchemas", "dependencies", "contains", "$dynamicRef", "$recursiveRef",
    ]
    guard !isOld(schema), !dependent.contains(where: { schema[$0] != nil }), schema["items"]?.kind != .array else {
      return nil
    }
    var parts = EvaluatedParts()
    parts.members =
      schema["additionalProperties"] == nil
      ? Set(schema["properties"]?.members.map(\.name) ?? []) : nil
    parts.patterns = Set(schema["patternProperties"]?.members.map(\.name) ?? [])
    parts.elements = schema["items"] == nil ? schema["prefixItems"]?.count ?? 0 : nil
    if depth > 0 {
      if schema["unevaluatedProperties"] != nil { parts.members = nil }
      if schema["unevaluatedItems"] != nil { parts.elements = nil }
    }
    let targets = targets(of: schema)
    if schema["$ref"] != nil, targets.isEmpty { return nil }
    for inner in targets + (schema["allOf"]?.elements.map { $0 } ?? []) {
      guard let other = evaluated(inner, seen: &seen, depth: depth + 1) else { return nil }
      parts.add(other)
    }
    return parts
  }
}
