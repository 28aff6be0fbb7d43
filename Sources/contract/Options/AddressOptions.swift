import ArgumentParser
import ContractReports
import HTTPMessages
import Redaction

/// The address of the API, and the headers of every request to it.
struct AddressOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("u")],
    help: "The base URL that the contract's paths are appended to.",
    completion: CompletionIDs.targets
  )
  var baseURL: String?

  @Option(
    name: [.long, .customShort("H")],
    help: .value("Name: value", "A header to send to the target's origin only.")
  )
  var header: [String] = []

  @Option(help: .value("NAME=VARIABLE", "A header whose value is in an environment variable."))
  var headerEnv: [String] = []

  /// Returns the headers as options that a shell reads, and whether none had to be left out because it is a secret.
  ///
  /// A header of the environment is written with its variable, so that the line can be shown as it is.
  func repeated() -> (text: String, isComplete: Bool) {
    let open = header.filter { text in !SecretRedaction().isSecret(header: String(text.prefix { $0 != ":" })) }
    return ((open.map(Self.option) + variables).map { " \($0)" }.joined(), open == header)
  }

  /// Returns the headers as options that a shell reads; the value of one that is a secret is a variable of its name.
  func headers(hidingBy redaction: SecretRedaction) -> [String] {
    let headers = header.map { text in
      let name = String(text.prefix { $0 != ":" })
      let isSecret = redaction.isSecret(header: name) || redaction.hides(text)
      return isSecret ? "-H " + ShellWord.of("\(name): ", variable: CurlCommand.variable(name)) : Self.option(text)
    }
    return headers + variables
  }

  private static func option(_ header: String) -> String {
    ShellWord.option(header.hasPrefix("-") ? "--header" : "-H", header)
  }

  /// The headers of the environment, as options that a shell reads.
  private var variables: [String] {
    headerEnv.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
      // A shell has no variables of other names.
      guard let name = parts.first, let variable = parts.last, CurlCommand.isVariable(variable), !name.hasPrefix("-")
      else { return ShellWord.option("--header-env", text) }
      return "-H " + ShellWord.of("\(name): ", variable: variable)
    }
  }

  /// Returns the API at an address; `nil` without an address.
  func target(at url: HTTPURL?, _ policy: RedactionPolicy) throws(CommandFailure) -> LiveTarget? {
    let headers = try headers(for: url, policy)
    return url.map { LiveTarget(url: $0, headers: headers) }
  }

  /// Returns the headers for the target; their values, and the user information of its address, are secrets of the run.
  func headers(for url: HTTPURL?, _ policy: RedactionPolicy) throws(CommandFailure) -> HTTPHeaders {
    let headers = try HeaderArgument.headers(header, headerEnv, policy)
    if let url { policy.hide(userInformationOf: url) }
    return headers
  }
}

extension AddressOptions: SettingGroup {
  static let settings: [SettingOf<AddressOptions>] = [
    // For these the address asks for something else, so only the command line gives it.
    SettingOf(ConfigurationKey("base-url", .text, except: [.mock, .strength]), \.baseURL)
  ]

  mutating func complete(with settings: inout Settings) throws(CommandFailure) {
    try settings.takeTarget(of: &self)
  }
}
