import HTTPMessages
import Testing

@testable import HTTPWireFormat

@Suite("A response is read the same however its bytes arrive")
struct ResponseParserTests {
  static let texts = [
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcde",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabcde",
    "HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 204 No Content\nA: b\r\n c\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\nA\r\n0123456789\r\n0\r\nX: y\r\n\r\nz",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nx\r\n",
    "HTTP/1.0 500 Oh\r\nServer: x\r\n\r\nanything",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n1\r\na\r\n0\r\n\r\n",
  ]

  @Test("A response is parsed the same at once or byte by byte", arguments: texts)
  func splits(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = read(bytes, pieces: bytes.count)
    for size in 1..<8 {
      let pieces = read(bytes, pieces: size)
      #expect(pieces.response == whole.response)
      #expect(pieces.faults == whole.faults)
    }
  }

  @Test("The response parser frees what it has read, although part of a line always remains")
  func memory() {
    var parser = ResponseParser(method: .get, maximumBody: .max, maximumHead: 1 << 16, keptBody: 0)
    parser.receive(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3E".utf8))
    // Each piece ends within the line with the size of the next chunk.
    let piece = Array("8;a=b\r\n\(String(repeating: "x", count: 1000))\r\n3E".utf8)
    for _ in 0..<4000 { parser.receive(piece) }
    #expect(parser.bodyBytes == 4_000_000)
    #expect(parser.unread.capacity <= 8192)
  }

  @Test(
    "A stream that exceeds the largest body is complete with the lines that arrived; any other body is a fault",
    arguments: [
      ("application/jsonl", "\r\n1\n2\n345678", "1\n2\n", 0),
      ("application/jsonl", "Transfer-Encoding: chunked\r\n\r\n4\r\n1\n2\n\r\n9\r\n", "1\n2\n", 0),
      ("text/event-stream", "Transfer-Encoding: chunked\r\n\r\n4\r\n:1\n\n\r\n9\r\n:", ":1\n\n", 0),
      ("text/event-stream", "Transfer-Encoding: chunked\r\n\r\n7\r\n:12345\n\r\n1\r\n", ":12345\n", 0),
      ("application/json", "\r\n1\n2\n345678", "1\n2\n345", 1),
      ("application/json", "Transfer-Encoding: chunked\r\n\r\n4\r\n1\n2\n\r\n9\r\n", "1\n2\n", 1),
      ("application/json", "Content-Length: 8\r\n\r\n12345678", "", 1),
    ]
  )
  func endlessStream(type: String, framing: String, body: String, faults: Int) {
    var parser = ResponseParser(method: .get, maximumBody: 7, maximumHead: 1000)
    parser.receive(Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(framing)".utf8))
    // The rest of a stream says nothing about its end, which nobody reads.
    parser.receive(Array("901\n2\n".utf8))
    parser.end(reset: true)
    parser.reportExcess()
    #expect(parser.isOver)
    #expect(parser.faults.count == faults)
    #expect(parser.response.map { String(decoding: $0.body, as: UTF8.self) } == body)
    #expect(parser.faults.allSatisfy { $0.kind == .bodyBeyondLimit && $0.message.hasSuffix("(limits.max-body)") })
  }

  @Test("A body as long as the largest one is whole, and what follows its end is a fault, in a stream as well")
  func largestBody() {
    for framing in [
      "Transfer-Encoding: chunked\r\n\r\n7\r\n:12345\n\r\n0\r\n\r\n", "Content-Length: 7\r\n\r\n:12345\n",
    ] {
      for excess in ["", "x"] {
        var parser = ResponseParser(method: .get, maximumBody: 7, maximumHead: 1000)
        parser.receive(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\(framing)".utf8))
        parser.receive(Array(excess.utf8))
        parser.reportExcess()
        #expect(parser.faults.map(\.kind) == (excess.isEmpty ? [] : [.bodyTooLong]))
        #expect(!parser.isPartial && parser.bodyBytes == 7)
      }
    }
  }

  @Test("A body beyond what is kept is read to its end, and nothing of it is kept", arguments: [4, 5])
  func keptBody(limit: Int) {
    let framings = [
      "Content-Length: 5\r\n\r\nabcde", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
      "\r\nabcde",
    ]
    for framing in framings {
      for size in [1, 100] {
        var parser = ResponseParser(method: .get, maximumBody: 1000, maximumHead: 1000, keptBody: limit)
        let bytes = Array("HTTP/1.1 200 OK\r\n\(framing)".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          parser.receive(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        parser.end()
        #expect(parser.stage == .complete)
        #expect(parser.bodyBytes == 5)
        #expect(parser.keepsBody == (limit == 5))
        #expect(parser.response?.body == (limit == 5 ? Array("abcde".utf8) : []))
      }
    }
  }

  @Test("The response parser reports the end of each head, and bytes after the response", arguments: 1..<20)
  func headEnds(size: Int) {
    let heads = ["HTTP/1.1 103 Early\r\nA: b\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"]
    let bytes = Array((heads.joined() + "abc").utf8)
    var parser = ResponseParser(method: .get, maximumBody: 1000, maximumHead: 1000)
    for start in stride(from: 0, to: bytes.count, by: size) {
      parser.receive(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(parser.headEnds == [heads[0].utf8.count, heads.joined().utf8.count])
    #expect(parser.interims.map(\.status) == [103])
    #expect(parser.isFramed)
    #expect(parser.excess == 2)
  }

  @Test("No damage makes it trap, and a response that is not whole has a fault", arguments: texts)
  func damage(_ text: String) {
    let sound = Array(text.utf8)
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<300 {
      var bytes = sound
      for _ in 0...random(3) {
        switch random(3) {
        case 0: bytes[random(bytes.count)] = UInt8(random(256))
        case 1: bytes.insert(UInt8(random(256)), at: random(bytes.count))
        default: bytes.removeSubrange(random(bytes.count)...)
        }
        if bytes.isEmpty { bytes = sound }
      }
      let parser = read(bytes, pieces: 1 + random(bytes.count))
      #expect(parser.isOver)
      #expect(parser.stage == .complete || !parser.faults.isEmpty)
    }
  }

  /// Creates a parser and feeds it with pieces of a given size, followed by the end of the connection.
  private func read(_ bytes: [UInt8], pieces size: Int) -> ResponseParser {
    var parser = ResponseParser(method: .get, maximumBody: 1000, maximumHead: 1000)
    for start in stride(from: 0, to: bytes.count, by: size) {
      parser.receive(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    parser.end()
    parser.reportExcess()
    return parser
  }
}
