import JSONSyntax

/// Writes a document of OpenAPI 3.1 in OpenAPI 3.0; what 3.0 has no words for is lost.
///
/// Source: OpenAPI 3.1.1, section 4.8.24; OpenAPI 3.0.4, section 4.7.24.
struct DowngradeTo30: DocumentStep {
  var losses: [DocumentConversion.Loss] = []

  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit {
    var edit = ObjectEdit()
    if object == .schema {
      schema(value, &edit)
      return edit
    }
    if value["$ref"] != nil, object != .pathItem {
      for member in value.members where ["summary", "description"].contains(member.name) {
        edit.removed.insert(member.name)
        lose(member, "OpenAPI 3.0 has nothing beside a reference")
      }
      return edit
    }
    switch object {
    case .document:
      edit.write(.zero, of: value)
      lose("webhooks", of: value, "OpenAPI 3.0 has no webhooks", &edit)
      lose("jsonSchemaDialect", of: value, "OpenAPI 3.0 has a dialect of its own", &edit)
      if value["paths"] == nil { edit.add("paths", .object([], from: value), at: value) }
    case .info: lose("summary", of: value, "OpenAPI 3.0 has \"description\" alone", &edit)
    case .license: lose("identifier", of: value, "OpenAPI 3.0 has \"url\" alone", &edit)
    case .components: lose("pathItems", of: value, "OpenAPI 3.0 has no such components", &edit)
    case .operation where value["responses"] == nil:
      // They are required there.
      let response = ConvertedMember("description", at: value, .scalar("", from: value))
      let responses = ConvertedMember("default", at: value, .object([response], from: value))
      edit.add("responses", .object([responses], from: value), at: value)
    case .securityScheme where value["type"]?.string == "mutualTLS":
      losses.append(.init(message: "the scheme mutualTLS is lost: OpenAPI 3.0 does not know it", value: value))
      edit.isRemoved = true
    default: break
    }
    return edit
  }

  /// Notes that a member is lost.
  mutating func lose(_ member: JSONMember, _ reason: String) {
    losses.append(.init(message: "\"\(member.name)\" is lost: \(reason)", value: member.key))
  }

  /// Leaves a member out, if there is one.
  mutating func lose(_ name: String, of value: JSONValue, _ reason: String, _ edit: inout ObjectEdit) {
    guard let member = value.members.first(where: { $0.name == name }) else { return }
    edit.removed.insert(name)
    lose(member, reason)
  }
}
