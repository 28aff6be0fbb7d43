import Foundation
import TestSupport
import Testing

/// The built command in a project whose contract has nothing to do with a feed.
@Suite("A contract of one's own", .takesTurns)
struct OwnContractTests {
  private static let files = [
    "contract.json": LinkedPets.contract,
    "recordings/a.har": Pets.recording([
      Pets.entry("/pets", #"[{"name": "Rex"}]"#), Pets.entry("/pets/Rex", #"{"name": "Rex"}"#),
    ]),
  ]
  private static let options = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"]

  @Test("A custom contract passes the gate, which does not mention the cases of the feed unless they are named")
  func gate() async throws {
    let words = try await ContractBinary.run(["gate"] + Self.options, files: Self.files)
    #expect(words.exit == 0, "\(words.output)")
    #expect(words.output.contains("✓ verify mock  0 "))
    #expect(!words.output.contains("accept"), "\(words.output)")
    let named = try await ContractBinary.run(["gate", "--stages", "check,accept"] + Self.options, files: Self.files)
    #expect(named.output.contains("– accept  –     0.00 s  skipped: the cases are about a feed, and the contract"))
    #expect(named.output.contains("note: accept: skipped: \(Self.lack)"))
  }

  @Test(
    "A custom contract passes the stages of the gate that are selected",
    arguments: [
      (["check"], ["check"]), (["check,verify"], ["check", "verify mock"]),
      (["verify", "check"], ["check", "verify mock"]),
    ]
  )
  func stages(kinds: [String], names: [String]) async throws {
    let selected = kinds.flatMap { ["--stages", $0] }
    let words = try await ContractBinary.run(["gate", "--report", "json"] + selected + Self.options, files: Self.files)
    #expect(words.exit == 0)
    #expect(try SuiteReport(words).stages.map(\.name) == names)
  }

  private static let lack =
    "the cases are about a feed, and the contract has no feed, a GET operation without path parameters that returns "
    + "{items: [{id, image}]}"

  @Test("A gate that has nothing to judge fails")
  func nothing() async throws {
    let words = try await ContractBinary.run(["gate", "--stages", "accept"] + Self.options, files: Self.files)
    #expect(words.exit == 2)
    #expect(
      words.error
        == "Error: nothing was judged: accept: \(Self.lack); "
        + "add a stage to --stages that judges something\n"
    )
  }

  @Test("The cases of the feed cannot be played with a custom contract, which is reported at once")
  func accept() async throws {
    let words = try await ContractBinary.run(["accept"] + Self.options, files: Self.files)
    #expect(words.exit == 2)
    #expect(words.error.hasPrefix("Error: the cases cannot be played: they are about a feed"))
  }

