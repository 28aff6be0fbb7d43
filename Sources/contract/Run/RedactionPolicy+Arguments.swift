import HTTPMessages
import Redaction

extension RedactionPolicy {
  private static let secretOptions = [
    "-H", "--header", "--header-env", "--control-token-env", "--callback-secret-env", "--input", "--input-env",
  ]

  /// Hides the credentials among the arguments of a command, so that not even an error about another argument shows them.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, which need not be valid.
  ///   - environment: The environment from which options such as `--header-env` take values.
  func hideCredentials(in arguments: [String], environment: [String: String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // A value follows its option as the next argument, or is joined to it.
      for option in Self.secretOptions {
        let joined = option.hasPrefix("--") ? option + "=" : option
        let value =
          argument == option ? rest.first : argument.hasPrefix(joined) ? String(argument.dropFirst(joined.count)) : nil
        guard let value else { continue }
        hideCredentials(of: option, value, environment)
        break
      }
    }
  }

  /// Hides the credentials among the values that the environment and the configuration file set.
  func hideCredentials(in settings: Settings, environment: [String: String]) {
    for source in settings.sources {
      for value in source.values { hideCredentials(of: source.option, value, environment) }
    }
  }

  private func hideCredentials(of option: String, _ value: String, _ environment: [String: String]) {
    switch option {
    case "--control-token-env", "--callback-secret-env":
      if let secret = environment[value] { hide(secret) }
    case "--input-env":
      let parts = value.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let secret = environment[String(parts[1])] { hide(secret) }
    case "--input":
      let parts = value.split(separator: "=", maxSplits: 1)
      let name = parts.first.map { $0.split(separator: ".").last ?? $0 } ?? ""
      if parts.count == 2, redaction.isSecret(member: String(name)) { hide(String(parts[1])) }
    case "--header-env":
      if let field = try? HeaderArgument.parse(value, environment: environment) { hide(HTTPHeaders([field])) }
    case "-H", "--header":
      if let field = try? HeaderArgument.parse(value) { hide(HTTPHeaders([field])) }
    default: break
    }
  }
}
