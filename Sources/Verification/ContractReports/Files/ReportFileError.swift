public import Diagnostics
import JSONSyntax

/// Why a file that this tool wrote earlier cannot be read: a baseline, or a JSON report.
public struct ReportFileError: DiagnosticError, Hashable {
  /// The error with file, line and column.
  public let diagnostic: Diagnostic

  /// Creates an error about a place in a file.
  init(_ message: String, at place: SourcePlace, remedy: String? = nil) {
    diagnostic = Diagnostic(code: "unreadable-report", message: message, place: place.description, remedy: remedy)
  }

  /// The remedy for a file that contradicts itself.
  static let incomplete = "the file is incomplete or was edited; write the report again"

  /// Creates an error whose message names the files that it is about.
  init(_ message: String, remedy: String) {
    diagnostic = Diagnostic(code: "unreadable-report", message: message, remedy: remedy)
  }
}
