import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@Suite("A HAR file is read as tools write it")
struct HARReaderTests {
  private func entry(_ text: String) throws -> RecordedEntry {
    let recording = try RecordingReader().read(HARText.log(text), file: "a.har")
    #expect(recording.problems.filter { $0.severity == .error }.isEmpty)
    return try #require(recording.entries.first)
  }

  private func body(_ text: String) throws -> String {
    String(decoding: try entry(text).response.body, as: UTF8.self)
  }

  static let whole = """
    {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},
      "pages":[{"id":"page_1","title":"Feed","startedDateTime":"2026-05-04T09:41:00.217Z","pageTimings":{}}],
      "entries":[
        {"startedDateTime":"2026-05-04T09:41:00.217Z","time":205.818,"pageref":"page_1","_priority":"High",
         "request":{"method":"POST","url":"https://A.example:8443/v1/x?b=2&a=1#part","httpVersion":"h2",
           "headers":[{"name":":authority","value":"a.example"},{"name":"accept","value":" */* "}],
           "postData":{"mimeType":"text/plain","text":"ping"}},
         "response":{"status":201,"statusText":"Created","httpVersion":"h2",
           "headers":[{"name":":status","value":"201"},{"name":"x-a","value":"1"}],
           "content":{"size":4,"mimeType":"text/plain","text":"pong"}}}]}}
    """

  private func wholeEntry() throws -> RecordedEntry {
    try #require(try RecordingReader().read(Array(Self.whole.utf8), file: "Recordings/a.har").entries.first)
  }

  @Test("The request keeps method, URL, headers and body; pseudo-headers and the fragment are dropped")
  func request() throws {
    let request = try wholeEntry().request
    #expect(request.method == .post)
    #expect(request.url.description == "https://a.example:8443/v1/x?b=2&a=1")
    #expect(request.headers == ["accept": "*/*", "Content-Type": "text/plain"])
    #expect(request.body == Array("ping".utf8))
  }

  @Test("The response keeps status, reason, headers and body; pseudo-headers are dropped")
  func response() throws {
    let response = try wholeEntry().response
    #expect(response.status == 201)
    #expect(response.reason == "Created")
    #expect(response.headers == [HTTPHeaderField("x-a", "1")])
    #expect(response.body == Array("pong".utf8))
  }

  @Test("An entry knows its number, its place, when it began, how long it took and its page")
  func particulars() throws {
    let entry = try wholeEntry()
    #expect(entry.number == 1)
    #expect(entry.place.description == "Recordings/a.har:4:5")
    #expect(entry.startedDateTime == "2026-05-04T09:41:00.217Z")
    #expect(entry.time == .microseconds(205_818))
    #expect(entry.page == "page_1")
  }

  @Test("Members that begin with an underscore can be reached")
  func extensions() throws {
    #expect(try wholeEntry().source?.value["_priority"]?.string == "High")
  }

  @Test("The file knows its creator and its pages")
  func pages() throws {
    let recording = try RecordingReader().read(Array(Self.whole.utf8), file: "a.har")
    #expect(recording.creator == "WebInspector 537.36")
    #expect(recording.pages.map(\.id) == ["page_1"])
    #expect(recording.pages.map(\.place.description) == ["a.har:2:12"])
  }

  @Test("All optional members may be missing")
  func minimal() throws {
    let text = #"{"request":{"method":"GET","url":"http://a.example"},"response":{"status":204}}"#
    let entry = try entry(text)
    #expect(entry.response == HTTPResponse(status: 204))
    #expect(entry.time == nil)
    #expect(entry.startedDateTime == nil)
  }

