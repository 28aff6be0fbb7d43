import Basics
import HTTPMessages
import Testing

@testable import ContractTesting
@testable import MockEngine

@Suite("Events of deliveries") struct DeliveryEventTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let scenario: String
    /// The events for a response with a body of four bytes, and for one without a body.
    let events: [String]
    let bodiless: [String]

    init(_ scenario: String, _ events: [String], bodiless: [String]? = nil) {
      (self.scenario, self.events, self.bodiless) = (scenario, events, bodiless ?? events)
    }

    var testDescription: String { scenario }
  }

  static let rows = [
    Row("slow:delay=2s", ["wait 2.0 seconds", "200", "abcd", "end"], bodiless: ["wait 2.0 seconds", "200", "end"]),
    Row("half-open", ["200", "silence"], bodiless: ["silence"]),
    Row("truncated", ["200", "ab", "closed-amid-body"], bodiless: ["closed-before-response"]),
    Row(
      "reset-midway",
      ["200", "ab", "wait 0.1 seconds", "connection-reset"],
      bodiless: ["wait 0.1 seconds", "connection-reset"]
    ),
    Row("malformed-chunk", ["200", "malformed-response"]),
    Row("slow-close", ["200", "abcd", "wait 2.0 seconds", "end"], bodiless: ["200", "wait 2.0 seconds", "end"]),
    Row("empty-response", ["closed-before-response"]),
    Row("offline", ["connection-reset"]),
    Row("timeout", ["silence"]),
    Row("interim", ["interim-only"]),
    Row("garbage", ["malformed-response"]),
  ]

  private static func events(_ scenario: String, _ body: String) throws -> [ReplyEvent] {
    let headers: HTTPHeaders = ["Content-Length": String(body.utf8.count)]
    let response = HTTPResponse(status: 200, reason: "OK", headers: headers, body: Array(body.utf8))
    var random = SeededGenerator(seed: 0, purpose: "test")
    let reply = try ScenarioBook.builtIn.scenario(scenario).behaviour(of: nil, count: 0).applied(
      to: MockReply(response, .forwarded),
      for: HTTPRequest(url: try HTTPURL(parsing: "http://mock.example/")),
      operation: nil,
      random: &random
    )
    return ReplyEvent.events(of: reply)
  }

  @Test("A reply that is not sent at once becomes the events that a client notices", arguments: rows)
  func events(_ row: Row) throws {
    #expect(try Self.events(row.scenario, "abcd").map(Self.text) == row.events)
    #expect(try Self.events(row.scenario, "").map(Self.text) == row.bodiless)
  }

  @Test("Bytes at a limited rate take the time of the rate, and arrive in portions")
  func portions() throws {
    let events = try Self.events("dribble:rate=100", String(repeating: "a", count: 100))
    let time = events.reduce(0.0) { if case .wait(let time) = $1 { $0 + time / .seconds(1) } else { $0 } }
    // The head has 40 bytes.
    #expect(abs(time - 1.4) < 0.001)
    #expect(events.count { if case .body = $0 { true } else { false } } == 10)
    #expect(events.map(Self.text).prefix(4) == ["wait 0.1 seconds", "wait 0.1 seconds", "wait 0.1 seconds", "200"])
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
