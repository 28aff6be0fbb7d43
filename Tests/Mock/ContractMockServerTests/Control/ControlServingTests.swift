import ContractMockServer
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import HTTPTransport
import JSONSyntax
import MockControl
import MockEngine
import MockTestSupport
import TestSupport
import Testing

@Suite("The control API of a running mock API", .takesTurns)
struct ControlServingTests {
  /// Requests that get every kind of response.
  static let requests = [
    "GET /v1/feed?limit=10", "GET /v1/feed?limit=3", "GET /v1/feed?limit=x", "GET /nowhere", "PUT /v1/feed",
    "GET /images/1.png", "GET /old", "GET /status",
  ]

  @Test("The control API of a running mock API keeps the contract by which it describes itself")
  func verified() async throws {
    let saving = RecordingSaver(file: "saved.har") { _ in }
    let configuration = ControlAPI.Configuration(allowsShutdown: true, version: "1", saving: saving)
    let exploration = try await ControlServer.run(configuration) { server, _, client in
      for request in Self.requests + Self.requests + Self.requests {
        _ = try await client.send(server, request, ["X-Contract-Session": "a"])
      }
      let document = try await client.send(server, "GET /__contract/openapi.json")
      let contract = try MockFixture.contract(document.text)
      #expect(contract.problems.map(\.description) == [])
      var configuration = ExplorerConfiguration(baseURL: server.baseURL)
      configuration.allowedUnsafeOperations = Set(contract.operations.map(\.id))
      // What empties the journal would do so while it is read; it is requested separately. The stream of events has no end.
      configuration.excludedOperations = ["clearJournal", "reset", "watchEvents"]
      return await Explorer(contract: contract, configuration: configuration, client: client).run()
    }
    #expect(exploration.unreachable == nil)
    #expect(exploration.findings.filter { $0.severity != .note }.map(\.message) == [])
    #expect(exploration.operations.count == 22)
    #expect(exploration.operations.filter { $0.exchanges == 0 }.map(\.id) == [])
    #expect(exploration.requests > 60)
  }

  @Test(
    "The control API of a running mock API empties and resets as its contract says",
    arguments: ["clearJournal", "reset"]
  )
  func emptying(_ operation: String) async throws {
    let (exploration, runtime) = try await ControlServer.run { server, runtime, client in
      _ = try await client.send(server, "GET /nowhere")
      #expect(runtime.journal.count == 1)
      let contract = try MockFixture.contract(try await client.send(server, "GET /__contract/openapi.json").text)
      var configuration = ExplorerConfiguration(baseURL: server.baseURL)
      configuration.allowedUnsafeOperations = [operation]
      configuration.includedOperations = [operation]
      return (await Explorer(contract: contract, configuration: configuration, client: client).run(), runtime)
    }
    #expect(exploration.findings.filter { $0.severity != .note }.map(\.message) == [])
    // The deletion is repeated with the media type of a body that it does not have.
    #expect(exploration.requests == (operation == "clearJournal" ? 2 : 1))
    #expect(runtime.journal.isEmpty)
    #expect(runtime.usage.requests == (operation == "reset" ? 0 : 1))
  }