  @Test("A byte order mark before the text is passed over")
  func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + HARText.log(HARText.entry("GET", "http://a.example/"))
    #expect(try RecordingReader().read(bytes, file: "a.har").entries.count == 1)
  }

  @Test("A file is held once, with a byte order mark before it too", arguments: [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func heldOnce(mark: [UInt8]) throws {
    var bytes: [UInt8]? = mark + HARText.log(HARText.entry("GET", "http://a.example/"))
    let address = bytes?.withUnsafeBytes { $0.baseAddress }
    func give() -> [UInt8] {
      defer { bytes = nil }
      return bytes ?? []
    }
    let recording = try RecordingReader().read(give(), file: "a.har")
    #expect(recording.source?.value.document.bytes.withUnsafeBytes { $0.baseAddress } == address)
    #expect(recording.entries.map { $0.responseBody() } == [Array("{}".utf8)])
  }

  @Test("Heads hold no bodies")
  func heads() throws {
    let entry = try wholeEntry()
    #expect(entry.requestHead.body.isEmpty)
    #expect(entry.responseHead.body.isEmpty)
    #expect(entry.exchange == HTTPExchange(request: entry.request, response: entry.response, elapsed: entry.time))
  }

  @Test("A response to HEAD keeps the fields of the body that it does not have")
  func head() throws {
    let headers = [("Content-Encoding", "gzip"), ("Content-Length", "17")].map(HARText.header).joined(separator: ",")
    let entry = try entry(HARText.entry("HEAD", "http://a.example/", headers: headers, content: #""size":120"#))
    #expect(entry.response.headers == ["Content-Encoding": "gzip", "Content-Length": "17"])
    #expect(entry.responseBody().isEmpty)
  }

  @Test("A negative time is unknown")
  func unknownTime() throws {
    let text = #"{"time":-1,"request":{"method":"GET","url":"http://a.example"},"response":{"status":204}}"#
    #expect(try entry(text).time == nil)
  }

  @Test("Characters of a URL that browsers leave as they were typed are percent-encoded")
  func typedURL() throws {
    let entry = try entry(HARText.entry("GET", "http://a.example/caf\u{E9}?q={a|b}%20c"))
    #expect(entry.request.url.description == "http://a.example/caf%C3%A9?q=%7Ba%7Cb%7D%20c")
  }

  @Test("Text comes back as its UTF-8, whatever it holds")
  func unicode() throws {
    let text = HARText.entry("GET", "http://a.example/", content: #""text":"\u00bfCu\u00e1ndo? \ud83d\ude00 日\/本""#)
    #expect(try body(text) == "\u{BF}Cu\u{E1}ndo? \u{1F600} 日/本")
  }

  @Test("Text goes back into Latin-1 where its media type says so")
  func latin1() throws {
    let type = "text/plain; charset=ISO-8859-1"
    let text = HARText.entry("GET", "http://a.example/", type: type, content: #""text":"caf\u00e9""#)
    #expect(try entry(text).response.body == [0x63, 0x61, 0x66, 0xE9])
  }

  @Test("Base64 is decoded, with escaped slashes too")
  func base64() throws {
    let text = HARText.entry("GET", "http://a.example/", content: #""encoding":"base64","text":"\/+8=""#)
    #expect(try entry(text).response.body == [0xFF, 0xEF])
  }

  @Test("A content coding is dropped with its length, as the text is decoded already")
  func contentEncoding() throws {
    let headers = [("Content-Encoding", "br"), ("Content-Length", "17"), ("Vary", "Accept")]
      .map(HARText.header).joined(separator: ",")
    let entry = try entry(HARText.entry("GET", "http://a.example/", headers: headers))
    #expect(entry.response.headers == [HTTPHeaderField("Vary", "Accept")])
    #expect(entry.response.body == Array("{}".utf8))
  }

  @Test(
    "A header that cannot be sent is left out with a warning that says why",
    arguments: [
      ("a b", "1", #"the header "a b" is ignored: its name is not a token"#),
      ("", "1", #"the header "" is ignored: its name is not a token"#),
      ("x", #"a\u0000b"#, #"the header "x" is ignored: its value contains a NUL"#),
      ("x", #"a\u001bb"#, #"the header "x" is ignored: its value contains a control character"#),
      (
        "x", #"a\rb"#,
        #"the header "x" is ignored: its value contains a carriage return; record each value as a separate header"#
      ),
      (
        "X-A", #"a\r\nSet-Cookie: b=2"#,
        #"the header "X-A" is ignored: its value contains a carriage return; record each value as a separate header"#
      ),
    ]
  )
  func badHeader(name: String, value: String, message: String) throws {
    let header = HARText.header(name, value)
    let text = HARText.entry("GET", "http://a.example/", headers: header)
    let recording = try RecordingReader().read(HARText.log(text), file: "a.har")
    #expect(recording.entries.map(\.response.headers.fields) == [[]])
    #expect(recording.problems.map(\.code) == [.badHeader])
    #expect(recording.problems.map(\.message) == [message])
    #expect(!recording.hasErrors)
  }

  @Test(
    "The values of a header that a tool joined by line feeds are headers of their own",
    arguments: [
      ("Set-Cookie", #"a=1; Path=/\nb=2"#, ["a=1; Path=/", "b=2"]), ("Set-Cookie", #"a=1\n"#, ["a=1"]),
      ("X-A", #"a\n b\nSet-Cookie: c"#, ["a", "b", "Set-Cookie: c"]), ("X-A", "a, b", ["a, b"]),
      ("X-A", #"a\r\n"#, ["a"]), ("X-A", #"a \r\n\r\n"#, ["a"]),
    ]
  )
  func joinedHeaders(name: String, value: String, values: [String]) throws {
    let text = HARText.entry("GET", "http://a.example/", headers: HARText.header(name, value))
    #expect(try entry(text).response.headers.fields == values.map { HTTPHeaderField(name, $0) })
  }

  @Test(
    "A redirect without a Location has the target that the tool noted, and no other response has",
    arguments: [
      ("302", #""redirectURL":"https://a.example/next""#, ["https://a.example/next"]),
      ("302", #""redirectURL":"""#, []),
      ("308", #""redirectURL":"/b","headers":[{"name":"location","value":"/c"}]"#, ["/c"]),
      ("304", #""redirectURL":"/b""#, []), ("201", #""content":{"size":0},"redirectURL":"/b""#, []),
    ]
  )
  func redirectTarget(status: String, more: String, targets: [String]) throws {
    let text = #"{"request":{"method":"GET","url":"http://a.example/"},"response":{"status":\#(status),\#(more)}}"#
    #expect(try entry(text).response.headers.fields.map(\.value) == targets)
  }

  @Test("An empty body may have no text", arguments: [#""size":0"#, #""size":0,"text":null"#])
  func noText(content: String) throws {
    #expect(try body(HARText.entry("GET", "http://a.example/", content: content)) == "")
  }

  @Test("A redirect's body may be lost, as tools do not keep it")
  func redirect() throws {
    let text = HARText.entry("GET", "http://a.example/", status: "302", content: #""size":120"#)
    #expect(try entry(text).response.status == 302)
  }

  @Test("A form is written from its parameters where its text is missing")
  func form() throws {
    let text = """
      {"request":{"method":"POST","url":"http://a.example/","postData":{"params":[{"name":"a b","value":"1&2"},
      {"name":"c"}]}},"response":{"status":204}}
      """
    #expect(try entry(text).request.body == Array("a%20b=1%262&c".utf8))
  }
}
