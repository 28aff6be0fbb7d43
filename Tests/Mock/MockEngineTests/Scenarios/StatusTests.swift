import HTTPMessages
import JSONSyntax
import Testing

@testable import MockEngine

@Suite("A scenario that replaces the status")
struct StatusTests {
  static let page = #"{"items":[{"id":"a","tags":[]}]}"#
  static var reply: MockReply { ScenarioFixture.reply(page, type: "application/json") }

  @Test(
    "A scenario with another status has that status, and its reason",
    arguments: [
      ("server-error", 500, "Internal Server Error"), ("server-error:status=503", 503, "Service Unavailable"),
      ("server-error:status=599", 599, ""), ("unauthorized", 401, "Unauthorized"), ("not-found", 404, "Not Found"),
      ("rate-limited", 429, "Too Many Requests"), ("wrong-status", 201, "Created"),
      ("wrong-status:status=500", 500, "Internal Server Error"),
    ],
    [nil, "getFeed", "getTags"] as [String?]
  )
  func status(_ row: (scenario: String, status: Int, reason: String), _ operation: String?) throws {
    // The operation getTags documents every status.
    if row.scenario == "wrong-status", operation == "getTags" { return }
    let planned = try ScenarioFixture.play(row.scenario, to: Self.reply, operation: operation)
    #expect(planned.response.status == row.status && planned.status == row.status)
    #expect(planned.response.reason == row.reason)
    #expect(planned.response.headers["Content-Length"] == String(planned.response.body.count))
    #expect(planned.delivery == .immediate)
    #expect(planned.source == .scenario(String(row.scenario.prefix { $0 != ":" })))
  }

