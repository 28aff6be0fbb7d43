import Foundation
import TestSupport
import Testing

/// Each option that says how `contract mock` responds, by what a client sees of it.
@Suite("An option of a mock API", .takesTurns)
struct ResponseOptionTests {
  /// Requests sent one after the other, and the expected responses.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var files: [String: String] = [:]
    var requests: [(path: String, headers: [String: String])]
    var responses: [String]
  }

  @Test("Each reply option of the mock has its documented effect", arguments: rows)
  func option(_ row: Row) async throws {
    let files = ["contract.json": Pets.contract, "recordings/a.har": recording].merging(row.files) { $1 }
    let arguments = ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"]
    let words = try await MockProcess.serving(arguments + row.arguments, files: files) { mock in
      let app = FeedApp(baseURL: mock.baseURL)
      var responses: [String] = []
      for (path, headers) in row.requests {
        let response = try await app.request(path, headers: headers)
        let body = String(decoding: response.body, as: UTF8.self).replacingOccurrences(of: mock.baseURL, with: "MOCK")
        responses.append(response.status == 200 ? body : String(response.status))
      }
      #expect(responses == row.responses)
    }
    #expect(words.exit == 0)
  }

  private static let recording = Pets.recording([
    Pets.entry("/pets", #"["https://pets.example/v1/1.png"]"#, header: ("Accept-Language", "en")),
    Pets.entry("/pets", #"["zwei"]"#, header: ("Accept-Language", "de")),
  ])
  private var recording: String { Self.recording }

  private static let one = #"["MOCK/v1/1.png"]"#
  private static let two = #"["zwei"]"#

  private static func requesting(_ paths: String..., language: String? = nil) -> [(
    path: String, headers: [String: String]
  )] {
    paths.map { ($0, language.map { ["Accept-Language": $0] } ?? [:]) }
  }

  private static let rows: [Row] = [
    Row(
      testDescription: "none: responses in their order, addresses the mock's own",
      arguments: [],
      requests: requesting("/v1/pets", "/v1/pets", "/v1/pets"),
      responses: [one, two, two]
    ),
    Row(
      testDescription: "first order",
      arguments: ["CONTRACT_MOCK_ORDER=first"],
      requests: requesting("/v1/pets", "/v1/pets"),
      responses: [one, one]
    ),
    Row(
      testDescription: "--no-rewrite",
      arguments: ["--no-rewrite"],
      requests: requesting("/v1/pets"),
      responses: [#"["https://pets.example/v1/1.png"]"#]
    ),
    Row(
      testDescription: "matched headers",
      arguments: ["CONTRACT_MOCK_MATCH=accept-language"],
      requests: requesting("/v1/pets", "/v1/pets", language: "de") + requesting("/v1/pets", language: "en")
        + requesting("/v1/pets", language: "fr"),
      responses: [two, two, one, "404"]
    ),
    Row(
      testDescription: "--reject-invalid",
      arguments: ["--reject-invalid", "--unmatched", "418"],
      requests: requesting("/v1/cats", "/v1/pets"),
      responses: ["400", one]
    ),
    Row(
      testDescription: "an allowed host",
      arguments: ["CONTRACT_SERVER_ALLOW_HOST=mock.example"],
      requests: [("/v1/pets", ["Host": "mock.example"]), ("/v1/pets", ["Host": "evil.example"])],
      responses: [#"["http://mock.example/v1/1.png"]"#, "421"]
    ),
    Row(
      testDescription: "no allowed host",
      arguments: [],
      requests: [("/v1/pets", ["Host": "evil.example"])],
      responses: ["421"]
    ),
    Row(
      testDescription: "a base path",
      arguments: ["CONTRACT_MOCK_BASE_PATH=/api"],
      requests: requesting("/api/v1/pets", "/other/v1/pets"),
      responses: [one, "404"]
    ),
    Row(
      testDescription: "--scenario of one's own, with steps",
      arguments: ["--scenario", "stumbling", "CONTRACT_MOCK_ORDER=first"],
      files: ["recordings/scenarios.yaml": "scenarios:\n  stumbling: [server-error: 2, online]\n"],
      requests: requesting("/v1/pets", "/v1/pets", "/v1/pets"),
      responses: ["500", "500", one]
    ),
    Row(
      testDescription: "--scenario of one's own, with recordings that only it plays",
      arguments: [],
      files: [
        "recordings/scenarios.yaml": "scenarios:\n  quiet: {recordings: [quiet/day.har]}\n",
        "recordings/quiet/day.har": Pets.recording([Pets.entry("/pets", "[]")]),
      ],
      requests: [("/v1/pets", ["X-Contract-Scenario": "quiet"])] + requesting("/v1/pets"),
      responses: ["[]", one]
    ),
  ]
}
