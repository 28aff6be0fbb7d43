import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Responses that were recorded under conditions")
struct ConditionTests {
  static let text = "0123456789"

  static func entry(_ status: Int, _ headers: [(String, String)], _ body: String = "") -> JSONLiteral {
    MockFixture.entry("https://api.example/file", status: status, type: "text/plain", headers: headers, body: body)
  }

  static let first = entry(200, [("ETag", "\"a\""), ("Last-Modified", "Mon, 01 Jan 2024 00:00:00 GMT")], "one")
  static let second = entry(200, [("ETag", "W/\"b\"")], "two")
  static let unchanged = entry(304, [("ETag", "\"a\""), ("X-Cache", "hit")])
  static let cachedByClient = entry(304, [("ETag", "\"a\"")], "kept")
  static let kept = entry(200, [("Accept-Ranges", "bytes"), ("ETag", "\"a\"")], text)
  static let some = MockFixture.entry(
    ["Range": "bytes=2-4"],
    entry(206, [("Content-Range", "bytes 2-4/10")], "234")
  )
  static let all = MockFixture.entry(
    ["Range": "bytes=0-"],
    entry(206, [("Content-Range", "bytes 0-9/10")], text)
  )

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entries: [JSONLiteral]
    let headers: HTTPHeaders
    /// What is served at each turn: status and body.
    let responses: [String]

