import HTTPMessages

/// The secrets of a request as words of a command that repeats it: variables of the environment, or made-up credentials.
struct CurlSecrets {
  /// The redaction of the run.
  let redaction: SecretRedaction
  /// Whether the request has credentials to be refused.
  let isRefused: Bool

  /// Whether a value is one that nobody has, so that it can be shown.
  func isMadeUp(_ value: String) -> Bool { isRefused && MadeUpCredential.contains(value, isWhole: true) }

  /// Returns a secret as the end of a word: the value of its variable, changed where it has to be refused.
  ///
  /// - Parameters:
  ///   - value: The secret.
  ///   - name: The variable for a secret that is from none.
  func word(_ value: String, _ name: String) -> String { "\"$\(variable(of: value) ?? changed(name, value))\"" }

  /// Returns a header whose value is a secret.
  func header(_ name: String, _ value: String) -> [String] {
    if isMadeUp(value) { return ["-H", ShellWord.of("\(name): \(value)")] }
    if let variable = variable(of: value) { return ["-H", ShellWord.of("\(name): ", variable: variable)] }
    let scheme = value.prefix { $0.isASCII && $0.isLetter }
    let credential = String(value.dropFirst(scheme.count + 1))
    let variables = redaction.repetition.variables
    if !scheme.isEmpty, value.dropFirst(scheme.count).first == " " {
      let only = isRefused && variables.count == 1 ? variables.first.map { "{\($0.value)}x" } : nil
      if let variable = variable(of: credential) ?? only {
        return ["-H", ShellWord.of("\(name): \(scheme) ", variable: variable)]
      }
      let pair = variables.first { Base64.text(of: $0.key.utf8) == credential }
      if ASCII.equalIgnoringCase(scheme, "Basic"), let pair { return ["-u", "\"$\(pair.value)\""] }
    }
    return ["-H", ShellWord.of("\(name): ", variable: changed(CurlCommand.variable(name), value))]
  }

  /// Returns the variable that a secret came from; a credential that was changed to be refused is not one.
  private func variable(of secret: String) -> String? { redaction.repetition.variables[secret] }

  /// Returns a variable of the reader, whose value is changed where that of the run was.
  private func changed(_ variable: String, _ value: String) -> String {
    isRefused && !redaction.repetition.given.contains(value) ? "{\(variable)}x" : variable
  }
}
