import ArgumentParser
import Foundation
import HTTPMessages
import Redaction

/// The access to the control API of a mock API.
struct ControlOptions: ParsableArguments {
  @Flag(help: "Let clients stop the server through the control API.")
  var allowShutdown = false

  @Option(
    help: ArgumentHelp(
      "The environment variable with the control API's token; without one, only this machine has access.",
      valueName: "variable"
    )
  )
  var controlTokenEnv: String?

  /// Returns the token from the environment, if a variable was named.
  func token(_ policy: RedactionPolicy) throws(CommandFailure) -> String? {
    guard let variable = controlTokenEnv else { return nil }
    guard let token = ProcessInfo.processInfo.environment[variable], !token.isEmpty else {
      throw CommandFailure(
        "the environment has no variable \(VisibleText.of(variable)), or it is empty",
        at: "--control-token-env",
        remedy: "set it, or name another one"
      )
    }
    policy.hide(token)
    return token
  }
}

extension OptionGroupDescriptor {
  /// The options for controlling the running mock server.
  static let control = OptionGroupDescriptor(
    "control",
    title: "Control API",
    summary: "what clients may do with the running mock server",
    explanation: "The control API switches scenarios, shows the journal and resets sessions.",
    example: "`contract mock --allow-shutdown`",
    remedy: "Call it on the same host and port, under the path that the server prints.",
    exclusion: "Leave the options out for the defaults that `contract mock --help` shows."
  )
}
