import Foundation
import TestSupport
import Testing

/// A key that a server wants in the query of every request, as large APIs of places do.
@Suite(
  "An API key in the query",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct QueryKeyTests {
  private static let key = "s3cr3t-token-0123456789"
  private static let environment = ["CREDENTIAL": key]
  private static let scheme = CleanRecordingTests.Scheme(
    testDescription: "query",
    scheme: #"{"type": "apiKey", "in": "query", "name": "key"}"#
  )
  private static let files = ["api.json": CleanRecordingTests.contract(scheme)]

  private static func expectNoKey(in words: ContractBinary.Words, _ command: String) {
    for text in [words.output, words.error] + words.files.values {
      let place = text.range(of: key).map { text[..<$0.upperBound].suffix(200) }
      #expect(place == nil, "\(command)")
    }
  }

  @Test(
    "An API key in the query reaches no recording, report or log of a run against the server",
    arguments: ThoroughTests.rows(
      of: "An API key in the query reaches no recording, report or log of a run against the server",
      [
        ["record", "--output", "FOLDER/a.har", "--verbose"], ["verify", "--verbose"],
        ["verify", "--report", "json=FOLDER/a.json", "--report", "html=FOLDER/a.html"],
        ["verify", "--report", "junit=FOLDER/a.xml", "--report", "sarif=FOLDER/a.sarif"],
      ]
    )
  )
  func runs(_ command: [String]) async throws {
    try await CleanRecordingTests.serving("query") { server in
      try await ContractBinary.inFolders(Self.files) { folder, _ in
        let options = ["--contracts", "FOLDER/api.json", "--base-url", server, "--auth", "s=env:CREDENTIAL"]
        var words = try await ContractBinary.run(
          (command + options).map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) },
          environment: Self.environment
        )
        #expect(words.exit == 0, "\(words.output)\(words.error)")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
          words.files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        let written = command.filter { $0.contains("FOLDER/") }
        #expect(words.files.count == 1 + written.count, "\(words.files.keys)")
        Self.expectNoKey(in: words, command.joined(separator: " "))
      }
    }
  }

  @Test("An API key in the query of an app's requests reaches no recording or log of the recording proxy")
  func proxied() async throws {
    try await CleanRecordingTests.serving("query") { server in
      let words = try await MockProcess.serving(
        [
          "--proxy", "--contracts", "FOLDER/api.json", "--base-url", server, "--output", "FOLDER/a.har", "--port", "0",
          "--verbose",
        ],
        by: "record",
        files: Self.files,
        reading: ["a.har"]
      ) { proxy in
        let reply = try await FeedApp(baseURL: proxy.baseURL).request("/items?limit=2&key=\(Self.key)")
        #expect(reply.status == 200)
      }
      #expect(words.files["a.har"]?.contains("/items?limit=2") == true, "\(words.error)")
      Self.expectNoKey(in: words, "record --proxy")
    }
  }

  @Test("An API key in the query of an app's requests is in no log and in no journal of the mock")
  func mocked() async throws {
    let words = try await MockProcess.serving(
      ["--contracts", "FOLDER/api.json", "--log", "--verbose"],
      files: Self.files
    ) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      #expect(try await app.request("/items?limit=2&key=\(Self.key)").status == 200)
      let journal = String(decoding: try await app.request("/__contract/journal").body, as: UTF8.self)
      #expect(journal.contains("/items"))
      #expect(!journal.contains(Self.key))
    }
    Self.expectNoKey(in: words, "mock --log")
  }
}
