public import Diagnostics
public import JSONSyntax

/// The error for a text that is not YAML, or cannot be represented in JSON, with its location.
public struct YAMLSyntaxError: DiagnosticError, Hashable {
  /// A stable identifier for each kind of error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case emptyText = "empty-text"
    case notUTF8Encoding = "not-utf-8-encoding"
    case invalidUTF8 = "invalid-utf-8"
    case controlCharacter = "control-character"
    case invalidSyntax = "invalid-syntax"
    case tabIndentation = "tab-indentation"
    case severalDocuments = "several-documents"
    case duplicateKey = "duplicate-key"
    case keyNotScalar = "key-not-scalar"
    case undefinedAlias = "undefined-alias"
    case invalidMerge = "invalid-merge"
    case unknownTag = "unknown-tag"
    case notANumber = "not-a-number"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
  }

  /// The kind of error.
  public let code: Code
  /// One line that says what is wrong and what to do, without the location.
  public let message: String
  /// The line and column in the YAML text.
  public let location: JSONLocation

  /// Creates an error.
  public init(code: Code, message: String, location: JSONLocation) {
    self.code = code
    self.message = message
    self.location = location
  }

  /// `line:column: message`.
  public var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: location.description) }
}
