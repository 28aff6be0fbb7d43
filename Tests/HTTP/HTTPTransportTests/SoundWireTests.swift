import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

/// An unusual but valid response, and the expected result in the client.
struct SoundWire: Sendable, CustomTestStringConvertible {
  let name: String
  var method = HTTPMethod.get
  let steps: [Step]
  var status = 200
  var reason = "OK"
  var version = "HTTP/1.1"
  var headers: HTTPHeaders = [:]
  var body = ""

  var testDescription: String { name }
}

@Suite("An unusual response within HTTP is not a fault", .takesTurns)
struct SoundWireTests {
  static let framings: [SoundWire] = [
    SoundWire(
      name: "a body of a known length",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")],
      headers: ["Content-Length": "3"],
      body: "abc"
    ),
    SoundWire(
      name: "a stream of events that stays open",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")],
      headers: ["Content-Type": "text/event-stream"],
      body: "data: 1\n\n"
    ),
    SoundWire(
      name: "lines of JSON that stay open, the last one begun",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n{\"a\":1}\n{\"a\":")],
      headers: ["Content-Type": "application/x-ndjson"],
      body: "{\"a\":1}\n"
    ),
    SoundWire(
      name: "no body",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")],
      headers: ["Content-Length": "0"]
    ),
    SoundWire(
      name: "the same length twice",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc")],
      headers: ["Content-Length": "3", "Content-Length": "3"],
      body: "abc"
    ),
    SoundWire(
      name: "HTTP/1.0 with a body that closing ends",
      steps: [.text("HTTP/1.0 200 OK\r\n\r\nab"), .pause, .text("c"), .close],
      version: "HTTP/1.0",
      body: "abc"
    ),
    SoundWire(
      name: "Connection: close",
      steps: [.text("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"), .close],
      headers: ["Connection": "close", "Content-Length": "3"],
      body: "abc"
    ),
    SoundWire(
      name: "Connection: close, and the connection stays",
      steps: [.text("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc")],
      headers: ["Connection": "close", "Content-Length": "3"],
      body: "abc"
    ),
    SoundWire(
      name: "a reset after a complete response",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"), .reset],
      headers: ["Content-Length": "3"],
      body: "abc"
    ),
    SoundWire(
      name: "chunks with extensions and trailers",
      steps: [
        .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"),
        .text("3;a=1;b=\"x\"\r\nabc\r\n00A ; c\r\n0123456789\r\n0\r\nChecksum: 1\r\n\r\n"),
      ],
      headers: ["Transfer-Encoding": "Chunked"],
      body: "abc0123456789"
    ),
    SoundWire(
      name: "every byte on its own",
      steps: [
        .drip(
          "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nA: b\r\n\r\n",
          every: .microseconds(100)
        )
      ],
      headers: ["Transfer-Encoding": "chunked"],
      body: "abc"
    ),
    SoundWire(
      name: "the response to HEAD",
      method: .head,
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")],
      headers: ["Content-Length": "1000"]
    ),
    SoundWire(
      name: "the response to HEAD of a body beyond the limit",
      method: .head,
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")],
      headers: ["Content-Length": "99999999999"]
    ),
    SoundWire(
      name: "204 with a length",
      steps: [.text("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n")],
      status: 204,
      reason: "No Content",
      headers: ["Content-Length": "5"]
    ),
    SoundWire(
      name: "interim responses before the final one",
      steps: [
        .text("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
        .text("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"),
      ],
      headers: ["Content-Length": "1"],
      body: "a"
    ),
  ]

  static let heads: [SoundWire] = [
    SoundWire(
      name: "no reason phrase",
      steps: [.text("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n")],
      reason: "",
      headers: ["Content-Length": "0"]
    ),
    SoundWire(
      name: "an empty reason phrase",
      steps: [.text("HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n")],
      reason: "",
      headers: ["Content-Length": "0"]
    ),
    SoundWire(
      name: "status 299",
      steps: [.text("HTTP/1.1 299 Fine so far\r\nContent-Length: 1\r\n\r\na")],
      status: 299,
      reason: "Fine so far",
      headers: ["Content-Length": "1"],
      body: "a"
    ),
    SoundWire(
      name: "status 999",
      steps: [.text("HTTP/1.1 999 Odd\r\nContent-Length: 1\r\n\r\na")],
      status: 999,
      reason: "Odd",
      headers: ["Content-Length": "1"],
      body: "a"
    ),
    SoundWire(
      name: "names in lower case, values padded, empty or absent",
      steps: [.text("HTTP/1.1 200 OK\r\ncontent-length:1\r\nx: \t y \t\r\nz:\r\n\r\na")],
      headers: ["content-length": "1", "x": "y", "z": ""],
      body: "a"
    ),
    SoundWire(
      name: "a folded value",
      steps: [.text("HTTP/1.1 200 OK\r\nX: a,\r\n  b\r\n\tc\r\nContent-Length: 0\r\n\r\n")],
      headers: ["X": "a, b c", "Content-Length": "0"]
    ),
    SoundWire(
      name: "lines that end in a bare LF",
      steps: [.text("HTTP/1.1 200 OK\nContent-Length: 1\n\na")],
      headers: ["Content-Length": "1"],
      body: "a"
    ),
    SoundWire(
      name: "values in UTF-8 and in ISO 8859-1",
      steps: [
        .bytes(Array("HTTP/1.1 200 OK\r\nA: é\r\nB: ".utf8) + [0xE9] + Array("\r\nContent-Length: 0\r\n\r\n".utf8))
      ],
      headers: ["A": "é", "B": "é", "Content-Length": "0"]
    ),
  ]

  @Test("Bodies end in many ways", arguments: framings)
  func framing(_ wire: SoundWire) async throws { try await check(wire) }

  @Test("Heads are written in many ways", arguments: heads)
  func head(_ wire: SoundWire) async throws { try await check(wire) }

  @Test("A content coding is left on")
  func contentCodingStays() async throws {
    let exchange = try await exchange([
      .text("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc")
    ])
    #expect(exchange.faultLines == [])
    #expect(exchange.bodyText == "abc")
  }

  @Test("A body of many reads comes whole")
  func largeBody() async throws {
    let body = String(repeating: "0123456789abcdef", count: 1 << 17)
    let exchange = try await exchange([
      .text("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    ])
    #expect(exchange.faultLines == [])
    #expect(exchange.response.map { $0.body == Array(body.utf8) } == true)
  }

  private func check(_ wire: SoundWire) async throws {
    let exchange = try await exchange(wire.steps, method: wire.method)
    #expect(exchange.faultLines == [])
    let expected = HTTPResponse(
      status: wire.status,
      reason: wire.reason,
      version: wire.version,
      headers: wire.headers,
      body: Array(wire.body.utf8)
    )
    #expect(exchange.response == expected)
  }
}
