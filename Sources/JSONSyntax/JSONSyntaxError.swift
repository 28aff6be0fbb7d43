public import Diagnostics

/// The error for a text that is not JSON, with its location.
///
/// Source: RFC 8259; I-JSON (RFC 7493) for lone surrogates.
public struct JSONSyntaxError: DiagnosticError, Hashable {
  /// A stable identifier for each kind of syntax error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case emptyText = "empty-text"
    case unexpectedEnd = "unexpected-end"
    case unexpectedCharacter = "unexpected-character"
    case byteOrderMark = "byte-order-mark"
    case notUTF8Encoding = "not-utf-8-encoding"
    case invalidUTF8 = "invalid-utf-8"
    case controlCharacter = "control-character"
    case invalidEscape = "invalid-escape"
    case loneSurrogate = "lone-surrogate"
    case invalidNumber = "invalid-number"
    case notANumber = "not-a-number"
    case invalidLiteral = "invalid-literal"
    case comment = "comment"
    case singleQuotes = "single-quotes"
    case trailingComma = "trailing-comma"
    case missingComma = "missing-comma"
    case missingColon = "missing-colon"
    case missingValue = "missing-value"
    case keyNotString = "key-not-string"
    case mismatchedBracket = "mismatched-bracket"
    case trailingText = "trailing-text"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
  }

  /// The kind of error.
  public let code: Code
  /// One line that says what is wrong, without the location.
  public let message: String
  /// The byte offset of the error.
  public let offset: Int
  /// The line and column of the error.
  public let location: JSONLocation

  /// Creates an error.
  public init(code: Code, message: String, offset: Int, location: JSONLocation) {
    self.code = code
    self.message = message
    self.offset = offset
    self.location = location
  }

  /// `line:column: message`.
  public var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: location.description) }
}
