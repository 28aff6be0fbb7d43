import Testing

@testable import ContractCommand

@Suite("Completions")
struct CompleterTests {
  private static func completion(_ words: [String], _ current: String) -> Completion {
    Completer(words: words, current: current, environment: [:]).completion
  }

  @Test(
    "A word is completed from what the command has",
    arguments: [
      ([], "", "verify"), ([], "-", "--version"), (["help"], "", "mock"), (["verify"], "--inc", "--include"),
      (["verify"], "-", "--help-all"), (["mock", "--scenario"], "", "half-open"), (["mock"], "--scenario=", "slow"),
      (["verify", "--report"], "", "sarif"), (["check", "--include"], "", "body-schema"),
      (["verify", "--exclude"], "status,", "body-schema"), (["explain"], "", "x-pagination"),
      (["verify", "--resources"], "", "same-origin"), (["mock", "--unmatched"], "", "404"),
      (["mock", "--fail-on"], "unused,", "violation"), (["gate", "--stages"], "", "accept"),
      (["record", "--mode"], "", "none"), (["config"], "", "verify"), (["config", "verify"], "--", "--include"),
      (["config", "mock", "--order"], "", "random"), (["accept", "--origin"], "", "story"),
      (["accept", "--include"], "", "matrix"), (["verify", "-q", "--include", "x", "--report"], "", "junit"),
    ] as [([String], String, String)]
  )
  func values(_ words: [String], _ current: String, _ expected: String) {
    let completion = Self.completion(words, current)
    #expect(completion.candidates.contains { $0.value == expected }, "\(completion.candidates.map(\.value))")
  }

  @Test(
    "Files are completed where a path is expected",
    arguments: [
      (["verify"], "", .all), (["verify", "--contracts"], "a", .all), (["verify"], "--baseline=b", .all),
      (["verify", "--report"], "junit=r", .all), (["init", "--folder"], "", .folders), (["merge"], "", .all),
      (["init", "--path"], "", .none), (["mock", "--base-path"], "", .none), (["verify", "--rate"], "", .none),
      (["verify"], "-", .none), (["explain"], "", .none), (["unknown"], "", .none),
      (["verify", "--", "--x"], "", .all),
    ] as [([String], String, Completion.Files)]
  )
  func files(_ words: [String], _ current: String, _ files: Completion.Files) {
    #expect(Self.completion(words, current).files == files)
  }

  @Test("An option that was given is not offered again, unless it can be repeated")
  func repetition() {
    let names = Self.completion(["verify", "--dry-run", "--include", "a"], "--").candidates.map(\.value)
    #expect(!names.contains("--dry-run"))
    #expect(names.contains("--include"))
  }

  @Test("Every option whose help names values or a path completes them")
  func all() {
    for command in RootCommand.runnable {
      let description = CommandDescription(of: command)
      for option in description.options where option.kind == .option {
        let isClosed = option.valueName.split(separator: "|").allSatisfy {
          $0.allSatisfy { $0.isLowercase || $0 == "-" }
        }
        guard option.valueName.contains("|") && isClosed else { continue }
        let completion = Self.completion([description.name, option.name], "")
        #expect(!completion.candidates.isEmpty, "\(description.name) \(option.name)")
      }
    }
  }

  // MARK: Projects

