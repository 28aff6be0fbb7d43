import HTTPMessages
import JSONSyntax

/// How the elements of a list are separated, as the style of a parameter of OpenAPI 3.
struct SwaggerList {
  /// The style and whether each element is a parameter of its own; `nil` for the default of the location.
  var style: (name: String?, explode: Bool)?
  /// Whether OpenAPI 3 has no style for the list, so that it is described as plain text.
  var isText = false
}

extension SwaggerConverter {
  private static let locations: Set = ["path", "query", "header"]
  /// The keywords of a parameter, a header or a field that are those of its schema.
  private static let keywords: Set = [
    "type", "format", "items", "default", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
    "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "enum", "multipleOf", "x-nullable",
  ]

  // MARK: Parameters

  /// Converts a parameter in a path, a query or a header; one of another place is reported.
  mutating func parameter(_ value: JSONValue) -> ConvertedValue { parameterIfRead(value) ?? .object([], from: value) }

  /// Converts a parameter as `parameter` does; `nil` for one of another place.
  mutating func parameterIfRead(_ value: JSONValue) -> ConvertedValue? {
    guard value.kind == .object else { return .copy(value) }
    if let reference = value["$ref"] {
      let converted = self.reference(reference, as: .parameter)
      return .object([ConvertedMember("$ref", at: value.key("$ref"), converted)], from: value)
    }
    let name = value["name"]?.string ?? ""
    guard let location = value["in"]?.string, Self.locations.contains(location) else {
      report(
        .invalidParameter,
        "the parameter \"\(name)\" must have \"in\": path, query, header, formData or body",
        at: value["in"] ?? value
      )
      return nil
    }
    let list = list(value, in: location)
    var members: [ConvertedMember] = []
    for member in value.members where !Self.keywords.contains(member.name) {
      switch member.name {
      // Only a body has a schema; some authors write that of OpenAPI 3.
      case "schema": break
      case "collectionFormat": members += style(of: list, at: member.key)
      case "allowEmptyValue":
        if location == "query" { members.append(ConvertedMember(member)) }
      case "x-example": members.append(ConvertedMember("example", at: member.key, .copy(member.value)))
      default: members.append(ConvertedMember(member))
      }
    }
    if value["collectionFormat"] == nil { members += style(of: list, at: value.key("type")) }
    let schema = parameterSchema(of: value, list, named: "the parameter \"\(name)\"")
    members.append(ConvertedMember("schema", at: value.key("type"), schema))
    return .object(members, from: value)
  }

  private mutating func parameterSchema(of value: JSONValue, _ list: SwaggerList, named name: String) -> ConvertedValue
  {
    if value["type"] == nil {
      if let schema = value["schema"] {
        warn(
          .invalidParameter,
          "\(name) has a \"schema\", which only a body has in Swagger 2.0; write \"type\" beside its name",
          at: value.key("schema")
        )
        return self.schema(schema)
      }
      warn(.invalidParameter, "\(name) has no \"type\", so any text is taken as valid", at: value)
    }
    return .object(inlineSchema(of: value, list), from: value)
  }

  /// Returns the keywords of the schema that a parameter, a header or a field has inline.
  private mutating func inlineSchema(of value: JSONValue, _ list: SwaggerList) -> [ConvertedMember] {
    guard !list.isText else {
      return [ConvertedMember("type", at: value.key("type"), .scalar("string", from: value["type"] ?? value))]
    }
    let own = Set(value.members.lazy.map(\.name).filter { !Self.keywords.contains($0) })
    guard case .object(let members, _) = schema(value) else { return [] }
    return members.filter { !own.contains($0.name) || $0.name == "format" }
  }

  // MARK: Lists

  private static let formats = ["csv", "ssv", "tsv", "pipes", "multi"]

