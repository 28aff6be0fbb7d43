import ArgumentParser
import Diagnostics
import HTTPMessages

/// The text of `--help`, and of errors about arguments.
enum HelpText {
  /// Returns the configuration of a command, whose help begins with examples.
  static func configuration(
    _ name: String,
    _ abstract: String,
    _ examples: [String],
    _ text: String
  ) -> CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, discussion: discussion(examples, text))
  }

  /// Returns a discussion that begins with examples.
  static func discussion(_ examples: [String], _ text: String) -> String {
    (["Examples:"] + examples.map { "  \($0)" }).joined(separator: "\n") + "\n\n" + text
  }

  /// Returns the text of an error of ArgumentParser, or of the help that was requested.
  ///
  /// Errors of parsing know their subcommand; an option that lacks another one is found later, in the subcommand given.
  /// - Parameters:
  ///   - error: The error.
  ///   - command: The subcommand; `nil` if the arguments could not be parsed.
  ///   - arguments: The arguments.
  ///   - width: The number of columns of the terminal; `nil` if it is unknown.
  static func text(
    of error: any Error,
    in command: (any RunnableCommand.Type)?,
    _ arguments: [String],
    width: Int? = nil
  ) -> String {
    guard let error = error as? ValidationError, let command else {
      let text = RootCommand.fullMessage(for: error, columns: width)
      guard !RootCommand.exitCode(for: error).isSuccess else {
        return text.hasPrefix("OVERVIEW: ")
          ? HelpPage.requested(by: arguments)?.text(width: min(width ?? 80, 120)) ?? text : text
      }
      guard let option = UnknownOption(in: arguments) else { return text }
      let named = RootCommand.runnable.first { $0.configuration.commandName == arguments.first }
      return message(option.message, named)
    }
    return message(error.message, command)
  }

  private static func message(_ message: String, _ command: (any RunnableCommand.Type)?) -> String {
    let usage = command.map { RootCommand.usageString(for: $0) } ?? RootCommand.usageString()
    let name = command?.configuration.commandName.map { " \($0)" } ?? ""
    return """
      Error: \(message)
      Usage: \(usage)
        See 'contract\(name) --help' for more information.
      """
  }

  /// Returns the failure for a first argument that is not a subcommand; `nil` for any other.
  static func unknownSubcommand(_ arguments: [String]) -> CommandFailure? {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let name = words.first, !name.hasPrefix("-"), !name.isEmpty, !names.contains(name) else { return nil }
    if name == "convert" {
      return CommandFailure("there is no subcommand \"convert\"", remedy: "every subcommand reads Swagger 2.0 as it is")
    }
    if let meant = otherNames[name.lowercased()] {
      return CommandFailure("there is no subcommand \"\(name)\"", remedy: "use 'contract \(meant)'")
    }
    if RunPlaces.isAddress(name) || [".yaml", ".yml", ".json"].contains(where: name.lowercased().hasSuffix) {
      let shown = BaseURLArgument.shown(name)
      return CommandFailure(
        "\"\(shown)\" is no subcommand",
        remedy: "verify it with 'contract verify \(shown)', or judge a document with 'contract check FILE'"
      )
    }
    let nearest = NearestName.find(name, among: names)
    return CommandFailure(
      "there is no subcommand \"\(VisibleText.of(name))\"",
      remedy: nearest.map { "did you mean '\($0)'?" } ?? "the subcommands are \(names.joined(separator: ", "))"
    )
  }

  /// The subcommands of this version by their names in earlier versions and in other tools.
  static let otherNames: [String: String] = [
    "try": "verify URL", "lint": "check FILE", "validate": "check FILE", "replay": "repeat ID", "rerun": "repeat ID",
    "test": "verify URL", "run": "verify URL",
    "serve": "mock", "server": "mock", "start": "mock", "stub": "mock", "prism": "mock", "proxy": "record --proxy",
    "capture": "record", "new": "init", "create": "init", "compare": "diff", "breaking": "diff", "changelog": "diff",
    "ci": "gate", "settings": "config", "list": "explain", "join": "merge", "fuzz": "verify URL --generate 100",
  ]
}

extension ArgumentHelp {
  /// Returns the help of an option that takes a value.
  ///
  /// - Parameters:
  ///   - name: What the value is called.
  ///   - abstract: What the option is for.
  static func value(_ name: String, _ abstract: String) -> ArgumentHelp { ArgumentHelp(abstract, valueName: name) }
}
