import HTTPMessages
import JSONSchemas
import JSONSyntax

extension ContractReader {
  /// Reads the responses of an operation.
  mutating func responses(of operation: JSONValue, at key: JSONValue) -> [Response] {
    var responses: [Response] = []
    for member in members(of: operation["responses"], "responses") {
      guard let pattern = StatusPattern(member.name) else {
        report(
          .invalidStatus,
          "\"\(member.name)\" is not a status: write a code such as 200, a range such as 2XX, or default",
          at: member.key
        )
        continue
      }
      let place = sources.place(of: member.key)
      // The status of a response that cannot be read is documented all the same; nothing is known of its body.
      var response =
        self.response(member.value)
        ?? Response(pattern: pattern, description: "", headers: [], content: nil, links: [], place: place)
      (response.pattern, response.place) = (pattern, place)
      responses.append(response)
    }
    if operation["responses"]?.count ?? 0 == 0 {
      warn(.invalidStructure, "the operation describes no \"responses\", so every response violates it", at: key)
    }
    return responses
  }

  /// Reads a response or a reference to one, each only once, for any status.
  mutating func response(_ value: JSONValue) -> Response? {
    guard let value = resolved(value, "responses") else { return nil }
    let key = JSONValueKey(value)
    if let known = responses[key] { return known }
    var headers: [Parameter] = []
    for member in members(of: value["headers"], "headers", keepingExtensions: true) {
      // OpenAPI 3.1, section 4.8.17: `Content-Type` is described by the media types of `content`.
      guard !ASCII.equalIgnoringCase(member.name, "content-type"), let header = header(member) else { continue }
      headers.append(header)
    }
    let response = Response(
      pattern: .default,
      description: string("description", of: value, leavingOutPart: true)
        ?? string("summary", of: value, leavingOutPart: true) ?? "",
      headers: headers,
      content: value["content"].flatMap { described in
        let content = content(described, exempting: .writeOnly)
        // Without a usable media type, nothing is known of the body.
        return content.isEmpty && described.count > 0 ? nil : content
      },
      links: links(value["links"]),
      place: sources.place(of: value)
    )
    responses[key] = .some(response)
    return response
  }

  /// Reads a header, or a reference to one.
  mutating func header(_ member: JSONMember) -> Parameter? {
    guard let value = resolved(member.value, member.name) else { return nil }
    let schemaValue = value["schema"].map { withoutReferences($0) }
    let schema = schemaValue.flatMap { self.schema($0, exempting: .writeOnly) }
    let examples = self.examples(of: value, schemaValue)
    if let schema { checkExamples(examples.own, "example", against: schema) }
    return Parameter(
      name: member.name,
      location: .header,
      isRequired: flag("required", of: value) ?? false,
      style: .simple,
      explode: flag("explode", of: value) ?? false,
      allowReserved: false,
      schema: schema,
      content: value["content"].flatMap { content($0, exempting: .writeOnly).first },
      examples: examples.all,
      defaultValue: nil,
      place: sources.place(of: member.key),
      shape: schemaValue.map { shapes.shape(of: $0) } ?? ParameterShape()
    )
  }

  /// Reads bodies by media type.
  ///
  /// An invalid media type leaves the others usable, if there are any.
  mutating func content(_ value: JSONValue, exempting exemptions: MemberExemptions) -> [MediaContent] {
    var content: [MediaContent] = []
    let members = members(of: value, "content")
    let hasTypes = members.contains { Self.mediaRange($0.name) != nil }
    for member in members {
      guard let range = Self.mediaRange(member.name) else {
        report(
          .invalidMediaType,
          "\"\(member.name)\" is not a media type: write type/subtype, type/* or */*",
          at: member.key,
          leavingOutPart: hasTypes
        )
        continue
      }
      guard let object = resolved(member.value, member.name, leavingOutPart: member.value["$ref"] != nil) else {
        continue
      }
      let schemaValue = object["schema"]
      let schema = schemaValue.flatMap { self.schema($0, exempting: exemptions) }
      let itemSchema =
        isVersion32(object) ? object["itemSchema"].flatMap { self.schema($0, exempting: exemptions) } : nil
      let examples = self.examples(of: object, schemaValue.map { withoutReferences($0) }, as: range)
      if let schema, range.isJSON || range.subtype == "*" { checkExamples(examples.own, "example", against: schema) }
      if let itemSchema {
        for example in examples.own where example.kind == .array {
          checkExamples(example.elements.map(\.self), "example", against: itemSchema)
        }
      }
      content.append(
        MediaContent(
          range: range,
          schema: schema,
          itemSchema: itemSchema,
          isWholeSequence: range.sequence != nil && isVersion32(object),
          examples: examples.all,
          serializedExamples: examples.serialized,
          exampleNames: MediaContent.ExampleNames(values: examples.names, serialized: examples.serializedNames),
          encodings: encodings(of: object, as: range),
          partEncodings: isVersion32(object) ? partEncodings(of: object, as: range) : PartEncodings(),
          place: sources.place(of: member.key)
        )
      )
    }
    return content
  }

  private static func mediaRange(_ name: String) -> MediaType? {
    MediaType(name).flatMap { $0.type != "*" || $0.subtype == "*" ? $0 : nil }
  }
}
