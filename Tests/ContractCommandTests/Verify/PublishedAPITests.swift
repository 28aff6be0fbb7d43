import ArgumentParser
import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import ContractCommand

@Suite("contract verify URL", .takesTurns)
struct PublishedAPITests {
  /// An API, and how verifying it ends.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: InProcessAPI
    /// What follows `contract verify`; `URL` is the base URL of the API, which a busy machine gives time.
    var arguments = "URL --request-timeout 60s"
    var environment: [String: String] = [:]
    let exit: Int32
    let says: [String]
  }

  static let rows: [Row] = [
    Row(
      testDescription: "a document that the API keeps",
      api: .documented,
      exit: 0,
      says: ["found the document", "✓ getUser ", ", 0 findings", "--base-url http"]
    ),
    Row(
      testDescription: "a document that the API breaks",
      api: .broken,
      exit: 1,
      says: ["expected a string, found a number", "contract explain body-schema"]
    ),
    Row(
      testDescription: "a credential that is missing",
      api: .guarded,
      exit: 1,
      says: ["every response of 2 operations was 401; pass credentials"]
    ),
    Row(
      testDescription: "a credential of the environment",
      api: .guarded,
      arguments: "URL --header-env Authorization=TOKEN --request-timeout 60s",
      environment: ["TOKEN": "Bearer open-sesame-1234567890"],
      exit: 0,
      says: [#"-H "Authorization: $TOKEN""#]
    ),
  ]

  @Test(
    "Verifying a URL writes nothing, ends as its findings say, and names three commands that do as they say",
    arguments: ThoroughTests.rows(
      of: "Verifying a URL writes nothing, ends as its findings say, and names three commands that do as they say",
      rows,
      step: 3
    )
  )
  func tried(_ row: Row) async throws {
    try await row.api.serve { url in
      try await ProjectShell.with { shell in
        let line = "contract verify \(row.arguments.replacing("URL", with: url.description))"
        let run = try await shell.run(line, environment: row.environment)
        #expect(run.exit == row.exit, "\(run.output)\(run.error)")
        for text in row.says { #expect(run.output.contains(text), "\(text) is not in\n\(run.output)") }
        #expect(shell.files == [])
        let next = ProjectShell.next(in: run.output)
        #expect(next.count == 3, "\(next)")
        for line in next {
          let run = try await shell.run(line, environment: row.environment)
          let isSame = line.hasPrefix("contract verify")
          #expect(run.exit == (isSame ? row.exit : 0), "\(line)\n\(run.output)\(run.error)")
        }
        #expect(shell.files.contains("report.html") && shell.files.contains("contract.yaml"))
      }
    }
  }

  /// A document with one security scheme.
  private static let secured = """
    {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "components": {"securitySchemes": {
    "bearer": {"type": "http", "scheme": "bearer"}}}, "paths": {"/pets": {"get": {"operationId": "listPets",
    "security": [{"bearer": []}], "responses": {"200": {"description": "A", "content": {"application/json": {
    "schema": {"type": "array"}}}}, "401": {"description": "A"}}}}}}
    """

  @Test(
    "What somebody guesses does what was meant",
    arguments: [
      "verify ADDRESS --auth env:TOKEN", "verify ./openapi.json --base-url ADDRESS --auth env:TOKEN",
      "verify openapi.json URL --auth env:TOKEN --report report.html", "verify URL/openapi.json --auth env:TOKEN",
    ]
  )
  func guesses(_ line: String) async throws {
    let secured = InProcessAPI { request in
      guard request.url.path == "/pets" else {
        return request.url.path == "/openapi.json" ? InProcessAPI.json(Self.secured) : InProcessAPI.json("{}", 404)
      }
      let isKnown = request.headers["Authorization"] == "Bearer open-sesame-1234567890"
      return isKnown ? InProcessAPI.json("[1]") : InProcessAPI.json("{}", 401)
    }
    try await secured.serve { url in
      try await ProjectShell.with { shell in
        let document = try await shell.run("curl -s \(url)/openapi.json -o openapi.json")
        #expect(document.exit == 0)
        let address = url.description.replacing("http://", with: "")
        let words = line.replacing("ADDRESS", with: address).replacing("URL", with: url.description)
        let patient = "contract \(words) --request-timeout 60s"
        let run = try await shell.run(patient, environment: ["TOKEN": "open-sesame-1234567890"])
        #expect(run.exit == 0, "\(run.output)\(run.error)")
        #expect(shell.files.contains("report.html") == line.contains("report.html"))
      }
    }
  }

  @Test("An API that nothing listens for is unreachable")
  func unreachable() async throws {
    let run = try await ContractBinary.run(["verify", "http://127.0.0.1:1"])
    #expect(run.exit == 3)
    #expect(run.error.contains("http://127.0.0.1:1 cannot be reached"))
  }

  @Test("A sample that its time ended is no failure, and says so")
  func sample() async throws {
    let large = InProcessAPI { request in
      guard request.url.path == "/openapi.json" else { return HTTPResponse(status: 200) }
      let paths = (0..<6000).map {
        #""/a/\#($0)": {"get": {"operationId": "get\#($0)", "responses": {"200": {"description": "A"}}}}"#
      }
      return InProcessAPI.json(
        #"{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {\#(paths.joined(separator: ","))}}"#
      )
    }
    try await large.serve { url in
      let run = try await ContractBinary.run(["verify", "\(url)/openapi.json", "--request-timeout", "60s"])
      #expect(run.exit == 0, "\(run.error)")
      #expect(run.output.contains("a sample: the run reached its time limit of 5 s (--max-time)"))
    }
  }

  @Test("An API without a document is not guessed: the run ends with 2, and names the ways to start")
  func undocumented() async throws {
    try await InProcessAPI.rest.serve { url in
      let run = try await ContractBinary.run(["verify", "\(url)", "--request-timeout", "60s"])
      #expect(run.exit == 2, "\(run.output)")
      #expect(run.error.contains("the API publishes none"), "\(run.error)")
      #expect(run.error.contains("contract init"), "\(run.error)")
    }
  }

  @Test("The URL of a document in the file of a project is not mixed with the project's contract")
  func project() async throws {
    let files = ["Contracts/other.yaml": "openapi: 3.1.0", "contract.yaml": "contracts: [Contracts]"]
    try await InProcessAPI.documented.serve { url in
      try await ProjectShell.with(files: files) { shell in
        let run = try await shell.run("contract verify \(url)")
        #expect(run.exit == 0, "\(run.output)\(run.error)")
        #expect(run.output.contains("✓ getUser "))
      }
    }
  }
}
