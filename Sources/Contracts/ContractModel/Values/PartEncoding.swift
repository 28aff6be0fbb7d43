public import HTTPMessages

/// The encoding of a property of a form or multipart body, where its schema alone does not decide.
///
/// Source: OpenAPI 3.1, section 4.8.15.
public struct PartEncoding: Sendable {
  /// The allowed media types or ranges; empty if the schema of the property decides.
  public let types: [MediaType]
  /// The headers of a multipart part other than `Content-Type`.
  public let headers: [ResponseHeader]
  /// The query parameter whose rules serialize the field of a URL-encoded form; `nil` if its media type decides.
  public let parameter: Parameter?

  package init(types: [MediaType], headers: [ResponseHeader], parameter: Parameter? = nil) {
    (self.types, self.headers, self.parameter) = (types, headers, parameter)
  }
}
