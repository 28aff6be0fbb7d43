import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import JSONSyntax
import Redaction
import Testing
import Workflows

@testable import ContractCommand

@Suite("Workflows and their inputs on the command line")
struct WorkflowOptionTests {
  private static let api = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {
      "get": {"operationId": "listPets", "responses": {"200": {"description": "ok"}}},
      "post": {"operationId": "addPet", "responses": {"201": {"description": "ok"}}}}}}
    """
  private static let workflows = """
    {"arazzo": "1.0.1", "info": {"title": "W", "version": "1"},
     "sourceDescriptions": [{"name": "pets", "url": "pets.json"}],
     "workflows": [
      {"workflowId": "buy", "inputs": {"type": "object", "required": ["user", "pin"], "properties": {
        "user": {"type": "string"}, "pin": {"type": "string", "format": "password"},
        "count": {"type": "integer", "maximum": 9}, "apiKey": {"type": "string"}}},
       "steps": [{"stepId": "add", "operationId": "addPet"}]},
      {"workflowId": "list", "inputs": {"properties": {"count": {}}},
       "steps": [{"stepId": "all", "operationId": "listPets"}]},
      {"workflowId": "bad", "steps": [{"stepId": "all", "operationId": "lost"}]}]}
    """

  /// The contract in a folder of its own, which is removed at once.
  private static func input() throws -> ContractInput {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(api.utf8).write(to: folder.appending(path: "pets.json"))
    try Data(workflows.utf8).write(to: folder.appending(path: "pets.arazzo.json"))
    return try ContractInput(RunPlaces([], contracts: [folder.path]), needsRecordings: false)
  }

  private static func configuration(
    _ arguments: [String],
    selected: [String] = [],
    unsafe: [String] = [],
    policy: RedactionPolicy = RedactionPolicy()
  ) throws -> WorkflowConfiguration {
    let input = try input()
    return try WorkflowInputOptions.parse(arguments).configuration(
      of: input,
      selected: selected,
      unsafe: UnsafeOptions.parse(unsafe.flatMap { ["--allow-unsafe", $0] }).unsafe(in: input),
      selection: RunSelection(),
      environment: ["PIN": "4711", "EMPTY": ""],
      policy: policy
    )
  }

  @Test("An input is what its schema says: text, or a value in JSON; and it may be for one workflow only")
  func values() throws {
    let arguments = ["--input", "user=a=b", "--input-env", "pin=PIN", "--input", "count=3", "--input", "list.count=4"]
    let configuration = try Self.configuration(arguments)
    let buy = try #require(configuration.workflows.workflow(id: "buy"))
    let list = try #require(configuration.workflows.workflow(id: "list"))
    #expect(
      configuration.inputs(of: buy) == ["user": .string("a=b"), "pin": .string("4711"), "count": .number("3")]
    )
    #expect(configuration.inputs(of: list) == ["count": .string("4")])
  }

  @Test(
    "An input that cannot be used is refused with the way to write it",
    arguments: [
      (["--input", "user"], "--input: there is no name before = in what is given; write it as NAME=VALUE"),
      (
        ["--input", "usr=Ann"],
        "--input: no workflow has an input \"usr\" (did you mean user?); the inputs are user, pin, count, apiKey"
      ),
      (
        ["--input-env", "pin=NONE"],
        "--input-env pin=NONE: the environment has no variable NONE; set it, or name another one"
      ),
      (
        ["--input", "user=Ann", "--input", "pin=1", "--input", "count=10"],
        "--input: the workflow \"buy\" does not allow the value that is given: input \"count\": expected at most "
          + "9, found 10 (maximum)"
      ),
    ]
  )
  func refused(arguments: [String], expected: String) {
    let error = #expect(throws: CommandFailure.self) { try Self.configuration(arguments) }
    #expect(error?.description == expected)
    #expect(error?.status == .unusable)
  }

  @Test(
    "A selected workflow that cannot be played is refused with the reason",
    arguments: [
      (
        "buying", [String](),
        "--include: there is no workflow \"buying\"; the workflows are buy, list"
      ),
      (
        "bad", [],
        "--include: the workflow \"bad\" has errors and cannot be played; run contract check, which shows them"
      ),
      (
        "buy", [],
        "--include: the workflow \"buy\" cannot be played: the required inputs \"user\", \"pin\" of \"buy\" have no "
          + "value; pass --input user=VALUE --input-env pin=VARIABLE"
      ),
      (
        "buy", ["--input", "user=Ann", "--input", "pin=1"],
        "--include: the workflow \"buy\" cannot be played: it sends unsafe requests (addPet); pass --allow-unsafe buy to "
          + "send them"
      ),
    ]
  )
  func selection(id: String, arguments: [String], expected: String) {
    let error = #expect(throws: CommandFailure.self) { try Self.configuration(arguments, selected: [id]) }
    #expect(error?.description == expected)
  }

  @Test("A workflow that --allow-unsafe names allows its operations to its steps, and to no other request")
  func unsafeWorkflow() throws {
    let arguments = ["--input", "user=Ann", "--input", "pin=1"]
    let configuration = try Self.configuration(arguments, selected: ["buy"], unsafe: ["buy"])
    #expect(configuration.allowedUnsafe == ["buy"])
    #expect(configuration.isAlone)
    let options = try UnsafeOptions.parse(["--allow-unsafe", "buy,addPet"])
    let unsafe = try options.unsafe(in: Self.input())
    #expect(unsafe.operations == ["addPet"])
    #expect(unsafe.workflows == ["buy"])
  }

  @Test("Inputs from the environment, of the format password and with the name of a secret are hidden")
  func secrets() throws {
    let policy = RedactionPolicy()
    let arguments = ["--input-env", "user=PIN", "--input", "pin=swordfish", "--input", "apiKey=key-of-ann"]
    _ = try Self.configuration(arguments, policy: policy)
    let text = policy.redaction.redacting(text: "4711 and swordfish and key-of-ann")
    #expect(text == "REDACTED and REDACTED and REDACTED")
  }

  @Test("Secret inputs among the arguments are hidden before the arguments are parsed")
  func arguments() {
    let policy = RedactionPolicy()
    policy.hideCredentials(
      in: ["verify", "--input", "buy.password=swordfish", "--input-env=pin=PIN", "--nonsense"],
      environment: ["PIN": "4711"]
    )
    #expect(policy.redaction.redacting(text: "swordfish 4711") == "REDACTED REDACTED")
  }

  @Test(
    "A secret that an option takes from the environment, or itself, is hidden before the arguments are parsed",
    arguments: CommandOption.all.filter { $0.name.hasSuffix("-env") }
  )
  func hidden(_ option: CommandOption) {
    func expectHidden(_ arguments: [[String]]) {
      let policy = RedactionPolicy()
      for words in arguments {
        policy.hideCredentials(in: [option.command] + words + ["--nonsense"], environment: ["PIN": "swordfish"])
      }
      #expect(policy.redaction.redacting(text: "a swordfish") == "a REDACTED", "\(arguments)")
    }
    // Some take the name of a variable, some a header or an input before it.
    expectHidden([[option.name, "PIN"], [option.name, "password=PIN"]])
    expectHidden([["\(option.name)=PIN"], ["\(option.name)=password=PIN"]])
    let literal = String(option.name.dropLast(4))
    guard CommandOption.all.contains(where: { $0.command == option.command && $0.name == literal }) else { return }
    expectHidden([[literal, "password=swordfish"], [literal, "Authorization: swordfish"]])
    expectHidden([["\(literal)=password=swordfish"], ["\(literal)=Authorization: swordfish"]])
  }

  @Test("Problems of Arazzo documents are findings about the contract")
  func findings() throws {
    let findings = try Self.input().findings
    #expect(findings.map(\.check) == [.contract])
    #expect(findings.first?.message == "no contract has an operation \"lost\"")
    #expect(findings.first?.contract?.pointer?.description == "/workflows/2/steps/0/operationId")
  }
}
