import Basics
import ContractReports
import Diagnostics
import HTTPMessages
import MockTestSupport
import Redaction
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("A runtime", .takesTurns)
struct RuntimeTests {
  /// The texts of the responses to requests on one connection.
  private func send(_ requests: [String], of server: MockServer) async throws -> [String] {
    let bytes = try await RawClient.exchange(requests.joined() + Self.last, port: server.port)
    let methods = Array(repeating: HTTPMethod.get, count: requests.count + 1)
    return try RawClient.responses(bytes, to: methods).dropLast().map(\.text)
  }

  private static let last = RequestText.make("/v1/feed?limit=10", closes: true)

  private func status(_ session: String? = nil, scenario: String? = nil) -> String {
    RequestText.make("/status", scenario: scenario, session: session)
  }

  // MARK: Sessions

  @Test("A runtime replays responses to each session in its own order")
  func sessions() async throws {
    let texts = try await ServerFixture.run { server in
      try await send([status("a"), status(), status("b"), status("a"), status("a"), status(), status("b")], of: server)
    }
    #expect(texts == ["one", "one", "one", "two", "two", "two", "two"])
  }

  @Test("A runtime counts a request as the same, whatever its other headers")
  func sequence() async throws {
    let other = "GET /status HTTP/1.1\r\nHost: y\r\nAccept: text/plain\r\n\r\n"
    let texts = try await ServerFixture.run { try await send([status(), other, status()], of: $0) }
    #expect(texts == ["one", "two", "two"])
  }