  @Test("The control API lists requests with their responses")
  func journal() async throws {
    let journal = try await ControlServer.run { server, _, client in
      for request in Self.requests {
        _ = try await client.send(server, request, ["X-Contract-Session": "a", "Authorization": "Bearer s3cret"])
      }
      return try await client.send(server, "GET /__contract/journal")
    }
    #expect(!journal.text.contains("s3cret"))
    let entries = try #require(try journal.json["entries"]?.elements.map { $0 })
    #expect(entries.map { $0["number"]?.integer } == Array(1...8))
    #expect(
      entries.map { $0["source"]?["kind"]?.string } == [
        "recorded", "page", "refused", "unmatched", "method", "recorded", "recorded", "recorded",
      ]
    )
    #expect(entries.map { $0["status"]?.integer } == [200, 200, 400, 404, 405, 200, 302, 200])
    #expect(entries.map { $0["operation"]?.string }.prefix(5) == ["getFeed", "getFeed", "getFeed", nil, nil])
    #expect(entries[2]["findings"]?[0]?["severity"]?.string == "error")
    #expect((entries[3]["nearest"]?.count ?? 0) > 0)
    #expect(entries[0]["session"]?.string == "a")
    #expect(entries[0]["scenario"]?.string == "online")
    #expect(entries[0]["source"]?["place"]?.string?.hasPrefix("Recordings/feed.har:") == true)
    #expect(entries[0]["request"]?["url"]?.string?.hasSuffix("/v1/feed?limit=10") == true)
    #expect(entries[0]["time"]?.string?.hasSuffix("Z") == true)
  }

  @Test(
    "The control API filters the journal",
    arguments: [
      ("limit=2", [1, 2]), ("after=6", [7, 8]), ("after=6&limit=1", [7]), ("unmatched=true", [4]),
      ("unmatched=true&after=4", []), ("violations=true", [3, 4, 5]), ("violations=false&limit=3", [1, 2, 6]),
      ("session=b", []), ("order=desc&limit=3", [8, 7, 6]), ("order=desc&after=6&limit=2", [5, 4]),
      ("order=asc&after=7", [8]),
      ("order=desc&violations=true", [5, 4, 3]), ("session=a&limit=1", [1]), ("after=99", []),
    ] as [(String, [Int])]
  )
  func filters(_ row: (query: String, numbers: [Int])) async throws {
    let entries = try await ControlServer.run { server, _, client in
      for request in Self.requests { _ = try await client.send(server, request, ["X-Contract-Session": "a"]) }
      return try await client.send(server, "GET /__contract/journal?\(row.query)").json["entries"]
    }
    #expect(entries?.elements.map { $0["number"]?.integer } == row.numbers)
  }

  @Test("The control API shows request bodies with secrets redacted")
  func body() async throws {
    let entry = try await ControlServer.run { server, _, client in
      let body = #"{"message":"café","password":"s3cret"}"#
      _ = try await client.send(server, "POST /x", ["Content-Type": "application/json"], body: body)
      return try await client.send(server, "GET /__contract/journal").json["entries"]?[0]
    }
    #expect(entry?["request"]?["body"]?.string == #"{"message":"café","password":"REDACTED"}"#)
  }

  @Test("The control API counts used and unused recordings")
  func usage() async throws {
    let (usage, unused) = try await ControlServer.run { server, _, client in
      for request in Self.requests + ["GET /nowhere"] { _ = try await client.send(server, request) }
      return (
        try await client.send(server, "GET /__contract/usage").json,
        try await client.send(server, "GET /__contract/recordings?used=false").json["recordings"]
      )
    }
    #expect(usage["requests"]?.integer == 9)
    #expect(usage["unmatchedCount"]?.integer == 2)
    #expect(usage["violationCount"]?.integer == 4)
    #expect(usage["requested"]?[0]?["request"]?.string == "GET /nowhere")
    #expect(usage["requested"]?[0]?["count"]?.integer == 2)
    #expect(usage["unmatched"]?.count == 1)
    #expect(usage["violations"]?.count == 3)
    #expect(unused?.elements.map { $0["number"]?.integer } == [2, 3, 4, 5, 9, 10, 11])
    #expect(usage["unusedCount"]?.integer == 7)
  }

  @Test("The control API is not served below another path")
  func elsewhere() async throws {
    let statuses = try await ControlServer.run { server, _, client in
      [
        try await client.send(server, "GET /__contract").status,
        try await client.send(server, "GET /prefix/__contract/health").status,
        try await client.send(server, "GET /__contract/health").status,
      ]
    }
    #expect(statuses == [404, 404, 200])
  }

  @Test(
    "The control API without a token refuses a host that the mock API refuses, and names the option that allows it"
  )
  func misdirected() async throws {
    let configuration = ControlAPI.Configuration(token: "t")
    try await ControlServer.run(configuration) { server, runtime, client in
      let headers: HTTPHeaders = ["Host": "evil.example", "Authorization": "Bearer t"]
      for path in ["/__contract/health", "/status"] {
        let response = try await client.send(server, "GET \(path)", headers)
        #expect(response.status == 421)
        #expect(try response.json["detail"]?.string?.contains("CONTRACT_SERVER_ALLOW_HOST=evil.example") == true)
      }
    }
  }
}
