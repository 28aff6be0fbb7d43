import ArgumentParser
import Diagnostics
import Testing

@testable import ContractCommand

@Suite("Help")
struct HelpTextTests {
  private static let commands = RootCommand.configuration.subcommands.compactMap { $0 as? any RunnableCommand.Type }

  @Test("The help of each subcommand begins with two examples, which are valid", arguments: commands.indices)
  func examples(_ index: Int) throws {
    let command = Self.commands[index]
    let name = try #require(command.configuration.commandName)
    #expect(command.examples.count == 2)
    #expect(command.configuration.discussion.hasPrefix("Examples:\n  contract \(name)"))
    for example in command.examples {
      let words = example.split(separator: " ").map { String($0) }
      #expect(Array(words.prefix(2)) == ["contract", name])
      let parsed = try RootCommand.parseAsRoot(Array(words.dropFirst()))
      #expect(type(of: parsed) == command)
    }
  }

  @Test("Every subcommand has examples")
  func all() {
    #expect(Self.commands.count == RootCommand.configuration.subcommands.count)
    #expect(RootCommand.configuration.discussion.hasPrefix("Examples:\n  contract verify"))
  }

  @Test(
    "An unknown subcommand is refused with the nearest one",
    arguments: [
      ("verfy", "did you mean 'verify'?"), ("chek", "did you mean 'check'?"), ("mcok", "did you mean 'mock'?"),
      ("GATE", "did you mean 'gate'?"), ("serve", "use 'contract mock'"),
      ("test", "use 'contract verify URL'"),
      ("try", "use 'contract verify URL'"), ("lint", "use 'contract check FILE'"),
      ("replay", "use 'contract repeat ID'"),
      ("convert", "every subcommand reads Swagger 2.0"), ("127.0.0.1:8080", "'contract verify 127.0.0.1:8080'"),
      ("api.yaml", "'contract verify api.yaml'"), ("https://a.test", "'contract verify https://a.test'"),
      ("xyzzy", "the subcommands are init, verify"),
    ]
  )
  func unknown(_ name: String, _ remedy: String) {
    let failure = HelpText.unknownSubcommand([name, "--quiet"])
    #expect(failure?.description.contains(remedy) == true)
    #expect(failure?.status == .unusable)
  }

  @Test("A subcommand, an option and nothing at all are not unknown subcommands")
  func known() {
    for arguments in [["verify"], ["help"], ["--help"], ["--version"], [], [""]] {
      #expect(HelpText.unknownSubcommand(arguments) == nil)
    }
  }

  @Test(
    "An option of an earlier version, or of other tools, is refused with how its meaning is written",
    arguments: [
      ("verify --url a", "Did you mean '--base-url'?"), ("verify --token a", "--auth SCHEME=env:VARIABLE"),
      ("verify --timeout 1s", "--request-timeout"), ("verify --workflow a", "'--include'"),
      ("verify --deadline 1s", "CONTRACT_DEADLINE"), ("accept --deadline 1s", "\"case-time\""),
      ("mock --order first", "CONTRACT_MOCK_ORDER"),
      ("mock --allow-host a", "CONTRACT_SERVER_ALLOW_HOST"), ("drift --max-age 1d", "'--older-than'"),
      ("strength --fail-under 1", "'--min-strength'"), ("gate --origin story", "'--include'"),
      ("gate --strength-fail-under 1", "\"strength-fail-under\""), ("accept --jobs 1", "'--workers'"),
      ("verify --json", "'--report json'"), ("verify --no-color", "NO_COLOR"),
    ]
  )
  func otherOption(_ line: String, _ expected: String) {
    let arguments = line.split(separator: " ").map { String($0) }
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    let text = error.map { HelpText.text(of: $0, in: nil, arguments) } ?? ""
    #expect(text.contains("Unknown option '\(arguments[1])'. "), "\(text)")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("No other name of an option or subcommand is one that the command has")
  func otherNames() {
    for name in HelpText.otherNames.keys {
      #expect(!Self.commands.contains { $0.configuration.commandName == name }, "\(name)")
    }
  }

  @Test("An unknown option is refused with the nearest one")
  func option() {
    let arguments = ["verify", "--base-ulr", "a"]
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    let text = error.map { HelpText.text(of: $0, in: nil, arguments) } ?? ""
    #expect(text.contains("Did you mean '--base-url'?"), "\(text)")
  }
}