  @Test(
    "A runtime gives the first always where that is the order, and any by the seed where that is",
    arguments: [0, 7] as [UInt64]
  )
  func order(seed: UInt64) async throws {
    var options = MockOptions()
    options.allowedHosts = ["x"]
    options.order = .first
    options.seed = seed
    let contract = try MockFixture.contract()
    let recordings = [try MockFixture.recording(MockFixture.entries)]
    let first = MockAPI(contract: contract, recordings: recordings, options: options)
    #expect(
      try await ServerFixture.run(MockRuntime(api: first)) { try await send([status(), status()], of: $0) }
        == ["one", "one"]
    )
    options.order = .random
    let random = MockAPI(contract: contract, recordings: recordings, options: options)
    var runs: [[String]] = []
    for _ in 0..<2 {
      runs.append(
        try await ServerFixture.run(MockRuntime(api: random)) { server in
          try await send(Array(repeating: status(), count: 30), of: server)
        }
      )
    }
    #expect(runs[0] == runs[1])
    #expect(Set(runs[0]) == ["one", "two"])
  }

  @Test("A runtime refuses a session whose name is too long, and serves on")
  func longSession() async throws {
    let texts = try await ServerFixture.run { server in
      try await send(
        [status(String(repeating: "a", count: 201)), status(String(repeating: "a", count: 200))],
        of: server
      )
    }
    #expect(texts[0].contains("X-Contract-Session is longer than 200 bytes."))
    #expect(texts[1] == "one")
  }

  // MARK: Scenarios

  @Test("The scenario of the request comes before that of its session, and this before that for all")
  func scenarios() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let error = try runtime.book.scenario("server-error")
    let statuses = try await ServerFixture.run(runtime) { server in
      func send() async throws -> [Int] {
        let requests = [
          status("a"), status("b"), status(), status("a", scenario: "online"), status("b", scenario: "not-found"),
        ]
        let bytes = try await RawClient.exchange(requests.joined() + Self.last, port: server.port)
        return try RawClient.responses(bytes, to: Array(repeating: .get, count: 6)).dropLast().map(\.status)
      }
      var statuses = [try await send()]
      runtime.play(error, in: "a")
      statuses.append(try await send())
      runtime.play(error)
      statuses.append(try await send())
      runtime.play(.online, in: "b")
      statuses.append(try await send())
      runtime.reset()
      statuses.append(try await send())
      return statuses
    }
    #expect(
      statuses == [
        [200, 200, 200, 200, 404], [500, 200, 200, 200, 404], [500, 500, 500, 200, 404], [500, 200, 500, 200, 404],
        [200, 200, 200, 200, 404],
      ]
    )
  }

  @Test("A runtime plays a scenario from its beginning each time that it is chosen")
  func restart() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let flaky = try runtime.book.scenario("flaky:every=2")
    let statuses = try await ServerFixture.run(runtime) { server in
      var statuses: [Int] = []
      for session in [nil, nil, "a", "a"] {
        runtime.play(flaky, in: session)
        let bytes = try await RawClient.exchange(
          String(repeating: status(session), count: 3) + Self.last,
          port: server.port
        )
        statuses += try RawClient.responses(bytes, to: Array(repeating: .get, count: 4)).dropLast().map(\.status)
      }
      return statuses
    }
    #expect(statuses == Array(repeating: [200, 500, 200], count: 4).flatMap { $0 })
  }

  @Test(
    "A runtime replays other recordings from the next request on when they are replaced, and sessions start anew"
  )
  func replace() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let new = try MockFixture.api([MockFixture.entry("https://api.example/status", type: "text/plain", body: "new")])
    let texts = try await ServerFixture.run(runtime) { server in
      var texts = try await send([status(), status()], of: server)
      runtime.replace(api: new, book: runtime.book)
      texts += try await send([status()], of: server)
      runtime.replace(api: try MockFixture.standard, book: runtime.book)
      return texts + (try await send([status()], of: server))
    }
    #expect(texts == ["one", "two", "new", "one"])
  }

  @Test("A reset runtime starts again from the first response")
  func reset() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let texts = try await ServerFixture.run(runtime) { server in
      let before = try await send([status(), status("a")], of: server)
      runtime.reset()
      #expect(runtime.journal.isEmpty)
      #expect(runtime.usage.requests == 0)
      #expect(runtime.usage.unused.count == MockFixture.entries.count)
      return before + (try await send([status(), status("a")], of: server))
    }
    #expect(texts == ["one", "one", "one", "one"])
    #expect(runtime.journal.map(\.number) == [1, 2, 3])
  }

  // MARK: Journal

  @Test("A runtime writes down each request, known or not, with its secrets taken out")
  func journal() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let secret = "GET /status?api_key=abc HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer abc\r\n\r\n"
    _ = try await ServerFixture.run(runtime) { server in
      try await send(
        [status("a"), status("a"), status("a"), secret, RequestText.make("/v1/feed?limit=10")],
        of: server
      )
    }
    let journal = runtime.journal
    #expect(journal.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(journal.map(\.session) == ["a", "a", "a", nil, nil, nil])
    #expect(journal.map(\.status) == [200, 200, 200, 404, 200, 200])
    #expect(journal.map(\.source.isRecorded) == [true, true, true, false, true, true])
    #expect(journal.map(\.scenario) == Array(repeating: "online", count: 6))
    #expect(journal[3].request.url.query == "api_key=REDACTED")
    #expect(journal[3].request.headers["Authorization"]?.contains("abc") == false)
    #expect(journal[3].nearest.isEmpty == false)
    #expect(journal[4].operation == "getFeed")
    #expect(zip(journal, journal.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("A runtime's journal keeps the given number of requests, and none after it is cleared")
  func journalLimit() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard, journalLimit: 3)
    _ = try await ServerFixture.run(runtime, limits: .patient(threads: 2)) { server in
      for _ in 0..<4 { _ = try await send([status(), status()], of: server) }
    }
    #expect(runtime.journal.map(\.number) == [10, 11, 12])
    runtime.clearJournal()
    #expect(runtime.journal.isEmpty)
    #expect(runtime.usage.requests == 12)
  }

  @Test("A runtime counts requests, unmatched requests and unused recordings")
  func usage() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    _ = try await ServerFixture.run(runtime, limits: .patient(threads: 2)) { server in
      for _ in 0..<2 {
        _ = try await send(
          [
            status(), status("b"), RequestText.make("/nowhere?token=1"), RequestText.make("/nowhere?token=2"),
          ],
          of: server
        )
      }
    }
    let usage = runtime.usage
    #expect(usage.requests == 10)
    #expect(
      usage.requested == [
        MockUsage.Line(request: "GET /nowhere?token=REDACTED", count: 4),
        MockUsage.Line(request: "GET /status", count: 4),
        MockUsage.Line(request: "GET /v1/feed?limit=10", count: 2),
      ]
    )
    #expect(usage.unmatched == [MockUsage.Line(request: "GET /nowhere?token=REDACTED", count: 4)])
    #expect(usage.unmatchedCount == 4)
    // The first page, and both responses of /status.
    #expect(usage.unused.count == MockFixture.entries.count - 3)
  }

  @Test("A runtime bounds the lines that are counted")
  func lines() async throws {
    var table = UsageTable()
    for number in 0..<10_000 {
      let line = table.line(Array("GET /\(number)".utf8)[...])
      table.count(line, isUnmatched: true, isViolation: false)
    }
    var usage = MockUsage()
    var (requested, unmatched): ([String: Int], [String: Int]) = ([:], [:])
    table.add(to: &usage, requested: &requested, unmatched: &unmatched, redactedBy: SecretRedaction())
    #expect(usage.requests == 10_000)
    #expect(usage.unmatchedCount == 10_000)
    #expect(requested.count == 4000)
    #expect(MockUsage.lines(requested).count == 1000)
  }

  // MARK: Events

  @Test("A runtime reports each unmatched request and violation once, even if a client repeats it")
  func events() async throws {
    let seen = Mutex<[String]>([])
    let runtime = MockRuntime(api: try MockFixture.standard) { event in
      seen.withLock { seen in
        switch event {
        case .unmatched(let entry): seen.append("unmatched \(entry.request.url.path) \(entry.nearest.isEmpty)")
        case .finding(let finding): seen.append("finding \(finding.operation ?? "") \(finding.severity)")
        case .dropped(let count): seen.append("dropped \(count)")
        }
      }
    }
    let bad = ["a", "b"].map { RequestText.make("/v1/feed?limit=0", session: $0) }
    let lost = ["a", "b"].map { RequestText.make("/nowhere", session: $0) }
    let texts = try await ServerFixture.run(runtime) { server in
      try await send(bad + lost + bad + lost, of: server)
    }
    #expect(texts.count == 8)
    await runtime.endEvents()
    let events = seen.withLock { $0 }
    #expect(events.filter { $0 == "finding getFeed error" }.count == 1)
    #expect(events.filter { $0 == "unmatched /nowhere false" }.count == 1)
    #expect(runtime.usage.violationCount >= 4)
    #expect(runtime.usage.violations.contains { $0.operation == "getFeed" })
  }
}

extension MockReply.Source {
  fileprivate var isRecorded: Bool {
    if case .recorded = self { return true }
    return false
  }
}
