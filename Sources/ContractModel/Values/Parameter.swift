import HTTPExchange
public import JSONSyntax

/// A parameter of an operation.
///
/// Source: OpenAPI 3.1, section 4.8.12.
public struct Parameter: Sendable {
  /// The part of the request that has a parameter.
  public enum Location: String, Sendable, Hashable, CaseIterable {
    case path, query, header, cookie
  }

  /// The name; of a header without regard to case.
  public let name: String
  /// The part of the request that has it.
  public let location: Location
  /// Whether a request without it is wrong; always so in a path.
  public let isRequired: Bool
  /// How arrays and objects are written.
  public let style: ParameterStyle
  /// Whether each element or member becomes a parameter of its own.
  public let explode: Bool
  /// Whether the characters `:/?#[]@!$&'()*+,;=` are sent as they are.
  public let allowReserved: Bool
  /// What the value must be; `nil` where the document does not say.
  public let schema: SchemaReference?
  /// Of a parameter whose value is written as a body of a media type: that type; `style` then has no meaning.
  public let content: MediaContent?
  /// The values that the document gives as examples: the parameter's own, else those of its schema.
  public let examples: [JSONValue]
  /// The value that the server takes where none is sent.
  public let defaultValue: JSONValue?
  /// The place of the parameter's description in its document.
  public let place: SourcePlace

  let shape: ParameterShape

  package init(
    name: String,
    location: Location,
    isRequired: Bool,
    style: ParameterStyle,
    explode: Bool,
    allowReserved: Bool,
    schema: SchemaReference?,
    content: MediaContent?,
    examples: [JSONValue],
    defaultValue: JSONValue?,
    place: SourcePlace,
    shape: ParameterShape
  ) {
    self.name = name
    self.location = location
    self.isRequired = isRequired
    self.style = style
    self.explode = explode
    self.allowReserved = allowReserved
    self.schema = schema
    self.content = content
    self.examples = examples
    self.defaultValue = defaultValue
    self.place = place
    self.shape = shape
  }

  /// Whether the parameter has a name.
  public func isNamed(_ other: String) -> Bool {
    location == .header ? ASCII.equalIgnoringCase(name, other) : name == other
  }
}

/// How a parameter's value is written.
///
/// Source: OpenAPI 3.1, section 4.8.12.3.
public enum ParameterStyle: String, Sendable, Hashable, CaseIterable {
  case matrix, label, form, simple, spaceDelimited, pipeDelimited, deepObject
}
