public import Diagnostics
public import JSONSyntax

/// An error in a scenario, or in the choice of one.
public struct ScenarioError: DiagnosticError, Hashable {
  /// The fault and its remedy.
  public let message: String
  /// The location of the error; `nil` for a scenario that was chosen on the command line or in a request.
  public let place: SourcePlace?

  init(message: String, place: SourcePlace? = nil) {
    self.message = message
    self.place = place
  }

  /// `file:line:column: message`, or the message alone.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-scenario", message: message, place: place?.description)
  }

  /// Returns the error with a location, unless it already has one.
  func located(_ place: SourcePlace) -> ScenarioError {
    self.place == nil ? ScenarioError(message: message, place: place) : self
  }
}
