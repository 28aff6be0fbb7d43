extension JSONDocument {
  /// Creates the document of a value.
  ///
  /// The value is written, and its text scanned, which takes two thirds of the time of filling the tape from the value.
  /// - Throws: `JSONSyntaxError` if the value has a number that is not one of JSON, or exceeds a limit.
  package convenience init(_ literal: JSONLiteral, limits: Limits = Limits()) throws(JSONSyntaxError) {
    try self.init(parsing: literal.serialized(), limits: limits)
  }
}

extension JSONLiteral {
  /// The value as a document; `nil` for one that is not JSON, or too deep.
  package var document: JSONDocument? { try? JSONDocument(self) }
}
