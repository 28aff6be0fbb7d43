public import Diagnostics
public import JSONSyntax

/// Why a schema cannot be compiled, and where.
public struct SchemaError: DiagnosticError {
  /// One line that says what is wrong; it does not repeat the place.
  public let message: String
  /// The value at fault: a keyword's value, or a whole schema.
  public let value: JSONValue
  /// The URI of the document that the value stands in.
  public let documentURI: String

  init(message: String, value: JSONValue, documentURI: String) {
    self.message = message
    self.value = value
    self.documentURI = documentURI
  }

  /// The pointer from the document's root to the value.
  public var pointer: JSONPointer { value.pointer }

  /// Line and column of the value.
  public var location: JSONLocation { value.location }

  /// `document:line:column: message (at pointer)`.
  public var diagnostic: Diagnostic {
    let path = pointer.description
    return Diagnostic(
      code: "invalid-schema",
      message: "\(message) (at \(path.isEmpty ? "the root" : path))",
      place: "\(documentURI):\(location)"
    )
  }
}

/// Everything that is wrong with a schema, in the order in which it was found; never empty.
public struct SchemaErrors: DiagnosticError {
  /// The errors.
  public let errors: [SchemaError]

  init(_ errors: [SchemaError]) { self.errors = errors }

  /// One error a line.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-schema", message: errors.map(\.description).joined(separator: "\n"))
  }
}
