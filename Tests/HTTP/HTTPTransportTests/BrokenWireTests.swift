import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

/// A way in which a server violates HTTP, and the expected result in the client.
struct BrokenWire: Sendable, CustomTestStringConvertible {
  let name: String
  var method = HTTPMethod.get
  let steps: [Step]
  /// The kind and message of each fault.
  let faults: [String]
  /// The status of the partial response; `nil` if there is none.
  var status: Int?
  var body = ""

  var testDescription: String { name }
}

@Suite("A broken wire is a fault that says where it broke", .takesTurns)
struct BrokenWireTests {
  static let connections: [BrokenWire] = [
    BrokenWire(
      name: "reset before the first byte",
      steps: [.reset],
      faults: ["connection-reset: reset before the first byte of the response"]
    ),
    BrokenWire(
      name: "reset amid the head",
      steps: [.text("HTTP/1.1 200 OK\r\nConte"), .pause, .reset],
      faults: ["connection-reset: reset after 22 bytes of the head"],
      status: 200
    ),
    BrokenWire(
      name: "reset amid the body",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .pause, .reset],
      faults: ["connection-reset: reset after 3 of 10 bytes"],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "reset amid a body that closing ends",
      steps: [.text("HTTP/1.1 200 OK\r\n\r\nabc"), .pause, .reset],
      faults: ["connection-reset: reset after 3 bytes of a body that ends when the connection closes"],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "closed before the first byte",
      steps: [.close],
      faults: ["closed-before-response: closed before the first byte of the response"]
    ),
    BrokenWire(
      name: "closed amid the status line",
      steps: [.text("HTTP/1.1 2"), .close],
      faults: ["closed-before-response: closed after 10 bytes of the head"]
    ),
    BrokenWire(
      name: "closed amid the header fields",
      steps: [.text("HTTP/1.1 200 OK\r\nServer: x\r\n"), .close],
      faults: ["closed-before-response: closed after 28 bytes of the head"],
      status: 200
    ),
    BrokenWire(
      name: "closed amid the body",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\nabcdef"), .close],
      faults: ["closed-amid-body: closed after 6 of 400 bytes"],
      status: 200,
      body: "abcdef"
    ),
    BrokenWire(
      name: "a body promised and none sent",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"), .close],
      faults: ["closed-amid-body: closed after 0 of 1 byte"],
      status: 200
    ),
    BrokenWire(
      name: "closed amid a chunk",
      steps: [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"), .close],
      faults: ["closed-amid-body: closed after 3 bytes, before the last chunk"],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "closed without the last chunk",
      steps: [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), .close],
      faults: ["closed-amid-body: closed after 3 bytes, before the last chunk"],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "closed without the empty line after the last chunk",
      steps: [.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n"), .close],
      faults: ["closed-amid-body: closed after the last chunk, before the empty line that ends the response"],
      status: 200,
      body: "abc"
    ),
  ]

  static let times: [BrokenWire] = [
    BrokenWire(
      name: "silence before the head",
      steps: [],
      faults: ["silence: no byte for 1 s, before the first byte of the response (--request-timeout)"]
    ),
    BrokenWire(
      name: "silence amid the head",
      steps: [.text("HTTP/1.1 200 OK\r\n")],
      faults: ["silence: no byte for 1 s, after 17 bytes of the head (--request-timeout)"],
      status: 200
    ),
    BrokenWire(
      name: "silence amid the body",
      steps: [.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")],
      faults: ["silence: no byte for 1 s, after 3 of 10 bytes (--request-timeout)"],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "silence where only closing could end the body",
      steps: [.text("HTTP/1.1 200 OK\r\n\r\nabc")],
      faults: [
        "silence: no byte for 1 s, after 3 bytes of a body that ends when the connection closes (--request-timeout)"
      ],
      status: 200,
      body: "abc"
    ),
    BrokenWire(
      name: "an interim status and silence",
      steps: [.text("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")],
      faults: [
        "interim-only: interim status 103, and no final response within 1 s (--request-timeout)"
      ],
      status: 103
    ),
  ]

  static let interims: [BrokenWire] = [
    BrokenWire(
      name: "100 and the end",
      steps: [.text("HTTP/1.1 100 Continue\r\n\r\n"), .close],
      faults: ["interim-only: interim status 100, and the connection closed before a final response"],
      status: 100
    ),
    BrokenWire(
      name: "199 with a body, as if it were final",
      steps: [.text("HTTP/1.1 199 Odd\r\nContent-Length: 12\r\n\r\n{\"items\":[]}")],
      faults: [
        "interim-only: interim status 199, followed by \"{\\\"items\\\":[]}\" instead of a final response"
      ],
      status: 199
    ),
    BrokenWire(
      name: "103 and a reset",
      steps: [.text("HTTP/1.1 103 Early Hints\r\n\r\n"), .pause, .reset],
      faults: ["connection-reset: reset after the interim status 103, before a final response"],
      status: 103
    ),
  ]

  @Test("A connection that ends early is a fault that says where it ended", arguments: connections)
  func endsEarly(_ wire: BrokenWire) async throws { try await check(wire) }

  @Test("A server that falls silent is a fault that says when", arguments: times)
  func fallsSilent(_ wire: BrokenWire) async throws {
    // The server finishes sending before the client's timeout.
    let (exchange, time) = try await withEnoughTime(from: .seconds(1)) { time in
      try await outcome(of: wire, timeout: time)
    } until: {
      $0.response?.status == wire.status && $0.bodyText ?? "" == wire.body
    }
    check(exchange, wire, faults: wire.faults.map { $0.replacing(" 1 s", with: " \(Int(time / .seconds(1))) s") })
  }

  @Test("Interim responses without a final one are a fault", arguments: interims)
  func interimOnly(_ wire: BrokenWire) async throws { try await check(wire) }

  @Test("A response head that is not HTTP is a fault", arguments: MalformedWire.heads)
  func malformedHead(_ wire: BrokenWire) async throws { try await check(wire) }

  @Test("A body with wrong framing is a fault", arguments: MalformedWire.framings)
  func malformedFraming(_ wire: BrokenWire) async throws { try await check(wire) }

  @Test("Bytes after a response are a fault", arguments: MalformedWire.excesses)
  func excess(_ wire: BrokenWire) async throws { try await check(wire) }

  private func check(_ wire: BrokenWire) async throws {
    check(try await outcome(of: wire), wire, faults: wire.faults)
  }

  private func outcome(of wire: BrokenWire, timeout: Duration = .beyondHangs) async throws -> HTTPExchange {
    try await exchange(
      wire.steps,
      method: wire.method,
      configuration: testConfiguration {
        $0.requestTimeout = timeout
        $0.excessWait = .beyondHangs
        $0.maximumBody = 1000
        $0.maximumHead = 500
      }
    )
  }

  private func check(_ exchange: HTTPExchange, _ wire: BrokenWire, faults: [String]) {
    #expect(exchange.faultLines == faults)
    #expect(exchange.response?.status == wire.status)
    #expect(exchange.bodyText ?? "" == wire.body)
    #expect(exchange.elapsed != nil)
  }
}
