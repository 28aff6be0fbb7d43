import Diagnostics
import Foundation
import TestSupport
import Testing

/// `contract record --proxy` between an API and a client of it.
@Suite("A client's traffic that is recorded", .takesTurns)
struct ProxyRecordingTests {
  private static func arguments(_ server: String, _ more: [String] = []) -> [String] {
    ["--proxy", "--base-url", server, "--contracts", "FOLDER/contract.json", "--output", "FOLDER/pets.har"] + more
  }

  /// Runs a proxy before the pets for as long as `body` runs; what it recorded is among the files of what comes back.
  static func recorded(
    _ more: [String] = [],
    files: [String: String] = [:],
    serving entries: [String] = LinkedPets.entries(3),
    server options: [String] = [],
    environment: [String: String] = [:],
    _ body: @escaping @Sendable (_ proxy: MockProcess) async throws -> Void
  ) async throws -> ContractBinary.Words {
    try await LinkedPets.serving(entries, options) { server in
      try await MockProcess.serving(
        arguments(server, more),
        by: "record",
        files: files.merging(["contract.json": LinkedPets.contract]) { $1 },
        environment: environment,
        reading: ["pets.har", "pets.partial.har"],
        body
      )
    }
  }

  @Test("Recorded traffic is in the file, in order, after the proxy has ended")
  func traffic() async throws {
    let words = try await Self.recorded { proxy in
      let app = FeedApp(baseURL: proxy.baseURL)
      #expect(proxy.baseURL.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/) != nil)
      for path in ["/v1/pets/pet2", "/v1/pets", "/v1/pets/pet2", "/v1/pets/none"] {
        _ = try await app.request(path)
      }
    }
    #expect(words.exit == 0)
    #expect(words.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\n/) != nil)
    #expect(words.error.contains("4 responses recorded in FOLDER/pets.har\n"), "\(words.error)")
    #expect(words.files["pets.partial.har"] == nil)
    let recorded = try RecordedFile(words.files["pets.har"])
    #expect(
      recorded.lines == [
        "GET /v1/pets/pet2 200", "GET /v1/pets 200", "GET /v1/pets/pet2 200", "GET /v1/pets/none 404",
      ]
    )
    // The recorded requests are those to the server, not to the proxy; and no secret.
    let proxy = try #require(words.output.split(separator: "\n").first)
    #expect(recorded.log.entries.allSatisfy { $0.request.url?.hasPrefix("http://127.0.0.1:") == true })
    #expect(recorded.log.entries.allSatisfy { $0.request.url?.hasPrefix(proxy) == false })
    #expect(recorded.log.entries[0].body == Data(#"{"name": "pet2", "token": "REDACTED-1"}"#.utf8))
  }

  @Test("Recorded traffic is judged, and violations fail the run only if the option is set")
  func judged() async throws {
    let entries = [Pets.entry("/pets", #"[{"name": 1}]"#)]
    for (more, exit, severity) in [([], 0, "warning"), (["--fail-on", "violation"], 1, "error")]
      as [([String], Int32, String)]
    {
      let words = try await Self.recorded(more, serving: entries) { proxy in
        _ = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets")
      }
      #expect(words.exit == exit)
      #expect(words.error.contains("\(severity) body-schema"), "\(words.error)")
      #expect(try RecordedFile(words.files["pets.har"]).lines == ["GET /v1/pets 200"])
    }
  }

  @Test("Recording adds what the file lacks, with all responses to the same request")
  func new() async throws {
    let old = Pets.recording([Pets.entry("/pets", "[]")])
    let words = try await Self.recorded(files: ["pets.har": old]) { proxy in
      let app = FeedApp(baseURL: proxy.baseURL)
      for path in ["/v1/pets", "/v1/pets/pet1", "/v1/pets/pet1"] { _ = try await app.request(path) }
    }
    #expect(
      try RecordedFile(words.files["pets.har"]).lines == ["GET /v1/pets 200"]
        + Array(repeating: "GET /v1/pets/pet1 200", count: 2)
    )
    #expect(
      words.error.contains("1 response to requests that were recorded there already (--mode all re-records them)\n")
    )
  }

  @Test("A killed recorder keeps every finished exchange, and the next one takes them in")
  func killed() async throws {
    let first = try await Self.recorded { proxy in
      let app = FeedApp(baseURL: proxy.baseURL)
      for path in ["/v1/pets", "/v1/pets/pet1"] { _ = try await app.request(path) }
      proxy.send(SIGKILL)
    }
    #expect(first.exit == SIGKILL)
    #expect(first.files["pets.har"] == nil)
    let left = try #require(first.files["pets.partial.har"])
    #expect(try RecordedFile(left).lines == ["GET /v1/pets 200", "GET /v1/pets/pet1 200"])
    // One that was cut off is whole again as soon as the next recorder has it.
    let again = try await Self.recorded(files: ["pets.partial.har": String(left.dropLast(200))]) { $0.send(SIGKILL) }
    #expect(try RecordedFile(again.files["pets.partial.har"]).lines == ["GET /v1/pets 200"])
    // Cut within its last entry it still has the first.
    for (text, lines) in [(left, 2), (String(left.dropLast(200)), 1), (String(left.prefix(20)), 0)] {
      let second = try await Self.recorded(files: ["pets.partial.har": text]) { proxy in
        _ = try await FeedApp(baseURL: proxy.baseURL).request("/v1/pets/pet3")
      }
      #expect(
        try RecordedFile(second.files["pets.har"]).lines
          == ["GET /v1/pets 200", "GET /v1/pets/pet1 200"].prefix(lines) + ["GET /v1/pets/pet3 200"]
      )
      #expect(second.files["pets.partial.har"] == nil)
      let isReported = second.error.contains(" that an interrupted recording had left in FOLDER/pets.partial.har ")
      #expect(isReported == (lines > 0), "\(second.error)")
    }
  }

  @Test("Traffic can be recorded without a contract")
  func noContract() async throws {
    try await LinkedPets.serving { server in
      let words = try await MockProcess.serving(
        ["--proxy", "--base-url", server, "--output", "FOLDER/pets.har"],
        by: "record",
        reading: ["pets.har"]
      ) { proxy in
        _ = try await FeedApp(baseURL: proxy.baseURL).request("/v2/anything")
      }
      #expect(words.exit == 0)
      #expect(words.error.contains("there is no contract: responses are not judged (--contracts names one)\n"))
      #expect(words.error.contains("0 operations, 1 request, "), "\(words.error)")
      let lines = try RecordedFile(words.files["pets.har"]).lines
      #expect(lines == ["GET /v2/anything 404"])
    }
  }

  @Test("URLs of the API lead to the proxy, and those of other origins are counted and named")
  func rewritten() async throws {
    let list = #"[{"name": "https://pets.example/v1/pets/pet1"}, {"name": "http://img.example/1.png"}]"#
    let entries = [
      Pets.entry("/pets", list), Pets.entry("/pets/pet1", "{}"),
    ]
    for (more, count, remedy) in [
      ([], 1, "http://img.example (1); --origin URL passes an origin through\n"),
      (["--origin", "http://img.example"], 0, ""),
      (["--no-rewrite"], 2, "--no-rewrite left them as they are\n"),
    ] as [([String], Int, String)] {
      let words = try await Self.recorded(more, serving: entries) { proxy in
        let app = FeedApp(baseURL: proxy.baseURL)
        let list = String(decoding: try await app.request("/v1/pets").body, as: UTF8.self)
        #expect(list.contains("\"\(proxy.baseURL)/v1/pets/pet1\"") == (count < 2), "\(list)")
        #expect(list.contains("http://img.example/1.png") == (count > 0))
        _ = try await app.request("/v1/pets/pet1")
      }
      #expect(words.exit == 0)
      let lines = words.error.split(separator: "\n").filter { $0.contains("past the proxy") }
      #expect(lines.count == min(count, 1), "\(words.error)")
      #expect(remedy.isEmpty || words.error.contains(remedy), "\(words.error)")
      let recorded = try RecordedFile(words.files["pets.har"])
      #expect(recorded.lines == ["GET /v1/pets 200", "GET /v1/pets/pet1 200"])
      // The recording has the API's own URLs.
      let proxy = try #require(words.output.split(separator: "\n").first)
      #expect(!String(decoding: recorded.log.entries[0].body, as: UTF8.self).contains(proxy))
    }
  }
}
