import Foundation
import TestSupport
import Testing

/// A server is recorded, the recording is served by `contract mock`, and the mock is verified: nothing is found.
@Suite(
  "A mock of a recorded server",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct CleanRecordingTests {
  /// How a server wants to be given credentials, and what the contract says about it.
  struct Scheme: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scheme: String?
  }

  static let schemes = [
    Scheme(testDescription: "bearer", scheme: #"{"type": "http", "scheme": "bearer"}"#),
    Scheme(testDescription: "key", scheme: #"{"type": "apiKey", "in": "header", "name": "X-API-Key"}"#),
    Scheme(testDescription: "query", scheme: #"{"type": "apiKey", "in": "query", "name": "key"}"#),
    Scheme(testDescription: "none", scheme: nil),
  ]

  static func contract(_ scheme: Scheme) -> String {
    let problem = #"{"description": "Refused", "content": {"application/json": {"schema": {"type": "object"}}}}"#
    let refused = scheme.scheme == nil ? "" : #", "401": \#(problem)"#
    let secured = scheme.scheme.map { #", "security": [{"s": []}], "components": {"securitySchemes": {"s": \#($0)}}"# }
    let item =
      #"{"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}"#
    return """
      {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
        "/items": {"get": {"operationId": "listItems", "parameters": [
            {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 5, "default": 3}},
            {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0, "default": 0}}],
          "responses": {"400": \(problem)\(refused), "200": {"description": "Items", "content": {"application/json": {"schema":
            {"type": "object", "required": ["items"], "properties": {"items": {"type": "array", "items": \(item)},
              "total": {"type": "integer"}}}}}}}}},
        "/items/{id}": {"get": {"operationId": "getItem",
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
          "responses": {"400": \(problem), "404": \(problem)\(refused),
            "200": {"description": "An item", "content": {"application/json": {"schema": \(item)}}}}}}}\(secured ?? "")}
      """
  }

  static func serving(_ scheme: String, _ body: @Sendable (_ server: String) async throws -> Void) async throws {
    guard let python = FeedServer.python else { throw Program.Failure("there is no python3 on the search path") }
    let output = Pipe()
    let text = TextCollector(output.fileHandleForReading)
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = python
      process.arguments = [
        "-S", "-E", PythonProvider.resources.appending(path: "secured_server.py").path, scheme,
      ]
      process.standardOutput = output
      return process
    }
    _ = try await running.end {
      guard await text.wait(for: "\n") else { throw Program.Failure("the server did not start") }
      try await body(String(text.text.prefix { $0 != "\n" }))
      // A child of this process may ignore other signals, as this process does.
      running.send(SIGKILL)
    }
  }

  @Test(
    "A mock of a recorded server is verified without a finding, however the server wants its credentials",
    arguments: ThoroughTests.rows(
      of: "A mock of a recorded server is verified without a finding, however the server wants its credentials",
      schemes
    )
  )
  func clean(_ scheme: Scheme) async throws {
    try await Self.serving(scheme.testDescription) { server in
      try await ContractBinary.inFolders(["api.json": Self.contract(scheme)]) { folder, _ in
        let (contract, recording) = ("\(folder.path)/api.json", "\(folder.path)/a.har")
        // The mock accepts the credentials of anybody.
        let credentials = scheme.scheme == nil ? [] : ["--auth", "s=env:CREDENTIAL"]
        let own = ["CREDENTIAL": "s3cr3t-token-0123456789"]
        let others = ["CREDENTIAL": "what-i-have-chosen-myself"]
        let recorded = try await ContractBinary.run(
          ["record", contract, "--base-url", server, "--output", recording] + credentials,
          environment: own
        )
        #expect(recorded.exit == 0, "\(recorded.output)\(recorded.error)")
        _ = try await MockProcess.serving(["--contracts", contract, "--recordings", recording]) { mock in
          for environment in [own, others] {
            let verified = try await ContractBinary.run(
              ["verify", contract, "--base-url", mock.baseURL] + credentials,
              environment: environment
            )
            #expect(verified.exit == 0, "\(verified.output)\(verified.error)")
            #expect(verified.output.contains(" 0 findings,"), "\(verified.output)")
          }
        }
        let replayed = try await ContractBinary.run(["verify", contract, recording])
        #expect(replayed.exit == 0, "\(replayed.output)\(replayed.error)")
        #expect(!(try String(contentsOfFile: recording, encoding: .utf8)).contains("s3cr3t"))
      }
    }
  }
}
