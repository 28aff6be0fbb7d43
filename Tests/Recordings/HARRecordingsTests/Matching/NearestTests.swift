import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@Suite("What differs from the nearest recording")
struct NearestTests {
  private static func differences(
    _ recorded: RecordedRequest,
    _ requested: RecordedRequest,
    headers: Set<String> = []
  ) throws -> [String]? {
    let index = try RecordedRequest.index([recorded], rules: MatchRules(headers: headers))
    return index.nearest(to: try requested.request()).first?.differences
  }

  @Test(
    "The difference from the nearest recording is reported by its place in a JSON body",
    arguments: [
      (
        #"{"items":[{"name":"b"}]}"#, #"{"items":[{"name":"a"}]}"#,
        [#"body /items/0/name: requested "a", recorded "b""#]
      ),
      (
        #"{"a":1,"b":true}"#, #"{"a":"1","c":null}"#,
        [
          #"body /a: requested "1", recorded 1"#, "body /c: requested null, not recorded",
          "body /b: not requested, recorded true",
        ]
      ),
      ("[1,2]", "[1,3,4]", ["body: requested 3 elements, recorded 2 elements", "body /1: requested 3, recorded 2"]),
      (#"{"a":[1]}"#, #"{"a":{}}"#, ["body /a: requested an object, recorded an array"]),
      (#"{"a/b":1}"#, #"{"a/b":2}"#, ["body /a~1b: requested 2, recorded 1"]),
      ("1", "2", ["body: requested 2, recorded 1"]),
      (#"{"password":"REDACTED-1","u":1}"#, #"{"password":"x","u":2}"#, ["body /u: requested 2, recorded 1"]),
      (
        #"{"password":"hunter2"}"#, #"{"password":"letmein"}"#,
        [
          "body /password: the requested value differs from the recorded one (a secret, not shown)"
        ]
      ),
      (
        #"{"token":{"a":["x"]}}"#, #"{"token":{"a":["y"]}}"#,
        [
          "body /token/a/0: the requested value differs from the recorded one (a secret, not shown)"
        ]
      ), (#"{"token":"hunter2"}"#, "{}", ["body /token: not requested, recorded"]),
      ("{}", #"{"token":"hunter2"}"#, ["body /token: requested, not recorded"]),
      (
        #"["Bearer 0123456789abcdef"]"#, #"["https://h/?sig=0123456789abcdef"]"#,
        [
          #"body /0: requested "https://h/?sig=REDACTED", recorded "Bearer REDACTED""#
        ]
      ),
      (#"["a\nb"]"#, #"["\u001b[2J\u202e"]"#, [#"body /0: requested "␛[2J\#u{FFFD}", recorded "a␊b""#]),
      (
        "[1,2,3,4,5,6,7,8]", "[0,0,0,0,0,0,0,0]",
        [
          "body /0: requested 0, recorded 1", "body /1: requested 0, recorded 2", "body /2: requested 0, recorded 3",
          "body /3: requested 0, recorded 4", "body /4: requested 0, recorded 5", "body /5: requested 0, recorded 6",
          "body: 2 further differences",
        ]
      ),
    ]
  )
  func json(_ recorded: String, _ requested: String, _ expected: [String]) throws {
    #expect(try Self.differences(RecordedRequest(json: recorded), RecordedRequest(json: requested)) == expected)
  }

  /// A JSON object with a number of members, with others before and after them.
  private static func members(_ count: Int, _ first: String, _ last: String) -> String {
    "{" + ([first] + (0..<count).map { #""m\#($0)":\#($0)"# } + [last]).joined(separator: ",") + "}"
  }

  @Test("Of many members or fields that differ, the first are named in their order, and the rest are counted")
  func manyMembers() throws {
    let recorded = RecordedRequest(json: #"{"z":1,"a":1,"m3":4,"y":2,"y":3}"#)
    let few = try Self.differences(recorded, RecordedRequest(json: Self.members(500, #""a":2"#, #""z":1,"a":1"#)))
    #expect(
      few == [
        "body /a: requested 2, recorded 1", "body /m0: requested 0, not recorded",
        "body /m1: requested 1, not recorded", "body /m2: requested 2, not recorded",
        "body /m3: requested 3, recorded 4", "body /m4: requested 4, not recorded", "body: 496 further differences",
      ]
    )
    let many = try Self.differences(recorded, RecordedRequest(json: Self.members(1500, #""a":1"#, #""z":2"#)))
    #expect(many?.count == 7)
    #expect(many?.first == "body /m0: requested 0, not recorded")
    #expect(many?.last == "body: 994 or more further differences")
    let nested = try Self.differences(
      RecordedRequest(json: #"{"b":{"m1":2},"c":{"m1":2}}"#),
      RecordedRequest(json: #"{"b":\#(Self.members(3, #""a":2"#, #""a":1"#)),"c":{"m1":1}}"#)
    )
    #expect(
      nested == [
        "body /b/a: requested 2, not recorded", "body /b/m0: requested 0, not recorded",
        "body /b/m1: requested 1, recorded 2", "body /b/m2: requested 2, not recorded",
        "body /c/m1: requested 1, recorded 2",
      ]
    )
    let form = (0..<1500).map { "m\($0 + 1000)=\($0)" }.joined(separator: "&")
    let fields = try Self.differences(
      RecordedRequest(form: "m1001=x&m1001=1&a=1&m1002=2&m10005=7"),
      RecordedRequest(form: form)
    )
    #expect(
      fields == [
        #"form field a: not requested, recorded "1""#, #"form field m1000: requested "0", not recorded"#,
        #"form field m10005: not requested, recorded "7""#,
        ##"form field m1001: requested "1", recorded "1" and "x""##, #"form field m1003: requested "3", not recorded"#,
        #"form field m1004: requested "4", not recorded"#, "body: 994 or more further differences",
      ]
    )
    let short = try Self.differences(RecordedRequest(form: "b=1"), RecordedRequest(form: "a=1&b=2&c=3"))
    #expect(
      short == [
        #"form field a: requested "1", not recorded"#, #"form field b: requested "2", recorded "1""#,
        #"form field c: requested "3", not recorded"#,
      ]
    )
  }

  static let bodies: [(RecordedRequest, RecordedRequest, [String])] = [
    (
      RecordedRequest(form: "a=1&b=x+y"), RecordedRequest(form: "a=1&b=z&c"),
      [
        #"form field b: requested "z", recorded "x y""#, "form field c: requested name alone, not recorded",
      ]
    ),
    (
      RecordedRequest(form: "password=a"), RecordedRequest(form: "password=b"),
      [
        "form field password: the requested value differs from the recorded one (a secret, not shown)"
      ]
    ), (RecordedRequest(json: "{}"), RecordedRequest(), ["body: requested none, recorded JSON"]),
    (RecordedRequest(), RecordedRequest(form: "a=1"), ["body: requested a form, recorded none"]),
    (RecordedRequest(json: "{}"), RecordedRequest(body: "x"), ["body: requested one byte, recorded JSON"]),
    (
      RecordedRequest(body: "abc"), RecordedRequest(body: "abd."),
      [
        "body: requested 4 bytes, recorded 3 bytes, which differ from byte 3 on"
      ]
    ),
  ]

  @Test("The difference of bodies that are not JSON is reported", arguments: bodies)
  func otherBodies(_ recorded: RecordedRequest, _ requested: RecordedRequest, _ expected: [String]) throws {
    #expect(try Self.differences(recorded, requested) == expected)
  }

  /// A text of a hundred characters.
  private static let words = String(repeating: "word ", count: 20)

  /// A form with one part, which is a file.
  private static func file(_ content: String) -> RecordedRequest {
    let part = #"Content-Disposition: form-data; name="f"; filename="a.txt""# + "\r\nContent-Type: text/plain\r\n\r\n"
    return RecordedRequest(
      headers: [("Content-Type", "multipart/form-data; boundary=b")],
      body: "--b\r\n\(part)\(content)\r\n--b--\r\n"
    )
  }

  static let longValues: [(RecordedRequest, RecordedRequest, [String])] = [
    (
      RecordedRequest(json: #"["\#(words)one"]"#), RecordedRequest(json: #"["\#(words)two"]"#),
      [#"body /0: requested "…word word word two", recorded "…word word word one""#]
    ),
    (
      RecordedRequest(form: "a=\(words)one&b=1"), RecordedRequest(form: "a=\(words)one&a=\(words)two&b=1"),
      [
        #"form field a: requested "\#(words.prefix(59))…" and "\#(words.prefix(59))…", "#
          + #"recorded "\#(words.prefix(59))…""#
      ]
    ),
    (
      file("\(words)one"), file("\(words)two"),
      [
        #"form field f: requested file a.txt text/plain "…word word word two", "#
          + #"recorded file a.txt text/plain "…word word word one""#
      ]
    ),
    (
      file("a\0b"), file("a\0cd"),
      [
        "form field f: requested file a.txt text/plain of 4 bytes, recorded file a.txt text/plain of 3 bytes, "
          + "which differ from byte 3 on"
      ]
    ),
    (
      RecordedRequest("GET", "https://a.example/x?q=\(words.replacing(" ", with: "-"))one"),
      RecordedRequest("GET", "https://a.example/x?q=\(words.replacing(" ", with: "-"))two"),
      [#"query item q: requested "…word-word-word-word-two", recorded "…word-word-word-word-one""#]
    ),
  ]

  @Test("Of long values that begin alike, the parts that differ are shown", arguments: longValues)
  func longValue(_ recorded: RecordedRequest, _ requested: RecordedRequest, _ expected: [String]) throws {
    #expect(try Self.differences(recorded, requested) == expected)
  }

  @Test("The difference of headers that count is reported without secrets")
  func headers() throws {
    let recorded = RecordedRequest(
      "GET",
      headers: [("Accept", "a/b"), ("X-Api-Key", "hunter2"), ("Authorization", "Basic x")]
    )
    let requested = RecordedRequest(
      "GET",
      headers: [("accept", "c/d"), ("x-api-key", "letmein"), ("A", "1"), ("B", "2")]
    )
    #expect(
      try Self.differences(recorded, requested, headers: ["accept", "x-api-key", "a", "authorization"]) == [
        #"header a: requested "1", not recorded"#, #"header accept: requested "c/d", recorded "a/b""#,
        "header authorization: not requested, recorded",
        "header x-api-key: the requested value differs from the recorded one (a secret, not shown)",
      ]
    )
  }

  @Test("The difference of URLs is reported without secrets")
  func url() throws {
    let recorded = RecordedRequest("GET", "https://h/b?api_key=hunter2&a=1&a=2&to=REDACTED-1")
    let requested = RecordedRequest(
      "GET",
      "https://h/ghp_0123456789abcdefghijABCDEFGHIJ012345?api_key=letmein&a=3&to=x"
    )
    #expect(
      try Self.differences(recorded, requested) == [
        "path: requested /REDACTED, recorded /b", #"query item a: requested "3", recorded "1" and "2""#,
        "query item api_key: the requested value differs from the recorded one (a secret, not shown)",
      ]
    )
  }

  @Test("The difference of paths is reported in decoded spelling")
  func path() throws {
    let recorded = RecordedRequest("GET", "https://h/a%2Ab/%7Ec;v=1/d%2Fe")
    let requested = RecordedRequest("GET", "https://h/*/c:d@e/%C3%A9")
    #expect(
      try Self.differences(recorded, requested) == ["path: requested /*/c:d@e/%C3%A9, recorded /a*b/~c;v=1/d%2Fe"]
    )
  }

  @Test("The difference of hosts is reported if hosts count")
  func hosts() throws {
    let index = try RecordedRequest.index(
      [RecordedRequest("GET", "https://a.example/x")],
      rules: MatchRules(matchesHost: true)
    )
    let requested = try RecordedRequest("GET", "http://b.example:81/x").request()
    #expect(index.nearest(to: requested).first?.differences == ["host: requested b.example:81, recorded a.example"])
  }

  @Test("The difference from the nearest recording keeps to short lines")
  func lengths() throws {
    let long = String(repeating: "é", count: 10_000)
    let recorded = RecordedRequest(json: #"{"\#(long)":"\#(long)"}"#)
    let requested = RecordedRequest(
      "POST\(String(repeating: "T", count: 9_000))",
      "https://h/\(String(repeating: "y", count: 9_000))?\(String(repeating: "z", count: 9_000))=1&a=\(String(repeating: "x", count: 9_000))",
      json: "[]"
    )
    for pair in [
      (recorded, RecordedRequest(json: #"{"\#(long)":"\#(long)1"}"#)), (recorded, requested), (requested, recorded),
    ] {
      let lines = try #require(try Self.differences(pair.0, pair.1))
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.unicodeScalars.count <= 240 })
    }
  }

  @Test("Recordings of one target whose bodies differ least come first")
  func order() throws {
    let recorded = [#"{"a":1,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":1,"b":1}"#, #"{"a":2,"b":2,"c":3}"#].map {
      RecordedRequest(json: $0)
    }
    let misses = try RecordedRequest.index(recorded).nearest(to: RecordedRequest(json: #"{"a":0,"b":2}"#).request())
    #expect(misses.map(\.entry.number) == [2, 1, 4])
    #expect(misses.first?.differences == ["body /a: requested 0, recorded 1"])
  }

  @Test(
    "A recording after a base path that the request lacks comes first, and the other way round",
    arguments: [
      ("/pets?page_size=3", 3), ("/pets/7", 4), ("/other/api/v2/pets?page_size=2", 2), ("/login", 1), ("/health/7", 5),
    ]
  )
  func basePath(_ requested: String, _ first: Int) throws {
    let recorded = [
      "/login", "/api/v2/pets?page_size=2", "/api/v2/pets?page_size=3", "/api/v2/pets/1", "/health/1",
    ]
    let index = try RecordedRequest.index(recorded.map { RecordedRequest("GET", "https://h\($0)") })
    #expect(
      index.nearest(to: try RecordedRequest("GET", "https://h\(requested)").request()).first?.entry.number == first
    )
  }

  @Test(
    "A recording that differs in a slash at the end comes first",
    arguments: [("/v1/list", 2), ("/v1/items/", 1), ("/v1/other", 1)]
  )
  func slash(_ requested: String, _ first: Int) throws {
    let index = try RecordedRequest.index(
      ["/v1/items", "/v1/list/", "/v1/videos"].map { RecordedRequest("GET", "https://h\($0)") }
    )
    #expect(
      index.nearest(to: try RecordedRequest("GET", "https://h\(requested)").request()).first?.entry.number == first
    )
  }

  @Test("A limit of zero reports no difference")
  func noLimit() throws {
    let index = try RecordedRequest.index([RecordedRequest()])
    #expect(index.nearest(to: try RecordedRequest("GET").request(), limit: 0).isEmpty)
  }
}
