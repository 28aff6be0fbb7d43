public import Diagnostics
public import JSONSyntax

/// The reason why a schema cannot be compiled, with its location.
public struct SchemaError: DiagnosticError {
  /// One line that says what is wrong, without the location.
  public let message: String
  /// The invalid value: a keyword's value, or a whole schema.
  public let value: JSONValue
  /// The URI of the value's document.
  public let documentURI: String

  /// The pointer from the document's root to the value.
  public var pointer: JSONPointer { value.pointer }

  /// The line and column of the value.
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

/// All errors of a schema in the order of their discovery; never empty.
public struct SchemaErrors: DiagnosticError {
  /// The errors.
  public let errors: [SchemaError]

  init(_ errors: [SchemaError]) { self.errors = errors }

  /// The errors, one per line.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-schema", message: errors.map(\.description).joined(separator: "\n"))
  }
}
