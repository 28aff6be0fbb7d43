import ContractModel
import Foundation
import Testing

@Suite("Contracts at paths")
struct ContractPathTests {
  private func load(_ text: String, as name: String) throws -> Contract {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return try ContractLoader.json.load(contentsOfFiles: [file.path])
  }

  @Test("A contract in JSON is loaded from its path")
  func json() throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
      "paths": {"/pets": {"get": {"operationId": "getPets", "responses": {"200": {"description": "All"}}}}}}
      """
    let contract = try load(text, as: "pets.json")
    #expect(contract.operations.map(\.id) == ["getPets"])
    #expect(contract.problems.isEmpty)
  }

  @Test("A contract in YAML is a problem that says what to do")
  func yaml() throws {
    let problems = try load("openapi: 3.1.0", as: "pets.yaml").problems
    #expect(problems.contains { $0.description.contains("parse it with YAMLSyntax") })
  }

  @Test("A file that cannot be read is an error with its path")
  func missing() {
    let fault = #expect(throws: ContractFileFault.self) {
      try ContractLoader.json.load(contentsOfFiles: ["/nowhere/pets.json"])
    }
    #expect(fault?.message.hasPrefix("/nowhere/pets.json cannot be read: ") == true)
  }
}
