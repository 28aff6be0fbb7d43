import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A strict mock API refuses")
struct StrictTests {
  /// A shop of pets: adding one needs a token, and a body with a name.
  static func contract(refusals: String = "", security: String = "[]") -> String {
    let other = refusals.isEmpty ? "" : ",\(refusals)"
    return """
      {"openapi":"3.1.0","info":{"title":"Pets","version":"1"},
      "components":{"securitySchemes":{"token":{"type":"http","scheme":"bearer"},
        "key":{"type":"apiKey","in":"header","name":"X-Key"}}},
      "paths":{"/pets":{
        "get":{"operationId":"listPets","parameters":[
          {"name":"limit","in":"query","schema":{"type":"integer"}}],
          "responses":{"200":{"description":"Pets"}\(other)}},
        "post":{"operationId":"addPet","security":\(security),
          "requestBody":{"required":true,"content":{"application/json":{"schema":{
            "type":"object","required":["name"],"properties":{"name":{"type":"string"}}}}}},
          "responses":{"201":{"description":"Added"}\(other)}}}}}
      """
  }

  static func api(_ contract: String = contract(), _ entries: [JSONLiteral] = []) throws -> MockAPI {
    try MockFixture.api(contract: contract, entries) { $0.isStrict = true }
  }

  static func refusal(_ status: String, content: String = "") -> String {
    #""\#(status)":{"description":"Refused"\#(content.isEmpty ? "" : ",\"content\":{\(content)}")}"#
  }

  static let json: HTTPHeaders = ["Content-Type": "application/json"]

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusals: [String]
    let line: String
    let headers: HTTPHeaders
    let body: String
    let status: Int

