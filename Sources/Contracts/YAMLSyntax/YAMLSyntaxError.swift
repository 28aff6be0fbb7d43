package import Diagnostics
package import JSONSyntax

/// The error for a text that is not YAML, or cannot be represented in JSON, with its location.
package struct YAMLSyntaxError: DiagnosticError, Hashable {
  /// A stable identifier for each kind of error.
  package enum Code: String, Sendable, Hashable, CaseIterable {
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
  package let code: Code
  /// One line that says what is wrong and what to do, without the location.
  package let message: String
  /// The line and column in the YAML text.
  package let location: JSONLocation

  /// `line:column: message`.
  package var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: location.description) }
}
