import ArgumentParser
import HTTPMessages
import Redaction

/// The options of a run that a command needs to repeat one of its requests, as a shell reads them.
///
/// Secrets are written as variables of the environment: those that the run took them from, or ones that the reader sets.
struct RepeatedOptions {
  /// The options, beginning with a space; empty for none.
  let text: String

  /// Takes the options of a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - redaction: What must not be shown.
  init(of command: any ParsableArguments, _ redaction: SecretRedaction) {
    var words = command.group(AddressOptions.self)?.headers(hidingBy: redaction) ?? []
    func add(_ name: String, _ values: [String]?) { words += (values ?? []).map { ShellWord.option(name, $0) } }
    if command.group(DemonstrationOptions.self)?.demo ?? false { words.append("--demo") }
    add("--auth", command.group(CredentialOptions.self)?.auth)
    words += command.group(IdentityOptions.self)?.repeated ?? []
    if let target = command.group(TargetOptions.self) {
      if target.insecure { words.append("--insecure") }
      if target.cookies { words.append("--cookies") }
    }
    words += Self.patience(command.group(LimitOptions.self))
    add("--allow-unsafe", command.group(UnsafeOptions.self)?.allowUnsafe)
    let inputs = command.group(WorkflowInputOptions.self)
    add("--input", inputs?.input.filter { !redaction.hides($0) })
    add("--input-env", inputs?.inputEnv)
    let secrets = command.group(RedactionOptions.self)
    add("--redact", secrets?.redact)
    add("--keep", secrets?.keep)
    text = words.map { " \($0)" }.joined()
  }

  /// Returns the time that a response may take, where the user gave one.
  static func patience(_ limits: LimitOptions?) -> [String] {
    guard let time = limits?.requestTimeout, time.origin != .default else { return [] }
    return [ShellWord.option("--request-timeout", time.value.text)]
  }
}
