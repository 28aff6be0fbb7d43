import TestSupport
import Testing

/// A recording with one malformed entry beside others, given to the subcommands that use recordings.
@Suite("A malformed entry of a recording", .takesTurns)
struct MalformedEntryTests {
  private static let malformed = """
    {"log": {"entries": [
      {"request": {"method": "GET", "url": "https://elsewhere.example/a", "headers": []},
       "response": {"status": "200", "headers": [], "content": {"text": "a"}}},
      {"request": {"method": "GET", "url": "https://elsewhere.example/b", "headers": []},
       "response": {"status": 200, "headers": [], "content": {"mimeType": "text/plain", "text": "b"}}}]}}
    """
  private static let unusable = malformed.replacing("\"status\": 200", with: "\"status\": \"200\"")
  private static let options = ContractBinary.ofPackage + ["--recordings", "FOLDER/a.har"]

  private static func run(_ arguments: [String], _ file: String = malformed) async throws -> ContractBinary.Words {
    try await ContractBinary.run(arguments + options, files: ["a.har": file])
  }

  @Test(
    "A malformed entry is left out with its place, and the rest is used",
    arguments: [["accept", "--include", "S1"], ["gate", "--include", "S1", "--stages", "accept"], ["strength"]]
  )
  func leftOut(_ arguments: [String]) async throws {
    let words = try await Self.run(arguments)
    #expect(words.exit == 0, "\(words.output)\(words.error)")
    #expect(
      words.output.contains(
        "the status \"200\" is not a number from 100 to 999; the entry is left out, and contract check fails for it"
      ),
      "\(words.output)"
    )
    #expect(words.output.contains("FOLDER/a.har:3:"), "\(words.output)")
  }

  @Test("A malformed entry is an error of check, of the stage of that name, and of --strict")
  func judged() async throws {
    let check = try await Self.run(["check"])
    #expect(check.exit == 4)
    #expect(check.output.contains("error recording"))
    #expect(!check.output.contains("left out"))
    let gate = try await Self.run(["gate", "--include", "S1", "--stages", "check,accept", "--report", "json"])
    #expect(gate.exit == 4)
    #expect(try SuiteReport(gate).stages.map(\.status) == [4, 0])
    let strict = try await Self.run(["gate", "--include", "S1", "--stages", "accept", "--strict", "--report", "json"])
    #expect(strict.exit == 4)
    #expect(try SuiteReport(strict).stages.isEmpty)
    let mock = try await Self.run(["mock", "--strict"])
    #expect(mock.exit == 4)
  }

  @Test("A recording of which no entry can be used is an error everywhere")
  func unusable() async throws {
    let words = try await Self.run(["accept", "--include", "S1"], Self.unusable)
    #expect(words.exit == 4)
    #expect(words.output.contains("error recording"))
  }
}
