import HTTPMessages
import JSONSyntax

extension SwaggerConverter {
  /// Converts a response.
  ///
  /// - Parameters:
  ///   - produces: The media types of bodies.
  ///   - isOwn: Whether these are not those of the document, so that a shared response is repeated with them.
  mutating func response(_ value: JSONValue, _ produces: [String], isOwn: Bool = false) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    guard let reference = value["$ref"] else { return .object(parts(of: value, in: value, produces), from: value) }
    if isOwn, produces != media.produces, let target = resolved(value), target.kind == .object,
      target["schema"] != nil || target["examples"] != nil
    {
      return .object(parts(of: target, in: value, produces), from: value)
    }
    let converted = self.reference(reference, as: .response)
    return .object([ConvertedMember("$ref", at: value.key("$ref"), converted)], from: value)
  }

  private mutating func parts(of value: JSONValue, in place: JSONValue, _ produces: [String]) -> [ConvertedMember] {
    var members: [ConvertedMember] = []
    var hasContent = false
    for member in value.members {
      switch member.name {
      case "schema", "examples":
        if !hasContent {
          members.append(ConvertedMember("content", at: member.key, content(of: value, in: place, produces)))
        }
        hasContent = true
      case "headers":
        let headers = object(member.value, keepingExtensions: false) { $0.header($1.value) }
        members.append(ConvertedMember(member.name, at: member.key, headers))
      default: members.append(ConvertedMember(member))
      }
    }
    return members
  }

  private mutating func content(of value: JSONValue, in place: JSONValue, _ produces: [String]) -> ConvertedValue {
    if let examples = value["examples"], examples.kind != .object { return .copy(examples) }
    let examples = value["examples"]?.members.filter { !$0.name.hasPrefix("x-") } ?? []
    func names(_ example: JSONMember, _ type: String) -> Bool {
      example.name == type || MediaType(example.name).map { $0.essence == MediaType(type)?.essence } ?? false
    }
    // A document that does not say what it produces produces anything.
    let others = examples.filter { example in !produces.contains { names(example, $0) } }
    var types = produces + others.map(\.name)
    if produces.isEmpty, value["schema"] != nil || others.isEmpty { types.append("*/*") }
    let schema = value["schema"]
    let isFile = schema?["type"]?.string == "file"
    var members: [ConvertedMember] = []
    for type in types {
      var parts: [ConvertedMember] = []
      // A file of JSON is a value of any kind, and not a string.
      if let schema, !isFile || !(MediaType(type)?.isJSON ?? false) {
        let converted = bodySchema(schema, in: place, isRepeated: !members.isEmpty)
        parts.append(ConvertedMember("schema", at: value.key("schema"), converted))
      }
      let example = examples.first { names($0, type) }
      if let example { parts.append(ConvertedMember("example", at: example.key, .copy(example.value))) }
      let key = schema == nil ? example?.key ?? value : value.key("schema")
      members.append(ConvertedMember(type, at: key, .object(parts, from: schema ?? value)))
    }
    return .object(members, from: value)
  }
}
