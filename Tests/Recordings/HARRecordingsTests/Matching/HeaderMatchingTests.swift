import HARRecordings
import HTTPMessages
import Testing

@Suite("Header fields and hosts count where the rules say so")
struct HeaderMatchingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let recorded: [String?]
    let requested: String?
    let positions: [Int]

    init(_ description: String, _ name: String, _ recorded: [String?], _ requested: String?, _ positions: [Int]) {
      testDescription = description
      (self.name, self.recorded, self.requested, self.positions) = (name, recorded, requested, positions)
    }
  }

  static let rows = [
    Row("the same value", "Accept", ["a/b", "c/d"], "c/d", [1]), Row("another value", "Accept", ["a/b"], "c/d", []),
    Row("a field that is missing", "Accept", ["a/b", nil], nil, [1]),
    Row("a field that was missing", "Accept", [nil], "a/b", []),
    Row("space around commas", "Accept", ["a/b,c/d"], "a/b , c/d", [0]),
    Row("cookies in any order", "Cookie", ["a=1; b=2"], "b=2;a=1", [0]),
    Row("a media type's case", "Content-Type", ["Text/Plain;charset=UTF-8"], "text/plain; charset=utf-8", [0]),
    Row("a media type's boundary", "Content-Type", ["multipart/mixed; boundary=a"], "multipart/mixed; boundary=b", [0]),
    Row("another media type", "Content-Type", ["text/plain"], "text/html", []),
    Row("a placeholder after its scheme", "Authorization", ["Bearer REDACTED-1"], "Bearer abc", [0]),
    Row("another scheme", "Authorization", ["Bearer REDACTED-1"], "Basic abc", []),
    Row("a placeholder for nothing", "Authorization", ["Bearer REDACTED-1"], nil, []),
    Row(
      "the same placeholder wins",
      "Authorization",
      ["Bearer REDACTED-1", "Bearer REDACTED-2"],
      "Bearer REDACTED-2",
      [1]
    ),
    Row("placeholders of cookies", "Cookie", ["a=REDACTED-1; b=2"], "b=2; a=x", [0]),
  ]

  @Test("Headers match by their values", arguments: rows)
  func headers(_ row: Row) throws {
    func request(_ value: String?) -> RecordedRequest {
      RecordedRequest("GET", headers: value.map { [(row.name, $0)] } ?? [])
    }
    let index = try RecordedRequest.index(
      row.recorded.map(request),
      rules: MatchRules(headers: [row.name.lowercased()])
    )
    #expect(index.positions(matching: try request(row.requested).request()) == row.positions)
  }

  @Test("A header counts only with a rule, and not in place of another")
  func otherFields() throws {
    let recorded = [RecordedRequest("GET", headers: [("A", "1"), ("B", "1")])]
    let requested = try RecordedRequest("GET", headers: [("A", "1"), ("B", "2")]).request()
    #expect(try RecordedRequest.index(recorded).positions(matching: requested) == [0])
    #expect(
      try RecordedRequest.index(recorded, rules: MatchRules(headers: ["a"])).positions(matching: requested) == [0]
    )
    #expect(
      try RecordedRequest.index(recorded, rules: MatchRules(headers: ["a", "b"])).positions(matching: requested) == []
    )
  }

  @Test("A header must agree beside a body that agrees")
  func besideBody() throws {
    let recorded = ["1", "2", "1"].map { RecordedRequest(headers: [("A", $0)], json: "[1]") }
    let index = try RecordedRequest.index(recorded, rules: MatchRules(headers: ["a"]))
    #expect(index.positions(matching: try RecordedRequest(headers: [("A", "1")], json: "[1]").request()) == [0, 2])
    #expect(index.positions(matching: try RecordedRequest(headers: [("A", "1")], json: "[2]").request()) == [])
  }

  @Test(
    "Hosts keep recordings apart, their schemes' ports do not",
    arguments: [
      ("http://b.example/x", nil, [1]), ("https://B.example:443/x", nil, [1]), ("http://c.example/x", nil, []),
      ("http://a.example:8080/x", nil, []), ("http://127.0.0.1:4000/x", "b.example", [1]),
      ("http://127.0.0.1:4000/x", "A.example:80", [0]),
    ] as [(String, String?, [Int])]
  )
  func hosts(_ url: String, _ host: String?, _ positions: [Int]) throws {
    let recorded = ["a", "b"].map { RecordedRequest("GET", "https://\($0).example/x") }
    let index = try RecordedRequest.index(recorded, rules: MatchRules(matchesHost: true))
    let requested = RecordedRequest("GET", url, headers: host.map { [("Host", $0)] } ?? [])
    #expect(index.positions(matching: try requested.request()) == positions)
    #expect(try RecordedRequest.index(recorded).positions(matching: requested.request()) == [0, 1])
  }

  @Test("Of the nearest recordings, one of the requested host is nearer than one of another method or host")
  func nearestHost() throws {
    let recorded = [("DELETE", "a"), ("GET", "b"), ("GET", "a")].map {
      RecordedRequest($0.0, "https://\($0.1).example/x/1")
    }
    let index = try RecordedRequest.index(recorded, rules: MatchRules(matchesHost: true))
    let requested = try RecordedRequest("GET", "https://a.example/x/2").request()
    #expect(index.nearest(to: requested, limit: 3).map(\.entry.number) == [3, 2, 1])
  }
}
