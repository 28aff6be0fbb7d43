import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// A secret that an option takes from an environment variable.
enum EnvironmentSecret {
  /// Returns the secret, and hides it; `nil` if no variable was named.
  ///
  /// - Throws: `CommandFailure` for a variable that is not there or empty.
  static func value(
    of variable: String?,
    _ option: String,
    in environment: [String: String] = ProcessInfo.processInfo.environment,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> String? {
    guard let variable else { return nil }
    guard let secret = environment[variable], !secret.isEmpty else {
      throw CommandFailure(
        "the environment has no variable \(VisibleText.of(variable)), or it is empty",
        at: option,
        remedy: "set it, or name another one"
      )
    }
    policy.hide(secret)
    return secret
  }
}
