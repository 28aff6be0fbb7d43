import Basics
import ContractJudge
import ContractModel
import HTTPMessages

/// A way to respond to a request: with the recorded response, a different response, or a fault on the wire.
public struct Behaviour: Sendable, Hashable {
  /// The kinds of behaviour, each with its settings.
  enum Kind: Sendable, Hashable {
    /// The recorded response, sent immediately.
    case plain
    /// The recorded response, sent late or slowly.
    case pace(Pace)
    /// A different status with a matching body.
    case refusal(RefusalSubstitution)
    /// A different status with the recorded body.
    case wrongStatus(WrongStatus)
    /// A documented response that the behaviour asks for.
    case prefer(PreferredReply)
    /// The recorded status with a different body.
    case body(BodySubstitution)
    /// One response in place of whatever was recorded.
    case substitute(ResponseSubstitution)
    /// A fault on the wire, such as a reset or bytes that are not HTTP.
    case fault(WireFault)
  }

  /// The names of the request headers that behaviours read.
  static let headerNames = RefusalSubstitution.headerNames + CrossOriginRules.headerNames

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Whether the recorded response is sent unchanged, complete and without delay.
  public var isPlain: Bool {
    if case .plain = kind { return true }
    return false
  }

  /// Returns the request that the recorded response is looked up with.
  ///
  /// If the body or the status is going to change, or a fault follows, conditional and range headers are removed.
  /// Otherwise a client with a cached response would receive 304 instead of the changed response.
  func prepared(_ request: HTTPRequest) -> HTTPRequest {
    switch kind {
    case .plain, .pace, .refusal: return request
    case .wrongStatus, .body, .substitute, .fault: break
    case .prefer(let wish):
      var request = request
      if PreferredReply(request) == nil { request.headers.add(PreferredReply.headerName, wish.text) }
      return request
    }
    var request = request
    request.headers.fields.removeAll { field in Self.conditions.contains { field.isNamed($0) } }
    return request
  }

  private static let conditions = [
    "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
  ]

  /// Returns whether the response to a request is the recorded one, a part of it, or derived from it.
  ///
  /// If it is not, a sequence of recorded responses does not advance: the next request gets the response that was due.
  func sendsResponse(to request: HTTPRequest) -> Bool {
    switch kind {
    case .plain, .pace, .wrongStatus, .prefer, .body, .substitute: true
    case .refusal(let refusal): !refusal.refuses(request)
    case .fault(let fault): fault.sendsResponse
    }
  }

  /// Whether bodies are generated from schemas, which can be slow.
  var makesBodies: Bool {
    switch kind {
    case .refusal, .body(.violation): true
    case .wrongStatus(let wrong): wrong.status != nil
    case .plain, .pace, .prefer, .body, .substitute, .fault: false
    }
  }

  /// The recorded response, unchanged.
  public static let plain = Behaviour(.plain)

  /// Returns the reply as the client gets it.
  ///
  /// The content of a response to a CORS preflight never changes; only delays and wire faults apply. A browser whose
  /// preflight is rejected would never send the request that the scenario is meant for.
  /// - Parameters:
  ///   - reply: The reply without a scenario, from a recording or from the contract.
  ///   - request: The request.
  ///   - operation: The operation that the request matches; `nil` if none does.
  ///   - random: The source of all random choices.
  func applied(
    to reply: MockReply,
    for request: HTTPRequest,
    operation: Operation?,
    random: inout SeededGenerator
  ) -> MockReply {
    let context = ScenarioContext(reply: reply, request: request, operation: operation)
    switch kind {
    case .plain, .prefer: return reply
    case .pace(let pace): return MockReply(reply.response, reply.reason, pace.delivery(&random))
    case .fault(let fault): return fault.reply(context, &random)
    case _ where CrossOriginRules.isPreflight(request): return reply
    case .refusal(let refusal): return refusal.reply(context, &random)
    case .wrongStatus(let wrong): return wrong.reply(context, &random)
    case .body(let substitution): return substitution.reply(context, &random)
    case .substitute(let substitution): return substitution.reply(context)
    }
  }
}
