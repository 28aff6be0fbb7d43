import Testing

@testable import ContractCommand

/// An option of a subcommand, as the command declares it.
struct CommandOption: Sendable, CustomTestStringConvertible {
  let command: String
  /// The long name: `--rate`.
  let name: String
  /// The short name: `-u`.
  let short: String?
  let isFlag: Bool
  let defaultValue: String?

  var testDescription: String { "\(command) \(name)" }

  /// The options of all subcommands.
  static let all = RootCommand.runnable.flatMap { command in
    let description = CommandDescription(of: command)
    return description.options.filter { $0.name.hasPrefix("--") }.map { option in
      CommandOption(
        command: description.name,
        name: option.name,
        short: option.names.first { !$0.hasPrefix("--") },
        isFlag: option.kind == .flag,
        defaultValue: option.defaultValue
      )
    }
  }
}

/// Names as an error lists them: `a, b and c`.
func listed(_ names: [String]) -> String {
  names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
}
