import ContractVerifier
import HTTPExchange
import HTTPWireFormat
import Quantities

/// A fault of the wire: the answer does not come, not as a whole, or not as HTTP.
///
/// An answer that has no body is cut off amid its status line wherever another would be amid its body: many clients take
/// a head that ends anywhere behind that line for a whole one.
enum WireFault: Sendable, Hashable {
  /// The connection is reset as soon as the request has come.
  case offline
  /// Nothing comes, and the connection stays open.
  case timeout
  /// Half the body comes under the length of the whole, then the end of the connection.
  case truncated
  /// A chunk comes, and a length of the next that is no number.
  case malformedChunk
  /// Half the body comes, then a reset.
  case resetMidway
  /// The connection ends without a byte.
  case emptyResponse
  /// An interim status (1xx) comes, and behind it the end of the connection.
  case interim(status: Int)
  /// Bytes come that are not HTTP.
  case garbage
  /// The whole answer comes without its length, so that only the end of the connection ends it, after a time.
  case slowClose(Duration)

  /// How long half an answer is left to the client before the reset, which makes systems drop what was not yet taken.
  private static let timeBeforeReset = Duration.milliseconds(100)
  private static let garbageCount = 256
  /// How much of a status line comes that is cut off: `HTTP/1.`.
  private static let cutCount = 7

  private var name: String {
    switch self {
    case .offline: "offline"
    case .timeout: "timeout"
    case .truncated: "truncated"
    case .malformedChunk: "malformed-chunk"
    case .resetMidway: "reset-midway"
    case .emptyResponse: "empty-response"
    case .interim: "interim"
    case .garbage: "garbage"
    case .slowClose: "slow-close"
    }
  }

  /// Whether any of the answer is sent.
  var sendsAnswer: Bool {
    switch self {
    case .offline, .timeout, .emptyResponse, .interim, .garbage: false
    case .truncated, .malformedChunk, .resetMidway, .slowClose: true
    }
  }

  func answer(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockAnswer {
    switch self {
    case .offline: return nothing(context, WirePlan([], ending: .reset))
    case .timeout: return nothing(context, WirePlan([], ending: .silence))
    case .emptyResponse: return nothing(context, WirePlan([], ending: .close))
    case .garbage:
      return nothing(context, WirePlan([.send(GarbageBytes.make(Self.garbageCount, &random))], ending: .close))
    case .interim(let status): return interim(status, context)
    case .truncated: return something(context, WirePlan([.send(half(context))], ending: .close))
    case .resetMidway:
      return something(context, WirePlan([.send(half(context)), .wait(Self.timeBeforeReset)], ending: .reset))
    case .malformedChunk:
      let bytes = context.isBodiless ? half(context) : chunked(context)
      return something(context, WirePlan([.send(bytes)], ending: .close), isCut: context.isBodiless)
    case .slowClose(let delay):
      var response = context.reply.response
      response.headers["Content-Length"] = nil
      let bytes = context.bytes(of: response, closing: true)
      return something(context, WirePlan([.send(bytes), .wait(delay)], ending: .close), isCut: false)
    }
  }

  private func nothing(_ context: ScenarioContext, _ plan: WirePlan) -> MockAnswer {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: false)
    return MockAnswer(reply: reply, plan: plan, hasStatus: false)
  }

  /// The head of an interim answer, which has no fields that would be another's (RFC 9110, section 15.2).
  private func interim(_ status: Int, _ context: ScenarioContext) -> MockAnswer {
    let response = HTTPResponse(status: status, reason: MessageRules.reason(of: status))
    let reply = context.replacing(response, by: name, keepsRecordings: false)
    let head = "HTTP/1.1 \(status) \(response.reason)\r\n\r\n"
    return MockAnswer(reply: reply, plan: WirePlan([.send(Array(head.utf8))], ending: .close))
  }

  private func something(_ context: ScenarioContext, _ plan: WirePlan, isCut: Bool? = nil) -> MockAnswer {
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: true)
    let isCut = isCut ?? context.reply.response.body.isEmpty
    return MockAnswer(reply: reply, plan: plan, hasStatus: !isCut)
  }

  /// The head and the first half of the body; without a body, the beginning of the status line.
  private func half(_ context: ScenarioContext) -> [UInt8] {
    let response = context.reply.response
    let bytes = context.bytes(of: response, closing: context.closes)
    let body = response.body.count
    return Array(bytes.prefix(body == 0 ? Self.cutCount : bytes.count - body + body / 2))
  }

  /// A chunk of half the body, and the rest behind a length that is no number (RFC 9112, section 7.1).
  private func chunked(_ context: ScenarioContext) -> [UInt8] {
    var response = context.reply.response
    let body = response.body
    response.body = []
    response.headers["Content-Length"] = nil
    response.headers["Transfer-Encoding"] = "chunked"
    var bytes = context.bytes(of: response, closing: context.closes)
    let middle = (body.count + 1) / 2
    if middle > 0 { bytes += Array("\(String(middle, radix: 16))\r\n".utf8) + body[..<middle] + [0x0D, 0x0A] }
    return bytes + Array("xyz\r\n".utf8) + body[middle...] + Array("\r\n0\r\n\r\n".utf8)
  }
}
