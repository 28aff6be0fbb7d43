import Foundation
import TestSupport
import Testing

/// What `contract mock` shows to people who watch it.
@Suite("The log of a mock API", .takesTurns)
struct MockTerminalTests {
  private static let files = [
    "contract.json": Pets.contract,
    "recordings/a.har": Pets.recording([Pets.list, Pets.pet]),
  ]
  private static let arguments = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"]

  private static func serving(
    _ more: [String] = [],
    onTerminal: Bool = true,
    files: [String: String] = files,
    environment: [String: String] = ["NO_COLOR": "1"],
    _ body: @Sendable (MockProcess) async throws -> Void
  ) async throws -> ContractBinary.Words {
    try await MockProcess.serving(
      arguments + more,
      files: files,
      environment: environment,
      onTerminal: onTerminal,
      body
    )
  }

  @Test("On a terminal each request has a line with method, path, status, recording and duration")
  func lines() async throws {
    let words = try await Self.serving { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      _ = try await app.request("/v1/pets")
      _ = try await app.request("/v1/cats")
      _ = try await app.request("/v1/pets?limit=none")
      #expect(await mock.errors.wait(for: "limit=none"))
    }
    let lines = words.error.split(separator: "\n").map { String($0) }
    for pattern in [
      #"\d\d:\d\d:\d\d  GET     /v1/pets +200  recorded at FOLDER/recordings/a.har:2:1  [0-9.]+ m?s"#,
      #"\d\d:\d\d:\d\d  GET     /v1/cats +404  no matching recording: nearest is GET https://pets.example/v1/pets .*ms"#,
      #"\d\d:\d\d:\d\d  GET     /v1/pets\?limit=none +400  rejected as listPets documents: .*limit.*ms"#,
    ] {
      let expression = try Regex(pattern)
      #expect(lines.contains { $0.wholeMatch(of: expression) != nil }, "\(pattern) in \(words.error)")
    }
    // A request has one line, and what is wrong with it no other.
    #expect(lines.count { $0.contains("  GET     /v1/cats") } == 1, "\(words.error)")
    for label in ["violation: ", "unmatched: GET /v1/cats;"] { #expect(!words.error.contains(label)) }
  }

  @Test("The status of a line has the color of its class")
  func colors() async throws {
    let words = try await Self.serving(environment: ["NO_COLOR": "", "TERM": "xterm"]) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets")
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/cats")
      #expect(await mock.errors.wait(for: "no matching recording"))
    }
    #expect(words.error.contains("\u{1B}[32m200\u{1B}[0m"), "\(words.error)")
    #expect(words.error.contains("\u{1B}[33m404\u{1B}[0m"), "\(words.error)")
  }

  @Test(
    "Requests are logged on a terminal, or if the option says so",
    arguments: [
      (true, [], true), (true, ["--quiet"], false), (false, [], false),
      (false, ["--log"], true),
    ] as [(Bool, [String], Bool)]
  )
  func isLogged(_ onTerminal: Bool, _ options: [String], _ isLogged: Bool) async throws {
    let words = try await Self.serving(options, onTerminal: onTerminal) { mock in
      _ = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets")
    }
    #expect(words.error.contains("200  recorded at") == isLogged, "\(words.error)")
    #expect(!words.error.contains("\u{1B}"))
  }

  @Test("Ctrl-C ends a mock with a summary of at most five lines", arguments: [true, false])
  func summary(onTerminal: Bool) async throws {
    let words = try await Self.serving(onTerminal: onTerminal) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      for number in 0..<30 { _ = try await app.request("/v1/cats?number=\(number)") }
      for _ in 0..<3 { _ = try await app.request("/v1/pets?limit=none") }
      mock.send(SIGINT)
    }
    #expect(words.exit == 0)
    let summary = try #require(words.error.components(separatedBy: "stopping\n").last)
    // The log may be behind when the signal comes.
    let lines = summary.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
      .filter { $0.prefixMatch(of: /\d\d:\d\d:\d\d  GET|violation:/) == nil }
    #expect(lines.count == 4, "\(summary)")
    #expect(lines.first == "served 33 requests, 30 without a recording, 33 against the contract")
    #expect(lines.dropFirst().map { String($0.prefix { $0 != ":" }) } == ["violations", "unmatched", "unused"])
    if onTerminal { #expect(lines.allSatisfy { $0.count < 100 }, "\(summary)") }
  }

  @Test("A contract without recordings is served from its examples, which the mock says at its start")
  func examples() async throws {
    let words = try await MockProcess.serving(["FOLDER/contract.json"], files: Self.files) { mock in
      #expect(await mock.errors.wait(for: "made from the examples and schemas of the contract"))
      let response = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets/Rex")
      #expect(response.status == 200)
    }
    #expect(words.error.contains("there are no recordings: responses are made from the examples"))
    let refusing = try await MockProcess.serving(
      ["FOLDER/contract.json", "--unmatched", "404"],
      files: Self.files
    ) { mock in
      let response = try await FeedApp(baseURL: mock.baseURL).request("/v1/pets/Rex")
      #expect(response.status == 404)
    }
    #expect(refusing.error.contains("there are no recordings: every request is unmatched"))
  }
}
