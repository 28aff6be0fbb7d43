public import Diagnostics
public import HTTPMessages
public import HTTPTypes

extension HTTPFields {
  /// Creates fields from headers, in the same order.
  ///
  /// - Throws: `InvalidTextError` for a name that is not a token (RFC 9110, section 5.1), and for a value that `HTTPField`
  ///   would change, such as one with a line break.
  public init(_ headers: HTTPHeaders) throws(InvalidTextError) {
    self.init()
    for header in headers.fields {
      guard let name = HTTPField.Name(header.name) else {
        throw InvalidTextError(
          code: "invalid-header-name",
          text: header.name,
          expected: "the name of a header",
          reason: "a name consists of letters, digits and !#$%&'*+-.^_`|~"
        )
      }
      let field = HTTPField(name: name, value: header.value)
      guard field.value == header.value else {
        throw InvalidTextError(
          code: "invalid-header-value",
          text: header.value,
          expected: "the value of a header",
          reason: "a value has no control characters, and no space at its ends"
        )
      }
      append(field)
    }
  }
}

extension HTTPHeaders {
  /// Creates headers from fields, in the same order; names keep their spelling.
  public init(_ fields: HTTPFields) {
    self.init(fields.map { HTTPHeaderField($0.name.rawName, $0.value) })
  }
}
