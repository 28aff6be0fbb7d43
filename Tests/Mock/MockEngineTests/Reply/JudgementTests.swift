import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Every request is judged")
struct JudgementTests {
  static let contract = MockFixture.contractText.replacing(
    #""post":{"operationId":"addComment","#,
    with: #""post":{"operationId":"addComment","requestBody":{"required":true,"content":{"application/json":{"#
      + #""schema":{"type":"object","required":["message"],"properties":{"message":{"type":"string","minLength":1}}}"#
      + "}}},"
  )

  static func api(strict: Bool = false, _ entries: [JSONLiteral] = MockFixture.entries) throws -> MockAPI {
    try MockFixture.api(contract: contract, entries) { $0.isStrict = strict }
  }

  static let comments = "/v1/image/\(MockFixture.id(1))/comments"

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let headers: HTTPHeaders
    let body: String
    /// Severity and message of each finding.
    let findings: [String]

    init(_ description: String, _ line: String, _ findings: [String], headers: HTTPHeaders = [:], body: String = "") {
      (testDescription, self.line, self.headers, self.body) = (description, line, headers, body)
      self.findings = findings
    }
  }

  static let rows = [
    Row("a sound one", "GET /v1/feed?limit=3", []),
    Row("one below a base path", "GET /prefix/v1/feed?limit=3", []),
    Row("HEAD as GET", "HEAD /v1/feed?limit=3", []),
    Row("OPTIONS", "OPTIONS /v1/feed", []),
    Row("OPTIONS of a recording", "OPTIONS /status", []),
    Row("OPTIONS of the server as a whole", "OPTIONS *", []),
    Row("TRACE, which is only refused", "TRACE /v1/feed", []),
    Row("an image that was recorded and is in no contract", "GET /images/1.png", []),
    Row(
      "a recorded one all the same",
      "GET /v1/feed?limit=0",
      ["error query parameter limit: expected at least 1, found 0 (minimum)"]
    ),
    Row(
      "an undocumented parameter",
      "GET /v1/feed?limit=3&sort=up",
      ["warning the contract describes no query parameter sort"]
    ),
    Row("a malformed id", "HEAD /v1/image/7/comments", ["error path parameter image-id"]),
    Row(
      "an unknown operation",
      "GET /v1/feeds",
      ["error GET /v1/feeds is not an operation of the contract"]
    ),
    Row(
      "an unknown method",
      "PUT /v1/feed",
      ["error PUT /v1/feed is not an operation of the contract, which has GET there"]
    ),
    Row(
      "an unknown method below a base path",
      "PUT /prefix/v1/feed",
      ["error PUT /prefix/v1/feed is not an operation of the contract, which has GET there"]
    ),
    Row(
      "a body that breaks its schema",
      "POST \(comments)",
      ["error"],
      headers: ["Content-Type": "application/json"],
      body: #"{"message":""}"#
    ),
  ]

  @Test("Every request is judged by the contract", arguments: rows)
  func findings(_ row: Row) throws {
    let entries = MockFixture.entries + [MockFixture.entry("/v1/feed?limit=0", status: 400, body: "{}")]
    let api = try Self.api(entries)
    let findings = api.decide(on: try api.request(row.line, row.headers, body: row.body)).findings
    let lines = findings.map { "\($0.severity.rawValue) \($0.message)" }
    #expect(lines.count == row.findings.count)
    for (line, expected) in zip(lines, row.findings) { #expect(line.hasPrefix(expected)) }
  }

  @Test("A request that breaks the contract gets its response all the same")
  func lenient() throws {
    #expect(try Self.api().reply(to: "GET /v1/feed?limit=3").source == .page(operation: "getFeed"))
    #expect(try Self.api().reply(to: "GET /v1/feed?limit=x").source == .refused(operation: "getFeed"))
  }

  @Test("A response names the faults of its request if the option is set")
  func strict() throws {
    let reply = try Self.api(strict: true).reply(
      to: "POST \(Self.comments)",
      ["Content-Type": "application/json"],
      body: #"{"message":""}"#
    )
    #expect(reply.source == .judged)
    #expect(reply.response.status == 400)
    #expect(reply.response.headers["Content-Type"] == "application/problem+json")
    let problem = try reply.response.json
    #expect(problem["detail"]?.string == "The request violates the contract: 1 error.")
    let finding = problem["findings"]?[0]
    #expect(finding?.members.map(\.name) == ["check", "severity", "message", "pointer", "place"])
    #expect(finding?["check"]?.string == "request")
    #expect(finding?["severity"]?.string == "error")
    #expect(finding?["pointer"]?.string == "/message")
    #expect(finding?["place"]?.string?.hasPrefix("feed.json:") == true)
  }

  @Test(
    "A strict mock judges a request before anything else",
    arguments: [
      ("GET /v1/feed?limit=0", 400), ("GET /v1/feeds", 400), ("HEAD /v1/image/7/comments", 400),
      ("PUT /v1/feed", 405), ("GET /v1/feed?limit=10", 200), ("GET /v1/feed?limit=10&sort=up", 404),
      ("GET /images/1.png", 200), ("OPTIONS /v1/feed", 204),
      ("OPTIONS *", 204), ("TRACE /v1/feed", 405), ("TRACE /nowhere", 400),
    ]
  )
  func strictStatus(_ row: (line: String, status: Int)) throws {
    #expect(try Self.api(strict: true).reply(to: row.line).response.status == row.status)
  }

  @Test("A contract without operations judges no request")
  func noContract() throws {
    let contract = #"{"openapi":"3.1.0","info":{"title":"None","version":"1"},"paths":{}}"#
    let api = try MockFixture.api(contract: contract, [])
    #expect(api.decide(on: try api.request("GET /nowhere")).findings.isEmpty)
  }
}
