import Testing

@testable import ContractCommand

@Suite("Completions")
struct CompletionTests {
  private static let contract = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /users/{id}:
        get: { operationId: "getUser", summary: "Returns a user", responses: { '200': { description: d } } }
        delete: { responses: { '204': { description: d } } }
    """

  /// Asks the command, as the scripts of shells do, for what completes the last word.
  private static func words(
    _ option: String,
    of line: [String],
    files: [String: String] = ["a.yaml": contract]
  ) async throws -> ContractBinary.Words {
    let arguments = ["---completion", line[0], "--", option, "\(line.count)", "\(line.last?.count ?? 0)", "contract"]
    return try await ContractBinary.run(arguments + line, files: files, environment: ["SAP_SHELL": "zsh"])
  }

  @Test(
    "The value of an option is completed from the contract and from what the command has",
    arguments: [
      ("--include", ["verify", "FOLDER/a.yaml", "--include", ""], ["getUser", "DELETE /users/{id}", "body-schema"]),
      ("--include", ["verify", "--contracts=FOLDER/a.yaml", "--include", "status,"], ["status,getUser"]),
      ("--allow-unsafe", ["verify", "FOLDER/a.yaml", "--allow-unsafe", ""], ["DELETE /users/{id}", "all"]),
      ("--scenario", ["mock", "--scenario", ""], ["half-open", "slow"]),
      ("--report", ["verify", "--report", ""], ["sarif", "junit"]),
      ("--include", ["accept", "--include", ""], ["matrix", "story"]),
    ] as [(String, [String], [String])]
  )
  func values(_ option: String, _ line: [String], _ expected: [String]) async throws {
    let words = try await Self.words(option, of: line)
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    let found = Set(words.output.split(separator: "\n").map { String($0).replacing("\\", with: "") })
    for word in expected { #expect(found.contains(word), "\(word) is not in\n\(words.output)") }
  }

  @Test(
    "A file that cannot be read completes no operation, and prints no error",
    arguments: ["{", "", "[1, 2]", "paths: 7", "paths: { /a: { get: 5 } }", "a: &a [*a, *a]", "\u{0}\u{1}\u{2}"]
  )
  func broken(_ text: String) async throws {
    let line = ["verify", "FOLDER/a.yaml", "--include", ""]
    let words = try await Self.words("--include", of: line, files: ["a.yaml": text])
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    #expect(words.output.contains("body-schema"))
  }

  @Test("A name with characters that steer a terminal is no candidate")
  func controls() async throws {
    let contract = Self.contract.replacing("getUser", with: #"get\u001b[31m\nUser"#)
    let words = try await Self.words(
      "--include",
      of: ["verify", "FOLDER/a.yaml", "--include", ""],
      files: ["a.yaml": contract]
    )
    #expect(!words.output.contains("\u{1B}"))
    #expect(words.output.contains("DELETE"))
  }

  @Test("The scripts of all shells are printed as they are", arguments: ["bash", "zsh", "fish"])
  func scripts(_ shell: String) async throws {
    let words = try await ContractBinary.run(["--generate-completion-script", shell])
    #expect(words.exit == 0)
    #expect(words.output.contains("---completion"))
    #expect(!words.output.contains("REDACTED"))
  }

  @Test("A script for an unknown shell is refused")
  func unknownShell() async throws {
    let words = try await ContractBinary.run(["--generate-completion-script", "tcsh"])
    #expect(words.exit == 2)
    #expect(words.error.contains("tcsh"), "\(words.error)")
  }
}
