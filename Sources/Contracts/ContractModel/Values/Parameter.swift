import HTTPMessages
public import JSONSyntax

/// A parameter of an operation, or a header of its responses or of a part of a body.
///
/// It is an immutable object, so that looking one up copies nothing.
/// Source: OpenAPI 3.1, sections 4.8.12 and 4.8.21.
public final class Parameter: Sendable {
  /// The part of a message that contains a parameter.
  public enum Location: String, Sendable, Hashable, CaseIterable {
    case path, query, header, cookie
    /// The whole query, as a document of its own media type (OpenAPI 3.2, section 4.12.1).
    case querystring
  }

  /// The name; case-insensitive for a header.
  public let name: String
  /// The part of the message that contains it.
  public let location: Location
  /// Whether a message must have it; always true in a path.
  public let isRequired: Bool
  /// How arrays and objects are serialized.
  public let style: ParameterStyle
  /// Whether each element or member becomes a separate parameter.
  public let explode: Bool
  /// Whether the characters `:/?#[]@!$&'()*+,;=` are sent unescaped.
  public let allowReserved: Bool
  /// Whether a query parameter may be empty, whatever its schema says.
  package let allowsEmptyValue: Bool
  /// The schema of the value; `nil` if the document has none.
  public let schema: SchemaReference?
  /// The media type and schema of a value that is serialized as a document; `style` then does not apply.
  public let content: MediaContent?
  /// The parameter's own examples, or those of its schema if it has none.
  public let examples: [JSONValue]
  /// The first of the examples, which the user of the target gave because they exist there.
  package let givenValues: [JSONValue]
  /// The value that the server assumes if none is sent.
  public let defaultValue: JSONValue?
  /// How a header authenticates a request that the API sends (`x-signature`).
  public let signature: RequestSignature?
  /// The place of the parameter in its document.
  public let place: SourcePlace
  /// What the document says about it.
  package let description: String?

  let shape: ParameterShape
  /// The names that the members of an exploded object cannot have, because something else has them.
  let reserved: ReservedNames?

  package init(
    name: String,
    location: Location,
    isRequired: Bool,
    style: ParameterStyle,
    explode: Bool,
    allowReserved: Bool,
    allowsEmptyValue: Bool = false,
    schema: SchemaReference?,
    content: MediaContent?,
    examples: [JSONValue],
    defaultValue: JSONValue?,
    place: SourcePlace,
    shape: ParameterShape,
    signature: RequestSignature? = nil,
    givenValues: [JSONValue] = [],
    reserved: ReservedNames? = nil,
    description: String? = nil
  ) {
    self.name = name
    self.location = location
    self.isRequired = isRequired
    self.style = style
    self.explode = explode
    self.allowReserved = allowReserved
    self.allowsEmptyValue = allowsEmptyValue
    self.schema = schema
    self.content = content
    self.examples = examples
    self.defaultValue = defaultValue
    self.place = place
    self.shape = shape
    self.signature = signature
    self.givenValues = givenValues
    self.reserved = reserved
    self.description = description
  }

  /// Creates a parameter for an expression of a path that has none: any text is valid.
  convenience init(anyText name: String, place: SourcePlace) {
    self.init(
      name: name,
      location: .path,
      isRequired: true,
      style: .simple,
      explode: false,
      allowReserved: false,
      schema: nil,
      content: nil,
      examples: [],
      defaultValue: nil,
      place: place,
      shape: ParameterShape()
    )
  }

  /// Returns the parameter with other examples, and with values that its users gave.
  func replacingExamples(_ examples: [JSONValue], given values: [JSONValue]? = nil) -> Parameter {
    copy(examples: examples, given: values)
  }

  /// Returns the parameter with the names that its members cannot have.
  func reserving(_ names: ReservedNames) -> Parameter { copy(reserved: names) }

  /// Returns the parameter as an expression of a path.
  func placedInPath(as name: String) -> Parameter { copy(name: name, isInPath: true) }

  private func copy(
    name: String? = nil,
    isInPath: Bool = false,
    examples: [JSONValue]? = nil,
    given: [JSONValue]? = nil,
    reserved: ReservedNames? = nil
  ) -> Parameter {
    Parameter(
      name: name ?? self.name,
      location: isInPath ? .path : location,
      isRequired: isInPath || isRequired,
      style: isInPath ? .simple : style,
      explode: !isInPath && explode,
      allowReserved: !isInPath && allowReserved,
      allowsEmptyValue: !isInPath && allowsEmptyValue,
      schema: schema,
      content: content,
      examples: examples ?? self.examples,
      defaultValue: defaultValue,
      place: place,
      shape: shape,
      signature: signature,
      givenValues: given ?? givenValues,
      reserved: reserved ?? self.reserved,
      description: description
    )
  }

  /// The schema's only type other than `null`; `nil` if it has none or several.
  package var type: String? {
    guard let type = schema?.value["type"] else { return nil }
    let names = (type.string.map { [$0] } ?? type.elements.compactMap(\.string)).filter { $0 != "null" }
    return names.count == 1 ? names.first : nil
  }

  /// Whether the parameter has a name.
  public func isNamed(_ other: String) -> Bool {
    location == .header ? ASCII.equalIgnoringCase(name, other) : name == other
  }
}

/// How a parameter's value is serialized.
///
/// Source: OpenAPI 3.1, section 4.8.12.3.
public enum ParameterStyle: String, Sendable, Hashable, CaseIterable {
  case matrix, label, form, simple, spaceDelimited, pipeDelimited, deepObject
  /// As `form`, without percent-encoding (OpenAPI 3.2, section 4.12.3).
  case cookie
}
