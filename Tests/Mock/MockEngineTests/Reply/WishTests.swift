import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("What a request wishes for")
struct WishTests {
  /// A request and the bodies that it gets, one for each turn.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entries: [JSONLiteral]
    let headers: HTTPHeaders
    let bodies: [String]

    init(_ description: String, _ entries: [JSONLiteral], _ headers: HTTPHeaders, _ bodies: String...) {
      (testDescription, self.entries, self.headers, self.bodies) = (description, entries, headers, bodies)
    }
  }

  static func entry(
    _ body: String,
    _ sent: HTTPHeaders,
    status: Int = 200,
    type: String = "text/plain",
    _ received: [(String, String)] = [],
    at url: String = "https://api.example/data"
  ) -> JSONLiteral {
    MockFixture.entry(sent, MockFixture.entry(url, status: status, type: type, headers: received, body: body))
  }

  static let json = entry("json", ["Accept": "application/json"], type: "application/json", [("Vary", "Accept")])
  static let csv = entry("csv", ["Accept": "text/csv"], type: "text/csv", [("Vary", "Accept")])
  static let vendor = entry("v2", ["Accept": "application/vnd.a.v2+json"], type: "application/vnd.a.v2+json")
  static let english = entry(
    "en",
    ["Accept-Language": "en"],
    [("Vary", "Accept-Language"), ("Content-Language", "en")]
  )
  static let german = entry("de", ["Accept-Language": "de-DE"], [("Vary", "accept-language")])
  static let refused = entry("no", [:], status: 401)
  static let allowed = entry("yes", ["Authorization": "Bearer REDACTED"])

  static let recorded = [
    Row("the type that is accepted", [json, csv], ["Accept": "text/csv"], "csv", "csv"),
    Row("the type with the higher quality", [json, csv], ["Accept": "text/csv;q=0.1, application/*;q=0.2"], "json"),
    Row("the type that no wildcard names", [json, csv], ["Accept": "*/*, text/csv"], "csv"),
    Row("a type that is ruled out", [json, csv], ["Accept": "*/*, application/json;q=0"], "csv"),
    Row("the first type where anything is accepted", [json, csv], ["Accept": "*/*"], "json", "json"),
    Row("the first type where nothing is said", [csv, json], [:], "csv", "csv"),
    Row("a vendor's type", [json, vendor], ["Accept": "application/vnd.a.v2+json"], "v2"),
    Row("a type with a suffix, for JSON", [csv, vendor], ["Accept": "application/json"], "v2"),
    Row(
      "types without recorded headers",
      [entry("json", [:], type: "application/json"), entry("csv", [:], type: "text/csv")],
      ["Accept": "text/csv"],
      "csv",
      "csv"
    ),
    Row("the language", [english, german], ["Accept-Language": "de"], "de"),
    Row("a language of a region", [english, german], ["Accept-Language": "fr, en-GB;q=0.5"], "en"),
    Row("the first language for an unknown one", [english, german], ["Accept-Language": "fr"], "en", "en"),
    Row("the credentials that are there", [refused, allowed], ["Authorization": "Bearer mine"], "yes", "yes"),
    Row("no credentials", [allowed, refused], [:], "no", "no"),
    Row(
      "the value of a header that Vary names",
      [entry("a", ["X-Tenant": "a"], [("Vary", "X-Tenant")]), entry("b", ["X-Tenant": "b"])],
      ["X-Tenant": "b"],
      "b",
      "b"
    ),
    Row(
      "the operation that a header names",
      [entry("list", ["X-Amz-Target": "Api.List"]), entry("get", ["X-Amz-Target": "Api.Get"])],
      ["X-Amz-Target": "Api.Get"],
      "get",
      "get"
    ),
    // What only looks like a wish is a sequence.
    Row(
      "turns of one type",
      [entry("1", ["Accept": "a/b"]), entry("2", ["Accept": "*/*"])],
      ["Accept": "c/d"],
      "1",
      "2"
    ),
    Row(
      "turns of a job that ends",
      [entry("1", [:], status: 202, type: "application/json"), entry("2", [:], type: "text/csv")],
      ["Accept": "application/json"],
      "1",
      "2"
    ),
    Row(
      "turns of a token that has expired",
      [entry("1", ["Authorization": "Bearer a"], status: 401), allowed],
      ["Authorization": "Bearer mine"],
      "1",
      "yes"
    ),
    Row(
      "turns of a failure after a response of the same wish",
      [json, entry("gone", ["Accept": "application/json"], status: 410, type: "application/problem+json"), csv],
      ["Accept": "application/json"],
      "json",
      "gone"
    ),
    Row(
      "turns of a visit that sets a cookie",
      [entry("1", [:]), entry("2", ["Cookie": "a=1"])],
      [:],
      "1",
      "2"
    ),
    Row(
      "turns of a visit whose cookie changes",
      [entry("1", ["Cookie": "a=1"], [("Vary", "Cookie")]), entry("2", ["Cookie": "a=2"], [("Vary", "Cookie")])],
      ["Cookie": "a=1"],
      "1",
      "2"
    ),
    Row(
      "turns of different programs where nothing varies by them",
      [entry("1", ["User-Agent": "a"]), entry("2", ["User-Agent": "b"])],
      ["User-Agent": "b"],
      "1",
      "2"
    ),
  ]

  @Test("Of several recordings, a request gets those that were recorded for its wishes", arguments: recorded)
  func recordings(row: Row) throws {
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [try MockFixture.recording(row.entries)])
    let bodies = try row.bodies.indices.map { turn in
      try api.reply(to: "GET /data", row.headers, repetition: turn).response.text
    }
    #expect(bodies == row.bodies)
  }

  // MARK: Redirects

  static func redirect(from url: String, to target: String) -> JSONLiteral {
    entry("moved", [:], status: 301, [("Location", target)], at: url)
  }

  @Test(
    "A redirect to the same request of another origin is left out, and any other is replayed",
    arguments: [
      ("http://api.example/data", "https://api.example/data", "here"),
      ("https://www.api.example/data", "https://api.example/data", "here"),
      ("https://api.example/data", "https://api.example/data", "moved"),
      ("https://api.example/data", "https://api.example/data/", "moved"),
      ("https://api.example/data", "https://elsewhere.example/data", "moved"),
    ]
  )
  func redirects(from url: String, to target: String, body: String) throws {
    let entries = [Self.redirect(from: url, to: target), Self.entry("here", [:])]
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [try MockFixture.recording(entries)])
    #expect(try api.reply(to: "GET /data").response.text == body)
  }

  @Test("A redirect that is left out is not an unused recording")
  func unusedRedirect() throws {
    let entries = [
      Self.redirect(from: "http://api.example/data", to: "https://api.example/data"), Self.entry("here", [:]),
    ]
    let recording = try MockFixture.recording(entries)
    let runtime = MockRuntime(api: MockAPI(contract: try MockFixture.contract(), recordings: [recording]))
    #expect(runtime.usage.unused.map(\.number) == [2])
  }

  @Test("A recorded preflight is unused only where the mock does not respond to preflights itself")
  func unusedPreflight() throws {
    let entry = MockFixture.entry(
      ["Origin": "https://app.example", "Access-Control-Request-Method": "GET"],
      MockFixture.entry("https://api.example/data", method: "OPTIONS", status: 204, type: "text/plain", body: "")
    )
    for (policy, unused) in [(nil, [1]), (.any, [])] as [(MockOptions.CrossOrigin?, [Int])] {
      var options = MockOptions()
      options.crossOrigin = policy
      let api = MockAPI(
        contract: try MockFixture.contract(),
        recordings: [try MockFixture.recording([entry])],
        options: options
      )
      #expect(MockRuntime(api: api).usage.unused.map(\.number) == unused)
    }
  }

  @Test("Where only a redirect to the request itself was recorded, the response says so")
  func onlyRedirect() throws {
    let entries = [
      Self.redirect(from: "http://api.example/data", to: "https://api.example/data"),
      Self.entry("other", [:], at: "https://api.example/other"),
    ]
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [try MockFixture.recording(entries)])
    let reply = try api.reply(to: "GET /data")
    #expect(reply.status == 404)
    #expect(
      try reply.response.json["detail"]?.string?
        .hasPrefix("Only a redirect to api.example over https was recorded for it (Recordings/feed.har:") == true
    )
  }

  // MARK: Documented responses

  static let contract = """
    {"openapi":"3.1.0","info":{"title":"Report","version":"1"},"paths":{"/report":{"get":{"operationId":"getReport",
      "responses":{
        "200":{"description":"A report","content":{
          "text/csv":{"example":"a,b"},
          "application/vnd.report+json":{"examples":{"short":{"value":{"n":1}},"long":{"value":{"n":2}}}}}},
        "406":{"description":"None is acceptable","content":{"text/plain":{"example":"none"}}},
        "409":{"description":"Busy","content":{"application/json":{"examples":{"busy":{"value":{"e":"busy"}}}}}},
        "4XX":{"description":"Wrong","content":{"application/json":{"example":{"e":"wrong"}}}}}}},
      "/plain":{"get":{"operationId":"getPlain","responses":{
        "200":{"description":"Text","content":{"text/plain":{"example":"plain"}}}}}}}}
    """

  static let documented: [(line: String, headers: HTTPHeaders, status: Int, body: String)] = [
    ("GET /report", [:], 200, #"{"n":1}"#),
    ("GET /report", ["Accept": "text/csv"], 200, "a,b"),
    ("GET /report", ["Accept": "text/*, application/json;q=0.5"], 200, "a,b"),
    ("GET /report", ["Accept": "application/json"], 200, #"{"n":1}"#),
    ("GET /report", ["Accept": "application/json, text/plain, */*"], 200, #"{"n":1}"#),
    ("GET /report", ["Accept": "*/*"], 200, #"{"n":1}"#),
    ("GET /report", ["Accept": "nonsense"], 200, #"{"n":1}"#),
    ("GET /report", ["Accept": "image/png"], 406, "none"),
    ("GET /report", ["Accept": "application/*;q=0, text/csv;q=0.0"], 406, "none"),
    ("GET /plain", ["Accept": "image/png"], 200, "plain"),
    ("GET /report", ["Prefer": "code=409"], 409, #"{"e":"busy"}"#),
    ("GET /report", ["Prefer": "code=418"], 418, #"{"e":"wrong"}"#),
    ("GET /report", ["Prefer": "example=long"], 200, #"{"n":2}"#),
    ("GET /report", ["Prefer": "respond-async, example=\"busy\""], 409, #"{"e":"busy"}"#),
    ("GET /report", ["Prefer": "code=200, example=long"], 200, #"{"n":2}"#),
    ("GET /report", ["Prefer": "code=200;example=long"], 200, #"{"n":2}"#),
    ("GET /report", ["Prefer": "code=500"], 200, #"{"n":1}"#),
    ("GET /report", ["Prefer": "example=none"], 200, #"{"n":1}"#),
    ("GET /report", ["Prefer": "return=minimal"], 200, #"{"n":1}"#),
  ]

  static func example(_ recordings: [JSONLiteral] = []) throws -> MockAPI {
    var options = MockOptions()
    options.unmatched = .example
    let recording = try MockFixture.recording(recordings)
    return MockAPI(contract: try MockFixture.contract(contract), recordings: [recording], options: options)
  }

  @Test("A request gets the documented response that it accepts or prefers", arguments: documented)
  func examples(_ row: (line: String, headers: HTTPHeaders, status: Int, body: String)) throws {
    let response = try Self.example().reply(to: row.line, row.headers).response
    #expect(response.status == row.status)
    #expect(response.text == row.body)
  }

  @Test("What a request prefers is sent as it was recorded, if it was")
  func recordedPreference() throws {
    let url = "https://api.example/report"
    let api = try Self.example([
      Self.entry("good", ["Accept": "*/*"], type: "text/csv", at: url), Self.entry("bad", [:], status: 409, at: url),
    ])
    #expect(try api.reply(to: "GET /report", ["Prefer": "code=409"]).response.text == "bad")
    #expect(try api.reply(to: "GET /report", ["Prefer": "code=406"]).response.text == "none")
  }

  @Test("A recording that a request does not accept is replaced by the documented 406, unless it got that then")
  func unacceptable() throws {
    let url = "https://api.example/report"
    let api = try Self.example([Self.entry("good", ["Accept": "text/html"], type: "text/csv", at: url)])
    #expect(try api.reply(to: "GET /report", ["Accept": "image/png"]).status == 406)
    #expect(try api.reply(to: "GET /report", ["Accept": "text/html"]).response.text == "good")
    #expect(try api.reply(to: "GET /report", ["Accept": "text/csv"]).response.text == "good")
  }

  static let pages = #"""
    {"openapi":"3.1.0","info":{"title":"Notes","version":"1"},"paths":{"/notes":{
      "get":{"operationId":"listNotes","x-pagination":{"limit":"limit","cursor":"after","items":"/items","key":"/id"},
        "parameters":[{"name":"limit","in":"query","schema":{"type":"integer"}},
          {"name":"after","in":"query","schema":{"type":"integer"}}],
        "responses":{"200":{"description":"Notes","content":{"application/json":{"schema":{"type":"object",
          "properties":{"items":{"type":"array","items":{"$ref":"#/components/schemas/Note"}}}}}}},
          "406":{"description":"None is acceptable","content":{"text/plain":{"example":"none"}}}}},
      "post":{"operationId":"addNote","requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
        "responses":{"201":{"description":"Added","content":{"application/json":{
          "schema":{"$ref":"#/components/schemas/Note"}}}},"406":{"description":"None is acceptable"}}}},
      "/notes/{id}":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
        "get":{"operationId":"getNote","responses":{"200":{"description":"A note","content":{"application/json":{
          "schema":{"$ref":"#/components/schemas/Note"}}}},"406":{"description":"None is acceptable"}}},
        "delete":{"operationId":"removeNote","responses":{"204":{"description":"Gone"},
          "406":{"description":"None is acceptable"}}}}},
      "components":{"schemas":{"Note":{"type":"object","required":["id"],"properties":{
        "id":{"type":"integer","readOnly":true},"text":{"type":"string"}}}}}}
    """#

  @Test(
    "A page of a joined list that a request does not accept is replaced by the documented 406",
    arguments: [
      ("image/png", 406), ("application/json;q=0", 406), ("application/json", 200), ("text/html, */*;q=0.1", 200),
      ("application/*", 200), ("text/html", 200),
    ]
  )
  func joinedList(accept: String, status: Int) throws {
    let page = { (query: String, body: String) in
      Self.entry(
        body,
        ["Accept": "text/html"],
        type: "application/json",
        at: "https://api.example/notes?limit=2\(query)"
      )
    }
    let entries = [
      page("", #"{"items":[{"id":1},{"id":2}]}"#), page("&after=2", #"{"items":[{"id":3},{"id":4}]}"#),
    ]
    let api = MockAPI(
      contract: try MockFixture.contract(Self.pages),
      recordings: [try MockFixture.recording(entries)]
    )
    let reply = try api.reply(to: "GET /notes?limit=3", ["Accept": accept])
    #expect(reply.status == status)
    #expect(reply.response.text == (status == 200 ? #"{"items":[{"id":1},{"id":2},{"id":3}]}"# : "none"))
    #expect(try api.reply(to: "GET /notes?limit=3").status == 200)
  }

  @Test("The state is neither shown nor changed for a request that does not accept it, where a 406 is documented")
  func state() async throws {
    let notes = try StateFixture(contract: Self.pages)
    let (json, image) = (
      ["Accept": "application/json, */*;q=0.1"] as HTTPHeaders, ["Accept": "image/png"] as HTTPHeaders
    )
    #expect(try await notes.send("POST /notes", #"{"text":"a"}"#, image).status == 406)
    #expect(try await notes.send("GET /notes", "", json).response.json["items"]?.count == 0)
    let added = try await notes.send("POST /notes", #"{"text":"a"}"#, json)
    let id = try #require(try added.response.json["id"]?.integer)
    for line in ["GET /notes", "GET /notes/\(id)"] {
      #expect(try await notes.send(line, "", image).status == 406)
      #expect(try await notes.send(line, "", json).status == 200)
      #expect(try await notes.send(line).status == 200)
    }
    // A response without a body is acceptable to everyone, and without a documented 406 so is any.
    #expect(try await notes.send("DELETE /notes/\(id)", "", image).status == 204)
    let orders = try StateFixture()
    #expect(try await orders.send("GET /orders", "", image).status == 200)
  }

  @Test("A preference that no documented response meets is a warning that names those that there are")
  func unmetPreference() throws {
    let api = try Self.example()
    let request = try api.request("GET /report", ["Prefer": "example=huge"])
    #expect(
      api.decide(on: request).findings.map(\.message) == [
        "Prefer: example=\"huge\" chooses no response, because the contract documents the statuses 200, 406, 409, 4XX "
          + "and the examples short, long, busy"
      ]
    )
  }

  // MARK: Web pages

  @Test(
    "The first request of a web page elsewhere says how to let it read the response",
    arguments: [
      ("http://localhost:3000", 1), ("http://127.0.0.1:5", 0), ("null", 0), (nil, 0),
    ] as [(String?, Int)]
  )
  func hint(origin: String?, count: Int) throws {
    var options = MockOptions()
    options.crossOriginAdvice = { "allow \($0)" }
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [], options: options)
    let request = try api.request("GET /v1/feed", origin.map { ["Origin": $0] } ?? [:])
    let notes = api.decide(on: request).findings.filter { $0.severity == .note }.map(\.message)
    #expect(notes.count == count)
    #expect(notes.allSatisfy { $0.hasSuffix("; allow http://localhost:3000") })
    options.crossOrigin = .any
    let open = MockAPI(contract: try MockFixture.contract(), recordings: [], options: options)
    #expect(open.decide(on: request).findings.allSatisfy { $0.severity != .note })
  }

  @Test(
    "A web page that a recorded response lets read it gets no advice",
    arguments: [("http://localhost:3000", 0), ("*", 0), ("https://app.example", 1)]
  )
  func recordedAllowance(allowed: String, count: Int) throws {
    var options = MockOptions()
    options.crossOriginAdvice = { "allow \($0)" }
    let recording = try MockFixture.recording([Self.entry("a", [:], [("Access-Control-Allow-Origin", allowed)])])
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [recording], options: options)
    let request = try api.request("GET /data", ["Origin": "http://localhost:3000"])
    #expect(api.decide(on: request).findings.count { $0.message.contains("cannot read") } == count)
  }
}
