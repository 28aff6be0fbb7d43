import TestSupport
import Testing

@Suite("--overlay", .takesTurns)
struct OverlayCommandTests {
  private static let contract = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          responses: { '200': { description: ok, content: { application/json: { schema: { type: array } } } } }
    """

  private static func overlay(_ actions: String) -> String {
    "overlay: 1.1.0\ninfo: { title: Ours, version: '1' }\nactions:\n\(actions)\n"
  }

  private static let extending = overlay("  - { target: \"$.paths['/pets'].get\", update: { x-resource: wrong } }")

  @Test(
    "Each subcommand that reads contracts applies an overlay, and names the places in it",
    arguments: [
      ["check", "FOLDER/a.yaml"], ["verify", "FOLDER/a.yaml", "-u", "http://127.0.0.1:9", "--dry-run"],
      ["strength", "FOLDER/a.yaml"], ["gate", "FOLDER/a.yaml"], ["explain", "resources", "FOLDER/a.yaml"],
      ["diff", "FOLDER/a.yaml", "FOLDER/a.yaml"],
      ["mock", "FOLDER/a.yaml", "--port", "0"],
      ["accept", "FOLDER/a.yaml"], ["record", "FOLDER/a.yaml", "-u", "http://127.0.0.1:9", "-o", "new.har"],
      ["drift", "FOLDER/a.yaml", "-u", "http://127.0.0.1:9"],
    ]
  )
  func everywhere(_ arguments: [String]) async throws {
    let broken = Self.overlay("  - { target: $.info, update: 1 }")
    let words = try await ContractBinary.run(
      arguments + ["--overlay", "FOLDER/o.yaml"],
      files: ["a.yaml": Self.contract, "o.yaml": broken]
    )
    #expect(words.exit == 2)
    #expect((words.output + words.error).contains("o.yaml:4:31"), "\(words.output)\(words.error)")
  }

  @Test("An extension that an overlay adds is judged, and its faults are at its place")
  func extensions() async throws {
    let words = try await ContractBinary.run(
      ["check", "FOLDER/a.yaml", "--overlay", "FOLDER/o.yaml"],
      files: ["a.yaml": Self.contract, "o.yaml": Self.extending]
    )
    #expect(words.output.contains("contract FOLDER/o.yaml:4:61"), "\(words.output)")
  }

  @Test("An overlay of contract.yaml is relative to it, and one that is missing is named")
  func configured() async throws {
    let words = try await ContractBinary.run(
      ["check", "--config", "FOLDER/contract.yaml"],
      files: [
        "a.yaml": Self.contract, "sub/o.yaml": Self.extending,
        "contract.yaml": "contracts: a.yaml\noverlays: sub/o.yaml\n",
      ]
    )
    #expect(words.output.contains("sub/o.yaml:4:61"), "\(words.output)\(words.error)")
    let missing = try await ContractBinary.run(
      ["check", "FOLDER/a.yaml", "--overlay", "none.yaml"],
      files: ["a.yaml": Self.contract]
    )
    #expect(missing.exit == 2)
    #expect(missing.error.contains("the overlay at none.yaml cannot be read"), "\(missing.error)")
  }

  @Test("An action that selects nothing is a warning, and changes no exit code")
  func unselected() async throws {
    let words = try await ContractBinary.run(
      ["check", "FOLDER/a.yaml", "--overlay", "FOLDER/o.yaml"],
      files: ["a.yaml": Self.contract, "o.yaml": Self.overlay("  - { target: $.none, remove: true }")]
    )
    #expect(words.exit == 0)
    #expect(
      words.output.contains("the action selects nothing in FOLDER/a.yaml: no value is at $.none"),
      "\(words.output)"
    )
  }
}
