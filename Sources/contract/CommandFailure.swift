import Diagnostics

/// An error that ends a command, with the exit status of the process.
struct CommandFailure: DiagnosticError {
  /// The exit status of the process.
  var status: ExitStatus
  /// The diagnostic of the error; its description is shown without a leading `Error:`.
  var diagnostic: Diagnostic

  /// Creates a failure from the parts of its diagnostic; `place` is an option or a position in a file.
  init(
    _ message: String,
    at place: String? = nil,
    because cause: String? = nil,
    remedy: String? = nil,
    status: ExitStatus = .unusable
  ) {
    let code = place.map { $0.hasPrefix("--") } ?? false ? "invalid-option" : Self.codes[status] ?? "unusable-input"
    diagnostic = Diagnostic(code: code, message: message, place: place, cause: cause, remedy: remedy)
    self.status = status
  }

  /// Creates a failure from a library's error, located at an option unless the error has a location itself.
  init(_ error: any DiagnosticError, at place: String? = nil, remedy: String? = nil, status: ExitStatus = .unusable) {
    diagnostic = error.diagnostic
    diagnostic.place = diagnostic.place ?? place
    diagnostic.remedy = remedy ?? diagnostic.remedy
    self.status = status
  }

  /// Adds a remedy to the diagnostic.
  mutating func addRemedy(_ text: String) { diagnostic.remedy = diagnostic.remedy.map { "\($0); \(text)" } ?? text }

  private static let codes: [ExitStatus: String] = [
    .recording: "unusable-recording", .unreachable: "unreachable-target", .broken: "broken-contract",
  ]
}
