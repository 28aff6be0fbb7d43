import Foundation
import TestSupport
import Testing

/// `contract check` on a contract of pets and what was recorded of it.
@Suite("Recordings and scenarios", .takesTurns)
struct CheckCommandTests {
  /// A run of the command, and what it must find.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var arguments: [String] = []
    var exit: Int32 = 0
    /// Texts that standard output has.
    var found: [String]
    /// Texts that it has not.
    var absent: [String] = []
  }

  @Test("The check command judges recordings and scenarios", arguments: rows)
  func judged(_ row: Row) async throws {
    let words = try await ContractBinary.run(
      ["check", "--contracts", "FOLDER/contract.json", "--recordings", "FOLDER"] + row.arguments,
      files: ["contract.json": Pets.contract].merging(row.files) { $1 }
    )
    #expect(words.exit == row.exit)
    #expect(words.error == "")
    let text = words.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for found in row.found { #expect(text.contains(found), "\(words.output)") }
    for absent in row.absent { #expect(!text.contains(absent), "\(words.output)") }
  }

  private static let secret = Pets.entry(
    "/pets/Tom",
    #"{"name": "Tom"}"#,
    header: ("Authorization", "Basic dGhpcyBpcyBzZWNyZXQ=")
  )
  private static let redacted = secret.replacingOccurrences(of: "dGhpcyBpcyBzZWNyZXQ=", with: "REDACTED-1")
  private static let sound = Pets.recording([Pets.list, Pets.pet])

  private static let rows: [Row] = [
    Row(
      testDescription: "and found sound",
      files: ["a.har": sound],
      arguments: ["--strict"],
      found: ["0 findings", "judged 2 recorded responses"]
    ),
    Row(
      testDescription: "and a broken promise fails",
      files: ["a.har": Pets.recording([Pets.entry("/pets", #"[{"name": 1}]"#), Pets.pet])],
      exit: 1,
      found: ["error body-schema", "entry 1 of FOLDER/a.har", "1 finding (1 error)"]
    ),
    Row(
      testDescription: "and a secret fails, and is not repeated",
      files: ["a.har": Pets.recording([Pets.list, Pets.pet, secret])],
      exit: 1,
      found: [
        "error secret", "entry 3: the request header Authorization contains a secret; replace it with REDACTED",
        "file FOLDER/a.har:4:", "1 finding (1 error)",
      ],
      absent: ["dGhpcyBpcyBzZWNyZXQ"]
    ),
    Row(
      testDescription: "and what is not a secret is kept by its name",
      files: ["a.har": Pets.recording([Pets.list, Pets.pet, secret])],
      arguments: ["--keep", "other,Authorization"],
      found: [" 0 findings, "]
    ),
    Row(
      testDescription: "and a placeholder is not a secret",
      files: ["a.har": Pets.recording([Pets.list, Pets.pet, redacted])],
      found: [" 0 findings, "]
    ),
    Row(
      testDescription: "and a value that was redacted breaks no promise",
      files: [
        "a.har": Pets.recording([Pets.list, Pets.entry("/pets/Rex", #"{"name": "Rex", "token": "REDACTED-1"}"#)])
      ],
      found: ["note body-schema", "; the value is redacted", "1 finding (1 note)"]
    ),
    Row(
      testDescription: "and an operation without one is a warning",
      files: ["a.har": Pets.recording([Pets.list])],
      found: ["warning coverage", "this operation has no recording", "getPet"]
    ),
    Row(
      testDescription: "and an operation without one fails a strict run",
      files: ["a.har": Pets.recording([Pets.list])],
      arguments: ["--strict"],
      exit: 4,
      found: ["warning coverage"]
    ),
    Row(
      testDescription: "and those that are too old are warnings",
      files: ["a.har": sound],
      arguments: ["--max-age", "52w"],
      found: ["warning age", "2 of 2 recordings are older than 52w", "file FOLDER/a.har:2:1"]
    ),
    Row(
      testDescription: "and those that are too old fail a strict run",
      files: ["a.har": sound],
      arguments: ["--max-age", "52w", "--strict"],
      exit: 4,
      found: ["warning age"]
    ),
    Row(
      testDescription: "and a file that has nothing to serve is a warning",
      files: ["a.har": sound, "b/c.har": Pets.recording([])],
      found: ["warning unused", "no entry of this file can be served", "file FOLDER/b/c.har"]
    ),
    Row(
      testDescription: "and a file that no scenario plays is a warning",
      files: [
        "a.har": sound, "b.har": sound, "c.har": sound,
        "scenarios.yaml": "recordings: [a.har]\nscenarios:\n  other: {recordings: [b.har]}\n",
      ],
      found: ["warning unused", "no scenario replays this file", "file FOLDER/c.har", "1 finding"]
    ),
    Row(
      testDescription: "and a scenario of an operation that there is not cannot be used",
      files: ["a.har": sound, "scenarios.yaml": "scenarios:\n  mine: {operations: {getPett: offline}}\n"],
      exit: 2,
      found: ["error scenario", "the contract has no operation \"getPett\"", "file FOLDER/scenarios.yaml:2:23"]
    ),
    Row(
      testDescription: "and a request that breaks the contract is a warning",
      files: ["a.har": Pets.recording([Pets.entry("/pets?limit=none", "[]"), Pets.pet])],
      found: ["warning request", "limit", "entry 1 of FOLDER/a.har", "1 finding (1 warning)"]
    ),
    Row(
      testDescription: "and a request that was refused may be wrong",
      files: ["a.har": Pets.recording([Pets.list, Pets.entry("/pets?limit=none", "{}", status: 400), Pets.pet])],
      found: ["0 findings"]
    ),
    Row(
      testDescription: "and one that cannot be used is told with its place",
      files: ["a.har": Pets.recording([Pets.list, #"{"request": {}}"#, Pets.pet])],
      exit: 4,
      found: ["error recording", "entry 2: ", "file FOLDER/a.har:3:"]
    ),
  ]
}

/// An API of pets: its contract, and what may have been recorded of it.
enum Pets {
  static let contract = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "/v1"}], "paths": {
      "/pets": {"get": {"operationId": "listPets",
        "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
        "responses": {"400": {"description": "Malformed"}, "200": {"description": "Pets", "content": {"application/json":
          {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}}}}},
      "/pets/{name}": {"get": {"operationId": "getPet",
        "parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string"}}],
        "responses": {"404": {"description": "Unknown"}, "200": {"description": "A pet", "content": {"application/json":
          {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}},
      "components": {"schemas": {"Pet": {"type": "object", "required": ["name"],
        "properties": {"name": {"type": "string"}, "token": {"type": "string", "pattern": "^[0-9]+$"}}}}}}
    """

  static let list = entry("/pets", #"[{"name": "Rex"}]"#)
  static let pet = entry("/pets/Rex", #"{"name": "Rex"}"#)

  /// An entry of a HAR file, on one line.
  static func entry(
    _ target: String,
    _ body: String,
    status: Int = 200,
    header: (name: String, value: String)? = nil,
    at base: String = "https://pets.example/v1"
  ) -> String {
    let text = body.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    let headers = header.map { #"{"name": "\#($0.name)", "value": "\#($0.value)"}"# } ?? ""
    return #"{"startedDateTime": "2020-01-01T00:00:00.000Z", "time": 1, "#
      + #""request": {"method": "GET", "url": "\#(base)\#(target)", "httpVersion": "HTTP/1.1", "#
      + #""headers": [\#(headers)], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0}, "#
      + #""response": {"status": \#(status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "#
      + #""headers": [{"name": "Content-Type", "value": "application/json"}], "redirectURL": "", "headersSize": -1, "#
      + #""bodySize": -1, "content": {"size": -1, "mimeType": "application/json", "text": "\#(text)"}}, "#
      + #""cache": {}, "timings": {}}"#
  }

  /// A HAR file with an entry a line, from the second line on.
  static func recording(_ entries: [String]) -> String {
    #"{"log": {"version": "1.2", "creator": {"name": "hand", "version": "1"}, "entries": ["#
      + entries.map { "\n" + $0 }.joined(separator: ",") + "\n]}}\n"
  }
}
