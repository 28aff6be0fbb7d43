import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Pages of other origins")
struct CrossOriginTests {
  static let recorded: [(String, String)] = [
    ("Access-Control-Allow-Origin", "https://app.example"), ("access-control-max-age", "5"), ("ETag", "\"a\""),
    ("X-Total", "1"), ("X-Total", "2"), ("Cross-Origin-Resource-Policy", "same-site"), ("Vary", "Accept-Encoding"),
  ]

  static func api(_ policy: MockOptions.CrossOrigin?) throws -> MockAPI {
    try MockFixture.api([MockFixture.entry("https://api.example/a", headers: recorded, body: "{}")]) {
      $0.crossOrigin = policy
    }
  }

  static let app = "http://localhost:3000"
  static let some = MockOptions.CrossOrigin.origins([app])

  @Test("Pages of other origins may read what the recorded server allowed, unless an option says who may")
  func asRecorded() throws {
    let headers = try Self.api(nil).reply(to: "GET /a", ["Origin": Self.app]).response.headers
    #expect(headers["Access-Control-Allow-Origin"] == "https://app.example")
    #expect(headers["Cross-Origin-Resource-Policy"] == "same-site")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let policy: MockOptions.CrossOrigin
    let origin: String?
    /// The fields that have a say in it, in their order.
    let fields: [String]
  }

  static let rows = [
    Row(
      testDescription: "a page of this machine may read with credentials where any may",
      policy: .any,
      origin: app,
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: \(app)",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "any may read, every field",
      policy: .any,
      origin: "https://x.example",
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: *",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "any may read, also where none is named",
      policy: .any,
      origin: nil,
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: *",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "one of the named may read, with credentials",
      policy: some,
      origin: app,
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: \(app)",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "an origin compares without regard to case",
      policy: .origins(["HTTP://LOCALHOST:3000/"]),
      origin: app,
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: \(app)",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "an origin compares without regard to a port that goes without saying",
      policy: .origins(["http://b.test:80", "https://c.test"]),
      origin: "http://b.test",
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: http://b.test",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "an origin is repeated as it was sent",
      policy: .origins(["https://c.test"]),
      origin: "https://c.test:443",
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: https://c.test:443",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "an origin without a host may be named",
      policy: .origins(["null"]),
      origin: "null",
      fields: [
        "Vary: Accept-Encoding, Origin", "Access-Control-Allow-Origin: null",
        "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: ETag, X-Total, Vary",
      ]
    ),
    Row(
      testDescription: "what is more than an origin may not",
      policy: .origins(["http://b.test"]),
      origin: "http://b.test/page",
      fields: ["Vary: Accept-Encoding, Origin"]
    ),
    Row(
      testDescription: "another may not",
      policy: some,
      origin: "http://localhost:3001",
      fields: ["Vary: Accept-Encoding, Origin"]
    ),
    Row(
      testDescription: "the response without an origin is not cached for one",
      policy: some,
      origin: nil,
      fields: ["Vary: Accept-Encoding, Origin"]
    ),
  ]

  @Test("Pages of named origins may read responses", arguments: rows)
  func reading(_ row: Row) throws {
    let headers = try Self.api(row.policy)
      .reply(to: "GET /a", row.origin.map { ["Origin": $0] } ?? [:]).response.headers
    let fields = headers.fields.filter { field in
      ["vary", "cross-origin-resource-policy"].contains(field.name.lowercased())
        || field.name.lowercased().hasPrefix("access-control")
    }
    #expect(fields.map { "\($0.name): \($0.value)" } == row.fields)
  }

  @Test(
    "Pages of named origins may read error responses",
    arguments: ["GET /nowhere", "PUT /a", "GET /v1/feed?limit=x"]
  )
  func refusals(_ line: String) throws {
    let response = try Self.api(.any).reply(to: line).response
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
  }

  static let preflight: HTTPHeaders = [
    "Origin": app, "Access-Control-Request-Method": "PATCH",
    "Access-Control-Request-Headers": "authorization, x-contract-session",
    "Access-Control-Request-Private-Network": "true",
  ]

  @Test("A preflight request of a named origin is granted", arguments: ["/a", "/v1/feed", "/nowhere"])
  func preflight(_ path: String) throws {
    let response = try Self.api(Self.some).reply(to: "OPTIONS \(path)", Self.preflight).response
    #expect(response.status == 204)
    #expect(
      response.headers.fields.map { "\($0.name): \($0.value)" } == [
        "Access-Control-Allow-Origin: \(Self.app)", "Access-Control-Allow-Credentials: true",
        "Access-Control-Allow-Methods: PATCH", "Access-Control-Allow-Headers: authorization, x-contract-session",
        "Access-Control-Allow-Private-Network: true", "Access-Control-Max-Age: 600",
        "Vary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
      ]
    )
  }

  @Test("A preflight request of an origin that is not named is refused with what to do")
  func refusedPreflight() throws {
    let response = try Self.api(.origins(["https://x.example"])).reply(to: "OPTIONS /a", Self.preflight).response
    #expect(response.status == 403)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    #expect(
      try response.json["detail"]?.string
        == "Pages of the origin \(Self.app) may not read the responses; allow them with --cors \(Self.app)."
    )
  }

  @Test("A preflight request is not a violation, and other OPTIONS requests get their usual responses")
  func noViolation() throws {
    let api = try Self.api(.any)
    let decision = api.decide(on: try api.request("OPTIONS /nowhere", Self.preflight))
    #expect(decision.findings.isEmpty)
    #expect(try api.reply(to: "OPTIONS /a").response.headers["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test("A recorded preflight is replayed, unless an option says who may read")
  func recordedPreflight() throws {
    let entry = MockFixture.entry(
      "https://api.example/a",
      method: "OPTIONS",
      status: 200,
      headers: Self.recorded,
      body: ""
    )
    #expect(try MockFixture.api([entry]).reply(to: "OPTIONS /a", Self.preflight).response.status == 200)
    let api = try MockFixture.api([entry]) { $0.crossOrigin = .any }
    #expect(try api.reply(to: "OPTIONS /a", Self.preflight).response.status == 204)
  }
}