  @Test(
    "A scenario with another status has problem details where the contract says nothing of a body",
    arguments: [nil, "getFeed", "getTags"]
  )
  func problem(operation: String?) throws {
    let response = try ScenarioFixture.play("server-error:status=502", to: Self.reply, operation: operation)
      .response
    #expect(response.headers["Content-Type"] == "application/problem+json")
    let problem = try JSONDocument(parsing: response.body).root
    #expect(problem["status"]?.integer == 502)
    #expect(
      problem["detail"]?.string
        == "The mock API plays the scenario server-error; nothing is wrong with the request."
    )
  }

  @Test(
    "A scenario with another status has the body and the headers that the contract documents for it",
    arguments: ["server-error", "server-error:status=503", "not-found", "rate-limited"]
  )
  func documented(scenario: String) throws {
    let planned = try ScenarioFixture.play(scenario, to: Self.reply, operation: "getComments")
    #expect(try ScenarioFixture.findings(planned, "getComments") == [])
    if scenario.hasPrefix("server-error") {
      #expect(planned.response.headers["Content-Type"] == "application/json")
      #expect(try JSONDocument(parsing: planned.response.body).root["error"]?.kind == .string)
    }
  }

  @Test("A scenario with another status has no body for HEAD, but the length of the one that GET would bring")
  func head() throws {
    let get = try ScenarioFixture.play("not-found", to: Self.reply).response
    let reply = ScenarioFixture.reply(Self.page, type: "application/json", method: .head)
    let head = try ScenarioFixture.play("not-found", to: reply, method: .head).response
    #expect(head.body.isEmpty && head.status == 404 && head.headers == get.headers)
  }

  @Test(
    "A scenario with another status challenges as the operation is secured",
    arguments: [
      (nil, #"Bearer realm="mock""#), ("getFeed", #"Bearer realm="mock""#), ("getTags", #"Basic realm="mock""#),
    ] as [(String?, String)]
  )
  func challenge(_ operation: String?, _ challenge: String) throws {
    let response = try ScenarioFixture.play("unauthorized", to: Self.reply, operation: operation).response
    #expect(response.headers.values(of: "WWW-Authenticate") == [challenge])
  }

  @Test(
    "A scenario with a token lets requests with it through",
    arguments: [
      ("Bearer a-1.~+/=", 200), ("BEARER  a-1.~+/=", 200), ("Bearer a-1.~+/", 401), ("Bearer A-1.~+/=", 401),
      ("Bearer a-1.~+/= x", 401), ("Basic a-1.~+/=", 401), ("a-1.~+/=", 401), ("", 401), (nil, 401),
    ] as [(String?, Int)]
  )
  func token(_ authorization: String?, _ status: Int) throws {
    let headers = authorization.map { HTTPHeaders([HTTPHeaderField("authorization", $0)]) } ?? []
    let planned = try ScenarioFixture.play("unauthorized:token=a-1.~+/=", to: Self.reply, headers: headers)
    #expect(planned.status == status)
    #expect((planned.response == Self.reply.response) == (status == 200))
    #expect((planned.source == Self.reply.source) == (status == 200))
  }

  @Test(
    "A scenario with another status says in whole seconds when to come again",
    arguments: [
      ("rate-limited", "1"), ("rate-limited:after=30", "30"), ("rate-limited:after=1500ms", "2"),
      ("rate-limited:after=0", "0"), ("rate-limited:after=2m", "120"),
    ]
  )
  func retry(_ scenario: String, _ seconds: String) throws {
    let response = try ScenarioFixture.play(scenario, to: Self.reply).response
    #expect(response.headers.values(of: "Retry-After") == [seconds])
  }

  @Test("A scenario with another status keeps only the recorded CORS headers")
  func crossOrigin() throws {
    let fields = [("Access-Control-Allow-Origin", "http://a.example"), ("Vary", "Origin"), ("ETag", "\"1\"")]
    let reply = ScenarioFixture.reply(Self.page, type: "application/json", headers: fields)
    let headers = try ScenarioFixture.play("rate-limited", to: reply).response.headers
    #expect(headers["Access-Control-Allow-Origin"] == "http://a.example" && headers["Vary"] == "Origin")
    #expect(headers["Access-Control-Expose-Headers"] == "Retry-After")
    #expect(headers["ETag"] == nil && headers.values(of: "Content-Type") == ["application/problem+json"])
  }

  @Test(
    "A scenario with another status leaves a browser's preflight request alone",
    arguments: [
      "server-error", "unauthorized", "unauthorized:token=a", "not-found", "rate-limited", "wrong-status", "empty",
      "invalid-json", "no-body",
    ]
  )
  func preflight(scenario: String) throws {
    let reply = ScenarioFixture.reply("", status: 204, type: nil)
    let headers: HTTPHeaders = ["Origin": "http://a.example", "Access-Control-Request-Method": "GET"]
    let planned = try ScenarioFixture.play(scenario, to: reply, method: .options, headers: headers)
    #expect(planned.response == reply.response && planned.delivery == .immediate)
    let other = try ScenarioFixture.play("server-error", to: reply, method: .options)
    #expect(other.status == 500)
  }

  @Test("A scenario with another status keeps saying that nothing was recorded for a request")
  func unmatched() throws {
    let reply = MockReply(Self.reply.response, .unmatched)
    #expect(try ScenarioFixture.play("server-error", to: reply).source == .unmatched)
    #expect(try ScenarioFixture.play("offline", to: reply).source == .unmatched)
  }

  @Test(
    "A scenario with another status leaves the recorded body under a wrong status, which the contract does not document"
  )
  func wrongStatus() throws {
    let feed = try ScenarioFixture.play("wrong-status", to: Self.reply, operation: "getFeed")
    #expect(feed.status == 201 && feed.response.body == Self.reply.response.body)
    #expect(feed.recordings == [3])
    #expect(
      try ScenarioFixture.findings(feed, "getFeed")
        == ["status: status 201 is not documented; the contract documents 200"]
    )
    let comments = try ScenarioFixture.play("wrong-status", to: Self.reply, operation: "getComments")
    #expect(comments.status == 400 && comments.response.body == Self.reply.response.body)
    let created = ScenarioFixture.reply(Self.page, status: 201, type: "application/json")
    #expect(try ScenarioFixture.play("wrong-status", to: created).status == 202)
  }

  @Test("A scenario with another status says in a note that no status is wrong where the contract documents all")
  func noWrongStatus() throws {
    let response = try ScenarioFixture.play("wrong-status", to: Self.reply, operation: "getTags").response
    #expect(response.status == 200)
    #expect(
      response.headers["X-Contract-Note"] == "wrong-status: the contract documents every status of this operation"
    )
  }

  @Test(
    "A scenario with another status says in a note that the requested status is documented, or which one is",
    arguments: [
      ("getComments", "wrong-status:status=404", 404, "the contract documents the status 404 of this operation"),
      ("getTags", "wrong-status:status=418", 418, "the contract documents the status 418 of this operation"),
      ("getFeed", "wrong-status:status=200", 200, "the response already has the status 200"),
      (nil, "wrong-status:status=200", 200, "the response already has the status 200"),
      ("getFeed", "wrong-status:status=404", 404, nil), (nil, "wrong-status:status=404", 404, nil),
    ] as [(String?, String, Int, String?)]
  )
  func documentedStatus(_ row: (operation: String?, scenario: String, status: Int, note: String?)) throws {
    let response = try ScenarioFixture.play(row.scenario, to: Self.reply, operation: row.operation).response
    #expect(response.status == row.status && response.body == Self.reply.response.body)
    #expect(response.headers["X-Contract-Note"] == row.note.map { "wrong-status: \($0)" })
  }

  @Test("A scenario with another status sends the documented body of a status that the contract documents with one")
  func documentedBody() throws {
    let reply = try ScenarioFixture.play("wrong-status:status=503", to: Self.reply, operation: "getComments")
    #expect(reply.status == 503)
    #expect(try ScenarioFixture.findings(reply, "getComments") == [])
    #expect(try JSONDocument(parsing: reply.response.body).root["error"]?.kind == .string)
  }

  @Test("A scenario with another status keeps the recorded body where one description is of both statuses")
  func sharedDescription() throws {
    let reply = try ScenarioFixture.play("wrong-status:status=206", to: Self.reply, operation: "getComments")
    #expect(reply.status == 206 && reply.response.body == Self.reply.response.body)
  }

  @Test("A scenario with another status leaves recorded failures alone", arguments: [302, 304, 400, 404, 500])
  func noSuccess(status: Int) throws {
    let reply = ScenarioFixture.reply("", status: status)
    #expect(try ScenarioFixture.play("wrong-status:status=299", to: reply).response == reply.response)
  }
}