  private static let contract = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /users/{id}:
        get: { operationId: "getUser:v1", summary: "Returns a user", responses: { '200': { description: d } } }
        delete: { responses: { '204': { description: d } } }
    """

  @Test(
    "Operations of the contract are completed in the way of each shell",
    arguments: [
      ("bash", ["=:", "contract verify FOLDER/a.yaml --include get"], #"getUser:v1"#),
      ("bash", ["=:", "contract verify FOLDER/a.yaml --include=getUser:"], "v1"),
      ("bash", ["=:", "contract verify FOLDER/a.yaml --include DEL"], #"DELETE\ /users/\{id\}"#),
      ("bash", ["=:", #"contract verify FOLDER/a.yaml --include "DEL"#], "DELETE /users/{id}"),
      ("bash", ["=:", #"contract verify FOLDER/a.yaml --include=DELETE\ "#], #"DELETE\ /users/\{id\}"#),
      ("zsh", ["verify", "FOLDER/a.yaml", "--include", "g"], "getUser:v1\tReturns a user"),
      ("fish", ["verify", "FOLDER/a.yaml", "--include="], "--include=DELETE /users/{id}"),
      ("fish", ["verify", "--contracts=FOLDER/a.yaml", "--allow-unsafe", ""], "DELETE /users/{id}"),
    ] as [(String, [String], String)]
  )
  func operations(_ shell: String, _ arguments: [String], _ expected: String) async throws {
    let words = try await ContractBinary.run(["---complete", shell] + arguments, files: ["a.yaml": Self.contract])
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    #expect(words.output.split(separator: "\n").contains { $0 == expected }, "\(words.output)")
  }

  @Test(
    "A file that cannot be read completes nothing, and prints nothing",
    arguments: ["{", "", "[1, 2]", "paths: 7", "paths: { /a: { get: 5 } }", "a: &a [*a, *a]", "\u{0}\u{1}\u{2}"]
  )
  func broken(_ text: String) async throws {
    let arguments = ["---complete", "fish", "verify", "FOLDER/a.yaml", "--include", ""]
    let words = try await ContractBinary.run(arguments, files: ["a.yaml": text, "b.yaml": Self.contract])
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    #expect(words.output.hasPrefix(":none\n"))
    #expect(words.output.contains("body-schema"))
  }

  @Test("A contract that takes too long to read leaves the other names")
  func large() async throws {
    let paths = (0..<60_000).map { "  /things\($0)/{id}: { get: { responses: { '200': { description: d } } } }" }
    let text = "openapi: 3.1.0\npaths:\n" + paths.joined(separator: "\n")
    let arguments = ["---complete", "zsh", "verify", "FOLDER/a.yaml", "--include", ""]
    let words = try await ContractBinary.run(arguments, files: ["a.yaml": text])
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
    #expect(words.output.contains("body-schema"))
  }

  @Test("A name with characters that steer a terminal is no candidate")
  func controls() async throws {
    let contract = Self.contract.replacing("getUser:v1", with: #"get\u001b[31m\nUser"#)
    let arguments = ["---complete", "zsh", "verify", "FOLDER/a.yaml", "--include", ""]
    let words = try await ContractBinary.run(arguments, files: ["a.yaml": contract])
    #expect(!words.output.contains("\u{1B}"))
    #expect(words.output.contains("DELETE /users/{id}"))
  }

  // MARK: Scripts

  @Test("The scripts of all shells are printed as they are", arguments: CompletionShellName.allCases)
  func scripts(_ shell: CompletionShellName) async throws {
    for arguments in [["--generate-completion-script", shell.rawValue], ["--generate-completion-script=\(shell)"]] {
      let words = try await ContractBinary.run(arguments)
      #expect(words.exit == 0)
      #expect(words.output.contains("---complete \(shell)"), "\(words.output)")
      #expect(!words.output.contains("REDACTED"))
    }
  }

  @Test("A script for an unknown shell is refused with the known ones")
  func unknownShell() async throws {
    let words = try await ContractBinary.run(["--generate-completion-script", "tcsh"])
    #expect(words.exit == 2)
    let text = "there is no completion script for the shell \"tcsh\"; name one of bash, zsh, fish\n"
    #expect(words.error == "Error: --generate-completion-script: " + text)
  }

  @Test(
    "Calls that no script makes are answered, too",
    arguments: [[], ["bash"], ["bash", "="], ["tcsh", "x"], ["zsh"]]
  )
  func odd(_ arguments: [String]) async throws {
    let words = try await ContractBinary.run(["---complete"] + arguments)
    #expect(words.exit == 0)
    #expect(words.error.isEmpty)
  }
}
