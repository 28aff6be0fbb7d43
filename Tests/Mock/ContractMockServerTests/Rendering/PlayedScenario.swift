import Basics
import HTTPMessages
import HTTPWireFormat
import JSONSyntax

@testable import ContractMockServer
@testable import MockEngine

/// What a scenario makes of a reply, and what the server does with it on the wire.
struct PlayedScenario {
  let reply: MockReply
  /// The steps on the wire; `nil` if the response is sent as it is.
  let plan: WirePlan?

  /// Plays a scenario for a request without an operation.
  init(
    _ scenario: String,
    to reply: MockReply = recorded(),
    method: HTTPMethod = .get,
    closes: Bool = false,
    seed: UInt64 = 0
  ) throws {
    var random = SeededGenerator(seed: seed, purpose: "test")
    let url = try HTTPURL(parsing: "http://mock.example/v1/feed")
    let behaviour = try ScenarioBook.builtIn.scenario(scenario).behaviour(of: nil, count: 0)
    self.reply = behaviour.applied(
      to: reply,
      for: HTTPRequest(method: method, url: url),
      operation: nil,
      random: &random
    )
    plan = self.reply.delivery.isImmediate ? nil : WirePlan(self.reply, closes: closes)
  }

  /// A reply as it is made from a recording; without a type, or for `HEAD`, as HTTP has it.
  static func recorded(
    _ body: String = "0123456789",
    status: Int = 200,
    type: String? = "text/plain",
    method: HTTPMethod = .get
  ) -> MockReply {
    var response = HTTPResponse(status: status, body: Array(body.utf8))
    if let type { response.headers.add("Content-Type", type) }
    let place = SourcePlace(file: "feed.har", location: nil)
    let reason = MockReply.Reason(source: .recorded(place), alternatives: 2, recordings: [3])
    return MockReply(MessageRules.ready(response, for: method), reason)
  }

  /// The status that the client receives.
  var status: Int? { reply.status }

  /// What is done on the wire, one line a step, and what becomes of the connection.
  var wire: [String] {
    guard let plan else { return ["as it is"] }
    let steps = plan.steps.map { step in
      switch step {
      case .wait(let time): "wait \(time)"
      case .send(let bytes): "send \(Self.text(bytes))"
      case .trickle(let bytes, let rate): "trickle \(rate) \(Self.text(bytes))"
      }
    }
    return steps + ["\(plan.ending)"]
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "|")
  }
}
