/// A text is not what it should be: a URL, a path template, a runtime expression.
public struct InvalidTextError: DiagnosticError, Hashable {
  /// A stable name for the kind of error, such as `invalid-url`.
  public let code: String
  /// The text.
  public let text: String
  /// The expected form of the text, with its article: `an absolute URL`.
  public let expected: String
  /// The fault of the text; may end with what to write instead.
  public let reason: String

  /// Creates an error about a text.
  public init(code: String, text: String, expected: String, reason: String) {
    self.code = code
    self.text = text
    self.expected = expected
    self.reason = reason
  }

  /// `"text" is not an absolute URL: reason`.
  public var diagnostic: Diagnostic {
    Diagnostic(code: code, message: "\"\(text)\" is not \(expected)", cause: reason)
  }
}
