import HARRecordings
import HTTPMessages
import Testing

@Suite("The rules of matching")
struct MatchRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pointers: Set<String>
    let recorded: String
    let requested: String
    let isMatch: Bool

    init(_ title: String, _ pointers: Set<String>, _ recorded: String, _ requested: String, _ isMatch: Bool) {
      (testDescription, self.pointers, self.recorded, self.requested) = (title, pointers, recorded, requested)
      self.isMatch = isMatch
    }
  }

  private static let rows = [
    Row("an equal value beside others", ["/id"], #"{"id":1,"time":2}"#, #"{"time":3,"id":1.0}"#, true),
    Row("another value", ["/id"], #"{"id":1}"#, #"{"id":2}"#, false),
    Row("a value that is missing", ["/id"], #"{"id":1}"#, #"{"x":1}"#, false),
    Row("a value that both lack", ["/id"], #"{"x":1}"#, #"{"y":2}"#, true),
    Row("two values, one of which differs", ["/a", "/b"], #"{"a":1,"b":1}"#, #"{"a":1,"b":2}"#, false),
    Row("a whole object", ["/user"], #"{"user":{"id":1,"x":1}}"#, #"{"user":{"x":1,"id":1}}"#, true),
    Row("a part of an object", ["/user/id"], #"{"user":{"id":1,"x":1}}"#, #"{"user":{"id":1,"x":2}}"#, true),
    Row("a path through a value that is no object", ["/user/id"], #"{"user":1}"#, #"{"user":"x"}"#, true),
    Row("one element", ["/0/id"], #"[{"id":1},{"id":2}]"#, #"[{"id":1}]"#, true),
    Row("a later element", ["/1"], "[1,2,3]", "[7,2]", true),
    Row("a later element that differs", ["/1"], "[1,2]", "[1,3]", false),
    Row("all elements", ["/*/id"], #"[{"id":1,"x":1},{"id":2}]"#, #"[{"id":1},{"id":2,"x":3}]"#, true),
    Row("all elements, one of which differs", ["/*/id"], #"[{"id":1},{"id":2}]"#, #"[{"id":1},{"id":3}]"#, false),
    Row("a name with an escape", ["/a~1b"], #"{"a\/b":1,"c":1}"#, #"{"a/b":1}"#, true),
    Row("the whole body", [""], #"{"id":1}"#, #"{"id":1,"x":1}"#, false),
    Row("a placeholder", ["/id", "/token"], #"{"id":1,"token":"REDACTED-1"}"#, #"{"id":1,"token":"t"}"#, true),
    Row("a text that is no pointer", ["id"], #"{"id":1}"#, #"{"id":2}"#, true),
    Row("bodies that are not JSON", ["/id"], "id=1", "id=2", false),
  ]

  @Test("Of JSON bodies only the values at pointers are compared", arguments: rows)
  func values(row: Row) throws {
    let rules = MatchRules(body: .values(at: row.pointers))
    let index = try RecordedRequest.index([RecordedRequest(body: row.recorded)], rules: rules)
    let request = try RecordedRequest(body: row.requested).request()
    #expect(index.positions(matching: request) == (row.isMatch ? [0] : []))
    #expect(index.nearest(to: request).first?.differences.isEmpty == row.isMatch)
  }

  private static let exceptions = [
    Row("another time", ["/time"], #"{"id":1,"time":2}"#, #"{"time":3,"id":1}"#, true),
    Row("a time that is missing", ["/time"], #"{"id":1,"time":2}"#, #"{"id":1}"#, true),
    Row("another value", ["/time"], #"{"id":1,"time":2}"#, #"{"id":2,"time":2}"#, false),
    Row("a value that is missing", ["/time"], #"{"id":1,"time":2}"#, #"{"time":2}"#, false),
    Row("a time of the same name elsewhere", ["/time"], #"{"a":{"time":1}}"#, #"{"a":{"time":2}}"#, false),
    Row("times of all elements", ["/*/t"], #"[{"id":1,"t":1},{"id":2,"t":1}]"#, #"[{"id":1},{"t":3,"id":2}]"#, true),
    Row("another element", ["/*/t"], #"[{"id":1,"t":1}]"#, #"[{"id":2,"t":1}]"#, false),
    Row("another number of elements", ["/*/t"], "[{},{}]", "[{}]", false),
    Row("the whole body", [""], #"{"id":1}"#, #"{"id":2}"#, true),
    Row("a text that is no pointer", ["id"], #"{"id":1}"#, #"{"id":2}"#, false),
    Row("bodies that are not JSON", ["/id"], "id=1", "id=2", false),
  ]

  @Test("Of JSON bodies the values at pointers can be left out of the comparison", arguments: exceptions)
  func exception(row: Row) throws {
    let rules = MatchRules(body: .allExcept(row.pointers))
    let index = try RecordedRequest.index([RecordedRequest(body: row.recorded)], rules: rules)
    let request = try RecordedRequest(body: row.requested).request()
    #expect(index.positions(matching: request) == (row.isMatch ? [0] : []))
    #expect(index.nearest(to: request).first?.differences.isEmpty == row.isMatch)
  }

  @Test(
    "Query items are compared unless the rules ignore them",
    arguments: [
      (MatchRules.IgnoredQueryItems.none, "a=1&t=1", true), (.none, "a=1&t=2", false), (.only([]), "a=1&t=2", false),
      (.only(["t"]), "t=2&a=1", true), (.only(["t"]), "t=1&a=2", false), (.all, "b=1", true), (.all, "", true),
    ]
  )
  func queryItems(ignored: MatchRules.IgnoredQueryItems, query: String, isMatch: Bool) throws {
    let recorded = RecordedRequest("GET", "https://a.example/x?a=1&t=1")
    let index = try RecordedRequest.index([recorded], rules: MatchRules(ignoredQueryItems: ignored))
    let request = try RecordedRequest("GET", "https://a.example/x?\(query)").request()
    #expect(index.positions(matching: request) == (isMatch ? [0] : []))
  }

  @Test("A function decides alone whether requests match, and gets their bodies")
  func matcher() throws {
    var rules = MatchRules(headers: ["accept"], matchesHost: true)
    rules.matcher = RequestMatcher { request, recorded in request.body.count == recorded.body.count }
    let recorded = ["a", "bb", "cc"].map { RecordedRequest("PUT", body: $0) }
    let index = try RecordedRequest.index(recorded, rules: rules)
    let request = try RecordedRequest("GET", "https://b.example/y?z=1", body: "dd").request()
    #expect(index.positions(matching: request) == [1, 2])
    let unlike = try RecordedRequest("PUT", body: "long").request()
    #expect(index.positions(matching: unlike).isEmpty)
    let reason = "the function that compares requests does not accept this recording"
    #expect(index.nearest(to: unlike).first?.differences.first == reason)
  }

  @Test("A matcher is equal to its copies alone")
  func identity() {
    let first = RequestMatcher { _, _ in true }
    let copy = first
    #expect(first == copy)
    #expect(first != RequestMatcher { _, _ in true })
    #expect(Set([first, copy]).count == 1)
  }
}
