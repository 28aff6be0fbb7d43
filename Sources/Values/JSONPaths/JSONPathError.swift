package import Diagnostics

/// A text that is not a JSONPath query, or a query that takes too many steps.
package struct JSONPathError: DiagnosticError, Hashable {
  /// A stable name for the kind of error: `invalid-jsonpath` or `jsonpath-step-limit`.
  package let code: String
  /// The query.
  package let text: String
  /// The error, in lower case and without a full stop.
  package let message: String
  /// The position of the error in Unicode code points, counted from 1; `nil` for the query as a whole.
  package let column: Int?

  init(_ message: String, in text: String, column: Int) {
    code = "invalid-jsonpath"
    self.text = text
    self.message = message
    self.column = column
  }

  init(tooManySteps limit: Int, text: String) {
    code = "jsonpath-step-limit"
    self.text = text
    message = "it takes more than \(limit) steps; select fewer values with .. or with nested filters"
    column = nil
  }

  /// `the JSONPath "…" is invalid at column 3: …`.
  package var diagnostic: Diagnostic {
    let what = column.map { "is invalid at column \($0)" } ?? "cannot be evaluated"
    return Diagnostic(code: code, message: "the JSONPath \"\(text)\" \(what)", cause: message)
  }
}
