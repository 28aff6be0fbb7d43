import ContractReports
import Foundation
import TestSupport
import Testing

@testable import ContractCommand

/// A run of the command, and how it must end.
///
/// `FOLDER` is replaced by a folder of the test's own that has the named files.
struct BadInput: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var arguments: [String]
  var files: [String: String]
  var exit: Int32
  /// All of standard error, after `Error: `; empty for nothing.
  var error: String
  /// Texts that standard output has.
  var output: [String]

  init(
    _ description: String,
    _ arguments: [String],
    files: [String: String] = [:],
    exit: Int32 = 2,
    _ error: String = "",
    output: [String] = []
  ) {
    (testDescription, self.arguments, self.files) = (description, arguments, files)
    (self.exit, self.error, self.output) = (exit, error, output)
  }
}

/// The built command, given what it cannot use: it says what, where, why and what next, and ends with the right status.
@Suite("What cannot be used", .takesTurns)
struct BadInputTests {
  @Test("Bad input is refused with what failed, why, and what to do", arguments: BadInput.refused)
  func refused(_ row: BadInput) async throws {
    let outcome = try await ContractBinary.run(row.arguments, files: row.files)
    #expect(outcome.exit == row.exit)
    #expect(outcome.error == (row.error.isEmpty ? "" : "Error: \(row.error)\n"))
    for text in row.output { #expect(outcome.output.contains(text), "\(outcome.output)") }
  }

  @Test("A network failure ends with 3 and says what was tried", arguments: BadInput.unreachable)
  func unreachable(_ row: BadInput) async throws {
    let outcome = try await ContractBinary.run(row.arguments, files: row.files)
    #expect(outcome.exit == 3)
    #expect(outcome.error == "Error: \(row.error)\n")
  }
}

/// The built command on what it carries with it.
@Suite("Without any argument but the subcommand", .takesTurns)
struct EmbeddedDefaultsTests {
  @Test("With --demo verify serves the recordings of the sample API and finds nothing wrong with them")
  func verify() async throws {
    let outcome = try await ContractBinary.run(["verify", "--demo"])
    #expect(outcome.exit == 0)
    #expect(outcome.output.hasPrefix(ContractAbsence.demonstrationLine + "\nVerifying the recordings, replayed at "))
    #expect(outcome.output.contains("\nnote: a demonstration: "))
    #expect(outcome.output.contains(" 0 findings, "))
  }

  @Test("Check finds nothing wrong with the contracts and recordings of the package")
  func check() async throws {
    let outcome = try await ContractBinary.run(["check"] + ContractBinary.ofPackage)
    #expect(outcome.exit == 0)
    #expect(outcome.output.contains(" 0 findings, "))
  }
}

extension BadInput {
  private static func noContract(_ address: String) -> String {
    "there is no contract: there is no folder Contracts, and none is named; start with contract init \(address), "
      + (address == "URL"
        ? "name a document: contract verify api.yaml --base-url URL, or see what a sample API gets: contract verify --demo"
        : "or name a document: contract verify api.yaml --base-url \(address)")
  }

