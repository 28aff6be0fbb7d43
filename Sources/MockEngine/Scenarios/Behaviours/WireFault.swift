import HTTPMessages
import HTTPWireFormat
import Quantities

/// A fault on the wire: the response does not arrive, not completely, or not as HTTP.
///
/// Each fault is declared next to its scenario. A fault that cuts the body of a response cuts the status line of a
/// response without a body, because many clients accept a head that ends anywhere after that line.
struct WireFault: Sendable, Hashable {
  /// A function that returns what to send instead of a reply.
  typealias Maker = @Sendable (WireFault, ScenarioContext, inout SeededGenerator) -> PlannedReply

  /// The name of its scenario.
  let name: String
  /// Whether any of the recorded response is sent.
  let sendsResponse: Bool
  private let parameter: String
  private let make: Maker

  /// Creates a fault; `parameter` distinguishes faults with the same name.
  init(_ name: String, _ parameter: String = "", sendsResponse: Bool, make: @escaping Maker) {
    self.name = name
    self.parameter = parameter
    self.sendsResponse = sendsResponse
    self.make = make
  }

  /// Returns what to send instead of a reply.
  func plan(_ context: ScenarioContext, _ random: inout SeededGenerator) -> PlannedReply {
    make(self, context, &random)
  }

  /// Returns a response without a status that the client receives.
  func nothing(_ context: ScenarioContext, _ plan: WirePlan) -> PlannedReply {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: false)
    return PlannedReply(reply: reply, plan: plan, hasStatus: false)
  }

  /// Returns a response that is derived from the recorded one; `isCut` is whether its head is incomplete.
  func something(_ context: ScenarioContext, _ plan: WirePlan, isCut: Bool? = nil) -> PlannedReply {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: true)
    let isCut = isCut ?? context.reply.response.body.isEmpty
    return PlannedReply(reply: reply, plan: plan, hasStatus: !isCut)
  }

  /// The number of bytes that are sent of a truncated status line: `HTTP/1.`.
  private static let cutCount = 7

  /// Returns the head and the first half of the body, or the beginning of the status line if there is no body.
  static func half(_ context: ScenarioContext) -> [UInt8] {
    let response = context.reply.response
    let bytes = context.bytes(of: response, closing: context.closes)
    let body = response.body.count
    return Array(bytes.prefix(body == 0 ? cutCount : bytes.count - body + body / 2))
  }

  /// Returns whether two faults have the same name and parameter.
  static func == (left: WireFault, right: WireFault) -> Bool {
    left.name == right.name && left.parameter == right.parameter
  }

  /// Hashes the name and the parameter.
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameter)
  }
}
