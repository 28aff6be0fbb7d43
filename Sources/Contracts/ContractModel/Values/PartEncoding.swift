public import HTTPMessages

/// The encoding of a property of a form or multipart body, where its schema alone does not decide.
///
/// Source: OpenAPI 3.1, section 4.8.15.
public struct PartEncoding: Sendable {
  /// The allowed media types or ranges; empty if the schema of the property decides.
  public let types: [MediaType]
  /// The headers of a multipart part other than `Content-Type`.
  public let headers: [Parameter]
  /// The query parameter whose rules serialize the field of a URL-encoded form; `nil` if its media type decides.
  public let parameter: Parameter?

  package init(types: [MediaType], headers: [Parameter], parameter: Parameter? = nil) {
    (self.types, self.headers, self.parameter) = (types, headers, parameter)
  }
}

/// The encodings of the parts of a multipart body whose parts have no names.
///
/// Source: OpenAPI 3.2, section 4.14 (`prefixEncoding`, `itemEncoding`).
package struct PartEncodings: Sendable {
  package var first: [PartEncoding] = []
  /// The encoding of all other parts; `nil` if the document has none.
  package var others: PartEncoding?

  /// Returns the encoding of a part, counted from 0.
  package func encoding(ofPart position: Int) -> PartEncoding? {
    first.indices.contains(position) ? first[position] : others
  }
}
