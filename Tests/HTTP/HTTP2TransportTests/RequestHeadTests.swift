import HTTPMessages
import NIOCore
import NIOHPACK
import NIOHTTP2
import Testing

@testable import HTTP2Transport

@Suite("Heads of requests, from HTTP/2 to HTTP/1.1")
struct RequestHeadTests {
  private static let basic = [(":method", "GET"), (":scheme", "https"), (":authority", "a.example"), (":path", "/b?c")]

  @Test("A head has the same request line and headers in both versions, and its cookies in one line")
  func sound() throws {
    let block = HPACKHeaders(Self.basic + [("cookie", "a=1"), ("accept", "*/*"), ("cookie", "b=2")])
    let text = try RequestHeadBlock.text(block)
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == "GET /b?c HTTP/1.1\r\nHost: a.example\r\naccept: */*\r\ncookie: a=1; b=2\r\n\r\n"
    )
    #expect(text.length == nil)
  }

  @Test(
    "A head that HTTP/2 does not allow is refused, so that it cannot become two requests",
    arguments: [
      (basic + [("x-a", "1\r\nx-b: 2")], "the value of the header \"x-a\" contains a control character"),
      (basic + [("transfer-encoding", "chunked")], "the header \"transfer-encoding\" describes a connection"),
      (basic + [("X-A", "1")], "the header name \"X-A\" is not in lower case"),
      (basic + [("a b", "1")], "\"a b\" is not a valid header name"),
      (basic + [("host", "b.example")], "the host is not the :authority"),
      (basic + [("content-length", "1"), ("content-length", "1")], "the content-length is not one number"),
      (basic + [(":path", "/c")], "the pseudo-header \":path\" is given twice"),
      ([("x-a", "1")] + basic, "the pseudo-header \":method\" follows others"),
      (basic + [(":status", "200")], "the pseudo-header \":status\" is not one of this message"),
      (basic.filter { $0.0 != ":path" }, "the :path is missing"),
      (basic.dropLast() + [(":path", "/b HTTP/1.1\r\n\r\n")], "the :path is missing, or has characters"),
      (basic.dropFirst() + [(":method", "GET /")], "the :method is missing or not a token"),
      ([(":method", "CONNECT"), (":authority", "a.example:1")], "this server is not a proxy"),
    ] as [([(String, String)], String)]
  )
  func malformed(fields: [(String, String)], reason: String) {
    let error = #expect(throws: MalformedHead.self) { try RequestHeadBlock.text(HPACKHeaders(fields)) }
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test(
    "A body keeps the announced length, or becomes chunks",
    arguments: [
      ("5", ["hello"], "hello", true), ("5", ["he", "", "llo"], "hello", true), ("0", [""], "", true),
      (nil, ["hello", "", "!"], "5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n", true), (nil, [""], "0\r\n\r\n", true),
      ("5", ["hell"], "", false), ("5", ["hello", "GET / HTTP/1.1"], "", false),
    ] as [(String?, [String], String, Bool)]
  )
  func body(length: String?, pieces: [String], text: String, isSound: Bool) throws {
    var request = StreamedRequest()
    let block = HPACKHeaders(Self.basic + (length.map { [("content-length", $0)] } ?? []))
    _ = try request.bytes(of: .headers(.init(headers: block)))
    var bytes: [UInt8] = []
    do throws(MalformedHead) {
      for (position, piece) in pieces.enumerated() {
        let data = IOData.byteBuffer(ByteBuffer(string: piece))
        bytes += try request.bytes(of: .data(.init(data: data, endStream: position == pieces.count - 1)))
      }
      #expect(isSound)
      #expect(String(decoding: bytes, as: UTF8.self) == text)
      #expect(request.isComplete)
    } catch {
      #expect(!isSound)
    }
  }
}
