public import HTTPExchange
public import JSONSyntax

/// A documented response of an operation.
///
/// Source: OpenAPI 3.1, section 4.8.17.
public struct Response: Sendable {
  /// The statuses of the response.
  public let pattern: StatusPattern
  /// The meaning of the response.
  public let description: String
  /// The header fields that it may or must have; `Content-Type` is never one of them.
  public let headers: [ResponseHeader]
  /// The bodies that it may have; `nil` where the document says nothing of a body, none where it promises none.
  public let content: [MediaContent]?
  /// The operations that can follow.
  public let links: [Link]
  /// The place of the status in its document.
  public let place: SourcePlace

  package init(
    pattern: StatusPattern,
    description: String,
    headers: [ResponseHeader],
    content: [MediaContent]?,
    links: [Link],
    place: SourcePlace
  ) {
    self.pattern = pattern
    self.description = description
    self.headers = headers
    self.content = content
    self.links = links
    self.place = place
  }

  /// What is promised of a body of a media type: of the ranges that take it in, the most specific one.
  public func content(for type: MediaType) -> MediaContent? { content?.mostSpecific(for: type) }
}

/// A body of one media type, or range of media types.
///
/// Source: OpenAPI 3.1, section 4.8.14.
public struct MediaContent: Sendable {
  /// The media type, or the range.
  public let range: MediaType
  /// What the body must be; `nil` where the document does not say.
  public let schema: SchemaReference?
  /// The bodies that the document gives as examples: the media type's own, else those of its schema.
  public let examples: [JSONValue]
  /// The place of the media type in its document.
  public let place: SourcePlace

  package init(range: MediaType, schema: SchemaReference?, examples: [JSONValue], place: SourcePlace) {
    self.range = range
    self.schema = schema
    self.examples = examples
    self.place = place
  }
}

extension [MediaContent] {
  /// Of the ranges that take in a media type, the most specific one.
  public func mostSpecific(for type: MediaType) -> MediaContent? {
    filter { $0.range.includes(type) }.max { $0.range.specificity < $1.range.specificity }
  }
}

/// The body that an operation is sent.
///
/// Source: OpenAPI 3.1, section 4.8.13.
public struct RequestBody: Sendable {
  /// Whether a request without a body is wrong.
  public let isRequired: Bool
  /// The bodies that it may be.
  public let content: [MediaContent]
  /// The place of the body's description in its document.
  public let place: SourcePlace

  package init(isRequired: Bool, content: [MediaContent], place: SourcePlace) {
    self.isRequired = isRequired
    self.content = content
    self.place = place
  }

  /// Returns what a body of a media type must match: the most specific media range that includes it.
  public func content(for type: MediaType) -> MediaContent? { content.mostSpecific(for: type) }
}
