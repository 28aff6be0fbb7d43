import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@Suite("A request's body finds its recorded response")
struct BodyMatchingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: [RecordedRequest]
    let requested: RecordedRequest
    let positions: [Int]

    init(_ description: String, _ recorded: [RecordedRequest], _ requested: RecordedRequest, _ positions: [Int]) {
      testDescription = description
      (self.recorded, self.requested, self.positions) = (recorded, requested, positions)
    }
  }

  private static func json(_ text: String) -> RecordedRequest { RecordedRequest(json: text) }
  private static func form(_ text: String) -> RecordedRequest { RecordedRequest(form: text) }
  private static func lines(_ text: String) -> RecordedRequest {
    RecordedRequest(headers: [("Content-Type", "application/x-ndjson")], body: text)
  }
  private static func multipart(_ boundary: String, _ parts: String...) -> RecordedRequest {
    RecordedRequest(
      headers: [("Content-Type", "multipart/form-data; boundary=\(boundary)")],
      body: parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--\(boundary)--\r\n"
    )
  }
  private static let unknown = RecordedRequest(more: [("bodySize", 12)])

  static let rows = [
    Row("the same JSON", [json(#"{"a":1}"#), json(#"{"a":2}"#)], json(#"{"a":2}"#), [1]),
    Row("members in another order", [json(#"{"a":1,"b":[1,2]}"#)], json(#"{ "b": [1, 2], "a": 1 }"#), [0]),
    Row("elements in another order", [json("[1,2]")], json("[2,1]"), []),
    Row(
      "numbers by value",
      [json("[1,100,0,1e400,12345678901234567890]")],
      json("[1.0,1e2,-0,1E+400,12345678901234567890.0]"),
      [0]
    ),
    Row("a number is not its text", [json("[1]")], json(#"["1"]"#), []),
    Row("null is not missing", [json(#"{"a":null}"#)], json("{}"), []),
    Row("escapes in strings and keys", [json(#"{"\u0061":"\u00e9\/"}"#)], json(#"{"a":"é/"}"#), [0]),
    Row("letters with marks by their code points", [json(#"["\u00e9"]"#)], json(#"["e\u0301"]"#), []),
    Row("of repeated keys the first counts", [json(#"{"a":1,"a":2}"#)], json(#"{"a":1}"#), [0]),
    Row("another element deep inside", [json(#"{"a":[{"b":[true]}]}"#)], json(#"{"a":[{"b":[false]}]}"#), []),
    Row("JSON without its type", [json(#"{"a":1}"#)], RecordedRequest(body: #"{"a": 1}"#), [0]),
    Row("broken JSON by its bytes", [json(#"{"a":"#)], json(#"{"a":"#), [0]),
    Row("no body is not an empty object", [json("{}")], RecordedRequest(), []),
    Row("an empty object is not no body", [RecordedRequest()], json("{}"), []),
    Row("no body either way", [json("{}"), RecordedRequest()], RecordedRequest(), [1]),
    Row("several with the same body in their order", [json("[1]"), json("[2]"), json("[1]")], json("[1]"), [0, 2]),
    Row("fields of a form in another order", [form("a=1&b=2")], form("b=2&a=1"), [0]),
    Row("a form's spelling", [form("a=x+y%7e")], form("a=x%20y~"), [0]),
    Row("a form's repeated fields count", [form("a=1&a=1")], form("a=1"), []),
    Row("a form's field without a value", [form("a")], form("a="), [0]),
    Row(
      "a GraphQL document in another layout",
      [json(##"{"query":"query Q($a: [Int!], $b: B) {\n  # All\n  x(a: $a, b: \"y  z\") { e ... on C { d }\n }}"}"##)],
      json(##"{"query":"query Q($a:[Int!]$b:B){x(a:$a b:\"y  z\"){e...on C{d}}}"}"##),
      [0]
    ),
    Row(
      "GraphQL documents of a batch",
      [json(#"[{"query":"{ a }"},{"query":"{b}"}]"#)],
      json(#"[{"query":"{a}"},{"query":"{\n\tb\n}"}]"#),
      [0]
    ),
    Row(
      "another text in a GraphQL document",
      [json(#"{"query":"{a(b:\"c  d\")}"}"#)],
      json(#"{"query":"{a(b:\"c d\")}"}"#),
      []
    ),
    Row(
      "members of a GraphQL request that say nothing",
      [json(##"{"query":"{a}","variables":{},"extensions":{}}"##), json(##"{"query":"{a}","variables":{"b":1}}"##)],
      json(##"{"operationName":null,"query":"{ a }"}"##),
      [0]
    ),
    Row(
      "variables of a GraphQL request",
      [json(##"{"query":"{a}","variables":{"b":1}}"##)],
      json(##"{"query":"{a}","variables":{}}"##),
      []
    ),
    Row(
      "empty variables beside a query that is no document",
      [json(##"{"query":"red","variables":{}}"##)],
      json(##"{"query":"red"}"##),
      []
    ),
    Row("JSON after a byte order mark", [json(#"{"a":1}"#)], json("\u{FEFF}{\"a\": 1}"), [0]),
    Row("lines of JSON by their values", [lines("{\"a\":1}\n[2]\n")], lines("{ \"a\": 1 }\r\n[2]"), [0]),
    Row("lines of JSON in another order", [lines("{\"a\":1}\n[2]\n")], lines("[2]\n{\"a\":1}\n"), []),
    Row("another name in a GraphQL document", [json(#"{"query":"{a b}"}"#)], json(#"{"query":"{ab}"}"#), []),
    Row("a query that is no document", [json(#"{"query":"red  {x}"}"#)], json(#"{"query":"red {x}"}"#), []),
    Row("other text by its bytes", [RecordedRequest(body: "a b")], RecordedRequest(body: "a  b"), []),
    Row("other text", [RecordedRequest(body: "a"), RecordedRequest(body: "b")], RecordedRequest(body: "b"), [1]),
    Row(
      "a form of parts whatever its boundary",
      [multipart("one", "name=\"a\"\r\n\r\n1", "name=\"f\"; filename=\"x\"\r\nContent-Type: text/plain\r\n\r\nfile")],
      multipart("two", "name=\"f\"; filename=\"x\"\r\nContent-Type: text/plain\r\n\r\nfile", "name=\"a\"\r\n\r\n1"),
      [0]
    ),
    Row(
      "JSON in a part by its values",
      [multipart("b", "name=\"a\"\r\nContent-Type: application/json\r\n\r\n{\"x\":1,\"y\":[2]}")],
      multipart("c", "name=\"a\"; filename=\"blob\"\r\nContent-Type: application/json\r\n\r\n{ \"y\": [2], \"x\": 1 }"),
      [0]
    ),
    Row(
      "JSON in a part with another value",
      [multipart("b", "name=\"a\"\r\n\r\n{\"x\":1}")],
      multipart("c", "name=\"a\"\r\n\r\n{\"x\":2}"),
      []
    ),
    Row(
      "a file of JSON by its name",
      [multipart("b", "name=\"a\"; filename=\"1.json\"\r\nContent-Type: application/json\r\n\r\n{}")],
      multipart("c", "name=\"a\"; filename=\"2.json\"\r\nContent-Type: application/json\r\n\r\n{}"),
      []
    ),
    Row("another part", [multipart("b", "name=\"a\"\r\n\r\n1")], multipart("b", "name=\"a\"\r\n\r\n2"), []),
    Row("a body that was not kept agrees with any", [unknown], json("[1]"), [0]),
    Row("a body that agrees wins over one that was not kept", [unknown, json("[1]")], json("[1]"), [1]),
    Row("one that was not kept is better than none", [unknown, json("[1]")], json("[2]"), [0]),
    Row(
      "a placeholder agrees with any text",
      [json(#"{"u":"me","password":"REDACTED-1"}"#)],
      json(#"{"password":"x","u":"me"}"#),
      [0]
    ),
    Row(
      "a placeholder does not match a missing value",
      [json(#"{"u":"me","password":"REDACTED-1"}"#)],
      json(#"{"u":"me"}"#),
      []
    ),
    Row(
      "beside a placeholder all else must agree",
      [json(#"{"u":"me","password":"REDACTED-1"}"#)],
      json(#"{"u":"you","password":"x"}"#),
      []
    ),
    Row(
      "the same placeholder wins",
      [json(#"["REDACTED-1"]"#), json(#"["REDACTED-2"]"#)],
      json(#"["REDACTED-2"]"#),
      [1]
    ),
    Row(
      "a value that agrees wins over placeholders",
      [json(#"["REDACTED-1"]"#), json(#"["x"]"#)],
      json(#"["x"]"#),
      [1]
    ),
    Row("a placeholder wins over a body that was not kept", [unknown, json(#"["REDACTED-1"]"#)], json(#"["x"]"#), [1]),
    Row("a placeholder within text", [json(#"["Bearer REDACTED-1", "a"]"#)], json(#"["Bearer x", "a"]"#), [0]),
    Row("other text around a placeholder", [json(#"["Bearer REDACTED-1"]"#)], json(#"["Basic x"]"#), []),
    Row("a zero under a secret name", [json(#"{"secret":0,"a":0}"#)], json(#"{"secret":1234,"a":0}"#), [0]),
    Row("a zero under another name", [json(#"{"secret":0,"a":0}"#)], json(#"{"secret":1234,"a":1}"#), []),
    Row("a form's placeholder", [form("u=me&password=REDACTED-1")], form("password=x%20y&u=me"), [0]),
    Row("a form's other fields", [form("u=me&password=REDACTED-1")], form("password=x&u=you"), []),
    Row("repeated fields with one placeholder", [form("t=REDACTED-1&t=2")], form("t=2&t=9"), [0]),
    Row("repeated fields with another value", [form("t=REDACTED-1&t=2")], form("t=3&t=9"), []),
    Row(
      "a placeholder in other text",
      [RecordedRequest(body: "key: REDACTED-1;")],
      RecordedRequest(body: "key: abc;"),
      [0]
    ),
    Row("two placeholders", [RecordedRequest(body: "REDACTED-1:REDACTED-2")], RecordedRequest(body: "a:b"), [0]),
    Row(
      "two placeholders, one of them for nothing",
      [RecordedRequest(body: "REDACTED-1:REDACTED-2")],
      RecordedRequest(body: "ab:"),
      []
    ),
    Row(
      "a placeholder matches any value",
      [RecordedRequest(body: "a-REDACTED-b")],
      RecordedRequest(body: "a--b"),
      []
    ),
    Row(
      "a placeholder in a part",
      [multipart("b", "name=\"password\"\r\n\r\nREDACTED-1")],
      multipart("c", "name=\"password\"\r\n\r\nx"),
      [0]
    ),
  ]

  @Test("A request's body matches a recorded one by value, not by spelling", arguments: rows)
  func matching(_ row: Row) throws {
    let index = try RecordedRequest.index(row.recorded)
    #expect(index.positions(matching: try row.requested.request()) == row.positions)
  }

  @Test("Bodies that are not compared neither exclude a recording nor count as a difference")
  func uncompared() throws {
    let recorded = [Self.json(#"{"a":1}"#), RecordedRequest(), Self.unknown, Self.form("a=REDACTED-1")]
    let rules = MatchRules(headers: ["x-version"], body: .ignored)
    for requested in recorded + [Self.json(#"{"b":2}"#), RecordedRequest(body: "text")] {
      #expect(
        try RecordedRequest.index(recorded, rules: MatchRules(body: .ignored))
          .positions(matching: requested.request()) == [0, 1, 2, 3]
      )
      var request = try requested.request()
      request.headers["X-Version"] = "2"
      let index = try RecordedRequest.index(recorded, rules: rules)
      #expect(index.positions(matching: request).isEmpty)
      #expect(index.nearest(to: request).allSatisfy { $0.differences.count == 1 })
    }
    // Placeholders in targets still match, whatever the bodies.
    let masked = RecordedRequest("POST", "https://a.example/x?key=REDACTED-1", json: "{}")
    let index = try RecordedRequest.index([masked], rules: MatchRules(body: .ignored))
    #expect(
      index.positions(matching: try RecordedRequest("POST", "https://a.example/x?key=k", json: "[]").request()) == [0]
    )
  }

  /// Logging in with a password, with another one, and with the first again, recorded in the order of `times`.
  private static func logIns(_ times: [String?]) -> [RecordedRequest] {
    zip([1, 2, 1], times).map { number, time in
      var request = json(#"{"u":"me","password":"REDACTED-\#(number)"}"#)
      request.started = time
      return request
    }
  }

  @Test(
    "Recordings whose bodies differ at placeholders only are replayed in the order of their times",
    arguments: [
      (["2026-05-04T09:41:00.300Z", "2026-05-04T09:41:00.100Z", "2026-05-04T09:41:00.200Z"], [2, 3, 1]),
      (["2026-05-04T09:41:00.100Z", nil, "2026-05-04T09:41:00.000Z"], [3, 1, 2]),
      (["2026-05-04T09:41:00.300Z", "2026-05-04T09:41:00+02:00", "2026-05-04T09:41:00.200Z"], [2, 3, 1]),
    ] as [([String?], [Int])]
  )
  func times(_ times: [String?], numbers: [Int]) throws {
    let index = try RecordedRequest.index(Self.logIns(times))
    let requested = try Self.json(#"{"u":"me","password":"x"}"#).request()
    #expect(index.entries(matching: requested).map(\.number) == numbers)
  }

  @Test("A compressed body is compared after decoding")
  func coded() throws {
    let index = try RecordedRequest.index([Self.json(#"{"items":[]}"#)])
    var request = try RecordedRequest(headers: [("Content-Encoding", "gzip")]).request()
    request.body = Base64Bytes.gzipOfNoItems
    #expect(index.positions(matching: request) == [0])
  }

  @Test("A request's body matches a form that a tool kept as parameters")
  func parameters() throws {
    let data: JSONLiteral = [
      "mimeType": "application/x-www-form-urlencoded",
      "params": [["name": "b", "value": "x y"], ["name": "a", "value": "1"]],
    ]
    let index = try RecordedRequest.index([RecordedRequest(more: [("postData", data)])])
    #expect(index.positions(matching: try Self.form("a=1&b=x+y").request()) == [0])
    #expect(index.positions(matching: try Self.form("a=2&b=x+y").request()) == [])
  }

  @Test("A body matches only recordings of its own path and query")
  func targets() throws {
    let recorded = [
      RecordedRequest(json: "[1]"), RecordedRequest("POST", "https://a.example/x?a=1", json: "[1]"),
      RecordedRequest("PUT", json: "[1]"),
    ]
    let index = try RecordedRequest.index(recorded)
    #expect(index.positions(matching: try RecordedRequest("POST", "http://h/x?a=1", json: "[1]").request()) == [1])
    #expect(index.positions(matching: try RecordedRequest("PUT", "http://h/x", json: "[1]").request()) == [2])
  }
}

enum Base64Bytes {
  /// `{"items":[]}` as gzip.
  static let gzipOfNoItems = (try? Base64.decode("H4sIAAAAAAACA6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=".utf8)) ?? []
}
