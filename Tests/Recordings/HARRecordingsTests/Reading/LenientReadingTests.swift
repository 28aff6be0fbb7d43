import HARRecordings
import HTTPMessages
import Testing

@Suite("A HAR file that is not quite as it should be")
struct LenientReadingTests {
  private static let url = "http://a.example/"

  private static func read(_ text: [UInt8]) throws -> (entry: RecordedEntry?, problems: [String]) {
    let recording = try RecordingReader().read(text, file: "a.har")
    return (recording.entries.first, recording.problems.map(\.description))
  }

  @Test(
    "An irregular HAR file keeps numbers and truth values of headers as text, and says so",
    arguments: ["12", "true"]
  )
  func scalarFields(_ value: String) throws {
    let field = #"{"name":"x-a","value":\#(value)}"#
    let (entry, problems) = try Self.read(HARText.log(HARText.entry("GET", Self.url, headers: "\n\(field)")))
    let kind = value == "12" ? "number" : "boolean"
    #expect(entry?.responseHead.headers == ["x-a": value])
    #expect(
      problems == [
        "a.har:2:23: warning: entry 1: response.headers[0].value (\"x-a\") is a \(kind), not a string; "
          + "it is used as text"
      ]
    )
  }

  @Test(
    "An irregular HAR file tells of each header that it leaves out",
    arguments: [
      (
        #"{"name":"x-a","value":null}"#,
        "2:23: warning: entry 1: response.headers[0].value (\"x-a\") is null, not a string; the header is ignored"
      ),
      (
        #"{"name":"x-a","value":{}}"#,
        "2:23: warning: entry 1: response.headers[0].value (\"x-a\") is an object, not a string; "
          + "the header is ignored"
      ),
      (
        #"{"name":"x-a"}"#,
        "2:1: warning: entry 1: response.headers[0].value (\"x-a\") is missing, so the header is ignored"
      ),
      (#"{"value":"1"}"#, "2:1: warning: entry 1: response.headers[0] has no string \"name\", so it is ignored"),
      (#"{"name":1}"#, "2:9: warning: entry 1: response.headers[0] has no string \"name\", so it is ignored"),
      ("7", "2:1: warning: entry 1: response.headers[0] has no string \"name\", so it is ignored"),
    ]
  )
  func lostFields(_ field: String, _ problem: String) throws {
    let headers = "\n\(field),\(HARText.header("x-b", "1"))"
    let (entry, problems) = try Self.read(HARText.log(HARText.entry("GET", Self.url, headers: headers)))
    #expect(entry?.responseHead.headers == ["x-b": "1"])
    #expect(problems == ["a.har:\(problem)"])
  }

  @Test("An irregular HAR file with headers outside an array gives a warning")
  func noList() throws {
    let text = #"{"request":{"method":"GET","url":"\#(Self.url)","headers":7},"response":{"status":200}}"#
    #expect(
      try Self.read(HARText.log("\n\(text)")).problems == [
        "a.har:2:64: warning: entry 1: request.headers is a number, not an array; it is ignored"
      ]
    )
  }

  @Test(
    "An irregular HAR file takes the type of a response's content where it has no list of headers",
    arguments: [("null", "text/plain"), ("[]", nil), ("{}", nil)]
  )
  func contentType(_ headers: String, _ expected: String?) throws {
    let response = #"{"status":200,"headers":\#(headers),"content":{"mimeType":"text/plain","text":"a"}}"#
    let text = #"{"request":{"method":"GET","url":"\#(Self.url)"},"response":\#(response)}"#
    #expect(try Self.read(HARText.log(text)).entry?.responseHead.headers["Content-Type"] == expected)
  }

  @Test("An irregular HAR file takes the type of a request's body for its field where the field is missing")
  func type() throws {
    func headers(_ fields: String, _ data: String) throws -> HTTPHeaders? {
      let request = #"{"method":"POST","url":"\#(Self.url)","headers":[\#(fields)],"postData":{\#(data)}}"#
      let entry = #"{"request":\#(request),"response":{"status":200}}"#
      return try Self.read(HARText.log(entry)).entry?.requestHead.headers
    }
    let field = HARText.header("content-type", "b/c")
    #expect(try headers("", #""mimeType":"a/b","text":"x""#) == ["Content-Type": "a/b"])
    #expect(try headers("", #""mimeType":"a/b","params":[]"#) == ["Content-Type": "a/b"])
    #expect(try headers(field, #""mimeType":"a/b","text":"x""#) == ["content-type": "b/c"])
    #expect(try headers("", #""mimeType":"","text":"x""#) == [])
    #expect(try headers("", #""mimeType":"a/b""#) == [])
    #expect(try headers("", #""mimeType":"a\nb","text":"x""#) == [])
  }

  @Test(
    "An irregular HAR file writes methods of HTTP in upper case, and leaves others",
    arguments: [("get", "GET"), ("Post", "POST"), ("patch", "PATCH"), ("PURGE", "PURGE"), ("purge", "purge")]
  )
  func method(_ written: String, _ expected: String) throws {
    let (entry, problems) = try Self.read(HARText.log(HARText.entry(written, Self.url)))
    #expect(entry?.requestHead.method == HTTPMethod(expected))
    #expect(problems.isEmpty)
  }

  @Test("A repeated key of an entry is reported, and its first value is used")
  func repeatedKeys() throws {
    let entry = HARText.entry("GET", Self.url, status: "201,\n\"status\":404,\"status\":500")
    let recording = try RecordingReader().read(
      HARText.log(HARText.entry("GET", Self.url), entry, HARText.entry("GET", Self.url)),
      file: "a.har"
    )
    #expect(recording.entries.map(\.responseHead.status) == [200, 201, 200])
    #expect(
      recording.problems.map(\.description) == [
        #"a.har:2:1: warning: entry 2: duplicate key "status" in one object; the first value is used"#
      ]
    )
  }

  @Test(
    "An irregular HAR file tells of a version that it does not know",
    arguments: [
      (#""1.1""#, []), (#""1.2""#, []), ("1.2", []), (#""""#, []),
      (#""2.0""#, [#"a.har:1:19: warning: unknown HAR version "2.0"; the file is read as HAR 1.2"#]),
      ("3", [#"a.har:1:19: warning: unknown HAR version "3"; the file is read as HAR 1.2"#]),
    ]
  )
  func version(_ version: String, _ problems: [String]) throws {
    #expect(try Self.read(Array(#"{"log":{"version":\#(version),"entries":[]}}"#.utf8)).problems == problems)
  }

  @Test("An irregular HAR file keeps a percent sign that encodes nothing, with a warning for one in a path")
  func percent() throws {
    for (url, isReported) in [("a%20b?off=50%", false), ("a%4", true), ("a%zz%20", true), ("%", true)] {
      let (entry, problems) = try Self.read(HARText.log("\n" + HARText.entry("GET", Self.url + url)))
      #expect(entry?.requestHead.url.description == Self.url + url)
      let problem =
        "a.har:2:34: warning: entry 1: the path of \"\(Self.url + url)\" contains a \"%\" "
        + "without two hexadecimal digits after it"
      #expect(problems == (isReported ? [problem] : []))
    }
  }

  @Test(
    "A query that is beside the URL alone belongs to it, and one in both places counts once",
    arguments: [
      ("http://a.example/x", #"[{"name":"q","value":"a b&c"},{"name":"e","value":""}]"#, "q=a%20b%26c&e="),
      ("http://a.example/x", #"[{"name":"q","value":"a%20b"}]"#, "q=a%20b"),
      ("http://a.example/x?q=1", #"[{"name":"q","value":"1"}]"#, "q=1"),
      ("http://a.example/x", "[]", nil), ("http://a.example/x", "null", nil), ("http://a.example/x", "{}", nil),
      ("http://a.example/x", #"{"q":"a b","n":[1,"2"]}"#, "q=a%20b&n=1&n=2"),
      ("http://a.example/x", #"[["q","1"],["e"],["f",null]]"#, "q=1&e&f"),
    ] as [(String, String, String?)]
  )
  func queryBesideURL(url: String, list: String, query: String?) throws {
    let entry = HARText.entry("GET", url).replacing("\"url\":", with: "\"queryString\":\(list),\"url\":")
    let recording = try RecordingReader().read(HARText.log(entry), file: "a.har")
    #expect(recording.entries.map(\.requestHead.url.query) == [query])
    let sought = try HTTPURL(parsing: "http://a.example/x" + (query.map { "?\($0)" } ?? ""))
    #expect(RecordingIndex(recording.entries).positions(matching: HTTPRequest(url: sought)) == [0])
  }

  @Test(
    "Headers and form parameters in an object, or in pairs, are read like those of a list",
    arguments: [#"{"X-A":["1","2"],"X-B":3}"#, #"[["X-A","1"],["X-A","2"],["X-B","3"]]"#]
  )
  func namesAndValues(_ list: String) throws {
    let data = #"{"mimeType":"application/x-www-form-urlencoded","params":\#(list)}"#
    let request = #"{"method":"POST","url":"\#(Self.url)","headers":\#(list),"postData":\#(data)}"#
    let entry = #"{"request":\#(request),"response":{"status":200,"headers":\#(list)}}"#
    let read = try #require(try Self.read(HARText.log(entry)).entry)
    #expect(read.responseHead.headers.values(of: "x-a") == ["1", "2"])
    #expect(read.requestHead.headers["x-b"] == "3")
    #expect(String(decoding: read.requestBody(), as: UTF8.self) == "X-A=1&X-A=2&X-B=3")
  }

  @Test(
    "A target without a host is that of the host in the headers, and an error without one",
    arguments: [
      (#"{"name":"Host","value":"a.example:81"}"#, "https://a.example:81/x?q=1"),
      (#"{"name":":authority","value":"a.example"},{"name":":scheme","value":"http"}"#, "http://a.example/x?q=1"),
      (#"{"name":"Accept","value":"*/*"}"#, nil),
    ] as [(String, String?)]
  )
  func target(_ headers: String, _ url: String?) throws {
    let request = #"{"method":"GET","url":"/x?q=1","headers":[\#(headers)]}"#
    let (entry, problems) = try Self.read(HARText.log(#"{"request":\#(request),"response":{"status":200}}"#))
    #expect(entry?.requestHead.url.description == url)
    #expect(problems.contains { $0.contains("is not an absolute URL: it has no scheme") } == (url == nil))
  }

  @Test(
    "Entries are in the order of their times, however these are written, and one without a time follows its neighbour",
    arguments: [
      (["1714731072200", "1714731072100"], [201, 200]), (["1714731072.2", #""1714731072.1""#], [201, 200]),
      ([#""2024-05-03T10:11:12,200Z""#, #""2024-05-03T10:11:12,100Z""#], [201, 200]),
      ([#""Fri, 03 May 2024 10:11:13 GMT""#, #""Fri, 03 May 2024 10:11:12 GMT""#], [201, 200]),
      ([#""2024-05-03T10:11:13Z""#, "null", #""2024-05-03T10:11:12Z""#], [202, 200, 201]),
      ([#""soon""#, #""now""#], [200, 201]), (["12", "11"], [200, 201]),
      (["99999999999", "50000000000", "8999999999999", "9e12", "1e999"], [201, 202, 203, 204, 200]),
    ]
  )
  func order(_ times: [String], _ statuses: [Int]) throws {
    let entries = times.enumerated().map { position, time in
      #"{"startedDateTime":\#(time),"request":{"method":"GET","url":"\#(Self.url)"},"response":{"status":\#(200 + position)}}"#
    }
    let text = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    #expect(recording.entries.map(\.responseHead.status) == statuses)
  }
}
