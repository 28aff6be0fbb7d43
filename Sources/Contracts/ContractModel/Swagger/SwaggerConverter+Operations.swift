import JSONSyntax

/// The parameters of a path or an operation, by how OpenAPI 3 describes them.
struct SwaggerParameters {
  /// A parameter in a list, and the parameter that it is or refers to.
  struct Entry {
    let element: JSONValue
    let value: JSONValue
  }

  /// Those that stay parameters.
  var listed: [ConvertedValue] = []
  var body: Entry?
  /// The fields of a form.
  var fields: [Entry] = []
}

extension SwaggerConverter {
  static let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch"]

  /// Converts the operations of a path.
  mutating func pathItem(_ value: JSONValue) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    let shared = value["parameters"].map { parameters($0) } ?? SwaggerParameters()
    var members: [ConvertedMember] = []
    for member in value.members {
      switch member.name {
      case "$ref": members.append(ConvertedMember(member.name, at: member.key, reference(member.value, as: .pathItem)))
      case "parameters": members += listed(shared, member)
      case let name where Self.methods.contains(name):
        members.append(ConvertedMember(name, at: member.key, operation(member.value, shared)))
      default: members.append(ConvertedMember(member))
      }
    }
    return .object(members, from: value)
  }

  private mutating func operation(_ value: JSONValue, _ shared: SwaggerParameters) -> ConvertedValue {
    guard value.kind == .object else { return .copy(value) }
    let own = value["parameters"].map { parameters($0) } ?? SwaggerParameters()
    let consumes = SwaggerMedia.names(value["consumes"])
    let produces = SwaggerMedia.names(value["produces"])
    var members: [ConvertedMember] = []
    for member in value.members {
      switch member.name {
      case "parameters": members += listed(own, member)
      case "consumes", "produces":
        if member.value.kind != .array {
          report(
            .invalidStructure,
            "\"\(member.name)\" must be an array, not \(member.value.kind.article)",
            at: member.value
          )
        }
      case "schemes":
        if let servers = servers(ofSchemes: member.value) {
          members.append(ConvertedMember("servers", at: member.key, servers))
        }
      case "responses":
        let responses = object(member.value) { converter, response in
          converter.response(response.value, produces ?? converter.media.produces, isOwn: produces != nil)
        }
        members.append(ConvertedMember(member.name, at: member.key, responses))
      case "security": members.append(ConvertedMember(member.name, at: member.key, security(member.value)))
      default: members.append(ConvertedMember(member))
      }
    }
    let body = own.body ?? (own.fields.isEmpty ? shared.body : nil)
    let inherited = own.body == nil ? shared.fields : []
    let fields =
      inherited.filter { field in !own.fields.contains { $0.value["name"]?.string == field.value["name"]?.string } }
      + own.fields
    var requestBody: ConvertedMember?
    if let body {
      if let field = own.fields.first {
        report(
          .invalidParameter,
          "an operation has either a body or fields of a form (in: formData)",
          at: field.element
        )
      }
      requestBody = ConvertedMember("requestBody", at: body.element, self.requestBody(body, consumes))
    } else if let first = fields.first {
      let form = form(fields, consumes ?? media.consumes)
      requestBody = ConvertedMember("requestBody", at: first.element, .object(form, from: first.element))
    }
    if let requestBody {
      members.insert(requestBody, at: members.firstIndex { $0.name == "responses" } ?? members.endIndex)
    }
    return .object(members, from: value)
  }

  /// The list of parameters that remains of one; none if all of them describe the body.
  private func listed(_ parameters: SwaggerParameters, _ member: JSONMember) -> [ConvertedMember] {
    guard member.value.kind == .array else { return [ConvertedMember(member)] }
    guard !parameters.listed.isEmpty || member.value.count == 0 else { return [] }
    return [ConvertedMember(member.name, at: member.key, .array(parameters.listed, from: member.value))]
  }

  /// Converts a list of parameters.
  private mutating func parameters(_ value: JSONValue) -> SwaggerParameters {
    var parameters = SwaggerParameters()
    for element in value.elements {
      let entry = resolved(element).map { SwaggerParameters.Entry(element: element, value: $0) }
      switch (entry?.value["in"]?.string, entry) {
      case ("body"?, let entry?):
        if parameters.body != nil {
          report(.invalidParameter, "an operation has only one body; describe it by one parameter", at: element)
        } else {
          parameters.body = entry
        }
      case ("formData"?, let entry?):
        guard entry.value["name"]?.string != nil else {
          report(.invalidParameter, "a parameter must have a \"name\"", at: entry.value)
          continue
        }
        parameters.fields.append(entry)
      default:
        if let reference = element["$ref"] {
          let converted = ConvertedMember("$ref", at: element.key("$ref"), self.reference(reference, as: .parameter))
          parameters.listed.append(.object([converted], from: element))
        } else if let converted = parameterIfRead(element) {
          parameters.listed.append(converted)
        }
      }
    }
    return parameters
  }
}
