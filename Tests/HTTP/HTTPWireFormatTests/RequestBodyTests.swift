import HTTPMessages
import Testing

@testable import HTTPWireFormat

@Suite("The body of a request")
struct RequestBodyTests {
  /// The data that a body of five bytes keeps, in pieces of a size.
  static func kept(_ framing: RequestHead.Framing, keeping limit: Int, pieces: Int) throws -> [UInt8]? {
    let text = framing == .chunked ? "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n" : "abcde"
    var body = RequestBody(framing, limit: 100, keeping: limit)
    var rest = Array("\(text)GET /".utf8)[...]
    while !body.isComplete, !rest.isEmpty {
      let taken = try Array(rest.prefix(pieces)).withUnsafeBytes { try body.read($0) }
      rest = rest.dropFirst(taken)
    }
    #expect(rest.elementsEqual("GET /".utf8))
    #expect(body.count == 5)
    return body.isKept ? body.bytes : nil
  }

  @Test(
    "A request body is read to its end, and kept whole or not at all",
    arguments: [RequestHead.Framing.length(5), .chunked],
    [1, 2, 100]
  )
  func keeping(_ framing: RequestHead.Framing, pieces: Int) throws {
    #expect(try Self.kept(framing, keeping: 5, pieces: pieces) == Array("abcde".utf8))
    #expect(try Self.kept(framing, keeping: 4, pieces: pieces) == nil)
  }

  @Test(
    "A request body that is released keeps nothing, and is read on",
    arguments: [RequestHead.Framing.length(5), .chunked]
  )
  func release(_ framing: RequestHead.Framing) throws {
    var body = RequestBody(framing, limit: 100)
    let bytes = Array(framing == .chunked ? "5\r\nab".utf8 : "ab".utf8)
    #expect(try bytes.withUnsafeBytes { try body.read($0) } == bytes.count)
    #expect(body.bytes == Array("ab".utf8))
    body.release()
    #expect(try Array("cde".utf8).withUnsafeBytes { try body.read($0) } == 3)
    #expect(body.bytes == [])
    #expect(body.count == 5)
    #expect(!body.isKept)
  }

  @Test("A chunked request body whose extensions grow faster than its data is refused, however large it may be")
  func chunkExtensions() {
    var body = RequestBody(.chunked, limit: 1 << 60, keeping: 0)
    let chunk = Array("1;\(String(repeating: "x", count: 1000))\r\na\r\n".utf8)
    var count = 0
    #expect(throws: RequestHead.Fault.malformed(RequestReaderTests.tooMuchBesideData)) {
      while count < 1000 {
        count += 1
        _ = try chunk.withUnsafeBytes { try body.read($0) }
      }
    }
    #expect(count == 17)
  }

  @Test("A chunked request body of chunks of one byte is read, however long it is")
  func tinyChunks() throws {
    var body = RequestBody(.chunked, limit: 100_000)
    let chunk = Array("1\r\na\r\n".utf8)
    for _ in 0..<50_000 { _ = try chunk.withUnsafeBytes { try body.read($0) } }
    #expect(body.count == 50_000)
  }
}
