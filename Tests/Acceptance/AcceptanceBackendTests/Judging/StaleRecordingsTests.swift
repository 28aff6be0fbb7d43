import AcceptanceBackend
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import Testing

@Suite("Recordings that break the contract")
struct StaleRecordingsTests {
  private static let host = "https://api.example/prefix"
  private static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
  private static let image = #""image":"https://api.example/1.png""#
  private static let feed = RecordedExchange.get("\(host)/v1/feed?limit=10", #"{"items":[{"id":"\#(id)",\#(image)}]}"#)

  private static func feed(_ item: String) -> RecordedExchange {
    .get(feed.url, #"{"items":[\#(item)]}"#)
  }

  private static func comments(_ members: String, at created: String = "2020-05-20T11:24:59+0000") -> RecordedExchange {
    .get(
      "\(host)/v1/image/\(id)/comments",
      #"{"items":[{"id":"7019D8A7-0B35-4057-B7F9-8C5471961ED0",\#(members)"created_at":"\#(created)"}]}"#
    )
  }

  private static let said = #""message":"m","author":{"username":"u"},"#

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let exchange: RecordedExchange
    let check: CheckID
  }

  private static func with(_ exchange: RecordedExchange, _ change: (inout RecordedExchange) -> Void) -> RecordedExchange
  {
    var copy = exchange
    change(&copy)
    return copy
  }

  static let rows = [
    Row(testDescription: "500 for the feed", exchange: with(feed) { $0.status = 500 }, check: .status),
    Row(testDescription: "HTML for JSON", exchange: with(feed) { $0.type = "text/html" }, check: .contentType),
    Row(testDescription: "a trailing comma", exchange: .get(feed.url, #"{"items":[],}"#), check: .bodySyntax),
    Row(
      testDescription: "a relative URL",
      exchange: feed(#"{"id":"\#(id)","image":"/1.png"}"#),
      check: .bodySchema
    ),
    Row(
      testDescription: "the same id twice",
      exchange: feed(#"{"id":"\#(id)",\#(image)},{"id":"\#(id.lowercased())",\#(image)}"#),
      check: .uniqueItems
    ),
    Row(testDescription: "25 o'clock", exchange: comments(said, at: "2020-05-20T25:24:59Z"), check: .bodySchema),
  ]

  @Test("Recordings that break the contract are refused, with what is wrong and where", arguments: rows)
  func refused(_ row: Row) async throws {
    let good = try HARText.recording([Self.feed, Self.comments(Self.said)], file: "good.har")
    let stale = try HARText.recording([Self.feed, row.exchange], file: "stale.har")
    let error = await #expect(throws: StaleRecordings.self) {
      _ = try await MockBackend(contract: ProjectFiles.contract, recordings: [good, stale])
    }
    let findings = try #require(error?.findings)
    #expect(Set(findings.map(\.check)) == [row.check] && findings.allSatisfy { $0.severity == .error })
    #expect(findings.first?.exchange?.purpose == "entry 2 of stale.har")
    #expect(error?.description.contains("entry 2 of stale.har: \(findings.first?.message ?? "?")") == true)
  }

  @Test("A refusal of recordings states how many break the contract, names the first, and says what to do")
  func wording() throws {
    let recording = try HARText.recording([Self.feed(#"{"id":"1",\#(Self.image)}"#), .get(Self.feed.url, "{}")])
    let error = #expect(throws: StaleRecordings.self) {
      try StaleRecordings.judge([recording], by: ProjectFiles.contract)
    }
    #expect(
      error?.description == "the recordings break the contract in 2 places: entry 1 of Recordings/test.har: "
        + #""1" is not an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380 (format); "#
        + "run `contract check` to see them all, and record them again"
    )
  }

  @Test("Recordings with an unreadable entry count as breaking the contract")
  func unreadable() throws {
    let recording = try RecordingReader().read(Array(#"{"log":{"entries":[{"request":{}}]}}"#.utf8), file: "a.har")
    let error = #expect(throws: StaleRecordings.self) {
      try StaleRecordings.judge([recording], by: ProjectFiles.contract)
    }
    #expect(error?.findings.map(\.check) == [.recording])
    let description = try #require(error?.description)
    #expect(description.contains("a.har:1:31: "))
  }

  @Test("Recordings do not break the contract where it allows them, says nothing, or the client was wrong")
  func good() async throws {
    let recording = try HARText.recording([
      Self.feed, Self.comments(Self.said), .get("\(Self.host)/v1/feed?limit=x", status: 400, "no"),
      .get("\(Self.host)/images/1.png", type: "image/png", "no image"),
      .get("\(Self.host)/v1/feed?limit=10&x=1", "{\"items\":[]}"),
      .get("\(Self.host)/v1/image/\(Self.id)/comments", status: 280, #"{"items":[]}"#),
    ])
    #expect(throws: Never.self) { try StaleRecordings.judge([recording], by: ProjectFiles.contract) }
    #expect(throws: Never.self) {
      try StaleRecordings.judge(try ProjectFiles.recordings(), by: ProjectFiles.contract)
    }
  }

  @Test("Recordings that break the contract are reported without their secrets")
  func secrets() throws {
    let secret = "q7Xz9LmK2vT4pW8sYbN3"
    let recording = try HARText.recording([
      .get("\(Self.feed.url)&access_token=\(secret)", #"{"items":[],"access_token":"\#(secret)","items":1}"#),
      .get("\(Self.feed.url)&password=\(secret)", #"{"password":"\#(secret)"}"#),
    ])
    let error = #expect(throws: StaleRecordings.self) {
      try StaleRecordings.judge([recording], by: ProjectFiles.contract)
    }
    #expect(error?.findings.isEmpty == false)
    let description = "\(error?.findings ?? [])"
    #expect(!description.contains(secret))
  }
}