  /// Reads how a list is separated; a separator that OpenAPI 3 does not have is reported.
  private mutating func list(_ value: JSONValue, in location: String) -> SwaggerList {
    guard value["type"]?.string == "array" else { return SwaggerList() }
    let place = value["collectionFormat"] ?? value["type"] ?? value
    let format = value["collectionFormat"]?.string ?? "csv"
    if value["items"]?["type"]?.string == "array" {
      warn(
        .inconvertible,
        "OpenAPI 3 has no lists in lists in a \(location); the list is read as plain text",
        at: place
      )
      return SwaggerList(isText: true)
    }
    switch (format, location) {
    case ("csv", "query"), ("csv", "form"): return SwaggerList(style: (nil, false))
    case ("multi", "query"), ("multi", "form"): return SwaggerList(style: (nil, true))
    case ("ssv", "query"), ("ssv", "form"): return SwaggerList(style: ("spaceDelimited", false))
    case ("pipes", "query"), ("pipes", "form"): return SwaggerList(style: ("pipeDelimited", false))
    case ("csv", "path"), ("csv", "header"), ("multi", "multipart form"): return SwaggerList()
    case let (format, _) where Self.formats.contains(format):
      warn(
        .inconvertible,
        "OpenAPI 3 has no lists of the collectionFormat \"\(format)\" in a \(location); the list is read as plain text",
        at: place
      )
    default:
      let known = Self.formats.joined(separator: ", ")
      warn(
        .invalidParameter,
        "\(place.text) is not a collectionFormat: \(known); the list is read as plain text",
        at: place
      )
    }
    return SwaggerList(isText: true)
  }

  private func style(of list: SwaggerList, at place: JSONValue) -> [ConvertedMember] {
    guard let (name, explode) = list.style else { return [] }
    var members: [ConvertedMember] = []
    if let name { members.append(ConvertedMember("style", at: place, .scalar(.string(name), from: place))) }
    members.append(ConvertedMember("explode", at: place, .scalar(.bool(explode), from: place)))
    return members
  }

  // MARK: Headers

