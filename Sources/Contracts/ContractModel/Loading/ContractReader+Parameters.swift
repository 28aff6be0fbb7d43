import HTTPMessages
import JSONSchemas
import JSONSyntax

extension ContractReader {
  /// Header fields that OpenAPI describes elsewhere; a parameter with such a name is ignored.
  private static let otherHeaders = ["accept", "content-type", "authorization"]

  /// Reads the parameters of an operation or a path.
  mutating func parameters(of value: JSONValue) -> [Parameter] {
    var parameters: [Parameter] = []
    for element in elements(of: value["parameters"], "parameters") {
      guard let parameter = parameter(element) else { continue }
      if parameters.contains(where: { $0.location == parameter.location && $0.isNamed(parameter.name) }) {
        warn(
          .invalidParameter,
          "duplicate \(parameter.location) parameter \"\(parameter.name)\" in one list; the first one is used",
          at: element
        )
        continue
      }
      if parameter.location == .header, Self.otherHeaders.contains(ASCII.lowercased(parameter.name)) { continue }
      parameters.append(parameter)
    }
    return parameters
  }

  /// Reads a parameter or a reference to one, each only once.
  mutating func parameter(_ value: JSONValue) -> Parameter? {
    guard let value = resolved(value, "parameters") else { return nil }
    let key = JSONValueKey(value)
    if let known = parameters[key] { return known }
    let parameter = readParameter(value)
    parameters[key] = .some(parameter)
    return parameter
  }

  private mutating func readParameter(_ value: JSONValue) -> Parameter? {
    guard let name = string("name", of: value), !name.isEmpty else {
      report(.invalidParameter, "a parameter must have a \"name\"", at: value["name"] ?? value)
      return nil
    }
    guard let location = string("in", of: value).flatMap(Parameter.Location.init),
      location != .querystring || isVersion32(value)
    else {
      report(
        .invalidParameter,
        "the parameter \"\(name)\" must have \"in\": path, query, header or cookie"
          + (isVersion32(value) ? ", or querystring" : ""),
        at: value["in"] ?? value
      )
      return nil
    }
    if location == .path, flag("required", of: value) != true {
      warn(
        .invalidParameter,
        "the path parameter \"\(name)\" lacks \"required: true\"; it is treated as required",
        at: value["required"] ?? value
      )
    }
    guard let style = style(of: value, "the \(location) parameter \"\(name)\"", in: location) else { return nil }
    let schemaValue = value["schema"]
    let schema = schemaValue.flatMap { self.schema($0, exempting: .readOnly) }
    let content = value["content"].flatMap { self.content($0, exempting: .readOnly).first }
    if schemaValue == nil, value["content"] == nil {
      warn(.invalidParameter, "the parameter \"\(name)\" has neither a \"schema\" nor \"content\"", at: value)
    }
    let described = (schemaValue ?? (location == .querystring ? Self.contentSchema(of: value) : nil)).map {
      withoutReferences($0)
    }
    let examples = self.examples(of: value, described)
    if let schema = schema ?? content?.schema { checkExamples(examples.own, "example", against: schema) }
    let mayAllowReserved = location == .query || location == .querystring || isVersion32(value)
    let parameter = Parameter(
      name: name,
      location: location,
      isRequired: location == .path || flag("required", of: value) ?? false,
      style: style,
      explode: flag("explode", of: value) ?? (style == .form || style == .cookie),
      allowReserved: mayAllowReserved && flag("allowReserved", of: value) ?? false,
      allowsEmptyValue: location == .query && flag("allowEmptyValue", of: value) ?? false,
      schema: schema,
      content: content,
      examples: examples.all.isEmpty ? content?.examples ?? [] : examples.all,
      defaultValue: described?["default"],
      place: sources.place(of: value),
      shape: described.map { shapes.shape(of: $0) } ?? ParameterShape(),
      signature: value["x-signature"].flatMap { signature($0, ofParameter: name, in: location) },
      description: value["description"]?.string
    )
    guard parameter.examples.isEmpty, !examples.serialized.isEmpty else { return parameter }
    return withSerializedExamples(parameter, examples.serialized, at: value)
  }

  /// Returns the schema of the first media type of a parameter.
  private static func contentSchema(of parameter: JSONValue) -> JSONValue? {
    parameter["content"]?.members.first { !$0.name.hasPrefix("x-") }?.value["schema"]
  }

  /// Returns a parameter with the examples that are only given as they are sent.
  private mutating func withSerializedExamples(
    _ parameter: Parameter,
    _ examples: [String],
    at value: JSONValue
  ) -> Parameter {
    let read = examples.compactMap { text -> JSONValue? in
      switch parameter.location {
      case .query, .querystring, .cookie: parameter.decode(query: text)?.root
      case .path: parameter.decode(written: text)?.root
      case .header: parameter.decode(text: text)?.root
      }
    }
    if read.count < examples.count {
      warn(
        .invalidExample,
        "a \"serializedValue\" of the parameter \"\(parameter.name)\" is not written in its style",
        at: value["examples"] ?? value
      )
    }
    if let schema = parameter.schema ?? parameter.content?.schema { checkExamples(read, "example", against: schema) }
    return parameter.replacingExamples(read)
  }

  /// Reads the style of a parameter or of the encoding of a form field; `nil` if its location does not allow it.
  mutating func style(
    of value: JSONValue,
    _ subject: String,
    in location: Parameter.Location,
    leavingOutPart: Bool = false
  ) -> ParameterStyle? {
    guard let text = string("style", of: value) else {
      return location == .path || location == .header ? .simple : .form
    }
    let allowed: [ParameterStyle] =
      switch location {
      // A whole query has no style; what is written for it is a rule of the document's form.
      case .querystring: ParameterStyle.allCases
      case .path: [.matrix, .label, .simple]
      case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
      case .header: [.simple]
      case .cookie: isVersion32(value) ? [.form, .cookie] : [.form]
      }
    guard let style = ParameterStyle(rawValue: text), allowed.contains(style) else {
      report(
        .invalidParameter,
        "\(subject) cannot have the style \"\(text)\"; it can have \(allowed.map(\.rawValue).joined(separator: ", "))",
        at: value["style"] ?? value,
        leavingOutPart: leavingOutPart
      )
      return nil
    }
    return style
  }

  /// Reads the request body of an operation, or a reference to one.
  mutating func requestBody(_ value: JSONValue) -> RequestBody? {
    guard let value = resolved(value, "requestBody") else { return nil }
    guard let content = value["content"] else {
      report(.invalidStructure, "a request body must have \"content\"", at: value)
      return nil
    }
    return RequestBody(
      isRequired: flag("required", of: value) ?? false,
      content: self.content(content, exempting: .readOnly),
      place: sources.place(of: value)
    )
  }
}
