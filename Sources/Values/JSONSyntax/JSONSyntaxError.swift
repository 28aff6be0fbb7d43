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

  /// Creates the error for a fault; the function returns the location of an offset.
  init(_ fault: JSONFault, from start: Int = 0, location: (Int) -> JSONLocation) {
    code = fault.code
    message = fault.message + (fault.opening.map { " that began at \(location($0))" } ?? "")
    offset = start + fault.offset
    self.location = location(fault.offset)
  }

  /// The error for a text that is longer than a limit.
  package static func tooLarge(_ count: Int, limit: Int) -> JSONSyntaxError {
    JSONSyntaxError(
      code: .tooLarge,
      message: "the text has \(count) bytes, more than the limit of \(limit)",
      offset: limit,
      location: JSONLocation(line: 1, column: 1)
    )
  }

  /// `line:column: message`.
  public var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: location.description) }
}
