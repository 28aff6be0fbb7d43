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
      ("GATE", "did you mean 'gate'?"), ("xyzzy", "the subcommands are init, verify"),
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

  @Test("An unknown option is refused with the nearest one")
  func option() {
    let arguments = ["verify", "--base-ulr", "a"]
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    let text = error.map { HelpText.text(of: $0, in: nil, arguments) } ?? ""
    #expect(text.contains("Did you mean '--base-url'?"), "\(text)")
  }
}
