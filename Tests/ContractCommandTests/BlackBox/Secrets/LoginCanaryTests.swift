import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

/// A login whose token and member have names that say nothing.
@Suite("Secrets of a login workflow", .takesTurns)
struct LoginCanaryTests {
  private static let contract = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "/v1"}], "paths": {
      "/session": {"get": {"operationId": "open", "parameters": [
        {"name": "pin", "in": "query", "schema": {"type": "string"}}],
        "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "object"}}}}}}},
      "/pets": {"get": {"operationId": "listPets", "security": [{"own": []}],
        "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "array"}}}}}}}},
      "components": {"securitySchemes": {"own": {"type": "http", "scheme": "bearer"}}}}
    """
  private static let workflow = """
    {"arazzo": "1.0.1", "info": {"title": "W", "version": "1"},
     "sourceDescriptions": [{"name": "pets", "url": "contract.json"}],
     "workflows": [{"workflowId": "begin",
       "inputs": {"type": "object", "required": ["word"], "properties": {"word": {"type": "string"}}},
       "steps": [{"stepId": "open", "operationId": "open",
         "parameters": [{"name": "pin", "in": "query", "value": "$inputs.word"}],
         "outputs": {"part": "$response.body#/data/value"}}],
       "outputs": {"whole": "$steps.open.outputs.part"}}]}
    """
  private static let entries = [
    Pets.entry("/session?pin=canary5e41-word", #"{"data": {"value": "canary5e41-value"}}"#), Pets.entry("/pets", "[5]"),
  ]

  @Test(
    "A command that logs in with a workflow sends the token, and writes it nowhere",
    arguments: [
      ["verify", "--verbose"], ["record", "--output", "FOLDER/new.har"],
      [
        "gate", "--stages", "verify", "--recordings", "FOLDER/a.har", "--generate", "2",
        "CONTRACT_CORPUS=FOLDER/c.json",
      ],
    ]
  )
  func canary(_ command: [String]) async throws {
    let files = [
      "contract.json": Self.contract, "contract.arazzo.json": Self.workflow, "a.har": Pets.recording(Self.entries),
    ]
    try await ContractBinary.inFolders(files) { folder, _ in
      let path = folder.path
      let places = try RunPlaces(
        [],
        contracts: ["\(path)/contract.json", "\(path)/contract.arazzo.json"],
        recordings: ["\(path)/a.har"]
      )
      let input = try ContractInput(places, needsRecordings: true)
      let server = try await ReplayTarget(input, serverPath: nil, policy: RedactionPolicy())
      let reports = ["har", "html", "json"]
      var words = try await ContractBinary.run(
        command.map { $0.replacing("FOLDER", with: path) } + [
          "--base-url", server.url.description, "--contracts", "\(path)/contract.json", "--contracts",
          "\(path)/contract.arazzo.json", "--auth", "own=workflow:begin.whole", "--input-env", "word=WORD",
        ] + reports.flatMap { ["--report", "\($0)=\(path)/report.\($0)"] },
        environment: ["WORD": "canary5e41-word"]
      )
      await server.stop()
      #expect([0, 1].contains(words.exit), "\(words.error)\(words.output)")
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where files[name] == nil {
        words.files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      #expect(words.files.count >= reports.count)
      let isSent = words.files["report.har"]?.contains("\"Authorization\"") == true
      #expect(isSent, "\(words.output)")
      Canaries.expectNone(in: words, command.joined(separator: " "))
    }
  }

  @Test("A run whose login fails ends with 2, and says which step and criterion")
  func refused() async throws {
    let files = [
      "contract.json": Self.contract, "contract.arazzo.json": Self.workflow, "a.har": Pets.recording(Self.entries),
    ]
    try await ContractBinary.inFolders(files) { folder, _ in
      let places = try RunPlaces([], contracts: [folder.path], recordings: ["\(folder.path)/a.har"])
      let server = try await ReplayTarget(
        try ContractInput(places, needsRecordings: true),
        serverPath: nil,
        policy: RedactionPolicy()
      )
      let command = try VerifyCommand.parse([
        "\(folder.path)/contract.json", "\(folder.path)/contract.arazzo.json", "--base-url", server.url.description,
        "--auth", "own=workflow:begin.whole", "--input", "word=other", "--quiet",
      ])
      let failure = await #expect(throws: CommandFailure.self) { try await command.execute(RedactionPolicy()) }
      await server.stop()
      #expect(failure?.status == .unusable)
      let text = failure.map { "\($0)" } ?? ""
      #expect(text.contains("logging in failed: workflow \"begin\", step \"open\": status 404"), "\(text)")
    }
  }
}
