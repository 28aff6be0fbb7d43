import ArgumentParser
import Diagnostics
import HTTPMessages

/// The text of `--help`.
enum HelpText {
  /// Returns a discussion that begins with examples.
  static func discussion(_ examples: [String], _ text: String) -> String {
    (["Examples:"] + examples.map { "  \($0)" }).joined(separator: "\n") + "\n\n" + text
  }

  /// Returns the text of an error of ArgumentParser, or of the help that was requested.
  ///
  /// Errors of parsing know their subcommand; an option that lacks another one is found later, in the subcommand given.
  static func text(of error: any Error, in command: (any RunnableCommand.Type)?) -> String {
    guard let error = error as? ValidationError, let command, let name = command.configuration.commandName else {
      return RootCommand.fullMessage(for: error)
    }
    return """
      Error: \(error.message)
      Usage: \(RootCommand.usageString(for: command))
        See 'contract \(name) --help' for more information.
      """
  }

  /// Returns the failure for a first argument that is not a subcommand; `nil` for any other.
  static func unknownSubcommand(_ arguments: [String]) -> CommandFailure? {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let name = arguments.first, !name.hasPrefix("-"), !name.isEmpty, !names.contains(name) else { return nil }
    let nearest = NearestName.find(name, among: names)
    return CommandFailure(
      "there is no subcommand \"\(VisibleText.of(name))\"",
      remedy: nearest.map { "did you mean '\($0)'?" } ?? "the subcommands are \(names.joined(separator: ", "))"
    )
  }
}
