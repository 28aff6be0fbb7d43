import ArgumentParser
import ContractModel
import Diagnostics
import Foundation
import JSONSyntax
import Redaction
import TestSupport
import Testing
import YAMLSyntax

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

  /// A document with comments in every place.
  private static let commented = """
    # The API, written by hand.
    openapi: 3.1.0
    info:
      title: Pets   # for people
      version: '1'

    paths:
      # All pets
      /pets:
        get:
          parameters:
            # How many
            - name: limit
              in: query
              schema: { type: integer, exclusiveMinimum: 0 }   # positive
          responses:
            '200':
              description: |
                A list.
                # no comment
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }

    # Gone in 3.0
    webhooks:
      added: { post: { responses: { '200': { description: ok } } } }

    # What is sent
    components:
      schemas:
        Pet:
          type: object
          properties:
            tag:
              type: [string, 'null']   # may be null
            # The kind
            kind:
              const: pet

    """

  private func converted(_ arguments: [String], _ files: [String: String]) async throws -> String {
    try await ContractBinary.inFolders(files) { inside, _ in
      let paths = arguments.map { files[$0] == nil ? $0 : "\(inside.path)/\($0)" }
      let command = try ConvertCommand.parse(paths + ["--output", "\(inside.path)/new.yaml"])
      #expect(try await command.execute(RedactionPolicy()) == .holds)
      return try String(contentsOfFile: "\(inside.path)/new.yaml", encoding: .utf8)
    }
  }

  @Test("Comments, order and style of YAML stay where nothing changes", arguments: ["\n", "\r\n"])
  func comments(lineBreak: String) async throws {
    let text = Self.commented.replacing("\n", with: lineBreak)
    let expected = Self.commented.replacing("3.1.0", with: "3.0.4")
      .replacing("exclusiveMinimum: 0 }", with: "minimum: 0, exclusiveMinimum: true }")
      .replacing(
        """
        # Gone in 3.0
        webhooks:
          added: { post: { responses: { '200': { description: ok } } } }


        """,
        with: ""
      )
      .replacing(
        "          type: [string, 'null']   # may be null\n",
        with: "          type: string   # may be null\n          nullable: true\n"
      )
      .replacing("const: pet", with: "enum: [pet]")
    let written = try await converted(["a.yaml", "--to", "3.0"], ["a.yaml": text])
    #expect(written == expected.replacing("\n", with: lineBreak))
  }

  @Test("A document that is in the version already is written as it is")
  func unchanged() async throws {
    #expect(try await converted(["a.yaml", "--to", "3.1"], ["a.yaml": Self.commented]) == Self.commented)
  }

  @Test("An overlay changes the text where it says so alone")
  func overlaid() async throws {
    let overlay = """
      overlay: 1.1.0
      info: { title: Ours, version: '1' }
      actions:
        - { target: $.info, update: { title: Our pets, x-owner: us } }
        - { target: "$.paths['/pets'].get.parameters", update: { name: x, in: query, schema: {} } }
        - { target: $.webhooks, remove: true }
      """
    let written = try await converted(
      ["a.yaml", "--overlay", "o.yaml"],
      ["a.yaml": Self.commented, "o.yaml": overlay]
    )
    let expected = Self.commented.replacing("title: Pets ", with: "title: 'Our pets' ")
      .replacing("  version: '1'\n", with: "  version: '1'\n  x-owner: us\n")
      .replacing("# positive\n", with: "# positive\n        - name: x\n          in: query\n          schema: {}\n")
      .replacing(
        """
        # Gone in 3.0
        webhooks:
          added: { post: { responses: { '200': { description: ok } } } }


        """,
        with: ""
      )
    #expect(written == expected)
  }

  @Test(
    "Text that cannot be kept is written anew, with the same values",
    arguments: [
      "a: &x { b: 1 }\nc: *x", "a: &x\n  b: 1\nc:\n  <<: *x", "\"a\": {\n  # c\n  b: 1 }", "? a\n: b",
      "a:\n- - 1\n  - 2",
    ]
  )
  func unusualLayouts(_ extra: String) async throws {
    let extra = extra.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = Self.commented + "x-other:\n\(extra)\n"
    let written = try await converted(["a.yaml", "--to", "3.0"], ["a.yaml": text])
    let (old, new) = (try YAMLDocument.parse(text).root, try YAMLDocument.parse(written).root)
    let (before, after) = (try #require(old["x-other"]), try #require(new["x-other"]))
    #expect(after.isEqual(to: before))
    #expect(new["openapi"]?.string == "3.0.4")
  }

  @Test("A reference into another file leads into the document with --bundle, and JSON is written with --json")
  func bundled() async throws {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { '200': { $ref: 'parts.yaml#/Found' } } } } }
      """
    let files = ["a.yaml": text, "parts.yaml": "Found: { description: found }"]
    let written = try await converted(["a.yaml", "--bundle", "--json"], files)
    let root = try JSONDocument(parsing: written).root
    #expect(root["components"]?["responses"]?["Found"]?["description"]?.string == "found")
  }

  @Test("An overlay that cannot be applied is refused at its place, and nothing is written")
  func refusedOverlay() async throws {
    let overlay = "overlay: 1.1.0\ninfo: { title: O, version: '1' }\nactions: [{ target: $.info, update: 1 }]"
    try await ContractBinary.inFolders(["a.yaml": Self.commented, "o.yaml": overlay]) { inside, _ in
      let folder = inside.path
      let command = try ConvertCommand.parse([
        "\(folder)/a.yaml", "--overlay", "\(folder)/o.yaml", "-o", "\(folder)/b.yaml",
      ])
      let failure = await #expect(throws: CommandFailure.self) { try await command.execute(RedactionPolicy()) }
      #expect(
        failure?.description.contains("o.yaml:3:37: the overlay cannot be applied") == true,
        "\(failure?.description ?? "")"
      )
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/b.yaml"))
    }
  }
}