  static let refused: [BadInput] = [
    .init(
      "a folder of contracts that is not there",
      ["verify", "--contracts", "FOLDER/none"],
      "the contracts at FOLDER/none cannot be read: there is no such file or folder; "
        + "name a folder or file with --contracts"
    ),
    .init(
      "a folder without contracts",
      ["check", "--contracts", "FOLDER"],
      files: ["notes.txt": "nothing"],
      output: ["FOLDER has no YAML or JSON file; put an OpenAPI document there, or name another folder"]
    ),
    .init(
      "a contract that is YAML and no OpenAPI document",
      ["verify", "--contracts", "FOLDER"],
      files: ["a.yaml": "a: 1\n"],
      output: [
        "this is not an OpenAPI document: it has no \"openapi\" at its top level, such as openapi: 3.1.0",
        "contract FOLDER/a.yaml:1:1",
      ]
    ),
    .init(
      "a contract that is not YAML",
      ["check", "--contracts", "FOLDER/a.yaml"],
      files: ["a.yaml": "openapi: 3.1.0\ninfo: {title: [\n"],
      output: ["contract FOLDER/a.yaml:3:1"]
    ),
    .init(
      "a contract whose JSON ends too soon",
      ["check", "--contracts", "FOLDER/a.json"],
      files: ["a.json": "{\"openapi\":"],
      output: ["the text ends inside an object that began at 1:1", "contract FOLDER/a.json:1:12"]
    ),
    .init(
      "a reference that leads nowhere",
      ["check", "--contracts", "FOLDER/a.yaml"],
      files: [
        "a.yaml": """
        openapi: 3.1.0
        info: {title: A, version: "1"}
        paths:
          /a:
            get:
              parameters: [{$ref: "#/nope"}]
              responses: {"200": {description: d}}
        """
      ],
      output: [
        "\"$ref\" \"#/nope\" cannot be resolved: FOLDER/a.yaml has no \"nope\" at its top level",
        "contract FOLDER/a.yaml:6:27",
      ]
    ),
    .init(
      "a recording that is not there",
      ["verify", "--contracts", ContractBinary.contracts, "--recordings", "FOLDER/none.har"],
      exit: 4,
      "the recordings at FOLDER/none.har cannot be read: there is no such file or folder; "
        + "name a folder or file with --recordings"
    ),
    .init("a gate without a contract", ["gate"], noContract("URL")),
    .init("a check without a contract", ["check"], noContract("URL")),
    .init(
      "recordings without a contract",
      ["verify", "--recordings", "FOLDER/a.har"],
      files: ["a.har": Pets.recording([])],
      "there is no contract for the recordings in FOLDER/a.har: there is no folder Contracts, and none is named; "
        + "name it with --contracts, or infer one: contract init FOLDER/a.har"
    ),
    .init(
      "a required stage that is skipped",
      [
        "gate", "--contracts", "FOLDER/contract.json", "--recordings", "FOLDER", "--require", "check,accept",
      ],
      files: ["contract.json": Pets.contract, "a.har": Pets.recording([Pets.list, Pets.pet])],
      "--require: the stage accept was skipped, and is required: "
        + "the cases are about a feed, and the contract has no feed, a GET operation without path parameters that returns "
        + "{items: [{id, image}]}"
    ),
    .init(
      "a required stage that is not selected",
      ["gate", "--contracts", ContractBinary.contracts, "--stages", "check", "--require", "verify"],
      "--require: the stage verify is required, and not among the stages to run; add it to --stages"
    ),
    .init(
      "a contract by its URL for a command without a network",
      ["check", "http://127.0.0.1:1/openapi.json"],
      "\"http://127.0.0.1:1/openapi.json\" is a URL, but only files are read here; "
        + "save the document first: contract init http://127.0.0.1:1"
    ),
    .init(
      "contracts of one's own, and nothing to replay",
      ["verify", "--contracts", "FOLDER/a.yaml"],
      files: [
        "a.yaml": """
        openapi: 3.1.0
        info: {title: A, version: "1"}
        paths: {/a: {get: {responses: {"200": {description: A.}}}}}
        """
      ],
      exit: 4,
      "there is no recording to replay; "
        + "name recordings with --recordings, or a live server with --base-url"
    ),
    .init(
      "a rate that is none",
      ["verify", "http://127.0.0.1:1", "--rate", "fast"],
      "--rate: \"fast\" is not a rate; write a count and a unit: 15/s, 100/m, 5000/h"
    ),
    .init(
      "a stage that is none",
      ["gate", "--stages", "check,lint"],
      "--stages: \"lint\" is not a stage; the stages are check, verify, accept, strength and drift"
    ),
    .init(
      "a base URL that is not of HTTP",
      ["verify", "--base-url", "ftp://127.0.0.1/"],
      "--base-url: \"ftp://127.0.0.1/\" has the scheme ftp; only http and https are possible"
    ),
    .init(
      "a selection of which no check is left",
      ["verify", "--demo", "--include", "status", "--exclude", "status"],
      "--include and --exclude leave no check to verify; name fewer with --exclude"
    ),
    .init(
      "a selection of which no operation is left",
      ["verify", "--demo", "--exclude", "getFeed,getImageComments"],
      "--include and --exclude leave no operation to verify; name fewer with --exclude"
    ),
    .init(
      "a report format that is not known",
      ["verify", "--report", "xml=a.xml"],
      "--report: \"xml\" is not a report format; the formats are \(listed(ReportFormatRegistry.ofCommand.map(\.id)))"
    ),
    .init(
      "a header without a colon",
      ["verify", "--header", "Authorization"],
      "--header: there is no colon in what is given; write it as 'Name: value'"
    ),
  ]

  static let unreachable: [BadInput] = [
    .init(
      "a closed port",
      ["verify", "--contracts", ContractBinary.contracts, "--base-url", "http://127.0.0.1:1"],
      exit: 3,
      "http://127.0.0.1:1 cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); "
        + "check that the server is running, and that this is its address"
    ),
    .init(
      "a closed port, and no contract",
      ["verify", "http://127.0.0.1:1"],
      exit: 3,
      "http://127.0.0.1:1 cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); "
        + "check that the server is running, and that this is its address"
    ),
    .init(
      "a closed port that is waited for",
      ["accept", "--demo", "--base-url", "http://127.0.0.1:1", "--wait", "50ms", "--quiet"],
      exit: 3,
      "http://127.0.0.1:1 cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); "
        + "check that the server is running, and that this is its address; wait longer with --wait"
    ),
    .init(
      "a contract at a closed port",
      ["gate", "http://127.0.0.1:1/openapi.json", "--base-url", "http://127.0.0.1:1"],
      exit: 3,
      "http://127.0.0.1:1/openapi.json cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); "
        + "check that the server is running, and that this is its address"
    ),
  ]
}
