import Diagnostics
import HARRecordings
import HTTPMessages
import Testing

@Suite("Bodies are read from what tools keep of them")
struct BodyReadingTests {
  private func read(_ entry: String) throws -> Recording {
    try RecordingReader().read(HARText.log(entry), file: "a.har")
  }

  private func entry(_ text: String) throws -> RecordedEntry { try #require(try read(text).entries.first) }

  private static func coded(_ coding: String, _ text: String, more: String = "") -> String {
    let headers = HARText.header("Content-Encoding", coding) + "," + HARText.header("Content-Length", "9")
    return HARText.entry(
      "GET",
      "http://a.example/",
      headers: headers,
      content: #""encoding":"base64","text":"\#(text)"\#(more)"#
    )
  }

  @Test(
    "A body that was kept compressed is decoded",
    arguments: [("gzip", "H4sIAAAAAAAC/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA="), ("deflate", "eJyrVsosSc0tVrKKjq0FABwjBFE=")]
  )
  func stillCoded(coding: String, text: String) throws {
    let response = try entry(Self.coded(coding, text)).response
    #expect(response.body == Array(#"{"items":[]}"#.utf8))
    #expect(response.headers.fields.isEmpty)
  }

  @Test(
    "Base64 is read without padding, in the alphabet of URLs, with spaces, and as a whole data URL",
    arguments: ["+/8=", "+/8", "-_8", "-_8=", "+ /8=", "data:a/b;base64,+/8=", "+/8=\\r\\n"]
  )
  func spelledBase64(text: String) throws {
    let content = #""encoding":"base64","text":"\#(text)""#
    let response = try entry(HARText.entry("GET", "http://a.example/", type: "a/b", content: content)).response
    #expect(response.body == [0xFB, 0xFF])
  }

  @Test(
    "A text under a binary type is Base64 where its size or its first characters are those of a file",
    arguments: [
      ("image/png", #""size":10,"text":"iVBORw0KGgoAAA==""#, 10),
      ("image/png", #""size":16,"text":"iVBORw0KGgoAAA==""#, 10),
      ("font/woff2", #""size":12,"text":"d09GMgABAAAAAAAA""#, 12), ("audio/ogg", #""size":9,"text":"T2dnUwACAAAA""#, 9),
      ("image/jpeg", #""text":"data:image/jpeg;base64,/9j/4AAQ""#, 6),
      ("image/png", #""text":"data:image/png,%89PNG""#, 21), ("image/png", #""size":12,"text":"unauthorized""#, 12),
      ("image/png", #""size":9,"text":"not found""#, 9),
      ("text/plain", #""size":10,"text":"iVBORw0KGgoAAA==""#, 16),
      ("image/svg+xml", #""size":9,"text":"T2dnUwACAAAA""#, 12),
    ]
  )
  func unnamedBase64(type: String, content: String, count: Int) throws {
    let response = try entry(HARText.entry("GET", "http://a.example/", type: type, content: content)).response
    #expect(response.body.count == count)
  }

  @Test("A body in the place of the object that has it is the text of the request")
  func plainPostData() throws {
    let request = #"{"method":"POST","url":"http://a.example/","postData":"{\"password\":\"s3cr3t-b0dy\"}"}"#
    let recording = try read(#"{"request":\#(request),"response":{"status":204}}"#)
    #expect(recording.entries.first?.requestBody() == Array(#"{"password":"s3cr3t-b0dy"}"#.utf8))
    #expect(recording.entries.map(\.requestBodyState) == [.known])
  }

  static let gzip = "H4sIAAAAAAAC/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA="

  @Test(
    "A text that was kept compressed is decoded without a Content-Encoding, and a gzip file stays one",
    arguments: [
      ("application/json", true), ("text/html; charset=utf-8", true), ("application/gzip", false),
      ("application/octet-stream", false), ("application/x-tar+gzip", false), ("image/svg+xml", true),
    ]
  )
  func unnamedCoding(type: String, isDecoded: Bool) throws {
    let content = #""encoding":"base64","text":"\#(Self.gzip)""#
    let response = try entry(HARText.entry("GET", "http://a.example/", type: type, content: content)).response
    #expect(response.body == Array(#"{"items":[]}"#.utf8) || !isDecoded)
    #expect(response.body.starts(with: [0x1F, 0x8B]) != isDecoded)
  }

  @Test(
    "A body in Brotli stays coded where it is no text, and a decoded one is a plain text",
    arguments: [("jwWAeyJpdGVtcyI6W119Aw==", true), ("eyJpdGVtcyI6W119", false)]
  )
  func brotli(text: String, isCoded: Bool) throws {
    let headers = HARText.header("Content-Encoding", "br") + "," + HARText.header("Content-Type", "application/json")
    let content = #""encoding":"base64","text":"\#(text)""#
    let response = try entry(HARText.entry("GET", "http://a.example/", headers: headers, content: content)).response
    #expect((response.headers["Content-Encoding"] == "br") == isCoded)
    #expect((response.body == Array(#"{"items":[]}"#.utf8)) == !isCoded)
  }

  @Test("A compressed body that cannot be decoded goes out as it came, and says so")
  func broken() throws {
    let response = try entry(Self.coded("gzip", "H4sIAAAA")).response
    #expect(response.body == [0x1F, 0x8B, 0x08, 0, 0, 0])
    #expect(response.headers == ["Content-Encoding": "gzip", "Content-Length": "9"])
  }

  @Test("A body beyond the limit goes out as it came")
  func limit() throws {
    let text = HARText.log(Self.coded("gzip", "H4sIAAAAAAAC/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA="))
    let recording = try RecordingReader(limits: RecordingReader.Limits(bodyBytes: 11)).read(text, file: "a.har")
    #expect(recording.entries.first?.response.headers["Content-Encoding"] == "gzip")
  }

  @Test("A body that a recorder marked stays as it is", arguments: [true, false])
  func marked(isCoded: Bool) throws {
    let text = Self.coded("gzip", "H4sIAAAAAAAC/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=", more: ",\"_encodedBody\":\(isCoded)")
    let response = try entry(text).response
    #expect(response.body.count == 32)
    #expect(response.headers.fields.isEmpty == !isCoded)
  }

  @Test(
    "Text goes back into the character set that was declared, or tells that it cannot",
    arguments: [
      ("text/plain; charset=Windows-1252", #"\u20ac\u201c\u00e9"#, [0x80, 0x93, 0xE9], 0),
      ("text/plain; charset=latin1", #"\u0080\u00ff"#, [0x80, 0xFF], 0),
      ("text/plain; charset=latin1", #"\u0416"#, [0xD0, 0x96], 1),
      ("text/plain; charset=us-ascii", #"\u00e9"#, [0xC3, 0xA9], 0),
      ("text/plain; charset=shift_jis", #"\u30c6"#, [0xE3, 0x83, 0x86], 1),
      ("text/plain; charset=shift_jis", "a", [0x61], 0),
      ("text/plain; charset=", #"\u00e9"#, [0xC3, 0xA9], 0),
    ] as [(String, String, [UInt8], Int)]
  )
  func charset(type: String, text: String, bytes: [UInt8], warnings: Int) throws {
    let recording = try read(HARText.entry("GET", "http://a.example/", type: type, content: #""text":"\#(text)""#))
    #expect(recording.entries.map { $0.responseBody() } == [bytes])
    #expect(recording.problems.map(\.code) == Array(repeating: .foreignCharset, count: warnings))
  }

  @Test("A character set that cannot come back is a warning with its place")
  func foreignCharset() throws {
    let type = "text/plain; charset=Big5"
    let recording = try read(HARText.entry("GET", "http://a.example/", type: type, content: "\"text\":\"\u{30C6}\""))
    #expect(
      recording.problems.map(\.description) == [
        "a.har:1:184: warning: entry 1: the body was encoded in \"Big5\", which HAR does not preserve; "
          + "it is served as UTF-8"
      ]
    )
  }

  @Test(
    "Half of a surrogate pair is the byte that it encodes, or else U+FFFD",
    arguments: [
      (#"\udc80\uDCFF"#, [0x80, 0xFF]), (#"a\\\udc80b"#, [0x61, 0x5C, 0x80, 0x62]), (#"\ud83d"#, [0xEF, 0xBF, 0xBD]),
      (#"\ud83d\u0041"#, [0xEF, 0xBF, 0xBD, 0x41]), (#"\udc7f"#, [0xEF, 0xBF, 0xBD]),
      (#"\ud83d\ude00\udc80"#, [0xF0, 0x9F, 0x98, 0x80, 0x80]),
      (#"\ud83d\ud83d\ude00"#, [0xEF, 0xBF, 0xBD, 0xF0, 0x9F, 0x98, 0x80]),
    ] as [(String, [UInt8])]
  )
  func loneSurrogates(text: String, bytes: [UInt8]) throws {
    let entry = try entry(HARText.entry("GET", "http://a.example/", content: #""text":"\#(text)""#))
    #expect(entry.responseBody() == bytes)
  }

  @Test("A fault after half of a surrogate pair is reported at its own position")
  func placeAfterSurrogate() {
    let text = Array(#"{"a":"\ud83d","log":}"#.utf8)
    let error = #expect(throws: RecordingProblem.self) { try RecordingReader().read(text, file: "a.har") }
    #expect(error?.description.hasPrefix("a.har:1:21: ") == true)
  }

  private static func request(_ request: String, method: String = "POST") -> String {
    #"{"request":{"method":"\#(method)","url":"http://a.example/",\#(request)},"response":{"status":204}}"#
  }

  @Test(
    "A request's body that was not kept is distinguished from an empty one",
    arguments: [
      (#""headers":[]"#, "POST", false), (#""headers":[]"#, "GET", true), (#""headers":[]"#, "DELETE", true),
      (#""bodySize":0"#, "POST", true), (#""bodySize":7"#, "GET", false), (#""bodySize":-1"#, "PUT", false),
      (#""postData":null,"bodySize":0"#, "POST", true), (#""postData":{"text":""},"bodySize":0"#, "POST", true),
      (#""postData":{"text":"","params":[]},"bodySize":9"#, "POST", false),
      (#""headers":[{"name":"content-length","value":"0"}]"#, "POST", true),
      (#""headers":[{"name":"content-length","value":"3"}],"bodySize":0"#, "POST", false),
      (#""headers":[{"name":"transfer-encoding","value":"chunked"}]"#, "GET", false),
      (#""postData":{"text":"a"},"bodySize":9"#, "POST", true),
      (#""postData":{"params":[{"name":"a"}]}"#, "POST", true),
      (#""postData":{"mimeType":"multipart/form-data","params":[{"name":"a"}]}"#, "POST", false),
    ]
  )
  func keptBody(request: String, method: String, isKept: Bool) throws {
    #expect(try entry(Self.request(request, method: method)).keepsRequestBody == isKept)
  }

  @Test(
    "A form is written as the client wrote it, as far as its length tells",
    arguments: [
      (#"[{"name":"a b","value":"ü"}]"#, -1, "a%20b=%C3%BC"), (#"[{"name":"a b","value":"ü"}]"#, 10, "a+b=%C3%BC"),
      (#"[{"name":"a:b","value":"ü"}]"#, 6, "a:b=ü"), (#"[{"name":"{}","value":""}]"#, 2, "{}"),
      (#"[{"name":"{}","value":""}]"#, 3, "{}="), (#"[{"name":"a","value":""}]"#, 2, "a="),
      (#"[{"name":"a"},{"name":"b","value":"&"}]"#, 99, "a&b=%26"),
    ]
  )
  func form(params: String, size: Int, body: String) throws {
    let text = Self.request(#""bodySize":\#(size),"postData":{"params":\#(params)}"#)
    #expect(String(decoding: try entry(text).requestBody(), as: UTF8.self) == body)
  }

  @Test("Base64 may have line breaks")
  func lineBreaks() throws {
    let text = HARText.entry("GET", "http://a.example/", content: #""encoding":"base64","text":"Zm9v\r\nYmFy\r\n""#)
    let recording = try RecordingReader().read(HARText.log(text), file: "a.har")
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map { $0.responseBody() } == [Array("foobar".utf8)])
  }
}
