import HTTPWireFormat
import Testing

@testable import ContractTesting

@Suite("Events of wire plans") struct PlanReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plan: WirePlan
    let events: [String]

    init(_ name: String, _ text: String, _ ending: WirePlan.Ending, _ events: String...) {
      testDescription = name
      plan = WirePlan([.send(Array(text.utf8))], ending: ending)
      self.events = events
    }
  }

  static let rows = [
    Row("a complete response", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab", .open, "200", "ab", "end"),
    Row("bytes after the body", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab", .open, "200", "a", "end"),
    Row("a body without a length", "HTTP/1.1 200 OK\r\n\r\nab", .close, "200", "ab", "end"),
    Row("no content", "HTTP/1.1 204 No Content\r\n\r\n", .open, "204", "end"),
    Row("chunks", "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", .open, "200", "ab", "end"),
    Row(
      "a malformed chunk",
      "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      .open,
      "200",
      "malformed-response"
    ),
    Row(
      "an unfinished chunk",
      "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      .close,
      "200",
      "ab",
      "closed-amid-body"
    ),
    Row("a short body", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", .close, "200", "ab", "closed-amid-body"),
    Row(
      "a reset in the body",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
      .reset,
      "200",
      "ab",
      "connection-reset"
    ),
    Row("silence after the head", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", .silence, "200", "silence"),
    Row("nothing", "", .close, "closed-before-response"),
    Row("a cut status line", "HTTP/1.", .close, "closed-before-response"),
    Row("no HTTP", "SSH-2.0", .close, "malformed-response"),
    Row("an interim response alone", "HTTP/1.1 103 Early Hints\r\n\r\n", .close, "interim-only"),
    Row(
      "an interim response first",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
      .open,
      "204",
      "end"
    ),
    Row("a header without a colon", "HTTP/1.1 200 OK\r\nbroken\r\n\r\n", .open, "malformed-response"),
    Row("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .open, "200", "end"),
  ]

  @Test("The bytes of a wire plan become the events that a client notices", arguments: rows)
  func reads(_ row: Row) {
    #expect(PlanReader.events(of: row.plan, method: .get).map(Self.text) == row.events)
  }

  @Test("A response to HEAD has no body, whatever its length says")
  func head() {
    let plan = WirePlan([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8))])
    #expect(PlanReader.events(of: plan, method: .head).map(Self.text) == ["200", "end"])
  }

  @Test("Bytes at a limited rate take the time of the rate, and arrive in portions")
  func trickle() {
    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n".utf8) + [UInt8](repeating: 0x61, count: 100)
    let events = PlanReader.events(of: WirePlan([.trickle(bytes, bytesPerSecond: 100)]), method: .get)
    let time = events.reduce(0.0) { if case .wait(let time) = $1 { $0 + time / .seconds(1) } else { $0 } }
    #expect(abs(time - Double(bytes.count) / 100) < 0.001)
    #expect(events.count { if case .body = $0 { true } else { false } } == 10)
  }

  private static func text(_ event: ReplyEvent) -> String {
    switch event {
    case .wait(let time): "wait \(time)"
    case .head(let head): "\(head.status)"
    case .body(let bytes): String(decoding: bytes, as: UTF8.self)
    case .end: "end"
    case .silence: "silence"
    case .fault(let fault): fault.kind.rawValue
    }
  }
}
