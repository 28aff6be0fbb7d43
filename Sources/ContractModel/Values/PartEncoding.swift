public import HTTPMessages

/// The media types and headers of a part of a multipart body, other than those that its schema implies.
///
/// Source: OpenAPI 3.1, section 4.8.15.
public struct PartEncoding: Sendable {
  /// The allowed media types or ranges; empty if the schema of the part decides.
  public let types: [MediaType]
  /// The headers of the part other than `Content-Type`.
  public let headers: [ResponseHeader]

  package init(types: [MediaType], headers: [ResponseHeader]) {
    (self.types, self.headers) = (types, headers)
  }
}
