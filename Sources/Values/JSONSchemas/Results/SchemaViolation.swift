public import JSONSyntax

/// A violation of a schema by an instance: what is wrong, where, and which keyword is violated.
public struct SchemaViolation: Sendable, CustomStringConvertible {
  /// The violated keyword; `false` for the schema `false`, `limit` for a limit of evaluation.
  public let keyword: String
  /// One line with the found value and what was expected; long values are truncated.
  public let message: String
  /// The invalid value; the key if a member is not allowed or its name is invalid.
  public let instance: JSONValue
  /// The keyword's value in the schema document.
  public let schema: JSONValue
  /// The URI of the schema's document.
  public let schemaURI: String
  /// The keywords on the path from the validator's schema to this one, including references.
  public let evaluationPath: JSONPointer
  /// For a failed `anyOf` or `oneOf`, the violations of the closest branch.
  public let causes: [SchemaViolation]

  /// The pointer from the root of the document to the invalid value.
  public var instancePointer: JSONPointer { instance.pointer }

  /// The line and column of the invalid value.
  public var location: JSONLocation { instance.location }

  /// The pointer from the root of the schema document to the keyword's value.
  public var schemaPointer: JSONPointer { schema.pointer }

  /// Whether the value was not judged, because that exceeds a limit of evaluation; it may be valid.
  public var isLimit: Bool { keyword == Keyword.limit.rawValue }

  /// `line:column: message (at pointer)`.
  public var description: String {
    let path = instancePointer.description
    return "\(location): \(message) (at \(path.isEmpty ? "the root" : path))"
  }
}
