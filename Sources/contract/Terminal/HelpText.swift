import ArgumentParser
import Diagnostics
import HTTPMessages

/// The text of `--help`.
enum HelpText {
  /// Returns a discussion that begins with examples.
  static func discussion(_ examples: [String], _ text: String) -> String {
    (["Examples:"] + examples.map { "  \($0)" }).joined(separator: "\n") + "\n\n" + text
  }

  /// Returns the failure for a first argument that is no subcommand; `nil` for any other.
  static func unknownSubcommand(_ arguments: [String]) -> CommandFailure? {
    let names = ContractCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let name = arguments.first, !name.hasPrefix("-"), !name.isEmpty, !names.contains(name) else { return nil }
    let nearest = NearestName.find(name, among: names)
    return CommandFailure(
      "there is no subcommand \"\(VisibleText.of(name))\"",
      remedy: nearest.map { "did you mean '\($0)'?" } ?? "the subcommands are \(names.joined(separator: ", "))"
    )
  }
}