    init(_ description: String, _ entries: [JSONLiteral], _ headers: HTTPHeaders, _ responses: [String]) {
      (testDescription, self.entries, self.headers, self.responses) = (description, entries, headers, responses)
    }
  }

  static let cached = [
    Row("a plain request gets no 304", [unchanged, first], [:], ["200 one", "200 one"]),
    Row("a 304 repeats the previous response", [first, unchanged, second], [:], ["200 one", "200 one", "200 two"]),
    Row(
      "a client that has the response gets 304",
      [first, unchanged, second],
      ["If-None-Match": "\"a\""],
      ["304 ", "304 ", "200 two"]
    ),
    Row("a validator of something else changes nothing", [first], ["If-None-Match": "\"x\""], ["200 one"]),
    Row("one of several tags will do", [first], ["If-None-Match": "\"x,\", W/\"a\""], ["304 "]),
    Row("a weak tag will do", [second], ["If-None-Match": "\"b\""], ["304 "]),
    Row("any response matches", [first], ["If-None-Match": "*"], ["304 "]),
    Row("a date will do", [first], ["If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"], ["304 "]),
    Row("another date changes nothing", [first], ["If-Modified-Since": "Tue, 02 Jan 2024 00:00:00 GMT"], ["200 one"]),
    Row(
      "a tag goes before a date",
      [first],
      ["If-None-Match": "\"x\"", "If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"],
      ["200 one"]
    ),
    Row("a conditional request gets the only 304", [unchanged], ["If-None-Match": "\"z\""], ["304 "]),
    Row("a plain request does not", [unchanged], [:], ["404"]),
    Row("a plain request gets what the recorded client had", [cachedByClient], [:], ["200 kept", "200 kept"]),
    Row("a client that has that gets the 304", [cachedByClient], ["If-None-Match": "\"a\""], ["304 ", "304 "]),
    Row("a client that has another gets it", [cachedByClient], ["If-None-Match": "\"z\""], ["200 kept"]),
    Row("what the server sent precedes it", [first, cachedByClient], [:], ["200 one", "200 one"]),
  ]

  static let ranges = [
    Row("a plain request gets the whole", [some, kept], [:], ["200 0123456789", "200 0123456789"]),
    Row("the same range gets the recorded part", [kept, some], ["Range": "bytes=2-4"], ["206 234"]),
    Row("another range gets its part of the whole", [some, kept], ["Range": "bytes=5-6"], ["206 56"]),
    Row("the rest", [kept], ["Range": "bytes=8-"], ["206 89"]),
    Row("the last bytes", [kept], ["Range": "bytes=-3"], ["206 789"]),
    Row("more than there is", [kept], ["Range": "bytes=8-99999999999999999999"], ["206 89"]),
    Row("more last bytes than there are", [kept], ["Range": "bytes=-11"], ["206 0123456789"]),
    Row("nothing of it", [kept], ["Range": "bytes=10-"], ["416 "]),
    Row("no last bytes", [kept], ["Range": "bytes=-0"], ["416 "]),
    Row("several ranges get the whole", [kept], ["Range": "bytes=0-1,3-4"], ["200 0123456789"]),
    Row("a range backwards gets the whole", [kept], ["Range": "bytes=4-2"], ["200 0123456789"]),
    Row("another unit gets the whole", [kept], ["Range": "lines=0-1"], ["200 0123456789"]),
    Row("a server without ranges gives the whole", [first], ["Range": "bytes=0-0"], ["200 one"]),
    Row("a condition that holds", [kept], ["Range": "bytes=0-0", "If-Range": "\"a\""], ["206 0"]),
    Row("a condition that does not", [kept], ["Range": "bytes=0-0", "If-Range": "\"b\""], ["200 0123456789"]),
    Row("a part that is everything is the whole", [all], [:], ["200 0123456789"]),
    Row("a part that is everything has parts", [all], ["Range": "bytes=1-1"], ["206 1"]),
    Row("a plain request gets no part", [some], [:], ["404"]),
  ]

  @Test("A conditional request gets the response that suits it", arguments: cached + ranges)
  func responses(_ row: Row) throws {
    let api = try MockFixture.api(row.entries)
    let responses = try row.responses.indices.map { turn in
      let response = try api.reply(to: "GET /file", row.headers, repetition: turn).response
      return response.status == 404 ? "404" : "\(response.status) \(response.text)"
    }
    #expect(responses == row.responses)
  }

  @Test("A 304 has the validator, and nothing that describes a body")
  func notModified() throws {
    let response = try MockFixture.api([Self.first]).reply(to: "GET /file", ["If-None-Match": "\"a\""]).response
    #expect(response.reason == "Not Modified")
    #expect(response.headers.fields.map(\.name) == ["ETag", "Last-Modified"])
  }

  @Test("A 304 that was recorded comes back as it was recorded")
  func recordedNotModified() throws {
    let api = try MockFixture.api([Self.first, Self.unchanged])
    let reply = try api.reply(to: "GET /file", ["If-None-Match": "\"a\""], repetition: 1)
    #expect(reply.response.headers["X-Cache"] == "hit")
    #expect(reply.recordings == [0, 1])
  }

  @Test("A part says which it is, and how long it is")
  func part() throws {
    let response = try MockFixture.api([Self.kept]).reply(to: "GET /file", ["Range": "bytes=5-6"]).response
    #expect(response.headers["Content-Range"] == "bytes 5-6/10")
    #expect(response.headers["Content-Length"] == "2")
    #expect(response.reason == "Partial Content")
  }

  @Test("A part beyond the end says how long the whole is")
  func unsatisfiable() throws {
    let response = try MockFixture.api([Self.kept]).reply(to: "GET /file", ["Range": "bytes=10-"]).response
    #expect(response.headers["Content-Range"] == "bytes */10")
    #expect(response.headers["Content-Length"] == "0")
  }

  static let hindrances = [
    (
      unchanged,
      "Only 304 (Not Modified) was recorded for it, because the recorded client had the response in its cache; "
        + "record it again with the cache off."
    ),
    (some, "Only parts of the response (206) were recorded for it; record a request without Range."),
  ]

  @Test(
    "A conditional request that needs a whole response is refused if none was recorded",
    arguments: hindrances
  )
  func hindrance(_ entry: JSONLiteral, _ detail: String) throws {
    let reply = try MockFixture.api([entry]).reply(to: "GET /file")
    #expect(reply.source == .unmatched)
    #expect(try reply.response.json["detail"]?.string == detail)
  }

  @Test("Conditions of writing requests are left to the recordings")
  func writing() throws {
    let entry = MockFixture.entry("https://api.example/file", method: "PUT", headers: [("ETag", "\"a\"")], body: "{}")
    let reply = try MockFixture.api([entry]).reply(to: "PUT /file", ["If-None-Match": "\"a\""])
    #expect(reply.response.status == 200)
  }
}
