import JSONSyntax

extension DowngradeTo30 {
  /// The keywords that 3.0 does not have, and no others for what they say.
  private static let unknown: Set = [
    "if", "then", "else", "dependentSchemas", "dependentRequired", "patternProperties", "propertyNames", "contains",
    "minContains", "maxContains", "unevaluatedItems", "unevaluatedProperties", "prefixItems", "contentSchema",
    "contentMediaType", "contentEncoding", "$defs", "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$schema",
    "$vocabulary",
  ]

  /// Writes a schema of JSON Schema 2020-12 in the dialect of OpenAPI 3.0.
  mutating func schema(_ schema: JSONValue, _ edit: inout ObjectEdit) {
    if let flag = schema.bool {
      let not = ConvertedMember("not", at: schema, .object([], from: schema))
      edit.replacement = .object(flag ? [] : [not], from: schema)
      return
    }
    var all: [ConvertedValue] = []
    for member in schema.members {
      let (name, value) = (member.name, member.value)
      switch name {
      case "$ref" where schema.count > 1:
        edit.removed.insert(name)
        all.append(.object([ConvertedMember(member)], from: value))
      case "type": type(value, of: schema, &edit, &all)
      case "const":
        if schema["enum"] == nil {
          edit.replace(name, with: .array([.copy(value)], from: value), as: "enum", of: schema)
        } else {
          edit.removed.insert(name)
          all.append(
            .object([ConvertedMember("enum", at: member.key, .array([.copy(value)], from: value))], from: value)
          )
        }
      case "exclusiveMinimum" where value.kind == .number: bound(member, "minimum", of: schema, &edit, &all)
      case "exclusiveMaximum" where value.kind == .number: bound(member, "maximum", of: schema, &edit, &all)
      case "examples": examples(member, of: schema, &edit)
      case "contentEncoding" where value.string == "base64" && schema["format"] == nil:
        edit.replace(name, with: .scalar("byte", from: value), as: "format", of: schema)
      case "contentMediaType"
      where value.string == "application/octet-stream" && schema["contentEncoding"] == nil
        && schema["format"] == nil:
        edit.replace(name, with: .scalar("binary", from: value), as: "format", of: schema)
      case "$comment": edit.removed.insert(name)
      case _ where Self.unknown.contains(name):
        edit.removed.insert(name)
        lose(member, "OpenAPI 3.0 has no such keyword")
      default: continue
      }
    }
    items(of: schema, &edit)
    guard !all.isEmpty else { return }
    let origin = schema["allOf"] ?? schema
    for element in schema["allOf"]?.elements.map({ $0 }) ?? [] { all.append(converted(element, as: .schema)) }
    if schema["allOf"] == nil {
      edit.add("allOf", .array(all, from: origin), at: schema)
    } else {
      edit.replace("allOf", with: .array(all, from: origin), of: schema)
    }
  }

  /// Writes several types: null by `nullable`, or without a type by its only value; others as alternatives.
  private func type(
    _ value: JSONValue,
    of schema: JSONValue,
    _ edit: inout ObjectEdit,
    _ all: inout [ConvertedValue]
  ) {
    let types = value.kind == .array ? value.elements.map { $0 } : [value]
    let others = types.filter { $0.string != "null" }
    guard value.kind == .array || others.isEmpty else { return }
    let hasNull = others.count < types.count
    // A schema without a type allows null.
    let null = ConvertedValue.object(
      [ConvertedMember("enum", at: value, .array([.scalar(.null, from: value)], from: value))],
      from: value
    )
    switch others.count {
    case 0:
      edit.removed.insert("type")
      if schema["enum"] == nil, schema["const"] == nil { all.append(null) }
    case 1:
      edit.replace("type", with: .copy(others[0]), of: schema)
      if hasNull { edit.add("nullable", .scalar(true, from: value), at: value) }
    default:
      edit.removed.insert("type")
      let alternatives = others.map { type in
        var members = [ConvertedMember("type", at: type, .copy(type))]
        // Arrays need their items there, which the schema has beside the alternatives.
        if type.string == "array" { members.append(ConvertedMember("items", at: type, .object([], from: type))) }
        return ConvertedValue.object(members, from: type)
      }
      let list = ConvertedValue.array(alternatives + (hasNull ? [null] : []), from: value)
      if schema["anyOf"] == nil {
        edit.add("anyOf", list, at: value)
      } else {
        all.append(.object([ConvertedMember("anyOf", at: value, list)], from: value))
      }
    }
  }

  /// Writes an exclusive bound as a bound with a flag.
  private func bound(
    _ member: JSONMember,
    _ name: String,
    of schema: JSONValue,
    _ edit: inout ObjectEdit,
    _ all: inout [ConvertedValue]
  ) {
    let flag = ConvertedMember(member.name, at: member.key, .scalar(true, from: member.value))
    let bound = ConvertedMember(name, at: member.key, .copy(member.value))
    edit.removed.insert(member.name)
    if schema[name] == nil {
      edit.added += [bound, flag]
    } else {
      // Each of the two bounds holds.
      all.append(.object([bound, flag], from: member.value))
    }
  }

  /// Writes the first of several examples.
  private mutating func examples(_ member: JSONMember, of schema: JSONValue, _ edit: inout ObjectEdit) {
    let first = member.value[0]
    if let first, schema["example"] == nil {
      edit.replace(member.name, with: .copy(first), as: "example", of: schema)
      guard member.value.count > 1 else { return }
      let rest = "\(member.value.count - 1) of \(member.value.count) examples"
      losses.append(.init(message: "\(rest) are lost: a schema of OpenAPI 3.0 has one", value: member.key))
    } else {
      edit.removed.insert(member.name)
      if first != nil { lose(member, "a schema of OpenAPI 3.0 has one example") }
    }
  }

  /// Writes the items of an array, which 3.0 requires, and which are those after the prefix in 3.1.
  private func items(of schema: JSONValue, _ edit: inout ObjectEdit) {
    let isArray =
      schema["type"]?.string == "array" || schema["type"]?.elements.contains { $0.string == "array" } == true
    if let items = schema["items"] {
      guard schema["prefixItems"] != nil else { return }
      edit.replace("items", with: .object([], from: items), of: schema)
    } else if isArray {
      edit.add("items", .object([], from: schema), at: schema)
    }
  }
}
