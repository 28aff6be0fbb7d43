import Diagnostics
import HTTPMessages
import TestSupport
import Testing

@testable import HARRecordings

@Suite("What a recording has of a body")
struct BodyStateTests {
  private func read(_ response: String, method: String = "GET", entry: String = "") throws -> Recording {
    let request = #""request":{"method":"\#(method)","url":"http://a.example/gone?a=1"}"#
    return try RecordingReader().read(HARText.log("{\(request),\(entry)\"response\":{\(response)}}"), file: "a.har")
  }

  private static func headers(_ fields: (String, String)...) -> String {
    "\"headers\":[" + fields.map(HARText.header).joined(separator: ",") + "]"
  }

  static let missing = [
    #""status":200,"content":{"size":0},"bodySize":7"#, #""status":200,"content":{"size":3},"bodySize":7"#,
    #""status":200,"bodySize":7"#, #""status":404,"content":{"size":-1,"mimeType":"text/html"}"#,
    #""status":200,"content":{"size":-1,"mimeType":"application/json"},"bodySize":-1"#,
    #""status":200,"content":{"mimeType":"application/json"}"#, #""status":200,"content":{}"#,
    #""status":200,"content":{"text":null}"#, #""status":200,\#(headers(("Content-Type", "text/html")))"#,
    #""status":200,\#(headers(("Content-Length", "5")))"#,
    #""status":200,"content":{"size":0},\#(headers(("Content-Length", "90"), ("Content-Encoding", "gzip")))"#,
    #""status":200,"content":{"size":0},"bodySize":-1,\#(headers(("Transfer-Encoding", "chunked")))"#,
    #""status":200,"content":{"size":0},"bodySize":-1,"_transferSize":5321,\#(headers(("ETag", "1")))"#,
    #""status":200,"content":{"size":900,"text":"","encoding":"base64"}"#,
    #""status":200,"content":{"size":0,"mimeType":"text/event-stream"},"bodySize":0"#,
    #""status":200,\#(headers(("Content-Type", "text/event-stream; charset=utf-8"))),"content":{"size":0}"#,
  ]

  @Test("A response whose body the file does not contain is not served, and reported", arguments: missing)
  func reported(_ response: String) throws {
    let recording = try read(response)
    #expect(recording.entries.isEmpty)
    #expect(recording.problems.map(\.code) == [.bodyNotKept])
    #expect(recording.problems.allSatisfy { $0.severity == .warning && $0.message.contains("is not served") })
    #expect(recording.entries.unserved.map(\.state) == [.unknown])
  }

  static let empty = [
    #""status":200,"content":{"mimeType":""}"#, #""status":200,"content":{"mimeType":"x-unknown"}"#,
    #""status":200"#, #""status":200,"content":{"size":0}"#, #""status":200,"content":{"size":-1},"bodySize":0"#,
    #""status":200,"content":{"size":-1},\#(headers(("Content-Length", "0")))"#,
    #""status":200,"content":{"text":"","size":-1}"#,
    #""status":200,"content":{"size":0},\#(headers(("Content-Length", "20"), ("Content-Encoding", "gzip")))"#,
    #""status":200,"content":{"size":0},"bodySize":5,\#(headers(("Transfer-Encoding", "chunked")))"#,
    #""status":200,"content":{"size":0},"bodySize":0,\#(headers(("Transfer-Encoding", "chunked")))"#,
    #""status":200,"content":{"size":0,"mimeType":"x-unknown"},"bodySize":-1,"_transferSize":5321"#,
    #""status":200,"content":{"size":0},"bodySize":-1,"_transferSize":420,\#(headers(("ETag", "1")))"#,
    #""status":200,"content":{"size":0},"_transferSize":5321,\#(headers(("Content-Length", "0")))"#,
    #""status":200,"content":{"size":0},"headersSize":800,"bodySize":0,"_transferSize":800"#,
    #""status":200,"content":{"size":0,"text":"","mimeType":"text/event-stream"}"#,
    #""status":302,"content":{"size":-1,"_file":"none.html"}"#, #""status":302,"content":{"size":120}"#,
    #""status":301,"content":{"size":-1},"redirectURL":"/b""#,
    #""status":204,"content":{"size":-1}"#, #""status":205,"content":{"size":-1}"#,
    #""status":304,"content":{"size":900},"_transferSize":900"#,
  ]

