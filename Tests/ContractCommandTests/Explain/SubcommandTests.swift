import ArgumentParser
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Subcommands")
struct SubcommandTests {
  private static let subcommands = RootCommand.configuration.subcommands
  /// The subcommands whose options no file and no variable sets, and why.
  private static let unsettable = [
    "init": "it makes the project whose file would set them",
    "merge": "it joins reports of runs that had the settings",
  ]

  @Test("The README names every subcommand")
  func readme() throws {
    let text = String(decoding: try ProjectFile.bytes("README.md"), as: UTF8.self)
    for command in Self.subcommands.compactMap({ $0.configuration.commandName }) {
      #expect(text.contains("contract \(command)"), "README.md does not say what contract \(command) does")
    }
  }

  @Test("A subcommand that declares settings gets those of the file and the environment, or is excused with a reason")
  func settings() throws {
    for type in Self.subcommands where !(type is any ConfigurableCommand.Type) {
      let name = type.configuration.commandName ?? ""
      let arguments =
        [
          "init": ["http://127.0.0.1:1"], "merge": ["a.json"], "config": ["verify"],
          "diff": ["a.json", "b.json"],
        ][name]
        ?? []
      let children = Mirror(reflecting: try type.parse(arguments)).children
      let groups = children.compactMap { ($0.value as? any HoldingGroup)?.group }
      #expect(groups.isEmpty || Self.unsettable[name] != nil, "\(name) gets no settings")
    }
  }
}
