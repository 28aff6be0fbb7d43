import ArgumentParser
import ContractModel
import Diagnostics
import Foundation
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("contract convert", .takesTurns)
struct ConvertCommandTests {
  private static let swagger = """
    swagger: '2.0'
    info: { title: Pets, version: '1' }
    host: pets.test
    basePath: /v1
    schemes: [https]
    produces: [application/json]
    paths:
      /pets/{petId}:
        get:
          operationId: showPet
          parameters: [{ name: petId, in: path, required: true, type: integer }]
          responses: { '200': { description: A pet., schema: { $ref: '#/definitions/Pet' } } }
    definitions:
      Pet: { type: object, required: [id], properties: { id: { type: integer }, tag: { type: string, x-nullable: true } } }
    """

  @Test("A Swagger document is written in OpenAPI 3.1, and describes the same", arguments: ["yaml", "json"])
  func swagger(type: String) async throws {
    try await ContractBinary.inFolders(["a.yaml": Self.swagger]) { inside, _ in
      let output = "\(inside.path)/b.\(type)"
      let command = try ConvertCommand.parse(["\(inside.path)/a.yaml", "--output", output])
      #expect(try await command.execute(RedactionPolicy()) == .holds)
      let places = try RunPlaces([], contracts: [output])
      let contract = try ContractInput(places, needsRecordings: false).contract
      #expect(contract.problems.map(\.description) == [])
      #expect(contract.documents.map(\.openAPIVersion) == ["3.1.1"])
      let operation = try #require(contract.operations.first)
      #expect(operation.id == "showPet")
      #expect(operation.serverURLs == ["https://pets.test/v1"])
      let text = try String(contentsOfFile: output, encoding: .utf8)
      #expect(text.hasPrefix(type == "json" ? "{\n" : "openapi: '3.1.1'\n"))
    }
  }

  @Test("A file that is no such document is refused, and nothing is overwritten")
  func refused() async throws {
    try await ContractBinary.inFolders(["a.yaml": "a: 1", "b.yaml": Self.swagger]) { inside, _ in
      let folder = inside.path
      let other = try ConvertCommand.parse(["\(folder)/a.yaml"])
      let failure = await #expect(throws: CommandFailure.self) { try await other.execute(RedactionPolicy()) }
      #expect(failure?.description.contains("cannot be converted") == true)
      let same = try ConvertCommand.parse(["\(folder)/b.yaml", "--output", "\(folder)/b.yaml"])
      await #expect(throws: CommandFailure.self) { try await same.execute(RedactionPolicy()) }
      #expect(try String(contentsOfFile: "\(folder)/b.yaml", encoding: .utf8) == Self.swagger)
    }
  }

  @Test("A document with errors is written as far as it can be converted, and ends with 2")
  func errors() async throws {
    let text = Self.swagger.replacing("in: path, required: true, type: integer", with: "in: nowhere, type: integer")
    try await ContractBinary.inFolders(["a.yaml": text]) { inside, _ in
      let command = try ConvertCommand.parse(["\(inside.path)/a.yaml", "--output", "\(inside.path)/b.yaml"])
      #expect(try await command.execute(RedactionPolicy()) == .unusable)
      #expect(FileManager.default.fileExists(atPath: "\(inside.path)/b.yaml"))
    }
  }
}
