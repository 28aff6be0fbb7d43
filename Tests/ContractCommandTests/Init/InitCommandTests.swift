import ArgumentParser
import Diagnostics
import Foundation
import HTTPMessages
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("contract init", .takesTurns)
struct InitCommandTests {
  private static func entry(_ target: String, _ body: String, header: (name: String, value: String)? = nil) -> String {
    Pets.entry(target, body, header: header, at: "https://api.test")
  }

  private static let secret = "tok-4f9a8c7b6d5e4f3a2b1c"
  private static let pets = Pets.recording([
    entry("/pets", #"[{"id":1,"name":"Rex"}]"#, header: ("Authorization", "Bearer \(secret)")),
    entry("/pets/1", #"{"id":1,"name":"Rex","token":"\#(secret)"}"#),
  ])

  @Test("From a recording to a checked and verified project, with the commands that init prints")
  func fromRecording() async throws {
    try await ContractBinary.inFolders(["pets.har": Self.pets]) { inside, _ in
      let folder = inside.path
      let command = try InitCommand.parse(["\(folder)/pets.har", "--folder", folder])
      #expect(try await command.execute(RedactionPolicy()) == .holds)
      let contract = try String(contentsOfFile: "\(folder)/Contracts/pets.yaml", encoding: .utf8)
      let recording = try String(contentsOfFile: "\(folder)/Recordings/pets.har", encoding: .utf8)
      #expect(contract.contains("/pets/{petId}"))
      #expect(!contract.contains(Self.secret) && !recording.contains(Self.secret))
      let settings = try String(contentsOfFile: "\(folder)/contract.yaml", encoding: .utf8)
      let project = try #require(try ConfigurationReader.read(Array(settings.utf8), file: "\(folder)/contract.yaml"))
      #expect(project.targets.map(\.url) == ["https://api.test"])
      #expect(project.settings["contracts"]?.values == ["\(folder)/Contracts"])
      let files = ["--contracts", "\(folder)/Contracts", "--recordings", "\(folder)/Recordings", "--quiet"]
      #expect(try await CheckCommand.parse(files + ["--strict"]).execute(RedactionPolicy()) == .holds)
      #expect(try await VerifyCommand.parse(files).execute(RedactionPolicy()) == .holds)
    }
  }

  @Test("Nothing is overwritten")
  func keepsFiles() async throws {
    let contract = """
      openapi: 3.1.0
      info: {title: A, version: '1'}
      paths: {/pets: {get: {operationId: mine, responses: {'200': {description: A}}}}}
      """
    let files = ["pets.har": Self.pets, "Contracts/pets.yaml": contract, "contract.yaml": "contracts: [Contracts]\n"]
    try await ContractBinary.inFolders(files) { inside, _ in
      let command = try InitCommand.parse(["\(inside.path)/pets.har", "--folder", inside.path])
      #expect(try await command.execute(RedactionPolicy()) == .holds)
      for (name, text) in files {
        #expect(try String(contentsOf: inside.appending(path: name), encoding: .utf8) == text)
      }
      #expect(FileManager.default.fileExists(atPath: inside.appending(path: "Recordings/pets.har").path))
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String
    let message: String
    var testDescription: String { message }
  }

  static let refusals: [Refusal] = [
    Refusal(file: "a.yaml", text: "swagger: '2.0'", message: "has no operation"),
    Refusal(file: "a.yaml", text: "swagger: '1.2'", message: "Swagger 1.2 is not supported"),
    Refusal(
      file: "a.yaml",
      text: "info: {}",
      message: "no member \"openapi\" or \"swagger\""
    ),
    Refusal(file: "a.txt", text: "openapi: 3.1.0", message: "has no extension of a contract"),
    Refusal(file: "a.yaml", text: "openapi: 3.1.0\npaths: {}", message: "has no operation"),
    Refusal(file: "a.yaml", text: "a: [", message: "a.yaml:2:1: the text ends"),
    Refusal(file: "a.har", text: "no", message: "is not valid JSON"),
    Refusal(file: "a.har", text: Pets.recording([]), message: "no contract can be inferred"),
    Refusal(
      file: "a.yaml",
      text: """
        openapi: 3.1.0
        info: {title: A, version: '1'}
        paths:
          /a:
            get:
              responses:
                '200': {description: A, content: {application/json: {schema: {$ref: 'other.yaml#/A'}}}}
        """,
      message: "refers to other files"
    ),
  ]

  @Test("A file that no project can start with is refused with the reason", arguments: refusals)
  func refused(_ row: Refusal) async throws {
    try await ContractBinary.inFolders([row.file: row.text]) { inside, outside in
      let command = try InitCommand.parse(["\(inside.path)/\(row.file)", "--folder", outside.path])
      let failure = await #expect(throws: CommandFailure.self) { try await command.execute(RedactionPolicy()) }
      #expect(failure?.description.contains(row.message) == true, "\(failure.map(\.description) ?? "")")
    }
  }

  @Test("A document and a recording may be named without an option")
  func withoutOption() async throws {
    try await ContractBinary.inFolders(["a.yaml": "openapi: 3.1.0\npaths: {}", "b.har": "no"]) { inside, outside in
      for (file, message) in [("a.yaml", "has no operation"), ("b.har", "is not valid JSON")] {
        let command = try InitCommand.parse(["\(inside.path)/\(file)", "--folder", outside.path])
        let failure = await #expect(throws: CommandFailure.self) { try await command.execute(RedactionPolicy()) }
        #expect(failure?.description.contains(message) == true, "\(failure.map(\.description) ?? "")")
      }
    }
  }

  @Test(
    "Files are named after the host",
    arguments: [("api.example.com", "api-example-com"), ("127.0.0.1", "api"), ("[::1]", "api"), ("localhost", "api")]
  )
  func names(_ host: String, _ name: String) {
    #expect(NewProject.name(from: host) == name)
  }
}
