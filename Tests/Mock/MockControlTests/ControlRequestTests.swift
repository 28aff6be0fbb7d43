import HTTPMessages
import JSONSyntax
import MockControl
import MockEngine
import MockTestSupport
import TestSupport
import Testing

@Suite("The control API", .takesTurns)
struct ControlRequestTests {
  static let json: HTTPHeaders = ["Content-Type": "application/json"]

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let headers: HTTPHeaders
    let body: String
    let status: Int
    let detail: String?

    init(
      _ line: String,
      _ status: Int,
      _ detail: String? = nil,
      headers: HTTPHeaders = [:],
      body: String = ""
    ) {
      testDescription = "\(line) \(body.prefix(40))"
      (self.line, self.headers, self.body, self.status, self.detail) = (line, headers, body, status, detail)
    }
  }

  static let described = "The request does not match its description in GET /__contract/openapi.json."

  static let rows = [
    Row("GET nothing", 404, "There is no /__contract/nothing; GET /__contract/openapi.json lists all paths."),
    Row("GET health/", 404), Row("GET ../v1/feed", 404), Row("PUT nothing", 404), Row("OPTIONS nothing", 404),
    Row("POST health", 405, "/__contract/health allows GET, HEAD, OPTIONS, not POST."),
    Row("BREW scenario", 405, "/__contract/scenario allows GET, PUT, DELETE, HEAD, OPTIONS, not BREW."),
    Row("GET reset", 405, "/__contract/reset allows POST, OPTIONS, not GET."), Row("HEAD reset", 405),
    Row("GET journal?limit=0", 400, described), Row("GET journal?limit=1001", 400), Row("GET journal?limit=x", 400),
    Row("GET journal?after=-1", 400), Row("GET journal?order=up", 400), Row("GET journal?order=desc", 200),
    Row("GET journal?unmatched=maybe", 400), Row("GET recordings?used=1", 400),
    Row("GET scenario?session=", 400), Row("GET scenario?session=\(String(repeating: "a", count: 201))", 400),
    Row("GET journal?limit=1&other=1", 200), Row("PUT scenario", 400, described),
    Row("PUT scenario", 415, "The body must be application/json, but has no Content-Type.", body: "{}"),
    Row(
      "PUT scenario",
      415,
      "The body must be application/json, but is text/plain.",
      headers: ["Content-Type": "text/plain"],
      body: "{}"
    ),
    Row("PUT scenario", 400, described, headers: json, body: "{"),
    Row("PUT scenario", 400, described, headers: json, body: #"{"name":7}"#),
    Row("PUT scenario", 400, described, headers: json, body: #"{"name":"online","sesion":"a"}"#),
    Row("PUT scenario", 400, described, headers: json, body: #"{"name":"online","session":"a b"}"#),
    Row("PUT scenario", 400, described, headers: json, body: "[]"),
    Row("PUT scenario", 400, headers: json, body: #"{"name":"sunny"}"#),
    Row("PUT scenario", 200, headers: ["Content-Type": "Application/JSON; charset=utf-8"], body: #"{"name":"online"}"#),
    Row(
      "PUT scenario",
      413,
      "The body is larger than 65536 bytes.",
      headers: json,
      body: #"{"name":"\#(String(repeating: "a", count: 65536))"}"#
    ),
    Row(
      "POST shutdown",
      403,
      "Shutdown by request is disabled; set mock.allow-shutdown in contract.yaml to enable it."
    ),
  ]

  @Test("The control API refuses what it does not describe, and says why", arguments: rows)
  func refusals(_ row: Row) async throws {
    let fixture = try ControlFixture(shutDown: { Issue.record("it was ended") })
    let response = try await fixture.send(row.line, row.headers, body: row.body)
    #expect(response.status == row.status)
    #expect(response.headers["Cache-Control"] == "no-store")
    guard row.status >= 400, !row.line.hasPrefix("HEAD") else { return }
    #expect(response.headers["Content-Type"] == "application/problem+json")
    if let detail = row.detail { #expect(try response.json["detail"]?.string == detail) }
  }

  @Test("The control API names what is wrong with a request, and where that is said")
  func findings() async throws {
    let response = try await ControlFixture().send("PUT scenario", Self.json, body: #"{"name":"online","session":7}"#)
    let finding = try response.json["findings"]?[0]
    #expect(finding?["pointer"]?.string == "/session")
    #expect(finding?["place"]?.string?.hasPrefix("openapi.json:") == true)
  }

  @Test("The control API names the scenarios that there are, where one is not")
  func unknownScenario() async throws {
    let response = try await ControlFixture().send("PUT scenario", Self.json, body: #"{"name":"sunny"}"#)
    let detail = try #require(try response.json["detail"]?.string)
    #expect(detail.hasPrefix("There is no scenario \"sunny\""))
    #expect(detail.contains("offline"))
  }

  @Test(
    "The control API says which methods a path allows",
    arguments: [
      ("health", "GET, HEAD, OPTIONS"), ("scenario", "GET, PUT, DELETE, HEAD, OPTIONS"), ("reset", "POST, OPTIONS"),
    ]
  )
  func options(_ row: (path: String, allowed: String)) async throws {
    let response = try await ControlFixture().send("OPTIONS \(row.path)")
    #expect(response.status == 204)
    #expect(response.headers["Allow"] == row.allowed)
    #expect(try await ControlFixture().send("BREW \(row.path)").headers["Allow"] == row.allowed)
  }

  @Test(
    "The control API responds to HEAD with the head of GET",
    arguments: ["health", "recordings?limit=3", "openapi.json"]
  )
  func head(_ target: String) async throws {
    let fixture = try ControlFixture()
    let (get, head) = (try await fixture.send("GET \(target)"), try await fixture.send("HEAD \(target)"))
    #expect(head.headers == get.headers)
    #expect(head.headers["Content-Length"] == String(get.body.count))
    #expect(head.body.isEmpty)
  }

  @Test("The health endpoint of the control API names the tool")
  func health() async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(version: "1.2.3"))
    #expect(try await fixture.send("GET health").text == #"{"status":"ok"}"#)
    #expect(try await fixture.send("GET version").text == #"{"name":"contract","version":"1.2.3"}"#)
  }

  @Test("The control API ends the mock API where that is allowed")
  func shutDown() async throws {
    try await confirmation { ended in
      let fixture = try ControlFixture(ControlAPI.Configuration(allowsShutdown: true)) { ended() }
      let response = try await fixture.send("POST shutdown")
      #expect(response.status == 202)
      #expect(response.text == #"{"status":"ending"}"#)
    }
  }

  @Test("The control API sets scenarios for all clients or a session, and resets them")
  func scenarios() async throws {
    let fixture = try ControlFixture()
    func played(_ session: String? = nil) async throws -> String? {
      try await fixture.send("GET scenario\(session.map { "?session=\($0)" } ?? "")").json["name"]?.string
    }
    #expect(try await played() == "online")
    let response = try await fixture.send("PUT scenario", Self.json, body: #"{"name":"offline"}"#)
    #expect(try response.json["name"]?.string == "offline")
    #expect(try response.json["summary"]?.string?.isEmpty == false)
    #expect(try await played() == "offline")
    #expect(try await played("a") == "offline")
    let own = try await fixture.send("PUT scenario", Self.json, body: #"{"name":"not-found","session":"a"}"#)
    #expect(try own.json["session"]?.string == "a")
    #expect(try await [played(), played("a"), played("b")] == ["offline", "not-found", "offline"])
    #expect(try await fixture.send("DELETE scenario?session=a").json["name"]?.string == "offline")
    #expect(try await [played(), played("a")] == ["offline", "offline"])
    #expect(try await fixture.send("DELETE scenario").json["name"]?.string == "online")
    #expect(try await [played(), played("a")] == ["online", "online"])
    _ = try await fixture.send("PUT scenario", Self.json, body: #"{"name":"offline","session":"c"}"#)
    #expect(try await fixture.send("POST reset").status == 204)
    #expect(try await [played(), played("c")] == ["online", "online"])
  }

  @Test("The control API uses the session of the request's header if neither query nor body names one")
  func sessionField() async throws {
    let fixture = try ControlFixture()
    let fields: HTTPHeaders = ["Content-Type": "application/json", "X-Contract-Session": "a"]
    func played(_ session: String) async throws -> String? {
      try await fixture.send("GET scenario?session=\(session)").json["name"]?.string
    }
    let response = try await fixture.send("PUT scenario", fields, body: #"{"name":"offline"}"#)
    #expect(try response.json["session"]?.string == "a")
    #expect(try await [played("a"), played("b")] == ["offline", "online"])
    _ = try await fixture.send("PUT scenario", fields, body: #"{"name":"not-found","session":"b"}"#)
    #expect(try await [played("a"), played("b")] == ["offline", "not-found"])
    #expect(try await fixture.send("GET scenario", fields).json["name"]?.string == "offline")
    #expect(try await fixture.send("GET scenario?session=b", fields).json["name"]?.string == "not-found")
    #expect(try await fixture.send("DELETE scenario", fields).json["session"]?.string == "a")
    #expect(try await [played("a"), played("b")] == ["online", "not-found"])
    let malformed = try await fixture.send("PUT scenario", ["X-Contract-Session": "a b"], body: #"{"name":"offline"}"#)
    #expect(malformed.status >= 400)
  }

  @Test("The control API lists the scenarios, the contract and the recordings")
  func lists() async throws {
    let fixture = try ControlFixture()
    let scenarios = try await fixture.send("GET scenarios").json["scenarios"]
    #expect(scenarios?.elements.contains { $0["name"]?.string == "online" } == true)
    let slow = scenarios?.elements.first { $0["name"]?.string == "slow" }
    #expect(slow?["parameters"]?.elements.map { $0["name"]?.string } == ["delay", "min", "max", "median", "sigma"])
    #expect(slow?["parameters"]?[0]?["example"]?.string == "2s")
    let contract = try await fixture.send("GET contract").json
    #expect(contract["documents"]?[0]?["title"]?.string == "Feed")
    #expect(contract["operations"]?.elements.map { $0["id"]?.string } == ["getFeed", "getComments", "addComment"])
    let recordings = try await fixture.send("GET recordings?after=4&limit=2").json["recordings"]
    #expect(recordings?.elements.map { $0["number"]?.integer } == [5, 6])
    #expect(recordings?[1]?["url"]?.string == "https://api.example/prefix/images/1.png")
    #expect(recordings?[1]?["used"]?.bool == false)
    #expect(try await fixture.send("GET recordings?after=99999999999999999999").json["recordings"]?.count == 0)
  }

  @Test("The control API shows no secret of a recording")
  func secrets() async throws {
    let entry = MockFixture.entry("https://me:pw@api.example/a?api_key=s3cret", body: "{}")
    let control = ControlAPI(runtime: MockRuntime(api: try MockFixture.api([entry])))
    let text = await control.response(to: try ControlFixture.request("GET recordings"), isLocal: true).text
    #expect(text.contains("REDACTED"))
    #expect(!text.contains("s3cret"))
    #expect(!text.contains("pw"))
  }
}
