import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import Testing

@testable import RecordingDrift

@Suite("Comparisons of exchanges")
struct ExchangeComparisonTests {
  /// A recorded response, the responses of today, and what they differ in.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: String
    let live: [String]
    /// The checks that find an error, and those that find something worth a note.
    let errors: [String]
    var notes: [String] = []

    init(_ what: String, _ recorded: String, _ live: String..., errors: [String] = [], notes: [String] = []) {
      (testDescription, self.recorded, self.live) = (what, recorded, live)
      (self.errors, self.notes) = (errors, notes)
    }
  }

  static let rows = [
    Row("other values", #"{"a": 1, "b": "x"}"#, #"{"a": 2, "b": "y"}"#),
    Row("a reordered object", #"{"a": 1, "b": "x"}"#, #"{"b": "x", "a": 1}"#),
    Row("a lost member", #"{"a": 1, "b": "x"}"#, #"{"a": 1}"#, errors: ["drift-member"]),
    Row("a new member", #"{"a": 1}"#, #"{"a": 1, "b": "x"}"#, errors: ["drift-member"]),
    Row("a renamed member", #"{"a": 1}"#, #"{"b": 1}"#, errors: ["drift-member", "drift-member"]),
    Row("a member that one of two responses has", #"{"a": 1, "b": 2}"#, #"{"a": 1}"#, #"{"a": 1, "b": 2}"#),
    Row("a member that only some items had", #"[{"a": 1, "b": 1}, {"a": 2}]"#, #"[{"a": 1}, {"a": 2}]"#),
    Row("an item without what two items had", #"[{"a": 1}, {"a": 2}]"#, #"[{"a": 1}, {}]"#, notes: ["drift-member"]),
    Row(
      "items without what many items had",
      #"[{"a": 1}, {"a": 2}, {"a": 3}]"#,
      #"[{"a": 1}, {}, {"a": 3}]"#,
      errors: ["drift-member"]
    ),
    Row(
      "items without what many items had, in changing shares",
      #"[{"a": 1, "b": "x"}, {"a": 2, "b": "x"}, {"a": 3, "b": "x"}]"#,
      #"[{"a": 1, "b": "x"}, {"b": "x"}, {"a": 3, "b": null}]"#,
      #"[{"b": "x"}, {"b": "x"}, {"a": 3, "b": "x"}]"#
    ),
    Row(
      "entries of a dictionary of words that come and go",
      #"{"ada": {"n": 1}, "bob": {"n": 2}}"#,
      #"{"ada": {"n": 1}, "eve": {"n": 2}}"#,
      #"{"ada": {"n": 1}, "dan": {"n": 2}}"#
    ),
    Row(
      "a dictionary of words whose values changed",
      #"{"ada": {"n": 1}, "bob": {"n": 2}}"#,
      #"{"ada": {"n": "1"}, "eve": {"n": "2"}}"#,
      #"{"ada": {"n": "1"}, "dan": {"n": "2"}}"#,
      errors: ["drift-type"]
    ),
    Row(
      "a member that one of three responses has",
      #"{"a": 1, "b": 2}"#,
      #"{"a": 1}"#,
      #"{"a": 1}"#,
      #"{"a": 1, "b": 2}"#
    ),
    Row("a list that is empty today", #"[{"a": 1}]"#, "[]"),
    Row("a list that was empty", "[]", #"[{"a": 1}]"#),
    Row("null where there was a text", #"{"a": "x"}"#, #"{"a": null}"#, errors: ["drift-type"]),
    Row("a text where there was null", #"{"a": null}"#, #"{"a": "x"}"#),
    Row("a number as a text", #"{"a": 1}"#, #"{"a": "1"}"#, errors: ["drift-type"]),
    Row("a fraction of one integer", #"{"a": 10}"#, #"{"a": 9.5}"#, notes: ["drift-type"]),
    Row("fractions of integers", "[1, 2, 3, 4, 5]", "[1.5, 2, 3]", errors: ["drift-type"]),
    Row("a fraction without digits", #"{"a": 10}"#, #"{"a": 10.0}"#),
    Row("an object in an array", #"{"a": {"b": 1}}"#, #"{"a": [{"b": 1}]}"#, errors: ["drift-type"]),
    Row("another date", #"{"a": "2026-05-04T09:41:00Z"}"#, #"{"a": "2027-01-01T00:00:00+02:00"}"#),
    Row("a date as a number", #"{"a": "2026-05-04T09:41:00Z"}"#, #"{"a": 1777887660}"#, errors: ["drift-type"]),
    Row(
      "a date without a zone",
      #"{"a": "2026-05-04T09:41:00Z"}"#,
      #"{"a": "2026-05-04T09:41:00"}"#,
      errors: ["drift-format"]
    ),
    Row("an empty text for a date", #"{"a": "2026-05-04"}"#, #"{"a": ""}"#),
    Row("a redacted token", #"{"token": "REDACTED-1"}"#, #"{"token": "7f2c1a9e-5b1d-4c3e-9a77-0d2f4b6c8e10"}"#),
    Row(
      "a word for a UUID",
      #"{"id": "7f2c1a9e-5b1d-4c3e-9a77-0d2f4b6c8e10"}"#,
      #"{"id": "x"}"#,
      errors: ["drift-format"]
    ),
    Row("other codes of a dictionary", #"{"EUR": 1.1, "USD": 2.5}"#, #"{"CHF": 1.1, "USD": 2.5, "JPY": 3.5}"#),
    Row("other identifiers of a dictionary", #"{"u": {"a1b2c3d4": {"n": 1}}}"#, #"{"u": {"e5f6a7b8": {"n": 2}}}"#),
    Row("a dictionary whose values changed", #"{"1": {"n": 1}}"#, #"{"2": {"n": "1"}}"#, errors: ["drift-type"]),
    Row(
      "a kind of item that lost its member",
      #"[{"type": "a", "x": 1}, {"type": "b", "y": 1}]"#,
      #"[{"type": "a"}, {"type": "b", "y": 1}]"#,
      errors: ["drift-member"]
    ),
    Row("a kind of item that is missing today", #"[{"type": "a", "x": 1}, {"type": "b"}]"#, #"[{"type": "b"}]"#),
    Row(
      "a reversed list",
      #"[{"id": "a", "n": 1}, {"id": "b", "n": 2}, {"id": "c", "n": 3}, {"id": "d", "n": 4}]"#,
      #"[{"id": "d", "n": 4}, {"id": "c", "n": 3}, {"id": "b", "n": 2}, {"id": "a", "n": 1}]"#,
      errors: ["drift-order"]
    ),
    Row(
      "a list with further items",
      #"[{"id": 3}, {"id": 2}, {"id": 1}]"#,
      #"[{"id": 4}, {"id": 3}, {"id": 2}, {"id": 1}]"#
    ),
    Row(
      "a page with fewer items before another page",
      #"{"data": [1, 2, 3, 4], "next": "abc"}"#,
      #"{"data": [1, 2], "next": "def"}"#,
      errors: ["drift-page"]
    ),
    Row(
      "the last page with fewer items",
      #"{"data": [1, 2, 3, 4], "next": "abc"}"#,
      #"{"data": [1, 2], "next": null}"#
    ),
    Row(
      "a whole page without the next one",
      #"{"data": [1, 2, 3, 4], "next": "abc"}"#,
      #"{"data": [1, 2, 3, 4], "next": null}"#,
      errors: ["drift-page"]
    ),
    Row(
      "a last page that is no longer the last",
      #"{"data": [1, 2], "next": null}"#,
      #"{"data": [1, 2, 3], "next": "x"}"#
    ),
    Row(
      "a continuation in another spelling",
      #"{"data": [1, 2, 3, 4], "next_cursor": "abc"}"#,
      #"{"data": [1, 2, 3, 4], "nextCursor": "def"}"#,
      errors: ["drift-member", "drift-member"]
    ),
    Row(
      "a continuation with another name",
      #"{"data": [1, 2, 3, 4], "meta": {"next_token": "abc", "n": 1}}"#,
      #"{"data": [1, 2, 3, 4], "meta": {"next_cursor": "def", "n": 1}}"#,
      errors: ["drift-member", "drift-member"]
    ),
    Row(
      "the last page, which has only a link to the one before",
      #"{"data": [1, 2, 3, 4], "next": "abc"}"#,
      #"{"data": [1, 2], "prev": "def"}"#
    ),
    Row(
      "the last page, which says that it is the last",
      #"{"data": [1, 2, 3, 4], "next": "abc"}"#,
      #"{"data": [1, 2], "has_more": false}"#
    ),
    Row("a link to another item", #"{"self": "/items/17"}"#, #"{"self": "/items/18"}"#),
    Row("a link below another path", #"{"self": "/items/17"}"#, #"{"self": "/v2/items/17"}"#, errors: ["drift-link"]),
    Row("a whole URL", #"{"self": "/items/17"}"#, #"{"self": "http://a.test/items/17"}"#, errors: ["drift-link"]),
    Row("a link to another host", #"{"image": "http://b.test/a/1"}"#, #"{"image": "http://c.test/b/c/2"}"#),
    Row("no JSON", #"{"a": 1}"#, #"{"a": 1"#, errors: ["drift-media-type"]),
  ]

  @Test("What two bodies differ in is found, and nothing else", arguments: rows)
  func bodies(row: Row) throws {
    let drifts = try Self.drifts([Self.response(row.recorded)], row.live.map { Self.response($0) })
    #expect(drifts.filter { !$0.isNote }.map(\.check.rawValue) == row.errors, "\(drifts.map(\.message))")
    #expect(drifts.filter(\.isNote).map(\.check.rawValue) == row.notes, "\(drifts.map(\.message))")
  }

  @Test(
    "What two heads differ in is found, and nothing else",
    arguments: [
      ("another date", ["Date": "Mon"], ["Date": "Tue"], []),
      ("another age", ["Cache-Control": "max-age=3"], ["Cache-Control": "max-age=9"], []),
      ("no caching", ["Cache-Control": "max-age=3"], ["Cache-Control": "no-store"], ["drift-header"]),
      ("a lost header", ["X-Total": "3"], [:], ["drift-header"]),
      ("a lost request id", ["X-Request-Id": "3"], [:], []),
      ("another ETag", ["ETag": "\"a\""], ["ETag": "\"b\""], []),
      ("a lost ETag", ["ETag": "\"a\""], [:], ["drift-header"]),
      ("another session", ["Set-Cookie": "s=1; HttpOnly"], ["Set-Cookie": "s=2; HttpOnly"], []),
      ("a cookie for scripts", ["Set-Cookie": "s=1; HttpOnly"], ["Set-Cookie": "s=2"], ["drift-header"]),
      ("a compressed body", ["Vary": "Accept-Encoding"], ["Vary": "accept-encoding, Origin"], []),
      ("another relation", ["Link": "</a>; rel=\"up\""], ["Link": "</a>; rel=\"down\""], ["drift-link"]),
      ("a method that is gone", ["Allow": "GET, PUT"], ["Allow": "GET"], ["drift-header"]),
    ] as [(String, [String: String], [String: String], [String])]
  )
  func heads(what: String, recorded: [String: String], live: [String: String], expected: [String]) throws {
    let drifts = try Self.drifts(
      [Self.response("{}", recorded)],
      [Self.response("{}", live), Self.response("{}", live)]
    )
    #expect(drifts.filter { !$0.isNote }.map(\.check.rawValue) == expected, "\(what): \(drifts.map(\.message))")
  }

  @Test("A new header is a note, because clients ignore it")
  func newHeader() throws {
    let drifts = try Self.drifts([Self.response("{}")], [Self.response("{}", ["X-Total": "3"])])
    #expect(drifts.map(\.message) == ["the header \"x-total\" is new"])
    #expect(drifts.allSatisfy { $0.isNote })
  }

  @Test("Any of several recorded statuses of a request may come again")
  func severalStatuses() throws {
    var missing = Self.response("{}")
    missing.status = 404
    #expect(try Self.drifts([missing, Self.response("{}")], [missing, missing]).isEmpty)
    #expect(try Self.drifts([missing], [Self.response("{}")]).map(\.message) == ["the status was 404, and is now 200"])
  }

  @Test("A response that takes ten times as long and a second is worth a note")
  func latency() throws {
    let slow = try Self.drifts([Self.response("{}")], [Self.response("{}")], elapsed: .seconds(2))
    #expect(slow.map(\.message) == ["the response took 40 ms, and takes 2000 ms now"])
    #expect(try Self.drifts([Self.response("{}")], [Self.response("{}")], elapsed: .milliseconds(900)).isEmpty)
  }

  // MARK: Making

  private static func response(_ body: String, _ headers: [String: String] = [:]) -> HTTPResponse {
    let fields = [HTTPHeaderField("Content-Type", "application/json")]
    return HTTPResponse(
      status: 200,
      headers: HTTPHeaders(fields + headers.map { HTTPHeaderField($0.key, $0.value) }),
      body: Array(body.utf8)
    )
  }

  private static func drifts(
    _ recorded: [HTTPResponse],
    _ live: [HTTPResponse],
    elapsed: Duration = .milliseconds(30)
  ) throws -> [Drift] {
    let url = try HTTPURL(parsing: "http://a.test/items")
    func shape(_ response: HTTPResponse, _ elapsed: Duration) throws -> ExchangeShape {
      let exchange = HTTPExchange(request: HTTPRequest(url: url), response: response, elapsed: elapsed)
      let entry = try RecordedEntry(CapturedExchange(exchange: exchange, started: ""), number: 1, file: "a.har")
      return ExchangeShape(of: entry, request: url, pagination: nil) { $0.origin == url.origin }
    }
    return ExchangeComparison.drifts(
      of: url,
      recorded: try recorded.map { try shape($0, .milliseconds(40)) },
      live: try live.map { try shape($0, elapsed) }
    )
  }
}
