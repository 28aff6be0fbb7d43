import AcceptanceBackend
import ContractReports
import ContractVerifier
import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import HTTPTransport
import JSONSyntax
import MockEngine
import TestSupport
import Testing

@Suite("A live backend", .takesTurns)
struct LiveBackendTests {
  private static func get(
    _ url: String,
    _ session: any BackendSession,
    _ client: LiveClient,
    headers: HTTPHeaders = []
  ) async throws -> HTTPExchange {
    let exchange = await client.send(session.routed(HTTPRequest(url: try HTTPURL(parsing: url), headers: headers)))
    session.received(exchange)
    return exchange
  }

  @Test(
    "A live backend has what the server has, at the server's own address",
    arguments: ["", "/essential-feed", "/essential-feed/"]
  )
  func fixtures(path: String) async throws {
    let recordings = try ProjectFiles.recordings()
    let recorded = try await MockFixture.run(recordings) { $0.backend.fixtures }
    try await LiveServer.run(recordings: recordings, path: path) { live in
      try await live.withBackend { backend, client in
        let fixtures = backend.fixtures
        let session = try await backend.openSession("a")
        #expect(session.baseURL.absoluteString == live.url.description)
        #expect(fixtures.feed.map(\.id) == recorded.feed.map(\.id) && fixtures.isWhole)
        #expect(fixtures.feed.map(\.url.path) == recorded.feed.map(\.url.path))
        #expect(fixtures.feed.allSatisfy { $0.url.absoluteString.hasPrefix("http://\(live.url.authority)/") })
        #expect(fixtures.comments == recorded.comments.filter { fixtures.feed.prefix(20).map(\.id).contains($0.key) })
        let data = fixtures.feed.compactMap { fixtures.imageData[$0.url] }
        #expect(data == recorded.feed.prefix(20).compactMap { recorded.imageData[$0.url] } && data.count == 20)
      }
      #expect(Set(live.runtime.journal.map(\.request.method)) == [.get])
    }
  }

  @Test(
    "A live backend sends requests to the server while it is online, with the user's headers alone, and the mock otherwise"
  )
  func routing() async throws {
    let headers: HTTPHeaders = ["Authorization": "Bearer live", "X-User": "1"]
    try await LiveServer.run("unauthorized:token=live", path: "/essential-feed") { live in
      try await live.withBackend(headers: headers) { backend, client in
        live.runtime.clearJournal()
        let session = try await backend.openSession("a")
        let feed = "\(session.baseURL)/v1/feed?limit=10"
        let own: HTTPHeaders = ["authorization": "Bearer mine", "Accept": "a/b"]
        #expect(try await Self.get(feed, session, client, headers: own).outcome == "200")
        let sent = try #require(live.runtime.journal.first).request.headers
        #expect(sent.values(of: "Authorization") == ["REDACTED"] && sent["X-User"] == "1" && sent["Accept"] == "a/b")
        #expect(sent["X-Contract-Session"] == nil)
        let elsewhere = HTTPRequest(url: try HTTPURL(parsing: "https://cdn.example/1.png"))
        #expect(session.routed(elsewhere) == elsewhere)
        let ways: [(Connectivity, String)] = [
          (.refused, "connection-refused"), (.reset, "connection-reset"), (.status(500), "500"), (.noBody, "200"),
          (.onlineEmpty, "200"), (.newImagesAtTop, "200"), (.token("other"), "401"), (.interim(103), "interim-only"),
        ]
        for (connectivity, outcome) in ways {
          try await session.play(connectivity)
          for url in [feed, "https://cdn.example/essential-feed/images/1.png"] {
            let request = session.routed(HTTPRequest(url: try HTTPURL(parsing: url)))
            #expect(request.url.authority != live.url.authority && request.url.host == "127.0.0.1")
            #expect(request.headers["Authorization"] == nil && request.headers["X-User"] == nil)
            #expect(await client.send(request).outcome == outcome)
          }
        }
        #expect(live.runtime.journal.count == 1)
        try await session.play(.online)
        #expect(try await Self.get(feed, session, client).outcome == "200")
        #expect(live.runtime.journal.count == 2)
      }
    }
  }