  @Test("A custom contract passes the gate without the operations and checks that are left out")
  func selection() async throws {
    var files = Self.files
    files["recordings/b.har"] = Pets.recording([Pets.entry("/pets/Tom", #"{"name": 7}"#)])
    func exit(_ more: String...) async throws -> Int32 {
      try await ContractBinary.run(["gate"] + more + Self.options, files: files).exit
    }
    #expect(try await exit() == 1)
    #expect(try await exit("--exclude", "getPet") == 0)
    #expect(try await exit("--include", "listPets") == 0)
    #expect(try await exit("--exclude", "body-schema") == 0)
  }

  @Test("A contract and the API's address can be given without option names")
  func shortForms() async throws {
    let check = try await ContractBinary.run(["check", "FOLDER/contract.json"], files: Self.files)
    #expect(check.exit == 0)
    #expect(check.output.contains("judged 1 document"))
    let mock = try await MockProcess.serving(["FOLDER/contract.json", "FOLDER/recordings/a.har"], files: Self.files) {
      mock in
      for arguments in [[mock.baseURL, "FOLDER/contract.json"], ["FOLDER/contract.json", "--base-url", mock.baseURL]] {
        let verify = try await ContractBinary.run(["verify"] + arguments, files: Self.files)
        #expect(verify.exit == 0, "\(verify.output)")
        #expect(verify.output.contains("getPet"))
      }
    }
    #expect(mock.exit == 0)
  }
}

/// The built command on a contract of which one operation cannot be used.
@Suite("A contract with a broken operation", .takesTurns)
struct BrokenOperationTests {
  private static let contract = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /good: { get: { operationId: good, responses: { '200': { description: d } } } }
      /bad: { get: { operationId: bad, parameters: [{ $ref: '../outside.yaml' }], responses: { 200: { description: d } } } }
    """

  private func run(_ arguments: String...) async throws -> ContractBinary.Words {
    try await ContractBinary.run(
      arguments + ["--contracts", "FOLDER/api/a.yaml"],
      files: ["api/a.yaml": Self.contract, "outside.yaml": "{ name: a, in: query, schema: {} }"]
    )
  }

  @Test("A contract with a broken operation is used without that operation, whose error is a finding")
  func setAside() async throws {
    let words = try await run("check")
    #expect(words.exit == 1)
    #expect(
      words.output.contains(
        "– bad   GET /bad   skipped: set aside: the contract has an error at FOLDER/api/a.yaml:5:57\n"
      )
    )
    #expect(words.output.contains("– good  GET /good  skipped: no recording\n"))
    #expect(
      words.output.contains(
        "refers to the file \"../outside.yaml\", which is outside the contracts' folder (FOLDER/api)"
      )
    )
    #expect(
      words.output.contains("set aside and not judged: bad; fix the contract, or leave it out with --exclude\n")
    )
  }

  @Test(
    "The gate reports an operation that is set aside once, and as a failure of the check stage where that runs",
    arguments: [("check,verify", "✗ check"), ("verify", "✗ verify mock")]
  )
  func gate(stages: String, firstLine: String) async throws {
    let words = try await run("gate", "--stages", stages)
    #expect(words.exit == 1)
    #expect(words.output.contains("\n" + firstLine), "\(words.output)")
    #expect(words.output.components(separatedBy: "refers to the file").count == 2, "\(words.output)")
  }

  @Test(
    "A contract passes without its broken operation, and is useless with nothing else",
    arguments: [("--exclude", 0), ("--include", 2)]
  )
  func selection(option: String, exit: Int) async throws {
    let words = try await run("check", option, "bad")
    #expect(words.exit == Int32(exit), "\(words.output)")
    #expect(words.output.contains("outside.yaml") == (exit == 2))
  }

  @Test("A contract holds if the folder that a reference leads to is allowed")
  func allowed() async throws {
    #expect(try await run("check", "CONTRACT_ALLOW_REF_ROOT=FOLDER").exit == 0)
  }
}

/// The built command, whose standard output is a device that is full.
@Suite("A full standard output", .takesTurns, .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
struct FullOutputTests {
  @Test(
    "Every command ends with 2 if standard output is full, and says what was lost",
    arguments: [
      (
        ["check", "--report", "json"] + ContractBinary.ofPackage,
        "the json report could not be written to standard output: the disk is full"
      ),
      (
        ["check", "--report", "junit"] + ContractBinary.ofPackage,
        "the junit report could not be written to standard output: the disk is full"
      ),
      (["check"] + ContractBinary.ofPackage, "the results could not be written to standard output: the disk is full"),
      (["accept", "--demo", "--list"], "the results could not be written to standard output: the disk is full"),
      (["verify", "--demo", "--dry-run"], "the results could not be written to standard output: the disk is full"),
      (["explain", "report-schema"], "the results could not be written to standard output: the disk is full"),
      (["--help"], "the results could not be written to standard output: the disk is full"),
      (["mock", "--demo"], "the base URL could not be written to standard output: the disk is full"),
    ]
  )
  func full(arguments: [String], message: String) async throws {
    let location = try #require(ContractBinary.location)
    try await ContractBinary.inFolders([:]) { _, outside in
      let error = outside.appending(path: "error.txt")
      try Data().write(to: error)
      let exit = try await Program.exitCode(
        of: location,
        arguments,
        in: outside,
        standardOutput: try FileHandle(forWritingTo: URL(filePath: "/dev/full")),
        standardError: FileHandle(forWritingTo: error)
      )
      #expect(exit == 2)
      let text = try String(contentsOf: error, encoding: .utf8)
      #expect(text.hasSuffix("Error: \(message)\n"), "\(text)")
    }
  }
}
