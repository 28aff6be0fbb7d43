import HTTPMessages
import Testing

@testable import HTTPWireFormat

@Suite("The request reader")
struct RequestReaderTests {
  /// What the reader makes of bytes that come in pieces of a size, one line a step.
  static func steps(_ text: String, pieces: Int, headLimit: Int = 400, bodyLimit: Int = 20) -> [String] {
    var reader = RequestReader(headLimit: headLimit, bodyLimit: bodyLimit, noticing: .nothing)
    var waiting = Array(text.utf8)[...]
    var buffer: [UInt8] = []
    var steps: [String] = []
    while !waiting.isEmpty {
      buffer += waiting.prefix(pieces)
      waiting = waiting.dropFirst(pieces)
      var hasRoom = false
      reading: while !buffer.isEmpty || hasRoom {
        hasRoom = false
        switch buffer.withUnsafeBytes({ reader.next($0) }) {
        case .more(let taken):
          buffer.removeFirst(taken)
          if taken == 0 { break reading }
        case .sendContinue(let taken):
          steps.append("continue")
          buffer.removeFirst(taken)
        case .needsRoom(_, _, let taken):
          buffer.removeFirst(taken)
          hasRoom = true
        case .request(let request, let taken):
          let head = request.head
          let target = String(decoding: request.bytes[head.target], as: UTF8.self)
          let method = String(decoding: request.bytes[head.method], as: UTF8.self)
          let body = String(decoding: request.body, as: UTF8.self)
          steps.append("\(method) \(target) \(body)\(head.keepsAlive ? "" : " closes")")
          buffer.removeFirst(taken)
        case .fault(let fault): return steps + ["\(fault.status) \(fault.reason)"]
        }
      }
    }
    return steps + (reader.isBetweenRequests ? [] : ["waits"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let steps: [String]

    init(_ description: String, _ text: String, _ steps: [String]) {
      (testDescription, self.text, self.steps) = (description, text, steps)
    }
  }

  static let host = "Host: x\r\n"

  static let good = [
    Row("one request", "GET /a HTTP/1.1\r\n\(host)\r\n", ["GET /a "]),
    Row("two requests", "GET /a HTTP/1.1\r\n\(host)\r\nHEAD /b HTTP/1.1\r\n\(host)\r\n", ["GET /a ", "HEAD /b "]),
    Row("an empty line before", "\r\nGET /a HTTP/1.1\r\n\(host)\r\n", ["GET /a "]),
    Row(
      "a body by its length",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 4\r\n\r\nbodyGET /b HTTP/1.1\r\n\(host)\r\n",
      ["PUT /a body", "GET /b "]
    ),
    Row("a length of zero", "PUT /a HTTP/1.1\r\n\(host)content-length: 0\r\n\r\n", ["PUT /a "]),
    Row(
      "a chunked body",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n0A;x=y\r\n0123456789\r\n000\r\nT: 1\r\n\r\n",
      ["PUT /a abc0123456789"]
    ),
    Row("a body that waits", "PUT /a HTTP/1.1\r\n\(host)Content-Length: 4\r\n\r\nbod", ["waits"]),
    Row("close", "GET /a HTTP/1.1\r\n\(host)Connection: x, Close\r\n\r\n", ["GET /a  closes"]),
    Row("HTTP/1.0", "GET /a HTTP/1.0\r\n\r\n", ["GET /a  closes"]),
    Row("HTTP/1.0 that stays", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", ["GET /a "]),
    Row("an empty Host", "GET /a HTTP/1.1\r\nHost:\r\n\r\n", ["GET /a "]),
    Row("a value of Latin-1", "GET /a HTTP/1.1\r\n\(host)X: \u{E9}\r\n\r\n", ["GET /a "]),
    Row("a target with its host", "GET http://x/a HTTP/1.1\r\n\(host)\r\n", ["GET http://x/a "]),
    Row("the server as a whole", "OPTIONS * HTTP/1.1\r\n\(host)\r\n", ["OPTIONS * "]),
    Row("many empty lines before", "\r\n\r\n\r\nGET /a HTTP/1.1\r\n\(host)\r\n", ["GET /a "]),
    Row(
      "chunks of one byte, with extensions and trailers",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
        + "1;a\r\nx\r\n1 ;b=\"c\"\r\ny\r\n0\r\nA: 1\r\nB: 2\r\n\r\nGET /b HTTP/1.1\r\n\(host)\r\n",
      ["PUT /a xy", "GET /b "]
    ),
    Row("a field without value", "GET /a HTTP/1.1\r\nX:\r\n\(host)\r\n", ["GET /a "]),
  ]

  @Test("The request reader parses requests in whatever pieces they arrive", arguments: good, [1, 2, 7, 1000])
  func reading(_ row: Row, pieces: Int) {
    #expect(Self.steps(row.text, pieces: pieces) == row.steps)
  }

  @Test("The request reader requests the body if the client expects 100 Continue")
  func expectation() {
    let head = "PUT /a HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    #expect(Self.steps(head + "ok", pieces: head.utf8.count) == ["continue", "PUT /a ok"])
    #expect(Self.steps(head + "ok", pieces: 1000) == ["PUT /a ok"])
  }

  @Test(
    "Space for a body is asked for as the body arrives, whatever length it announces",
    arguments: [(1, 4096), (4096, 8192), (8191, 8192), (8192, 16384), (3_000_000, 4_194_304), (8_388_607, 8_388_608)]
  )
  func room(_ row: (arrived: Int, reserved: Int)) {
    var reader = RequestReader(headLimit: 400, bodyLimit: 8 << 20, noticing: .nothing)
    var rest = Array("PUT /a HTTP/1.1\r\n\(Self.host)Content-Length: 8388608\r\n\r\n".utf8)[...]
    rest += [UInt8](repeating: 0x61, count: row.arrived)
    var reserved = 0
    reading: while true {
      switch rest.withUnsafeBytes({ reader.next($0) }) {
      case .needsRoom(let bytes, let total, let taken):
        #expect(total == 8 << 20)
        reserved += bytes
        rest = rest.dropFirst(taken)
      case .more(let taken):
        rest = rest.dropFirst(taken)
        if taken == 0 || rest.isEmpty { break reading }
      case .sendContinue, .request, .fault: break reading
      }
    }
    #expect(reserved == row.reserved)
  }

  @Test("The first value of each header that a server looks out for is noticed, whatever the case of its name")
  func noticing() throws {
    let names = HeaderNameSet(["X-Second", "X-First", "X-Missing"])
    let fields = "x-second: 2\r\n\(Self.host)X-FIRST:\r\nX-Second: 3\r\nX-Others: 4\r\n"
    let bytes = Array("GET /a HTTP/1.1\r\n\(fields)\r\n".utf8)
    let head = try bytes.withUnsafeBytes { try RequestHead($0, noticing: names) }
    let request = ReceivedRequest(bytes: bytes, head: head, body: [])
    let values = ["x-first", "X-Second", "x-missing"].map { names.position(of: $0).map(request.noticed) ?? "unknown" }
    #expect(values == ["", "2", nil])
    #expect(names.position(of: "x-others") == nil)
  }

  static let bad = [
    Row("a bare line feed", "GET /a HTTP/1.1\nHost: x\n\n", ["400 a line ends without a carriage return"]),
    Row(
      "a bare line feed in the head",
      "GET /a HTTP/1.1\r\nHost: x\n\r\n",
      ["400 a line ends without a carriage return"]
    ),
    Row(
      "a bare carriage return",
      "GET /a HTTP/1.1\r\nX: a\rb\r\n\(host)\r\n",
      ["400 a line contains a carriage return"]
    ),
    Row("a NUL", "GET /a HTTP/1.1\r\nX: a\u{0}b\r\n\(host)\r\n", ["400 the head has a NUL"]),
    Row(
      "a control character",
      "GET /a HTTP/1.1\r\nX: a\u{1}b\r\n\(host)\r\n",
      ["400 a header field's value has a control character"]
    ),
    Row("garbage", "\u{16}\u{3}\u{1}\r\n\r\n", ["400 the request line is not a method, a target and a version"]),
    Row("no version", "GET /a\r\n\r\n", ["400 the request line is not a method, a target and a version"]),
    Row(
      "two targets",
      "GET /a /b HTTP/1.1\r\n\(host)\r\n",
      ["400 the target has characters that must be percent-encoded"]
    ),
    Row(
      "a target of UTF-8",
      "GET /\u{E9} HTTP/1.1\r\n\(host)\r\n",
      ["400 the target has characters that must be percent-encoded"]
    ),
    Row("no target", "GET  HTTP/1.1\r\n\(host)\r\n", ["400 the target has characters that must be percent-encoded"]),
    Row("a method that is not a token", "G{}T /a HTTP/1.1\r\n\(host)\r\n", ["400 the method is not a token"]),
    Row(
      "a version in lower case",
      "GET /a http/1.1\r\n\(host)\r\n",
      ["400 the request line does not end with a version of HTTP"]
    ),
    Row("another version", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ["505 this server speaks HTTP/1.1"]),
    Row("no Host", "GET /a HTTP/1.1\r\n\r\n", ["400 there is no Host header"]),
    Row("two Hosts", "GET /a HTTP/1.1\r\n\(host)\(host)\r\n", ["400 there is more than one Host header"]),
    Row("a Host with a slash", "GET /a HTTP/1.1\r\nHost: x/y\r\n\r\n", ["400 the Host is not a host and port"]),
    Row(
      "a folded field",
      "GET /a HTTP/1.1\r\nX: a\r\n b\r\n\(host)\r\n",
      ["400 a header field is folded over two lines"]
    ),
    Row(
      "a space before the colon",
      "GET /a HTTP/1.1\r\nHost : x\r\n\r\n",
      ["400 a header field has no name, or one that is not a token"]
    ),
    Row(
      "a field without a colon",
      "GET /a HTTP/1.1\r\nHost\r\n\r\n",
      ["400 a header field has no name, or one that is not a token"]
    ),
    Row(
      "a tab before the colon",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding\t: chunked\r\n\r\n",
      ["400 a header field has no name, or one that is not a token"]
    ),
    Row(
      "a field without a name",
      "GET /a HTTP/1.1\r\n: x\r\n\(host)\r\n",
      ["400 a header field has no name, or one that is not a token"]
    ),
    Row("a NUL in a field's name", "GET /a HTTP/1.1\r\nX\u{0}: a\r\n\(host)\r\n", ["400 the head has a NUL"]),
    Row("a NUL in the target", "GET /a\u{0} HTTP/1.1\r\n\(host)\r\n", ["400 the head has a NUL"]),
    Row(
      "a folded coding",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding:\r\n chunked\r\n\r\n",
      ["501 the only supported Transfer-Encoding is chunked"]
    ),
    Row(
      "a coding with a parameter",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked;q=1\r\n\r\n",
      ["501 the only supported Transfer-Encoding is chunked"]
    ),
    Row(
      "a coding in quotes",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: \"chunked\"\r\n\r\n",
      ["501 the only supported Transfer-Encoding is chunked"]
    ),
    Row(
      "no coding at all",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding:\r\nContent-Length: 1\r\n\r\n",
      ["501 the only supported Transfer-Encoding is chunked"]
    ),
    Row(
      "a length with a space inside",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 1 1\r\n\r\n",
      ["400 the Content-Length is not a number"]
    ),
    Row(
      "a length in other digits",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: \u{661}\r\n\r\n",
      ["400 the Content-Length is not a number"]
    ),
    Row(
      "two lengths, one of them by another case",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 1\r\ncontent-LENGTH: 2\r\n\r\n",
      ["400 there is more than one Content-Length header"]
    ),
    Row(
      "two lengths",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\n",
      ["400 there is more than one Content-Length header"]
    ),
    Row(
      "a list of lengths",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 1, 1\r\n\r\n",
      ["400 the Content-Length is not a number"]
    ),
    Row(
      "a signed length",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\n",
      ["400 the Content-Length is not a number"]
    ),
    Row(
      "an empty length",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n",
      ["400 the Content-Length is not a number"]
    ),
    Row(
      "a length and chunks",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      ["400 there are both Content-Length and Transfer-Encoding"]
    ),
    Row(
      "chunks and a length",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
      ["400 there are both Content-Length and Transfer-Encoding"]
    ),
    Row(
      "another coding",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n",
      ["501 the only supported Transfer-Encoding is chunked"]
    ),
    Row(
      "a coding with a vertical tab",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: \u{B}chunked\r\n\r\n",
      ["400 a header field's value has a control character"]
    ),
    Row(
      "chunked twice",
      "PUT /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
      ["400 there is more than one Transfer-Encoding header"]
    ),
    Row(
      "chunks of HTTP/1.0",
      "PUT /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
      ["400 HTTP/1.0 has no Transfer-Encoding"]
    ),
    Row(
      "another expectation",
      "PUT /a HTTP/1.1\r\n\(host)Expect: tea\r\n\r\n",
      ["417 the only supported expectation is 100-continue"]
    ),
    Row(
      "a body beyond the limit",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 21\r\n\r\n",
      ["413 the body is larger than 20 bytes"]
    ),
    Row(
      "a length beyond numbers",
      "PUT /a HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n",
      ["413 the body is larger than 20 bytes"]
    ),
    Row(
      "a head beyond the limit",
      "GET /\(String(repeating: "a", count: 500)) HTTP/1.1\r\n\(host)\r\n",
      ["431 the head is larger than 400 bytes"]
    ),
  ]

  @Test("The request reader refuses ambiguous and too large requests", arguments: bad, [1, 3, 1000])
  func refusing(_ row: Row, pieces: Int) {
    #expect(Self.steps(row.text, pieces: pieces) == row.steps)
  }

  static let badChunks = [
    Row("no size", "\r\n", ["400 a chunk has no size"]),
    Row("a size that is not a number", "x\r\n", ["400 a chunk has no size"]),
    Row("a size with a sign", "-1\r\n", ["400 a chunk has no size"]),
    Row("a size with a prefix", "0x1\r\n", ["400 a chunk's size is not a hexadecimal number"]),
    Row("a size that overflows", "FFFFFFFFFFFFFFFFF\r\n", ["400 a chunk's size has too many digits"]),
    Row("a size beyond the limit", "15\r\n", ["413 the body is larger than 20 bytes"]),
    Row("chunks beyond the limit together", "A\r\n0123456789\r\nB\r\n", ["413 the body is larger than 20 bytes"]),
    Row(
      "a size that ends with a bare line feed",
      "1\na\r\n0\r\n\r\n",
      ["400 a chunk's size is not a hexadecimal number"]
    ),
    Row("an extension with a bare line feed", "1;x\na\r\n0\r\n\r\n", ["400 a line ends without a carriage return"]),
    Row("an extension with a NUL", "1;\u{0}\r\na\r\n0\r\n\r\n", ["400 a line ends without a carriage return"]),
    Row(
      "an extension with a bare carriage return",
      "1;\rx\r\na\r\n0\r\n\r\n",
      ["400 a chunk does not end where its size says"]
    ),
    Row("a space before the size", " 1\r\na\r\n", ["400 a chunk has no size"]),
    Row("a size in parts", "1_0\r\na\r\n", ["400 a chunk's size is not a hexadecimal number"]),
    Row("a size of zeros without end", String(repeating: "0", count: 40), ["400 a chunk's size has too many digits"]),
    Row("data shorter than its size", "3\r\na\r\n0\r\n\r\n", ["400 a chunk does not end where its size says"]),
    Row(
      "trailers without end",
      "0\r\n" + String(repeating: "T: x\r\n", count: 4000),
      ["400 \(tooMuchBesideData)"]
    ),
    Row("data longer than its size", "1\r\nab\r\n0\r\n\r\n", ["400 a chunk does not end where its size says"]),
    Row("a trailer with a bare line feed", "0\r\nT: 1\n\r\n", ["400 a line ends without a carriage return"]),
    Row(
      "extensions without end",
      "1;\(String(repeating: "x", count: 20000))",
      ["400 \(tooMuchBesideData)"]
    ),
    Row("no last chunk", "1\r\na\r\n", ["waits"]),
  ]

  static let tooMuchBesideData =
    "a chunked body has too much framing overhead: more than 16384 bytes, plus 8 for each byte of data"

  @Test("The request reader refuses malformed chunks", arguments: badChunks, [1, 30000])
  func chunks(_ row: Row, pieces: Int) {
    let head = "PUT /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
    #expect(Self.steps(head + row.text, pieces: pieces) == row.steps)
  }
}