  @Test("A live backend plays faults with the server's own responses")
  func stand() async throws {
    try await LiveServer.run { live in
      try await live.withBackend { backend, client in
        let session = try await backend.openSession("a")
        let fixtures = backend.fixtures
        let image = try #require(fixtures.feed.first { fixtures.comments[$0.id]?.isEmpty == false })
        func items(_ target: String) async throws -> [JSONValue] {
          let exchange = try await Self.get("\(session.baseURL)\(target)", session, client)
          let document = try JSONDocument(parsing: try #require(exchange.response).body)
          return Array(try #require(document.root["items"]).elements)
        }
        let online = try await items("/v1/feed?limit=10").map(\.text)
        try await session.play(.token("t"))
        let headers: HTTPHeaders = ["Authorization": "Bearer t"]
        let signed = try await Self.get("\(session.baseURL)/v1/feed?limit=10", session, client, headers: headers)
        #expect(
          try JSONDocument(parsing: try #require(signed.response).body).root["items"]?.elements.map(\.text) == online
        )
        try await session.play(.status(299))
        let target = "/v1/image/\(image.id.uuidString)/comments"
        let ids = try await items(target).compactMap { $0["id"]?.string }
        #expect(ids == fixtures.comments[image.id]?.map(\.id.uuidString))
        try await session.play(.newImagesAtTop)
        let newest = try await items("/v1/feed?limit=10")
        #expect(newest.dropFirst(3).map(\.text) == Array(online.prefix(7)))
        let new = try #require(fixtures.newImages.first)
        #expect(newest.first?["image"]?.string == new.url.absoluteString)
        let data = try await Self.get(new.url.absoluteString, session, client)
        #expect(data.response.map { Data($0.body) } == fixtures.imageData[new.url])
      }
    }
  }

  @Test("A live backend's journal lists the requests to the server and to the mock, with their outcomes")
  func journal() async throws {
    try await LiveServer.run { live in
      try await live.withBackend { backend, client in
        let (session, other) = (try await backend.openSession("a"), try await backend.openSession("a"))
        func send(_ connectivity: Connectivity, _ target: String) async throws {
          try await session.play(connectivity)
          _ = try await Self.get("\(session.baseURL)\(target)", session, client)
        }
        try await send(.online, "/v1/feed?limit=10")
        try await send(.online, "/v1/feed?limit=x&access_token=q7Xz9LmK2vT4pW8sYbN3")
        try await send(.status(500), "/v1/feed?limit=10")
        try await send(.refused, "/v1/feed?limit=10")
        try await session.play(.online)
        let lost = session.routed(HTTPRequest(url: try HTTPURL(parsing: "\(session.baseURL)/lost")))
        #expect(
          await session.journal().map(\.description) == [
            "GET /v1/feed?limit=10 → 200", "GET /v1/feed?limit=x&access_token=REDACTED → 400",
            "GET /v1/feed?limit=10 → 500", "GET /v1/feed?limit=10 → connection refused",
            "GET /lost → sent to the live server",
          ]
        )
        let fault = TransportFault(.silence, "nothing arrived for 2 s")
        session.received(HTTPExchange(request: lost, response: nil, faults: [fault]))
        #expect(await session.journal().last?.description == "GET /lost → nothing arrived for 2 s")
        #expect(await other.journal().isEmpty)
      }
    }
  }

  // MARK: Servers that cannot be used

  @Test(
    "A live backend refuses a server whose responses break the contract",
    arguments: [
      ("wrong-status", "status"), ("invalid-json", "body-syntax"), ("no-body", "body-syntax"),
      ("server-error", "status"), ("unauthorized", "status"), ("not-found", "status"),
    ]
  )
  func broken(scenario: String, check: String) async throws {
    try await LiveServer.run(scenario) { live in
      let error = await #expect(throws: BrokenServer.self) { try await live.withBackend { _, _ in } }
      #expect(error?.findings.map { "\($0.check)" }.first == check)
      let feed = "\(live.url)/v1/feed?limit=10"
      #expect(
        error?.description.hasPrefix("the responses of \(live.url) break the contract in 1 place: GET \(feed): ")
          == true
      )
    }
  }

