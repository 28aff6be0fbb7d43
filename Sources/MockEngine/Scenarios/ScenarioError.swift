public import Diagnostics
public import JSONSyntax

/// Why a scenario cannot be played.
public struct ScenarioError: DiagnosticError, Hashable {
  /// What is wrong, and what to do.
  public let message: String
  /// Where it is; `nil` for a scenario that was named on the command line or in a request.
  public let place: SourcePlace?

  init(message: String, place: SourcePlace? = nil) {
    self.message = message
    self.place = place
  }

  /// `file:line:column: message`, or the message alone.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-scenario", message: message, place: place?.description)
  }

  /// The error at a place, unless it has one.
  func located(_ place: SourcePlace) -> ScenarioError {
    self.place == nil ? ScenarioError(message: message, place: place) : self
  }
}