  /// Converts the header of a response.
  mutating func header(_ value: JSONValue) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    let list = list(value, in: "header")
    var members = value.members.filter { !Self.keywords.contains($0.name) && $0.name != "collectionFormat" }
      .map(ConvertedMember.init)
    if value["type"] != nil {
      members.append(
        ConvertedMember("schema", at: value.key("type"), .object(inlineSchema(of: value, list), from: value))
      )
    }
    return .object(members, from: value)
  }

  // MARK: Bodies

  /// Converts the body of an operation with its own list of media types, if it has one.
  mutating func requestBody(_ entry: SwaggerParameters.Entry, _ consumes: [String]?) -> ConvertedValue {
    if consumes == nil, let reference = entry.element["$ref"], entry.value.document === entry.element.document,
      SwaggerVersion(of: entry.value.document.root) == .two
    {
      let converted = self.reference(to: entry.value, text: reference.string, from: reference, as: .parameter)
      return .object([ConvertedMember("$ref", at: entry.element.key("$ref"), converted)], from: entry.element)
    }
    let body = requestBody(entry.value, in: entry.element, consumes ?? media.consumes)
    return .object(body, from: entry.value)
  }

  /// Converts a body parameter.
  ///
  /// - Parameter place: The value in whose document the body will be.
  mutating func requestBody(_ value: JSONValue, in place: JSONValue, _ consumes: [String]) -> [ConvertedMember] {
    var members: [ConvertedMember] = []
    for member in value.members where !["name", "in", "schema"].contains(member.name) {
      members.append(ConvertedMember(member))
    }
    let schemaValue = value["schema"]
    if schemaValue == nil {
      warn(.invalidParameter, "the body has no \"schema\", so any body is taken as valid", at: value)
    }
    let isOwn = value.document === place.document
    let key = isOwn ? value.key("schema") : place
    var content: [ConvertedMember] = []
    for type in consumes.isEmpty ? ["*/*"] : consumes {
      let schema = schemaValue.map { schema in
        ConvertedMember("schema", at: key, bodySchema(schema, in: place, isRepeated: !content.isEmpty))
      }
      content.append(ConvertedMember(type, at: key, .object(schema.map { [$0] } ?? [], from: isOwn ? value : place)))
    }
    members.append(ConvertedMember("content", at: key, .object(content, from: isOwn ? value : place)))
    return members
  }

  private static let multipart = "multipart/form-data"
  private static let urlencoded = "application/x-www-form-urlencoded"

  mutating func form(_ fields: [SwaggerParameters.Entry], _ consumes: [String]) -> [ConvertedMember] {
    guard let first = fields.first else { return [] }
    let file = fields.first { $0.value["type"]?.string == "file" }
    var types = consumes.filter {
      [Self.multipart, Self.urlencoded].contains(MediaType($0)?.essence)
    }
    if let file, !types.contains(where: { MediaType($0)?.essence == Self.multipart }) {
      if !types.isEmpty {
        warn(
          .invalidParameter,
          "a file is sent as \(Self.multipart), which \"consumes\" does not list; it is read as if it did",
          at: file.value
        )
      }
      types = [Self.multipart]
    }
    if file != nil { types.removeAll { MediaType($0)?.essence == Self.urlencoded } }
    if types.isEmpty { types = [Self.urlencoded] }
    let content = types.map { type in
      let isMultipart = MediaType(type)?.essence == Self.multipart
      return ConvertedMember(type, at: first.element, formContent(fields, isMultipart: isMultipart))
    }
    var members: [ConvertedMember] = []
    if let required = fields.lazy.compactMap({ $0.value["required"] }).first(where: { $0.bool == true }) {
      members.append(ConvertedMember("required", at: required, .copy(required)))
    }
    members.append(ConvertedMember("content", at: first.element, .object(content, from: first.element)))
    return members
  }

  private mutating func formContent(_ fields: [SwaggerParameters.Entry], isMultipart: Bool) -> ConvertedValue {
    var required: [ConvertedValue] = []
    var properties: [ConvertedMember] = []
    var encodings: [ConvertedMember] = []
    let place = fields.first?.element
    for value in fields.map(\.value) {
      guard let nameValue = value["name"], let name = nameValue.string else { continue }
      let list = list(value, in: isMultipart ? "multipart form" : "form")
      if value["required"]?.bool == true { required.append(.copy(nameValue)) }
      let described = value.members.filter { $0.name == "description" }.map(ConvertedMember.init)
      let examples = value.members.filter { $0.name == "x-example" }.map {
        ConvertedMember("example", at: $0.key, .copy($0.value))
      }
      let extensions = value.members.filter {
        $0.name.hasPrefix("x-") && !["x-example", "x-nullable"].contains($0.name)
      }
      .map(ConvertedMember.init)
      let schema = inlineSchema(of: value, list) + described + examples + extensions
      properties.append(ConvertedMember(name, at: nameValue, .object(schema, from: value)))
      // The parts of a multipart form are elements as they are.
      var style = isMultipart ? [] : style(of: list, at: value.key("collectionFormat"))
      if !style.isEmpty, list.style?.name == nil {
        style.insert(ConvertedMember("style", at: nameValue, .scalar("form", from: nameValue)), at: 0)
      }
      if !style.isEmpty { encodings.append(ConvertedMember(name, at: nameValue, .object(style, from: value))) }
    }
    guard let place else { return .object([], from: fields.first?.value ?? JSONDocument.null.root) }
    var schema = [ConvertedMember("type", at: place, .scalar("object", from: place))]
    if !required.isEmpty { schema.append(ConvertedMember("required", at: place, .array(required, from: place))) }
    schema.append(ConvertedMember("properties", at: place, .object(properties, from: place)))
    var members = [ConvertedMember("schema", at: place, .object(schema, from: place))]
    if !encodings.isEmpty { members.append(ConvertedMember("encoding", at: place, .object(encodings, from: place))) }
    return .object(members, from: place)
  }
}
