import ArgumentParser
import Foundation
import HTTPExchange
import Redaction

/// Who may use the control API of a mock API, and what it may do.
struct ControlOptions: ParsableArguments {
  @Flag(help: "Let a request to the control API end the server.")
  var allowShutdown = false

  @Option(
    help: ArgumentHelp(
      "The variable that holds the token of the control API; without one only this machine may use it.",
      valueName: "variable"
    )
  )
  var controlTokenEnv: String?

  /// The token, where a variable was named.
  func token(_ policy: RedactionPolicy) throws(CommandFailure) -> String? {
    guard let variable = controlTokenEnv else { return nil }
    guard let token = ProcessInfo.processInfo.environment[variable], !token.isEmpty else {
      throw CommandFailure(
        "--control-token-env: the environment has no variable \(VisibleText.of(variable)), or it is empty; set it, or "
          + "name another one"
      )
    }
    policy.hide(token)
    return token
  }
}
