import ContractReports
import Testing

@testable import ContractCommand

@Suite("Colors")
struct ConsoleColorTests {
  @Test(
    "The environment decides about colors, and NO_COLOR over everything else",
    arguments: [
      ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false), (["NO_COLOR": "1"], true, false),
      (["NO_COLOR": ""], true, true), (["FORCE_COLOR": "1"], false, true), (["FORCE_COLOR": ""], false, false),
      (["FORCE_COLOR": "0"], false, false), (["FORCE_COLOR": "false"], false, false),
      (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
      (["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true), (["FORCE_COLOR": "3", "NO_COLOR": "1"], true, false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "0"], true, false),
    ] as [([String: String], Bool, Bool)]
  )
  func environment(_ environment: [String: String], _ isTerminal: Bool, _ hasColors: Bool) {
    #expect(ConsoleStyle.hasColors(isTerminal: isTerminal, environment) == hasColors)
  }

  @Test(
    "Colors are forced in a file, and has none on a terminal",
    arguments: [
      (["FORCE_COLOR": "1"], false, [], true), (["CLICOLOR_FORCE": "1"], false, [], true), ([:], false, [], false),
      ([:], true, [], true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], true, [], false),
    ] as [([String: String], Bool, [String], Bool)]
  )
  func process(_ set: [String: String], _ onTerminal: Bool, _ options: [String], _ hasColors: Bool) async throws {
    let environment = ["NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "", "TERM": "xterm"].merging(set) { $1 }
    let (arguments, files) = (["check", "FOLDER/contract.json"] + options, ["contract.json": Pets.contract])
    let words =
      onTerminal
      ? try await ContractBinary.runOnTerminal(arguments, files: files, environment: environment)
      : try await ContractBinary.run(arguments, files: files, environment: environment)
    #expect(words.output.contains("\u{1B}[") == hasColors, "\(words.output)")
  }
}
