import Diagnostics
import HARRecordings
import JSONSyntax
import Testing

@Suite("A HAR file that cannot be used")
struct HARReaderErrorTests {
  struct BadFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let error: String

    init(_ description: String, _ text: String, _ error: String) {
      (testDescription, self.text, self.error) = (description, text, error)
    }
  }

  static let badFiles = [
    BadFile(
      "a syntax error",
      "{\"log\":\n  {\"entries\":[,]}}",
      "a.har:2:15: error: the file is not valid JSON, so it is not a HAR file: "
    ),
    BadFile(
      "a syntax error in an entry",
      #"{"log":{"version":"1.2","pages":[{"entries":[1]}],"entries":[{"a":["}"]},{},{"a":!}]}}"#,
      "a.har:1:82: error: entry 3: the file is not valid JSON, so it is not a HAR file: "
    ),
    BadFile(
      "a file that breaks off in an entry",
      #"{"log":{"entries":[{},{"a":"b"#,
      "a.har:1:30: error: entry 2: the file is not valid JSON, so it is not a HAR file: "
    ),
    BadFile(
      "a file that breaks off between entries",
      #"{"log":{"entries":[{},"#,
      "a.har:1:23: error: the file is not valid JSON, so it is not a HAR file: "
    ),
    BadFile("an empty file", "", "a.har:1:1: error: the file is not valid JSON, so it is not a HAR file: "),
    BadFile(
      "another JSON object",
      #"{"items":[]}"#,
      #"a.har:1:1: error: the file is not a HAR file: it has no top-level object "log"; "#
        + #"export the session as "HAR with content""#
    ),
    BadFile(
      "a log that is not an object",
      #"{"log":[]}"#,
      #"a.har:1:8: error: the file is not a HAR file: it has no top-level object "log""#
    ),
    BadFile(
      "a log without entries",
      #"{"log":{"version":"1.2"}}"#,
      #"a.har:1:8: error: the file is not a HAR file: its log has no array "entries""#
    ),
    BadFile(
      "entries that are no array",
      #"{"log":{"entries":{}}}"#,
      #"a.har:1:19: error: the file is not a HAR file: its log has no array "entries""#
    ),
  ]

  @Test("A HAR file that cannot be used is an error with file, line and column", arguments: badFiles)
  func badFile(_ row: BadFile) {
    let error = #expect(throws: RecordingProblem.self) {
      try RecordingReader().read(Array(row.text.utf8), file: "a.har")
    }
    #expect(error?.description.hasPrefix(row.error) == true, "\(String(describing: error))")
  }

  @Test("A HAR file that cannot be used is an error when it is larger than the limit")
  func tooLarge() {
    let reader = RecordingReader(limits: RecordingReader.Limits(fileBytes: 10))
    let error = #expect(throws: RecordingProblem.self) { try reader.read(HARText.log(), file: "a.har") }
    #expect(error?.code == .notJSON)
    #expect(error?.message.contains("the limit of 10") == true)
  }

  struct BadEntry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let entry: String
    let problem: String

    init(_ description: String, _ entry: String, _ problem: String) {
      (testDescription, self.entry, self.problem) = (description, entry, problem)
    }
  }

  static let url = "https://a.example/x"

  static let badEntries = [
    BadEntry(
      "an entry that is a number",
      "7",
      "a.har:2:1: error: entry 2: an entry must be an object, but is a number"
    ),
    BadEntry("no request", "{}", #"a.har:2:1: error: entry 2: the entry has no object "request""#),
    BadEntry(
      "no method",
      #"{"request":{"url":"https://a.example/"}}"#,
      #"a.har:2:12: error: entry 2: the request has no string "method""#
    ),
    BadEntry(
      "a method with a space",
      HARText.entry("GET IT", url),
      #"a.har:2:22: error: entry 2: "GET IT" is not an HTTP method"#
    ),
    BadEntry(
      "no URL",
      #"{"request":{"method":"GET"}}"#,
      #"a.har:2:12: error: entry 2: the request has no string "url""#
    ),
    BadEntry(
      "a URL without scheme",
      HARText.entry("GET", "a.example/x"),
      #"a.har:2:34: error: entry 2: "a.example/x" is not an absolute URL: "#
        + "it has no scheme; write http:// or https:// before the host"
    ),
    BadEntry(
      "an address without scheme",
      HARText.entry("GET", "localhost:8080/x"),
      #"a.har:2:34: error: entry 2: "localhost:8080/x" is not an absolute URL: it has no host"#
    ),
    BadEntry(
      "a host with a space",
      HARText.entry("GET", "https://a example/x"),
      #"a.har:2:34: error: entry 2: "https://a example/x" is not an absolute URL: "#
        + "the host contains a character that is not allowed in hosts"
    ),
    BadEntry(
      "a URL with a bad port",
      HARText.entry("GET", "https://a.example:x/"),
      #"a.har:2:34: error: entry 2: "https://a.example:x/" is not an absolute URL: "#
        + #"the port "x" is not a number from 1 to 65535"#
    ),
    BadEntry(
      "a status below 100",
      HARText.entry("GET", url, status: "99"),
      "a.har:2:78: error: entry 2: the status 99 is not a number from 100 to 999"
    ),
    BadEntry(
      "a status with a fraction",
      HARText.entry("GET", url, status: "200.5"),
      "a.har:2:78: error: entry 2: the status 200.5 is not a number from 100 to 999"
    ),
    BadEntry(
      "a status that is a string",
      HARText.entry("GET", url, status: "\"OK\""),
      #"a.har:2:78: error: entry 2: the status "OK" is not a number from 100 to 999"#
    ),
    BadEntry(
      "base64 with a character of another alphabet",
      HARText.entry("GET", url, content: #""encoding":"base64","text":"AA!A""#),
      "a.har:2:166: error: entry 2: response.content.text is not base64: at character 3 of 4, '!' is not a base64 digit"
    ),
    BadEntry(
      "base64 cut short",
      HARText.entry("GET", url, content: #""encoding":"base64","text":"AAAAA""#),
      "a.har:2:169: error: entry 2: response.content.text is not base64: "
        + "it ends inside a group of four digits"
    ),
    BadEntry(
      "an encoding that nobody knows",
      HARText.entry("GET", url, content: #""encoding":"rot13","text":"AAA""#),
      #"a.har:2:147: error: entry 2: response.content.encoding is "rot13", and must be "base64" or absent"#
    ),
    BadEntry(
      "a body that is an object",
      HARText.entry("GET", url, content: #""text":{}"#),
      "a.har:2:143: error: entry 2: response.content.text must be a string, and is an object"
    ),
    BadEntry(
      "a request body that is not base64",
      #"{"request":{"method":"PUT","url":"https://a.example/","postData":{"encoding":"base64","text":"?"}},"#
        + #""response":{"status":204}}"#,
      "a.har:2:95: error: entry 2: request.postData.text is not base64: at character 1 of 1, '?' is not a base64 digit"
    ),
    BadEntry(
      "a blocked request",
      HARText.entry("GET", url, status: "0,\"_error\":\"net::ERR_BLOCKED_BY_CLIENT\""),
      "a.har:2:78: warning: entry 2: the request was blocked, cancelled or got no response "
        + "(net::ERR_BLOCKED_BY_CLIENT); the entry is not served"
    ),
    BadEntry(
      "a request that was cancelled",
      HARText.entry("GET", url, status: "-1"),
      "a.har:2:78: warning: entry 2: the request was blocked, cancelled or got no response; the entry is not served"
    ),
    BadEntry(
      "an incomplete response",
      HARText.entry("GET", url, status: "200,\"_error\":\"net::ERR_FAILED\""),
      "a.har:2:78: warning: entry 2: the response is incomplete (net::ERR_FAILED); the entry is not served"
    ),
    BadEntry(
      "a blocked request without method or host",
      HARText.entry("", "//", status: "0"),
      "a.har:2:58: warning: entry 2: the request was blocked, cancelled or got no response; the entry is not served"
    ),
    BadEntry(
      "a tunnel",
      HARText.entry("CONNECT", url),
      "a.har:2:22: note: entry 2: proxy tunnels (CONNECT) are not served"
    ),
    BadEntry(
      "a tunnel in lower case",
      HARText.entry("connect", url),
      "a.har:2:22: note: entry 2: proxy tunnels (CONNECT) are not served"
    ),
    BadEntry(
      "a response that is null",
      #"{"request":{"method":"GET","url":"https://a.example/"},"response":null}"#,
      "a.har:2:67: warning: entry 2: the request was blocked, cancelled or got no response; the entry is not served"
    ),
    BadEntry(
      "a switch of protocols",
      HARText.entry("GET", url, status: "101"),
      "a.har:2:78: warning: entry 2: the interim status 101 has no final response; the entry is not served"
    ),
    BadEntry(
      "a URL of a web socket",
      HARText.entry("GET", "wss://a.example/x"),
      #"a.har:2:34: warning: entry 2: URLs with the scheme "wss" are not served"#
    ),
    BadEntry(
      "a data URL",
      HARText.entry("GET", "data:image/png;base64,AAAA"),
      #"a.har:2:34: note: entry 2: URLs with the scheme "data" are not served"#
    ),
    BadEntry(
      "a body that was not kept",
      HARText.entry("GET", url, content: #""size":120"#),
      "a.har:2:105: warning: entry 2: the response body of 120 bytes is missing, so the entry is not served; "
        + #"export it as "HAR with content""#
    ),
  ]

  @Test("An entry that cannot be used is left out, with its number and place", arguments: badEntries)
  func badEntry(_ row: BadEntry) throws {
    let good = HARText.entry("GET", Self.url)
    let recording = try RecordingReader().read(HARText.log(good, "\n\(row.entry)", good), file: "a.har")
    #expect(recording.problems.map(\.description) == [row.problem])
    #expect(recording.entries.map(\.number) == [1, 3])
    #expect(recording.hasErrors == row.problem.contains(" error: "))
  }

  private static let key = "q7Xz9LmK2vT4pW8sYbN3"

  @Test(
    "The error of a HAR file has no secrets",
    arguments: [
      HARText.entry("GET", "/x?access_token=\(key)"), HARText.entry("GET", "https://me:\(key)@h:99999/x"),
      HARText.entry("GET \(key)", url), HARText.entry("GET", url, status: "\"\(key)\""),
      HARText.entry("GET", url, content: #""text":"","encoding":"\#(key)""#),
      HARText.entry("GET", url, status: #"0,"_error":"token=hunter2 \#(key)""#),
      HARText.entry("GET", url, status: #"200,"_error":"password: \"hunter2\" https://h/?sig=\#(key)""#),
      HARText.entry("GET", url, headers: HARText.header("a \(key)", "")),
    ]
  )
  func noSecrets(_ entry: String) throws {
    let problems = try RecordingReader().read(HARText.log(entry), file: "a.har").problems.map(\.description)
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { !$0.contains(Self.key) && !$0.contains("hunter2") && $0.contains("REDACTED") })
  }

  @Test("The error of a HAR file is one line of bounded length")
  func boundedLines() throws {
    let long = String(repeating: "long ", count: 10_000)
    let entries = [
      HARText.entry(long, Self.url), HARText.entry("GET", long),
      HARText.entry("GET", Self.url, status: #"0,"_error":"\#(long)""#),
    ]
    for entry in entries {
      let problems = try RecordingReader().read(HARText.log(entry), file: "a.har").problems
      #expect(problems.map { $0.message.count < 500 } == [true])
    }
  }
}
