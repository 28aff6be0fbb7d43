import TestSupport
import Testing

/// `ci/install`, up to where its build would begin; `.ci/run` runs it to its end.
@Suite("The script that installs the command", .takesTurns)
struct InstallScriptTests {
  static let unusable = [
    BadInput(
      "no prefix",
      [],
      "expected one argument, got 0; usage: ci/install PREFIX, such as ci/install ~/.local"
    ),
    BadInput(
      "two prefixes",
      ["FOLDER/a", "FOLDER/b"],
      "expected one argument, got 2; usage: ci/install PREFIX, such as ci/install ~/.local"
    ),
    BadInput(
      "an unknown option",
      ["--prefix"],
      "\"--prefix\" is not a folder to install to; usage: ci/install PREFIX, such as ci/install ~/.local"
    ),
    BadInput(
      "an empty prefix",
      [""],
      "\"\" is not a folder to install to; usage: ci/install PREFIX, such as ci/install ~/.local"
    ),
    BadInput(
      "a prefix below a file",
      ["FOLDER/file/prefix"],
      files: ["file": ""],
      "cannot create FOLDER/file/prefix/bin (Not a directory); "
        + "choose a PREFIX that you may write to, such as ~/.local"
    ),
  ]

  @Test("A prefix that cannot be installed to is refused before the build", arguments: unusable)
  func refused(_ row: BadInput) async throws {
    let words = try await ContractBinary.run(row.arguments, script: "ci/install", files: row.files)
    #expect(words.exit == row.exit)
    #expect(words.output == "")
    #expect(words.error == "ci/install: \(row.error)\n")
  }

  @Test("Help says what is installed where")
  func help() async throws {
    let words = try await ContractBinary.run(["--help"], script: "ci/install")
    #expect(words.exit == 0)
    #expect(words.output.contains("\nUsage: ci/install PREFIX "))
    #expect(words.output.contains("\n  PREFIX/bin/contract\n"))
    #expect(words.error == "")
  }
}
