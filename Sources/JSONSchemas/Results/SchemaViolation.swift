public import JSONSyntax

/// One way in which an instance fails its schema: what is wrong, where in the instance, and by which keyword.
public struct SchemaViolation: Sendable, CustomStringConvertible {
  /// The keyword that failed, as the schema writes it; `false` for the schema `false`, `limit` for a bound of evaluation.
  public let keyword: String
  /// One line that says what was found and what was expected; long values are shortened.
  public let message: String
  /// The value at fault; a key where a member is not allowed or is badly named.
  public let instance: JSONValue
  /// The keyword's value in the schema document.
  public let schema: JSONValue
  /// The URI of the document that the schema stands in.
  public let schemaURI: String
  /// The keywords that led from the validator's schema to this one, through references.
  public let evaluationPath: JSONPointer
  /// Of a failed `anyOf` or `oneOf`, why the closest branch failed.
  public let causes: [SchemaViolation]

  /// The pointer to the value at fault, from the root of its document.
  public var instancePointer: JSONPointer { instance.pointer }

  /// Line and column of the value at fault.
  public var location: JSONLocation { instance.location }

  /// The pointer to the keyword's value, from the root of the schema document.
  public var schemaPointer: JSONPointer { schema.pointer }

  /// `line:column: message (at pointer)`.
  public var description: String {
    let path = instancePointer.description
    return "\(location): \(message) (at \(path.isEmpty ? "the root" : path))"
  }
}