  @Test("A live backend refuses a server of which something other than the feed breaks the contract")
  func brokenComments() async throws {
    let host = "https://api.example"
    let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
    let said = #""message":"m","author":{"username":"u"},"created_at":"2020-02-30T11:24:59Z""#
    let recording = try HARText.recording([
      .get("\(host)/v1/feed?limit=10", #"{"items":[{"id":"\#(id)","image":"\#(host)/1.png"}]}"#),
      .get("\(host)/v1/image/\(id)/comments", #"{"items":[{"id":"\#(id)",\#(said)}]}"#),
    ])
    try await LiveServer.run(recordings: [recording]) { live in
      let error = await #expect(throws: BrokenServer.self) { try await live.withBackend { _, _ in } }
      #expect(error?.findings.map(\.check) == [.bodySchema])
      #expect(error?.findings.first?.exchange?.url == "\(live.url)/v1/image/\(id)/comments")
    }
  }

  @Test("A live backend distinguishes an unreachable server from one that breaks the contract")
  func unreachable() async throws {
    for (scenario, kind) in [("offline", TransportFault.Kind.connectionReset), ("timeout", .silence)] {
      try await LiveServer.run(scenario) { live in
        let requestTimeout = kind == .silence ? Duration.seconds(1) : .beyondHangs
        let error = await #expect(throws: UnreachableServer.self) {
          try await live.withBackend(requestTimeout: requestTimeout) { _, _ in }
        }
        #expect(error?.fault.kind == kind && error?.url.description == "\(live.url)/v1/feed?limit=10")
      }
    }
    let port = try ClosedPort()
    let url = HTTPURL(scheme: "http", userInfo: "user:pw", host: "127.0.0.1", port: port.port)
    let error = await #expect(throws: UnreachableServer.self) {
      _ = try await LiveBackend(url: url, contract: ProjectFiles.contract)
    }
    #expect(error?.fault.kind == .connectionRefused)
    let address = "GET http://REDACTED@127.0.0.1:\(port.port)/v1/feed?limit=10 could not be sent: "
    let description = try #require(error?.description)
    #expect(description.hasPrefix(address))
    #expect(!description.contains("pw"))
    #expect(description.hasSuffix("; start the server, or name another with --base-url"))
    withExtendedLifetime(port) {}
  }

  @Test("A live backend gives up when its task is cancelled")
  func cancelled() async throws {
    try await LiveServer.run("timeout") { live in
      let task = Task { try await live.withBackend { _, _ in } }
      while live.runtime.journal.isEmpty {
        try Task.checkCancellation()
        await Task.yield()
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("A live backend does without comments and images that the server has not")
  func poor() async throws {
    let port = try ClosedPort()
    let image = "http://127.0.0.1:\(port.port)/1.png"
    let feed = #"{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"\#(image)"}]}"#
    let recording = try HARText.recording([.get("https://api.example/v1/feed?limit=10", feed)])
    try await LiveServer.run(recordings: [recording]) { live in
      try await live.withBackend { backend, _ in
        let fixtures = backend.fixtures
        #expect(fixtures.feed.count == 1 && fixtures.isWhole)
        #expect(fixtures.comments.isEmpty && fixtures.imageData.isEmpty && fixtures.newImages.count == 3)
      }
    }
    withExtendedLifetime(port) {}
  }
}
