import Foundation
import TestSupport
import Testing

/// `contract strength` on a contract of pets and what was recorded of it.
@Suite("The strength of a contract on the command line", .takesTurns)
struct StrengthCommandTests {
  @Test("The command reports what the contract lets through, with the addition that notices it")
  func survivors() async throws {
    let words = try await Self.run([])
    #expect(words.exit == 0)
    #expect(words.error == "")
    #expect(words.output.contains("the contract lets it through if /name is a number"), "\(words.output)")
    #expect(words.output.contains("add `type: string` at FOLDER/contract.json:"), "\(words.output)")
    #expect(words.output.contains("(seen in 1 of 1 value)"), "\(words.output)")
  }

  @Test("A strength below --min-strength ends the run with 1", arguments: [("99", 1), ("1", 0)])
  func threshold(_ percent: String, _ exit: Int) async throws {
    let words = try await Self.run(["--min-strength", percent])
    #expect(words.exit == exit)
    #expect(words.output.contains("below --min-strength \(percent)%") == (exit == 1), "\(words.output)")
  }

  @Test("A strength that is no percentage is refused")
  func badThreshold() async throws {
    let words = try await Self.run(["--min-strength", "101"])
    #expect(words.exit == 2)
    #expect(words.error.contains("--min-strength is 101.0; it must be from 0 to 100"))
  }

  @Test("Without a recording there is nothing to change")
  func noRecording() async throws {
    let words = try await ContractBinary.run(
      ["strength", "FOLDER/contract.json"],
      files: ["contract.json": contract]
    )
    #expect(words.exit == 4)
    #expect(words.error.contains("there is no recorded response of the contract's operations"), "\(words.error)")
  }

  @Test("--fix writes the contract with its additions, and never over a file that exists")
  func fix() async throws {
    let few = try await Self.run(["--fix"])
    #expect(few.exit == 0)
    #expect(few.output.contains("that too few samples show"), "\(few.output)")
    let words = try await Self.run(["--fix", "CONTRACT_STRENGTH_MIN_SAMPLES=1"])
    #expect(words.exit == 0)
    #expect(words.output.contains("wrote FOLDER/contract.tightened.json with"), "\(words.output)")
    let existing = try await Self.run(["--fix", "CONTRACT_STRENGTH_MIN_SAMPLES=1"], ["contract.tightened.json": "{}"])
    #expect(existing.exit == 2, "\(existing.error)")
  }

  @Test("A file of accepted changes that is missing or has another form is refused")
  func badAcceptedFile() async throws {
    let missing = try await Self.run(["--exceptions", "FOLDER/none.yaml"])
    #expect(missing.exit == 2, "\(missing.error)")
    let other = try await Self.run(["--exceptions", "FOLDER/a.yaml"], ["a.yaml": "- { operation: a, kind: empty }"])
    #expect(other.exit == 2)
    #expect(other.error.contains("an accepted change must have a \"reason\""), "\(other.error)")
  }

  @Test("--output without --fix is refused")
  func outputAlone() async throws {
    let words = try await Self.run(["--output", "x.json"])
    #expect(words.exit == 2)
    #expect(words.error.contains("--output is for --fix"))
  }

  @Test("The gate runs the stage only if it is asked for")
  func gate() async throws {
    let files = ["contract.json": contract, "a.har": Self.recording]
    let places = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER"]
    let usual = try await ContractBinary.run(["gate", "--stages", "check"] + places, files: files)
    #expect(!usual.output.contains("strength"), "\(usual.output)")
    let strong = try await ContractBinary.run(
      ["gate", "--stages", "check,strength", "CONTRACT_MIN_STRENGTH=99"] + places,
      files: files
    )
    #expect(strong.exit == 1)
    #expect(strong.output.contains("strength"), "\(strong.output)")
  }

  private static let recording = Pets.recording([Pets.entry("/pets/Tom", #"{"name": "Tom"}"#)])

  private static func run(_ arguments: [String], _ files: [String: String] = [:]) async throws -> ContractBinary.Words {
    try await ContractBinary.run(
      ["strength", "FOLDER/contract.json", "--recordings", "FOLDER/a.har"] + arguments,
      files: ["contract.json": contract, "a.har": recording].merging(files) { $1 }
    )
  }
}

/// A contract that says little about a pet.
private let contract = """
  {
    "openapi": "3.1.0",
    "info": { "title": "Pets", "version": "1" },
    "paths": {
      "/pets/{name}": {
        "get": {
          "operationId": "getPet",
          "parameters": [{ "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }],
          "responses": {
            "200": {
              "description": "A pet",
              "content": {
                "application/json": {
                  "schema": { "type": "object", "required": ["name"], "properties": { "name": { "title": "Its name" } } }
                }
              }
            }
          }
        }
      }
    }
  }
  """
