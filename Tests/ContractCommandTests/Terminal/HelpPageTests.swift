import Testing

@testable import ContractCommand

@Suite("Pages of help")
struct HelpPageTests {
  private static let shortened = RootCommand.runnable.filter { !$0.commonOptions.isEmpty }

  @Test("The help of verify begins with ten options, and fits on a page", arguments: shortened.indices)
  func short(_ index: Int) {
    let command = Self.shortened[index]
    let text = HelpPage(of: command, isFull: false).text()
    let description = CommandDescription(of: command)
    #expect(command.commonOptions.count == 10)
    for name in command.commonOptions { #expect(description[name] != nil, "\(name)") }
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
    // Options that are not explained are named at least.
    for option in description.options { #expect(text.contains(option.name), "\(option.name)") }
    #expect(text.contains("'contract \(description.name) --help-hidden' explains all of them."))
    #expect(!text.contains("\n\n\n"))
  }

  @Test("The command has at most 90 options, verify at most 45, and none of more than 15 lists them all at once")
  func count() {
    let all = Set(CommandOption.all.map(\.name))
    #expect(all.count <= 90, "\(all.sorted())")
    #expect(CommandDescription(of: VerifyCommand.self).options.count <= 45)
    for command in RootCommand.runnable where command.commonOptions.isEmpty {
      let description = CommandDescription(of: command)
      #expect(description.options.count <= 15, "\(description.name)")
    }
  }

  @Test("The full help explains every option once", arguments: shortened.indices)
  func full(_ index: Int) {
    let command = Self.shortened[index]
    let text = HelpPage(of: command, isFull: true).text()
    let lines = text.split(separator: "\n").map { String($0) }
    for argument in CommandDescription(of: command).options {
      let label = argument.names.joined(separator: ", ")
      let count = lines.count { $0 == "  \(label)" || $0.hasPrefix("  \(label) ") }
      #expect(count == 1, "\(label)")
    }
    #expect(text.contains("\nCONFIGURATION:\n"))
    #expect(lines.allSatisfy { $0.count <= 80 || !$0.contains("  ") || $0.hasPrefix("  -") }, "\(text)")
  }

  @Test(
    "Help is asked for in several ways",
    arguments: [
      (["verify", "--help"], "COMMON OPTIONS:", "--request-timeout <time>"),
      (["help", "verify"], "COMMON OPTIONS:", "--request-timeout <time>"),
      (["verify", "--include", "a", "-h"], "COMMON OPTIONS:", "--request-timeout <time>"),
      (["verify", "--help-hidden"], "--request-timeout <time>", "MORE OPTIONS"),
      (["config", "verify", "--help-hidden"], "--request-timeout <time>", "MORE OPTIONS"),
      (["config", "verify", "--help"], "MORE OPTIONS", "--request-timeout <time>"),
      (["check", "--help"], "MORE OPTIONS", "--max-findings <count>"),
      (["check", "--help-hidden"], "--max-findings <count>", "MORE OPTIONS"),
      (["--help-hidden"], "SUBCOMMANDS:", "MORE OPTIONS"),
    ]
  )
  func ways(_ arguments: [String], _ expected: String, _ unexpected: String) async throws {
    let words = try await ContractBinary.run(arguments)
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    #expect(words.output.contains(expected), "\(words.output)")
    #expect(!words.output.contains(unexpected), "\(words.output)")
  }

  @Test("Help has the width of the terminal", arguments: [60, 100] as [UInt16])
  func width(_ columns: UInt16) async throws {
    let words = try await ContractBinary.runOnTerminal(["verify", "--help"], columns: columns)
    let longest = words.output.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map(\.count).max() ?? 0
    #expect(longest <= Int(columns) && longest > Int(columns) - 15, "\(words.output)")
  }

  @Test(
    "An option that does not exist gets the nearest one, or the subcommand that has it",
    arguments: [
      (["verify", "--bas-url=x"], "Unknown option '--bas-url'. Did you mean '--base-url'?"),
      (["verify", "--quite"], "Unknown option '--quite'. Did you mean '--quiet'?"),
      (["verify", "-base-url", "x"], "Unknown option '-base-url'. Did you mean '--base-url'?"),
      (["verify", "--output", "x"], "Unknown option '--output'. It is an option of 'contract record'."),
      (["record", "--ouput=x"], "Unknown option '--ouput'. Did you mean '--output'?"),
      (["mock", "--lgo"], "Unknown option '--lgo'. Did you mean '--log'?"),
      (["--verion"], "Unknown option '--verion'. Did you mean '--version'?"),
      (["verify", "--help-hiden"], "Unknown option '--help-hiden'. Did you mean '--help-hidden'?"),
      (["verify", "--xyzzyxyzzy"], "Unknown option '--xyzzyxyzzy'\n"),
      (["config", "verify", "--bas-url=x"], "Unknown option '--bas-url'. Did you mean '--base-url'?"),
      (["config", "verfy"], "\"verfy\" has no settings (did you mean verify?)"),
      (["help", "verfy"], "there is no subcommand \"verfy\"; did you mean 'verify'?"),
    ]
  )
  func misspelled(_ arguments: [String], _ message: String) async throws {
    let words = try await ContractBinary.run(arguments)
    #expect(words.exit == 2)
    #expect(words.output.isEmpty)
    #expect(words.error.hasPrefix("Error: \(message)"), "\(words.error)")
  }

  @Test("A value that looks like an option is none after the end of options")
  func end() {
    #expect(UnknownOption(in: ["verify", "--", "--bas-url"]) == nil)
    #expect(UnknownOption(in: ["verify", "--base-url", "x", "-H", "a: b", "-q"]) == nil)
  }
}