    init(
      _ description: String,
      _ refusals: [String],
      _ status: Int,
      line: String = "POST /pets",
      headers: HTTPHeaders = json,
      body: String = "{}"
    ) {
      (testDescription, self.line, self.headers, self.body) = (description, line, headers, body)
      (self.refusals, self.status) = (refusals.map { StrictTests.refusal($0) }, status)
    }
  }

  static let rows = [
    Row("a body where nothing is documented for it", [], 400),
    Row("a body where 422 is documented", ["422"], 422),
    Row("a body where 400 and 422 are documented", ["400", "422"], 422),
    Row("a body where 405 alone is documented", ["405", "404"], 405),
    Row("a body where the range is documented", ["4XX"], 400),
    Row("a body where only the default is documented", ["default"], 400),
    Row("a body that is missing", ["422"], 422, headers: [:], body: ""),
    Row("a body that is not JSON", ["422"], 422, body: "{"),
    Row("a body of another type", ["422", "415"], 415, headers: ["Content-Type": "text/plain"]),
    Row("a body of another type where 415 is not documented", ["422"], 422, headers: ["Content-Type": "text/plain"]),
    Row("a parameter where 400 and 422 are documented", ["400", "422"], 400, line: "GET /pets?limit=x", body: ""),
    Row("a parameter where 422 is documented", ["422"], 422, line: "GET /pets?limit=x", body: ""),
    Row("a parameter where nothing is documented for it", [], 400, line: "GET /pets?limit=x", body: ""),
    Row("a method that the path does not have", ["400"], 405, line: "DELETE /pets", headers: [:], body: ""),
    Row("a path that the contract does not have", ["422"], 400, line: "GET /cats", headers: [:], body: ""),
  ]

  @Test("A strict mock API refuses a request with the status that the contract documents", arguments: rows)
  func status(_ row: Row) throws {
    let api = try Self.api(Self.contract(refusals: row.refusals.joined(separator: ",")))
    let reply = try api.reply(to: row.line, row.headers, body: row.body)
    #expect(reply.response.status == row.status)
    #expect(try reply.response.json["findings"]?.count ?? 0 > 0)
  }

  @Test("A strict mock API refuses an unknown method with the methods that the path has, and what is wrong")
  func method() throws {
    let response = try Self.api().reply(to: "DELETE /pets").response
    #expect(response.headers["Allow"] == "GET, POST, HEAD, OPTIONS")
    #expect(
      try response.json["findings"]?[0]?["message"]?.string?.hasPrefix("DELETE /pets is not an operation") == true
    )
  }

  @Test("A strict mock API refuses with a body of the documented media type, and a note that says what is wrong")
  func mediaType() throws {
    let schema = #"""
      "application/json":{"schema":{"type":"object","required":["detail"],"additionalProperties":false,"properties":{
        "detail":{"type":"array","minItems":1,"items":{"type":"object","required":["loc","msg"],"properties":{
          "loc":{"type":"array"},"msg":{"type":"string"}}}}}}}
      """#
    let api = try Self.api(Self.contract(refusals: Self.refusal("422", content: schema)))
    let response = try api.reply(to: "POST /pets", Self.json, body: "{}").response
    #expect(response.status == 422)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(try response.json["detail"]?[0]?["msg"]?.kind == .string)
    #expect(response.headers["X-Contract-Note"]?.contains("name") == true)
  }

  @Test(
    "A strict mock API refuses missing credentials with 401 and a challenge, unless only 403 is documented",
    arguments: [([], 401), (["401"], 401), (["403"], 403), (["400", "403", "401"], 401)] as [([String], Int)]
  )
  func credentials(_ row: (documented: [String], status: Int)) throws {
    let refusals = row.documented.map { Self.refusal($0) }.joined(separator: ",")
    let api = try Self.api(
      Self.contract(refusals: refusals, security: #"[{"token":[]},{"key":[]}]"#),
      [MockFixture.entry("/pets", method: "POST", status: 201, body: "{}")]
    )
    let body = #"{"name":"Rex"}"#
    let response = try api.reply(to: "POST /pets", Self.json, body: body).response
    #expect(response.status == row.status)
    #expect(response.headers["WWW-Authenticate"] == (row.status == 401 ? "Bearer realm=\"mock\"" : nil))
    let note = try api.reply(to: "POST /pets", Self.json, body: "{}").response.headers["X-Contract-Note"]
    #expect(note?.hasPrefix("the operation needs credentials") == true)
    let decision = api.decide(on: try api.request("POST /pets", Self.json, body: body))
    #expect(decision.findings.map(\.severity) == [.error])
    for credentials in [["Authorization": "Bearer t"], ["X-Key": "k"]] as [HTTPHeaders] {
      let headers = HTTPHeaders(Self.json.fields + credentials.fields)
      #expect(try api.reply(to: "POST /pets", headers, body: body).source != .judged)
    }
  }

  @Test(
    "A strict mock API refuses a request whose refusal was recorded with that refusal",
    arguments: [401, 404, 409, 422]
  )
  func recorded(_ status: Int) throws {
    let refused = MockFixture.entry("/pets?limit=x", status: status, body: #"{"own":true}"#)
    let accepted = MockFixture.entry("/pets?limit=x", body: #"{"accepted":true}"#)
    let api = try Self.api(Self.contract(refusals: Self.refusal("400")), [accepted, refused])
    for _ in 0..<2 {
      let response = try api.reply(to: "GET /pets?limit=x").response
      #expect(response.status == status)
      #expect(response.text == #"{"own":true}"#)
    }
  }

  @Test("A strict mock API refuses a request that was recorded with a success")
  func recordedSuccess() throws {
    let api = try Self.api(Self.contract(), [MockFixture.entry("/pets?limit=x", body: "[]")])
    #expect(try api.reply(to: "GET /pets?limit=x").response.status == 400)
  }

  @Test("A strict mock API refuses a request with the recorded body of the documented status")
  func recordedForAnother() throws {
    let refused = MockFixture.entry("/pets?limit=y", status: 422, body: #"{"own":true}"#)
    let api = try Self.api(Self.contract(refusals: Self.refusal("422")), [refused])
    let response = try api.reply(to: "GET /pets?limit=x").response
    #expect(response.status == 422)
    #expect(response.text == #"{"own":true}"#)
  }
}
