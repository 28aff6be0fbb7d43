import ArgumentParser
import JSONSyntax
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

  /// The options of all subcommands; empty where the help cannot be read, which a test of its own notices.
  static let all: [CommandOption] = {
    let root = try? JSONDocument(parsing: RootCommand._dumpHelp()).root["command"]
    func elements(_ value: JSONValue?) -> [JSONValue] { value.map { Array($0.elements) } ?? [] }
    return elements(root?["subcommands"]).flatMap { command in
      elements(command["arguments"]).compactMap { argument in
        func name(_ kind: String) -> String? {
          elements(argument["names"]).first { $0["kind"]?.string == kind }?["name"]?.string
        }
        guard let command = command["commandName"]?.string, let long = name("long") else { return nil }
        return CommandOption(
          command: command,
          name: "--\(long)",
          short: name("short").map { "-\($0)" },
          isFlag: argument["kind"]?.string == "flag",
          defaultValue: argument["defaultValue"]?.string
        )
      }
    }
  }()
}

/// Names as an error lists them: `a, b and c`.
func listed(_ names: [String]) -> String {
  names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
}
