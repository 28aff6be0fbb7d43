import ContractVerifier
import HTTPExchange
import HTTPWireFormat
import Quantities

/// A fault on the wire: the response does not arrive, not completely, or not as HTTP.
///
/// Each fault is declared beside its scenario. A response without a body is cut inside its status line wherever another
/// would be cut inside its body: many clients take a head that ends anywhere after that line for a complete one.
struct WireFault: Sendable, Hashable {
  /// Makes what is sent in place of a reply.
  typealias Maker = @Sendable (WireFault, ScenarioContext, inout SeededGenerator) -> MockAnswer

  /// The name of its scenario.
  let name: String
  /// Whether any of the recorded response is sent.
  let sendsAnswer: Bool
  private let parameter: String
  private let make: Maker

  /// A fault; `parameter` tells faults of one name apart.
  init(_ name: String, _ parameter: String = "", sendsAnswer: Bool, make: @escaping Maker) {
    self.name = name
    self.parameter = parameter
    self.sendsAnswer = sendsAnswer
    self.make = make
  }

  /// Returns what is sent in place of a reply.
  func answer(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockAnswer {
    make(self, context, &random)
  }

  /// Returns an answer of which the client sees no status.
  func nothing(_ context: ScenarioContext, _ plan: WirePlan) -> MockAnswer {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: false)
    return MockAnswer(reply: reply, plan: plan, hasStatus: false)
  }

  /// Returns an answer that is made of the recorded one; `isCut` says whether it lacks a complete head.
  func something(_ context: ScenarioContext, _ plan: WirePlan, isCut: Bool? = nil) -> MockAnswer {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: true)
    let isCut = isCut ?? context.reply.response.body.isEmpty
    return MockAnswer(reply: reply, plan: plan, hasStatus: !isCut)
  }

  /// How much of a status line comes that is cut off: `HTTP/1.`.
  private static let cutCount = 7

  /// Returns the head and the first half of the body; without a body, the beginning of the status line.
  static func half(_ context: ScenarioContext) -> [UInt8] {
    let response = context.reply.response
    let bytes = context.bytes(of: response, closing: context.closes)
    let body = response.body.count
    return Array(bytes.prefix(body == 0 ? cutCount : bytes.count - body + body / 2))
  }

  /// Faults are the same whose names and parameters are.
  static func == (left: WireFault, right: WireFault) -> Bool {
    left.name == right.name && left.parameter == right.parameter
  }

  /// Hashes name and parameter.
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameter)
  }
}
