import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import ContractCommand

/// `contract strength` on the responses of an API, and on a contract of several files.
@Suite("The sources of contract strength", .takesTurns)
struct StrengthSourcesTests {
  private static let contract = """
    openapi: 3.1.0
    info: { title: Pets, version: 1.0.0 }
    paths:
      /pets:
        get:
          operationId: listPets
          responses:
            '200':
              description: Pets
              content: { application/json: { schema: { type: array, items: { $ref: 'parts/pet.yaml#/Pet' } } } }
        post:
          operationId: addPet
          responses: { '204': { description: Added } }
    """
  private static let pet = """
    # A pet, and its keeper.
    Pet:
      type: object
      properties:
        id: { type: integer, minimum: 1 } # its number
        keeper: { $ref: 'keeper.yaml#/Keeper' }
    """
  private static let keeper = "Keeper: { type: object, required: [mail], properties: { mail: { type: string } } }\n"

  private static let files = [
    "api.yaml": contract, "parts/pet.yaml": pet, "parts/keeper.yaml": keeper,
  ]

  /// An API of twelve pets that refuses what changes something.
  private static let api = InProcessAPI { request in
    guard request.method == .get || request.method == .head else { return HTTPResponse(status: 500) }
    let pets = (1...12).map { #"{"id": \#($0), "keeper": {"mail": "keeper\#($0)@example.com"}}"# }
    return HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: Array("[\(pets.joined(separator: ","))]".utf8)
    )
  }

  @Test("The responses of an API are changed, and no request changes anything there")
  func live() async throws {
    try await Self.api.serve { base in
      let origin = base.origin
      try await ProjectShell.with(files: Self.files) { shell in
        let words = try await shell.run("contract strength api.yaml --base-url \(origin)")
        #expect(words.exit == 0, "\(words.error)")
        #expect(words.output.contains("the contract lets it through if /*/id is missing"), "\(words.output)")
        #expect(words.output.contains("note: changed the responses of \(origin)"), "\(words.output)")
        let strict = try await shell.run("contract strength api.yaml --base-url \(origin) --min-strength 99")
        #expect(strict.exit == 1)
      }
    }
  }

  @Test("An API that cannot be reached ends the run with 3, and a report says so")
  func unreachable() async throws {
    try await ProjectShell.with(files: Self.files) { shell in
      let line = "contract strength api.yaml --base-url http://127.0.0.1:1 --report json=report.json"
      let words = try await shell.run(line)
      #expect(words.exit == 3, "\(words.error)")
      #expect(words.error.contains("http://127.0.0.1:1 cannot be reached"))
      #expect(
        try String(contentsOf: shell.folder.appending(path: "report.json"), encoding: .utf8).contains("cannot be")
      )
    }
  }

  @Test("A base URL of the project file sends no request, and a target that the command line names does")
  func target() async throws {
    try await Self.api.serve { base in
      let project = "base-url: local\ntargets: { local: { url: '\(base.origin)' } }\n"
      try await ProjectShell.with(files: Self.files.merging(["contract.yaml": project]) { $1 }) { shell in
        let usual = try await shell.run("contract strength api.yaml")
        #expect(usual.exit == 4, "\(usual.output)\(usual.error)")
        let live = try await shell.run("contract strength api.yaml --base-url local")
        #expect(live.exit == 0, "\(live.output)\(live.error)")
      }
    }
  }

  @Test("--fix writes the files that the contract refers to, with references between the copies")
  func referenced() async throws {
    try await Self.api.serve { base in
      try await ProjectShell.with(files: Self.files) { shell in
        let words = try await shell.run("contract strength api.yaml --base-url \(base.origin) --fix")
        #expect(words.exit == 0, "\(words.error)")
        func text(_ path: String) throws -> String {
          try String(contentsOf: shell.folder.appending(path: path), encoding: .utf8)
        }
        #expect(try text("api.tightened.yaml") == Self.contract.replacing("pet.yaml", with: "pet.tightened.yaml"))
        let pet = try text("parts/pet.tightened.yaml")
        #expect(pet.contains("required: [id, keeper]"), "\(pet)")
        #expect(pet.contains("keeper: { $ref: 'keeper.tightened.yaml#/Keeper' }"), "\(pet)")
        #expect(pet.contains("# its number"), "\(pet)")
        #expect(try text("parts/keeper.tightened.yaml").contains("format: email"))
        #expect(try text("parts/pet.yaml") == Self.pet)
        let before = Self.share(words.output)
        let after = try await shell.run("contract strength api.tightened.yaml --base-url \(base.origin)")
        #expect(Self.share(after.output) > before, "\(after.output)")
      }
    }
  }

  @Test("The gate accepts what the file of its strength stage accepts")
  func gate() async throws {
    let recording = Pets.recording([Pets.entry("/pets/Tom", #"{"name": "Tom", "token": "1"}"#)])
    let accepted = ["type", "missing", "null", "empty", "format", "status", "content-type", "parameter", "range"]
      .map { "- { operation: getPet, kind: \($0), reason: It is a test. }\n" }.joined()
    let files = ["api.json": Pets.contract, "a.har": recording, "e.yaml": accepted]
    try await ProjectShell.with(files: files) { shell in
      let line = "CONTRACT_MIN_STRENGTH=100 contract gate --stages strength --contracts api.json --recordings a.har"
      #expect(try await shell.run(line).exit == 1)
      let words = try await shell.run("CONTRACT_EXCEPTIONS=e.yaml \(line)")
      #expect(words.exit == 0, "\(words.output)\(words.error)")
      #expect(words.output.contains("accepted if"), "\(words.output)")
      #expect(try await shell.run("CONTRACT_EXCEPTIONS=none.yaml \(line)").exit == 2)
    }
  }

  /// Returns the share of noticed changes, in percent.
  private static func share(_ text: String) -> Double {
    let note = text.split(separator: "\n").first { $0.contains("the contract notices") } ?? ""
    return note.split(separator: " ").last.flatMap { Double($0.dropLast()) } ?? 0
  }
}