  @Test("A response that had no body, or whose tool never keeps one, is served", arguments: empty)
  func served(_ response: String) throws {
    let recording = try read(response)
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map { $0.responseBody() } == [[]])
    #expect(recording.entries.map(\.responseBodyState) == [.known])
  }

  @Test("A response to HEAD or to a preflight request has no body", arguments: ["HEAD", "OPTIONS"])
  func headOnly(_ method: String) throws {
    #expect(try read(#""status":200,"content":{"size":-1}"#, method: method).entries.count == 1)
  }

  @Test(
    "A text that is much shorter than its size is served with a warning, and judged as a part unless it is whole JSON",
    arguments: [
      (#""size":900,"text":"<html>""#, BodyState.cut), (#""size":900,"text":"{\"a\":[1""#, .cut),
      (#""size":900,"text":"{\"a\":1}""#, .known), (#""size":900,"text":"""#, .cut),
      (#""size":900,"encoding":"base64","text":"YWI=""#, .cut),
    ]
  )
  func cut(content: String, state: BodyState) throws {
    let recording = try read(#""status":200,"content":{\#(content)}"#)
    #expect(recording.problems.map(\.code) == [.bodyCut])
    #expect(recording.entries.map(\.responseBodyState) == [state])
    #expect(recording.entries.map(\.exchange.isPartial) == [state == .cut])
  }

  @Test(
    "A text that was edited a little, or counted in another way, is not reported",
    arguments: [
      #""size":30,"text":"{\"a\":1,\"b\":2}""#, #""size":40,"text":"{\"name\":\"caf\u00e9\",\"n\":12345}""#,
      #""size":0,"text":"abc""#, #""size":-1,"text":"abc""#, #""size":7,"text":"ab""#, #""size":"900","text":"ab""#,
      #""size":900,"text":"ab","_partialBody":true"#,
    ]
  )
  func notCut(content: String) throws {
    let recording = try read(#""status":200,"content":{\#(content)}"#)
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.count == 1)
  }

  @Test("A text that ends where browsers cut is a part of a longer body")
  func browserLimit() throws {
    let text = String(repeating: "a", count: 1 << 20)
    #expect(try read(#""status":200,"content":{"size":1048577,"text":"\#(text)"}"#).problems.map(\.code) == [.bodyCut])
    #expect(try read(#""status":200,"content":{"size":1048576,"text":"\#(text)"}"#).problems.isEmpty)
  }

  @Test(
    "An exchange that failed is not served, whichever member says so",
    arguments: ["_error", "_errorMessage", "_errorText", "_failureText", "_wasAborted"]
  )
  func failed(_ member: String) throws {
    let value = member == "_wasAborted" ? "true" : "\"net::ERR_ABORTED\""
    let served = #""status":200,"content":{"size":2,"text":"{}"}"#
    for recording in [
      try read("\(served),\"\(member)\":\(value)"), try read(served, entry: "\"\(member)\":\(value),"),
    ] {
      #expect(recording.problems.map(\.code) == [.brokenOff])
      #expect(recording.entries.unserved.map(\.state) == [.failed])
    }
    for value in ["null", "\"\"", "false"] {
      #expect(try read("\(served),\"\(member)\":\(value)").entries.count == 1)
    }
  }

  @Test(
    "Bytes that a tool wrote as characters are bytes again, and text stays text",
    arguments: [
      ("image/png", #""text":"\u0089PNG\u00ff""#, [0x89, 0x50, 0x4E, 0x47, 0xFF]),
      ("application/pdf", #""text":"%\u00e2""#, [0x25, 0xE2]), ("font/woff2", #""text":"\u00ff""#, [0xFF]),
      ("application/zip", #""size":3,"text":"\u00ffab""#, [0xFF, 0x61, 0x62]),
      ("application/octet-stream", #""text":"\u00ff""#, [0xFF]),
      ("application/octet-stream", #""size":2,"text":"\u00ff""#, [0xC3, 0xBF]),
      ("image/svg+xml", #""text":"\u00ff""#, [0xC3, 0xBF]), ("application/json", #""text":"\u00ff""#, [0xC3, 0xBF]),
      ("image/png", #""text":"ab""#, [0x61, 0x62]),
      ("image/png", #""text":"\u00ff","encoding":"utf-8""#, [0xC3, 0xBF]),
      ("text/plain", #""text":"\ufffd""#, [0xEF, 0xBF, 0xBD]),
    ] as [(String, String, [UInt8])]
  )
  func binary(type: String, content: String, bytes: [UInt8]) throws {
    let recording = try read(#""status":200,"content":{"mimeType":"\#(type)",\#(content)}"#)
    #expect(recording.entries.map { $0.responseBody() } == [bytes])
    #expect(recording.problems.isEmpty)
  }

  @Test("A compressed body that a tool wrote as characters is decoded, or lost")
  func compressedText() throws {
    let head = #""status":200,\#(Self.headers(("Content-Encoding", "gzip"))),"content":{"text":"\u001f"#
    let zeros = String(repeating: #"\u0000"#, count: 5)
    let stored =
      #"\u008b\b\#(zeros)\u0000\u0003\u0001\u0002\u0000\u00fd\u00ff{}C\u00bf\u00a6\u00a3\u0002\u0000\u0000\u0000"#
    let entry = try #require(try read(head + stored + "\"}").entries.first)
    #expect(entry.responseBody() == Array("{}".utf8))
    #expect(entry.responseHead.headers.fields.isEmpty)
    #expect(try read(head + #"\ufffd\b"}"#).entries.isEmpty)
    let sent =
      #"{"request":{"method":"PUT","url":"http://a.example/",\#(Self.headers(("Content-Encoding", "gzip"))),"#
      + #""postData":{"text":"\u001f\#(stored)"}},"response":{"status":204}}"#
    let bytes = try RecordingReader().read(HARText.log(sent), file: "a.har").entries.map { $0.requestBody() }
    #expect(bytes.first?.starts(with: [0x1F, 0x8B, 8]) == true)
    #expect(bytes.first?.suffix(4) == [2, 0, 0, 0])
  }

  @Test(
    "Headers that a browser writes before a form are no part of it, and a form that begins like them is one",
    arguments: [
      (urlEncoded, #"Content-Type: \#(urlEncoded)\r\nContent-Length: 3\r\n\r\na=1"#, "a=1"),
      ("\(urlEncoded); charset=utf-8", #"content-length: 5\r\n\r\na=\u00e9"#, "a=\u{E9}"),
      (urlEncoded, "Content-Type=a&b=1", "Content-Type=a&b=1"),
      (urlEncoded, #"Content-Note: a\r\n\r\nb=1"#, "Content-Note: a\r\n\r\nb=1"),
      ("text/plain", #"Content-Length: 1\r\n\r\na"#, "Content-Length: 1\r\n\r\na"),
    ]
  )
  func formHead(type: String, text: String, body: String) throws {
    let request = #""method":"POST","url":"http://a.example/","postData":{"mimeType":"\#(type)","text":"\#(text)"}"#
    let recording = try RecordingReader()
      .read(HARText.log(#"{"request":{\#(request)},"response":{"status":204}}"#), file: "a.har")
    #expect(recording.entries.map { String(decoding: $0.requestBody(), as: UTF8.self) } == [body])
  }

  private static let urlEncoded = "application/x-www-form-urlencoded"

  @Test("The beginning of a stream may be empty")
  func emptyStream() throws {
    let recording = try read(#""status":200,"content":{"size":0,"mimeType":"text/event-stream","_partialBody":true}"#)
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map(\.responseBodyState) == [.cut])
  }

  @Test("Bytes that a tool lost in text are not served", arguments: ["image/png", "application/octet-stream"])
  func lost(type: String) throws {
    let recording = try read(#""status":200,"content":{"mimeType":"\#(type)","text":"\ufffdPNG"}"#)
    #expect(recording.entries.isEmpty)
    #expect(recording.problems.first?.message.contains("U+FFFD") == true)
  }

  @Test(
    "Chunks of a body in an array in a string are one body",
    arguments: [
      (#""encoding":"base64","text":"[\"YWI=\",\"Yw==\"]""#, "abc"), (#""_isBinary":true,"text":"616263""#, "abc"),
      (#""_isBinary":true,"text":"[\"6162\",\"63\"]""#, "abc"), (#""_isBinary":true,"text":"text""#, "text"),
      (#""_isBinary":false,"text":"616263""#, "616263"), (#""text":"[\"YWI=\"]""#, #"["YWI="]"#),
      (#""encoding":"hex","text":"616263""#, "abc"), (#""encoding":"latin1","text":"abc""#, "abc"),
    ]
  )
  func chunks(content: String, body: String) throws {
    let recording = try read(#""status":200,"content":{\#(content)}"#)
    #expect(recording.entries.map { String(decoding: $0.responseBody(), as: UTF8.self) } == [body])
  }

  @Test(
    "Text is never sent under the name of a charset that it is not in",
    arguments: [
      ("text/html; charset=windows-1251", "\u{416}", "text/html; charset=utf-8"),
      (#"text/html;charset=\"Shift_JIS\";v=1"#, "\u{30C6}", "text/html; v=1; charset=utf-8"),
      ("text/plain; charset=utf-16", "a", "text/plain; charset=utf-8"),
      ("text/plain; charset=iso-8859-1", "\u{416}", "text/plain; charset=utf-8"),
      ("text/plain; charset=iso-8859-1", "\u{E9}", "text/plain; charset=iso-8859-1"),
      ("text/plain; charset=windows-1251", "a", "text/plain; charset=windows-1251"),
      ("text/plain; charset=UTF-8", "\u{416}", "text/plain; charset=UTF-8"), ("text/plain", "\u{416}", "text/plain"),
    ]
  )
  func charset(type: String, text: String, sent: String) throws {
    let headers = Self.headers(("content-type", type))
    let entry = try #require(try read(#""status":200,\#(headers),"content":{"text":"\#(text)"}"#).entries.first)
    #expect(entry.responseHead.headers["Content-Type"] == sent)
  }

  @Test(
    "A request body that was cut, or lost its files, is not compared; one that is whole is",
    arguments: [
      ("text/plain", "abc", 900, BodyState.cut), ("application/json", #"{\"a\":1}"#, 900, .known),
      ("text/plain", "abc", 3, .known), ("text/plain; charset=shift_jis", "\u{30C6}", 2, .unknown),
      ("image/png", #"\ufffd"#, 3, .unknown), ("multipart/form-data; boundary=x", upload(file: ""), 120, .cut),
      ("multipart/form-data; boundary=x", upload(file: #"\ufffd"#), 93, .unknown),
      ("multipart/form-data; boundary=x", upload(file: "abc"), 95, .known),
      ("multipart/form-data; boundary=x", upload(file: ""), 0, .known),
    ]
  )
  func requestBody(type: String, text: String, length: Int, state: BodyState) throws {
    let headers = Self.headers(("Content-Type", type), ("Content-Length", String(length)))
    let request = #""method":"POST","url":"http://a.example/",\#(headers),"postData":{"text":"\#(text)"}"#
    let entry = #"{"request":{\#(request)},"response":{"status":204}}"#
    let recording = try RecordingReader().read(HARText.log(entry), file: "a.har")
    #expect(recording.entries.map(\.requestBodyState) == [state])
    #expect(recording.entries.map(\.keepsRequestBody) == [state == .known])
  }

  private static func upload(file: String) -> String {
    #"--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n\#(file)\r\n--x--\r\n"#
  }

  @Test(
    "Form parameters are percent-encoded once",
    arguments: [
      (#"{"name":"a","value":"x%20y%26z"}"#, "a=x%20y%26z"), (#"{"name":"a","value":"x y&z"}"#, "a=x%20y%26z"),
      (#"{"name":"a","value":"100%"}"#, "a=100%25"), (#"{"name":"a","value":"5% of%20b"}"#, "a=5%25%20of%2520b"),
      (#"{"name":"a%5B%5D","value":"1"}"#, "a%5B%5D=1"),
    ]
  )
  func form(params: String, body: String) throws {
    let request = #""method":"POST","url":"http://a.example/","postData":{"params":[\#(params)]}"#
    let text = HARText.log(#"{"request":{\#(request)},"response":{"status":204}}"#)
    let recording = try RecordingReader().read(text, file: "a.har")
    #expect(recording.entries.map { String(decoding: $0.requestBody(), as: UTF8.self) } == [body])
  }

  @Test("A request finds the exchange that is not served for it, by its target, with any query if need be")
  func unserved() throws {
    let index = RecordingIndex(try read(#""status":200,"content":{"size":7}"#).entries, basePaths: ["/v1"])
    func state(_ method: HTTPMethod, _ target: String) throws -> BodyState? {
      index.unserved(for: HTTPRequest(method: method, url: try HTTPURL(parsing: "http://b.example\(target)")))?.state
    }
    #expect(try state(.get, "/gone?a=1") == .unknown)
    #expect(try state(.get, "/v1/gone") == .unknown)
    #expect(try state(.post, "/gone?a=1") == nil)
    #expect(try state(.get, "/other") == nil)
  }
}
