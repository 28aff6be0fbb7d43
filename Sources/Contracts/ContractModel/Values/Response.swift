public import HTTPMessages
public import JSONSyntax

/// A response that an operation describes.
///
/// Source: OpenAPI 3.1, section 4.8.17.
public struct Response: Sendable {
  /// The statuses that the response is for.
  public internal(set) var pattern: StatusPattern
  /// The meaning of the response.
  public let description: String
  /// The header fields that it may or must have; `Content-Type` is never one of them.
  public let headers: [Parameter]
  /// The allowed bodies; `nil` if the document does not mention a body, empty if it rules one out.
  public let content: [MediaContent]?
  /// The operations that can follow.
  public let links: [Link]
  /// The place of the status in its document.
  public internal(set) var place: SourcePlace

  /// Returns the content described for a media type: the most specific of the ranges that include it.
  public func content(for type: MediaType) -> MediaContent? { content?.mostSpecific(for: type) }
}

/// The content of a body with one media type, or a range of media types.
///
/// Source: OpenAPI 3.1, section 4.8.14.
public struct MediaContent: Sendable {
  /// The names of examples, in their order.
  package struct ExampleNames: Sendable {
    /// Those of `examples`; `nil` for one without a name, and empty for those of the schema.
    package var values: [String?] = []
    /// Those of `serializedExamples`.
    package var serialized: [String] = []

    package func contains(_ name: String) -> Bool { values.contains(name) || serialized.contains(name) }
  }

  /// The media type or range.
  public let range: MediaType
  /// The schema of the body; `nil` if the document has none.
  public let schema: SchemaReference?
  /// The schema of each item of a sequence, such as JSON Lines or server-sent events; `nil` if the document has none.
  ///
  /// Source: OpenAPI 3.2, section 4.14.
  package let itemSchema: SchemaReference?
  /// Whether `schema` is that of the array of all items, as OpenAPI 3.2 says (section 4.14.2).
  package let isWholeSequence: Bool
  /// The examples of the media type, or those of its schema if it has none.
  public let examples: [JSONValue]
  /// The examples as they are sent (`serializedValue`).
  package let serializedExamples: [String]
  /// The names of the examples (`examples`).
  package let exampleNames: ExampleNames
  /// The encodings of the parts of a multipart body, by the name of the part (`encoding`).
  public let encodings: [String: PartEncoding]
  /// The encodings of the parts of a multipart body by their positions (`prefixEncoding`, `itemEncoding`).
  package let partEncodings: PartEncodings
  /// The place of the media type in its document.
  public let place: SourcePlace

  package init(
    range: MediaType,
    schema: SchemaReference?,
    itemSchema: SchemaReference? = nil,
    isWholeSequence: Bool = false,
    examples: [JSONValue],
    serializedExamples: [String] = [],
    exampleNames: ExampleNames = ExampleNames(),
    encodings: [String: PartEncoding] = [:],
    partEncodings: PartEncodings = PartEncodings(),
    place: SourcePlace
  ) {
    self.range = range
    self.schema = schema
    self.itemSchema = itemSchema
    self.isWholeSequence = isWholeSequence
    self.examples = examples
    self.serializedExamples = serializedExamples
    self.exampleNames = exampleNames
    self.encodings = encodings
    self.partEncodings = partEncodings
    self.place = place
  }
}

extension MediaContent {
  /// Whether bodies are JSON: by the media type, or because a range of all types, which generators write for what they
  /// do not know, has the schema of an object or an array.
  package var isJSON: Bool {
    if range.isJSON { return true }
    guard range.subtype == "*", ["*", "application"].contains(range.type), let schema else { return false }
    let shape = SchemaShape(schema)
    return !shape.memberNames.isEmpty || shape.elements != nil || !shape.types.isDisjoint(with: ["object", "array"])
  }
}

extension [MediaContent] {
  /// Returns the most specific of the ranges that include a media type.
  package func mostSpecific(for type: MediaType) -> MediaContent? {
    var best: Int?
    for position in indices where self[position].range.includes(type) {
      if let known = best, self[position].range.specificity <= self[known].range.specificity { continue }
      best = position
    }
    return best.map { self[$0] }
  }
}

/// The body of an operation's requests.
///
/// Source: OpenAPI 3.1, section 4.8.13.
public struct RequestBody: Sendable {
  /// Whether a request must have a body.
  public let isRequired: Bool
  /// The allowed bodies.
  public let content: [MediaContent]
  /// The place of the body in its document.
  public let place: SourcePlace

  /// Returns the content described for a media type: the most specific of the ranges that include it.
  public func content(for type: MediaType) -> MediaContent? { content.mostSpecific(for: type) }

  /// The content that is JSON: by its media type, otherwise an object of any type; `nil` if there is none.
  package var json: MediaContent? { content.first(where: \.range.isJSON) ?? content.first(where: \.isJSON) }
}
