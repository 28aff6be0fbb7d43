import Basics
import HTTPMessages
import HTTPWireFormat
import JSONSyntax
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("A scenario on the wire")
struct WireFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let scenario: String
    let wire: [String]

    init(_ scenario: String, _ wire: String...) { (self.scenario, self.wire) = (scenario, wire) }

    var testDescription: String { scenario }
  }

  static let head = "HTTP/1.1 200 OK|Content-Type: text/plain|"
  static let whole = "\(head)Content-Length: 10||0123456789"

  static let rows = [
    Row("online", "as it is"),
    Row("offline", "reset"),
    Row("timeout", "silence"),
    Row("half-open", "send \(head)Content-Length: 10||", "silence"),
    Row("slow", "wait 2.0 seconds", "send \(whole)", "open"),
    Row("slow:delay=250ms", "wait 0.25 seconds", "send \(whole)", "open"),
    Row("slow:min=1s,max=1s", "wait 1.0 seconds", "send \(whole)", "open"),
    Row("slow:median=1m,sigma=0", "wait 60.0 seconds", "send \(whole)", "open"),
    Row("dribble", "trickle 1024 \(whole)", "open"),
    Row("dribble:rate=7", "trickle 7 \(whole)", "open"),
    Row("dribble:rate=2MB", "trickle 2097152 \(whole)", "open"),
    Row("truncated", "send \(head)Content-Length: 10||01234", "close"),
    Row(
      "malformed-chunk",
      "send \(head)Transfer-Encoding: chunked||5|01234|xyz|56789|0||",
      "close"
    ),
    Row("reset-midway", "send \(head)Content-Length: 10||01234", "wait 0.1 seconds", "reset"),
    Row("empty-response", "close"),
    Row("interim", "send HTTP/1.1 103 Early Hints||", "close"),
    Row("interim:status=199", "send HTTP/1.1 199 ||", "close"),
    Row("slow-close", "send \(head)Connection: close||0123456789", "wait 2.0 seconds", "close"),
    Row("slow-close:delay=0.5", "send \(head)Connection: close||0123456789", "wait 0.5 seconds", "close"),
  ]

  @Test("Each wire fault does to a body what its name says", arguments: rows)
  func body(_ row: Row) throws {
    #expect(try PlayedScenario(row.scenario).wire == row.wire)
  }

  @Test("Each scenario that is a fault of the wire says what it sends", arguments: BuiltInScenario.all.map(\.name))
  func described(_ scenario: String) throws {
    // What `garbage` sends differs with the seed; a test of its own looks at it.
    guard scenario != "garbage", try PlayedScenario(scenario).wire != ["as it is"] else { return }
    #expect(Self.rows.contains { $0.scenario == scenario }, "add a row")
  }

  static let closing = [
    Row("online", "as it is"),
    Row("slow", "wait 2.0 seconds", "send \(head)Content-Length: 10|Connection: close||0123456789", "close"),
    Row("dribble", "trickle 1024 \(head)Content-Length: 10|Connection: close||0123456789", "close"),
    Row("truncated", "send \(head)Content-Length: 10|Connection: close||01234", "close"),
    Row("slow-close", "send \(head)Connection: close||0123456789", "wait 2.0 seconds", "close"),
  ]

  @Test("A scenario on the wire closes the connection after a response that is the last", arguments: closing)
  func last(_ row: Row) throws {
    #expect(try PlayedScenario(row.scenario, closes: true).wire == row.wire)
  }

  static let emptyHead = "HTTP/1.1 200 OK|Content-Type: text/plain|"
  static let emptyRows = [
    Row("slow", "wait 2.0 seconds", "send \(emptyHead)Content-Length: 0||", "open"),
    Row("half-open", "send \(emptyHead)Content-Length: 0|", "silence"),
    Row("truncated", "send HTTP/1.", "close"),
    Row("reset-midway", "send HTTP/1.", "wait 0.1 seconds", "reset"),
    Row("malformed-chunk", "send \(emptyHead)Transfer-Encoding: chunked||xyz||0||", "close"),
    Row("slow-close", "send \(emptyHead)Connection: close||", "wait 2.0 seconds", "close"),
  ]

  @Test("A scenario on the wire cuts the status line where there is an empty body", arguments: emptyRows)
  func emptyBody(_ row: Row) throws {
    #expect(try PlayedScenario(row.scenario, to: PlayedScenario.recorded("")).wire == row.wire)
  }

  static let headless = [
    Row("slow", "wait 2.0 seconds", "send \(head)Content-Length: 10||", "open"),
    Row("dribble", "trickle 1024 \(head)Content-Length: 10||", "open"),
    Row("truncated", "send HTTP/1.", "close"),
    Row("reset-midway", "send HTTP/1.", "wait 0.1 seconds", "reset"),
    Row("malformed-chunk", "send HTTP/1.", "close"),
    Row("slow-close", "send \(head)Connection: close||", "wait 2.0 seconds", "close"),
    Row("offline", "reset"),
    Row("interim", "send HTTP/1.1 103 Early Hints||", "close"),
  ]

  @Test("A scenario on the wire cuts the status line of a response to HEAD", arguments: headless)
  func headOnly(_ row: Row) throws {
    let reply = PlayedScenario.recorded(method: .head)
    #expect(try PlayedScenario(row.scenario, to: reply, method: .head).wire == row.wire)
  }

  @Test(
    "A scenario on the wire cuts the status line of a response that may have no body",
    arguments: [
      Row("truncated", "send HTTP/1.", "close"), Row("malformed-chunk", "send HTTP/1.", "close"),
      Row("slow", "wait 2.0 seconds", "send HTTP/1.1 204 No Content||", "open"),
      Row("slow-close", "send HTTP/1.1 204 No Content|Connection: close||", "wait 2.0 seconds", "close"),
    ]
  )
  func noContent(_ row: Row) throws {
    let reply = PlayedScenario.recorded("", status: 204, type: nil)
    #expect(try PlayedScenario(row.scenario, to: reply).wire == row.wire)
  }

  @Test("A scenario on the wire sends a single byte in a chunk, and none of it when it is cut off")
  func oneByte() throws {
    let reply = PlayedScenario.recorded("x")
    #expect(
      try PlayedScenario("truncated", to: reply).wire == ["send \(Self.head)Content-Length: 1||", "close"]
    )
    let chunked = "send \(Self.head)Transfer-Encoding: chunked||1|x|xyz||0||"
    #expect(try PlayedScenario("malformed-chunk", to: reply).wire == [chunked, "close"])
  }

  @Test(
    "A scenario on the wire sends garbage that a seed determines, and that does not begin like HTTP",
    arguments: 0..<20
  )
  func garbage(seed: UInt64) throws {
    let plan = try #require(try PlayedScenario("garbage", seed: seed).plan)
    guard case .send(let bytes)? = plan.steps.first, plan.steps.count == 1 else { throw NoPlan() }
    #expect(plan.ending == .close)
    #expect(bytes.count == 256 && (bytes.first ?? 0) >= 0x80)
    #expect(try PlayedScenario("garbage", seed: seed).plan == plan)
    #expect(try PlayedScenario("garbage", seed: seed + 1).plan != plan)
  }

  struct NoPlan: Error {}

  @Test("A dribbling response takes an hour at most")
  func slowest() throws {
    let reply = PlayedScenario.recorded(String(repeating: "x", count: 36_000))
    let plan = try #require(try PlayedScenario("dribble:rate=1", to: reply).plan)
    guard case .trickle(let bytes, let rate)? = plan.steps.first else { throw NoPlan() }
    #expect(rate == 11 && bytes.count / rate < 3600)
  }

  @Test(
    "A scenario on the wire shows the client a status only where a whole head is sent",
    arguments: [
      ("online", 200), ("offline", nil), ("timeout", nil), ("empty-response", nil), ("garbage", nil),
      ("truncated", 200), ("reset-midway", 200), ("malformed-chunk", 200), ("slow-close", 200), ("slow", 200),
      ("dribble", 200), ("half-open", 200), ("interim", 103), ("interim:status=150", 150),
    ] as [(String, Int?)]
  )
  func status(_ scenario: String, _ status: Int?) throws {
    #expect(try PlayedScenario(scenario).status == status)
    let cut = ["truncated", "reset-midway", "malformed-chunk", "half-open"].contains(scenario)
    let reply = PlayedScenario.recorded(method: .head)
    #expect(try PlayedScenario(scenario, to: reply, method: .head).status == (cut ? nil : status))
  }

  @Test("A wire fault is named as the source of the response, and uses no recording that nobody sees")
  func source() throws {
    let recorded = PlayedScenario.recorded().source
    for scenario in ["online", "slow", "dribble"] {
      #expect(try PlayedScenario(scenario).reply.source == recorded)
      #expect(try PlayedScenario(scenario).reply.recordings == [3])
    }
    for scenario in ["truncated", "reset-midway", "malformed-chunk", "slow-close", "half-open"] {
      #expect(try PlayedScenario(scenario).reply.source == .scenario(scenario))
      #expect(try PlayedScenario(scenario).reply.recordings == [3])
    }
    for scenario in ["offline", "timeout", "garbage", "empty-response", "interim"] {
      #expect(try PlayedScenario(scenario).reply.source == .scenario(scenario))
      #expect(try PlayedScenario(scenario).reply.recordings == [])
    }
  }
}
