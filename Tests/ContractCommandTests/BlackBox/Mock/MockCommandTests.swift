import Foundation
import TestSupport
import Testing

/// `contract mock` on pets, from its start to its end.
@Suite("A mock API", .takesTurns)
struct MockCommandTests {
  private static let files = [
    "contract.json": Pets.contract,
    "recordings/a.har": Pets.recording([Pets.list, Pets.pet]),
  ]
  private static let arguments = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"]

  private static func serving(
    _ more: [String] = [],
    files: [String: String] = files,
    reading names: [String] = [],
    _ body: @Sendable (MockProcess) async throws -> Void
  ) async throws -> ContractBinary.Words {
    try await MockProcess.serving(arguments + more, files: files, reading: names, body)
  }

  // MARK: Words

  @Test("A mock API says where it listens in the first line of standard output, and all else on standard error")
  func words() async throws {
    let words = try await Self.serving { mock in
      #expect(mock.baseURL.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/) != nil)
      #expect(await mock.errors.wait(for: "inspector: \(mock.baseURL)/__contract/\n"))
      #expect(mock.errors.text.hasPrefix("serving 2 operations and 2 recordings, scenario online\n"))
    }
    #expect(words.exit == 0)
    #expect(words.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\n/) != nil)
  }

  @Test("The mock reports violations and unmatched requests at once, each of them once")
  func live() async throws {
    let words = try await Self.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for _ in 0..<3 {
        let statuses = (try await app.request("/v1/pets?limit=none").status, try await app.request("/v1/cats").status)
        #expect(statuses == (400, 404))
      }
      #expect(await mock.errors.wait(for: "violation: GET \(mock.baseURL)/v1/pets?limit=none: "))
      #expect(await mock.errors.wait(for: "unmatched: GET /v1/cats; nearest is GET https://pets.example/v1/pets"))
    }
    #expect(words.error.ranges(of: "/v1/pets?limit=none: ").count == 1, "\(words.error)")
    #expect(words.error.ranges(of: "\nunmatched: GET /v1/cats;").count == 1, "\(words.error)")
  }

  @Test("The verbose mock prints a summary of requests, unmatched requests and unused recordings")
  func summary() async throws {
    let words = try await Self.serving(["--verbose"]) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for _ in 0..<3 { _ = try await app.request("/v1/pets") }
      _ = try await app.request("/v1/dogs?a=1")
    }
    #expect(words.exit == 0)
    for text in [
      "served 4 requests:\n  3  GET /v1/pets\n  1  GET /v1/dogs?a=1\n", "GET /v1/dogs?a=1: no recording matches",
      "no response used 1 recording of this file", "entry 2 (3:1): GET https://pets.example/v1/pets/Rex",
    ] {
      #expect(words.error.contains(text), "\(words.error)")
    }
  }

  @Test("The mock prints nothing else if it is quiet")
  func quiet() async throws {
    let words = try await Self.serving(["--quiet"]) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets")
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets/Rex")
    }
    #expect(words.error == "\nstopping\nserved 2 requests\n")
  }

  @Test(
    "The mock writes reports about its requests, which fail where the exit code does",
    arguments: [([], 0), (["--fail-on", "unmatched"], 1)] as [([String], Int32)]
  )
  func reports(_ more: [String], _ exit: Int32) async throws {
    let reports = ["--report", "junit=FOLDER/report.xml", "--report", "json=FOLDER/report.json"]
    let words = try await Self.serving(reports + more, reading: ["report.xml", "report.json"]) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/cats")
      for _ in 0..<7 { _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets/Rex?") }
    }
    #expect(words.exit == exit)
    let (junit, json) = (try #require(words.files["report.xml"]), try #require(words.files["report.json"]))
    #expect(junit.ranges(of: "<failure").count == Int(exit))
    #expect(json.contains(#""command": "mock""#))
    #expect(json.contains(#""check": "unmatched""#))
    #expect(json.contains(#""exchanges": 7"#))
  }

  @Test("The mock lists recorded entries that it does not serve as notes")
  func notes() async throws {
    var files = Self.files
    files["recordings/a.har"] = Pets.recording([Pets.entry("/pets/Tom", "", status: 0)])
    let words = try await Self.serving(files: files) { mock in
      #expect(await mock.errors.wait(for: "\nnote: "))
    }
    #expect(words.exit == 0)
    #expect(words.error.contains("\nnote: FOLDER/recordings/a.har:2:"), "\(words.error)")
    #expect(words.error.contains(": entry 1: "), "\(words.error)")
  }

  // MARK: Ends

  @Test("The mock ends on a signal that follows its first line at once", arguments: 0..<8)
  func atOnce(_ number: Int) async throws {
    let words = try await Self.serving { mock in mock.send(number % 2 == 0 ? SIGTERM : SIGINT) }
    #expect(words.exit == 0)
    #expect(words.error.contains("\nserved no requests\n"))
    #expect(!words.error.contains("no response used"))
  }

  @Test(
    "The mock fails for what its options name",
    arguments: [
      ("", 0), ("violation", 1), ("unmatched", 1), ("unused", 4), ("unused,violation", 1), ("unused,unmatched", 1),
    ] as [(String, Int32)]
  )
  func failOn(_ conditions: String, _ exit: Int32) async throws {
    let words = try await Self.serving(conditions.isEmpty ? [] : ["--fail-on", conditions]) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets?limit=none")
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/cats")
    }
    #expect(words.exit == exit, "\(words.error)")
  }

  @Test("The mock succeeds where nothing that its options name happens")
  func nothingFails() async throws {
    let words = try await Self.serving(["--fail-on", "violation,unmatched,unused"]) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets")
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets/Rex")
    }
    #expect(words.exit == 0, "\(words.error)")
  }

  @Test("The mock that must not see something, and saw no request, is not a success", arguments: [false, true])
  func nothingJudged(_ hasCondition: Bool) async throws {
    let words = try await Self.serving(hasCondition ? ["--fail-on", "violation,unmatched"] : []) { _ in }
    #expect(words.exit == (hasCondition ? 2 : 0), "\(words.error)")
    #expect(
      words.error.contains("Error: nothing was judged: no request arrived; check that the client") == hasCondition
    )
  }

  @Test("The mock finishes a running response after the first signal")
  func grace() async throws {
    try await expectResponse { mock in
      mock.send(SIGINT)
      #expect(await mock.errors.wait(for: "stopping\n"))
    }
  }

  @Test("The mock does not wait for a response longer than the grace period")
  func graceEnds() async throws {
    let words = try await Self.serving(["--scenario", "slow:delay=1h", "CONTRACT_SERVER_GRACE=10ms"]) { mock in
      async let response = FeedApp(baseURL: mock.baseURL).request("/v1/cats")
      #expect(await mock.errors.wait(for: "unmatched: GET /v1/cats"))
      mock.send(SIGINT)
      _ = try? await response
    }
    #expect(words.exit == 0)
  }

  @Test("The mock finishes a running response if a second signal follows within a second, as timeout sends two")
  func repeatedSignal() async throws {
    try await expectResponse { mock in
      for signal in [SIGTERM, SIGTERM, SIGINT] { mock.send(signal) }
      #expect(await mock.errors.wait(for: "stopping\n"))
    }
  }

  /// Expects the mock to finish a response that is running while signals come.
  private func expectResponse(_ sendSignals: @escaping @Sendable (MockProcess) async -> Void) async throws {
    try await HeldUpstream.serving { upstream, baseURL in
      let words = try await Self.serving(["--unmatched", "forward", "--base-url", baseURL]) { mock in
        async let response = FeedApp(baseURL: mock.baseURL).request("/v1/cats")
        await upstream.waitForRequest()
        await sendSignals(mock)
        upstream.respond()
        let status = try await response.status
        #expect(status == 404)
      }
      #expect(words.exit == 0)
      #expect(words.error.contains("\nserved 1 request"))
    }
  }

  @Test("A second signal ends the mock at once", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func twice(_ signal: Int32, _ exit: Int32) async throws {
    let words = try await Self.serving(["--scenario", "slow:delay=1h", "CONTRACT_SERVER_GRACE=1h"]) { mock in
      async let response = FeedApp(baseURL: mock.baseURL).request("/v1/cats")
      #expect(await mock.errors.wait(for: "unmatched: GET /v1/cats"))
      mock.send(SIGTERM)
      #expect(await mock.errors.wait(for: "press Ctrl-C again to quit immediately\n"))
      mock.send(signal)
      _ = try? await response
    }
    #expect(words.exit == exit)
    #expect(!words.error.contains("operations, "))
  }
}
