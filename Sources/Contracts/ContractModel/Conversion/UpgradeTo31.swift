import JSONSyntax

/// Writes a document of OpenAPI 3.0 in OpenAPI 3.1, with the same meaning.
///
/// Source: OpenAPI 3.0.4, section 4.7.24; OpenAPI 3.1.1, section 4.8.24.
struct UpgradeTo31: DocumentStep {
  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit {
    var edit = ObjectEdit()
    if object == .document { edit.write(.one, of: value) }
    if object == .schema, value.kind == .object { schema(value, &edit) }
    return edit
  }

  private func schema(_ schema: JSONValue, _ edit: inout ObjectEdit) {
    // OpenAPI 3.0 ignores what is beside a reference.
    if schema["$ref"]?.string != nil {
      edit.removed = Set(schema.members.map(\.name)).subtracting(["$ref", "description"])
      return
    }
    for member in schema.members {
      let (name, value) = (member.name, member.value)
      switch name {
      case "nullable": edit.removed.insert(name)
      case "type" where schema["nullable"]?.bool == true:
        let types: [ConvertedValue] = value.kind == .array ? value.elements.map { .copy($0) } : [.copy(value)]
        let hasNull = value.kind == .array && value.elements.contains { $0.string == "null" }
        let null: [ConvertedValue] = hasNull ? [] : [.scalar("null", from: schema["nullable"] ?? value)]
        edit.replace(name, with: .array(types + null, from: value), of: schema)
      case "minimum", "maximum":
        let flag = name == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
        if schema[flag]?.bool == true { edit.replace(name, with: .copy(value), as: flag, of: schema) }
      case "exclusiveMinimum", "exclusiveMaximum":
        if value.bool != nil { edit.removed.insert(name) }
      // OpenAPI 3.0 ignores a flag, which belongs to no schema.
      case "required":
        if value.bool != nil { edit.removed.insert(name) }
      case "example":
        guard schema["examples"] == nil else { continue }
        edit.replace(name, with: .array([.copy(value)], from: value), as: "examples", of: schema)
      default: continue
      }
    }
  }
}

/// Writes a document of OpenAPI 3.1 in OpenAPI 3.2, where everything has the same meaning.
///
/// Source: OpenAPI 3.2.0, appendix of changes.
struct UpgradeTo32: DocumentStep {
  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit {
    var edit = ObjectEdit()
    if object == .document { edit.write(.two, of: value) }
    return edit
  }
}
