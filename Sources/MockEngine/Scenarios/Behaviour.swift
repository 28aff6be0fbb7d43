import ContractModel
import ContractVerifier
import HTTPMessages
import HTTPWireFormat
import Quantities

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
    /// The recorded status with a different body.
    case body(BodySubstitution)
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
    case .wrongStatus, .body, .fault: break
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
    case .plain, .pace, .wrongStatus, .body: true
    case .refusal(let refusal): !refusal.refuses(request)
    case .fault(let fault): fault.sendsResponse
    }
  }

  /// Whether bodies are generated from schemas, which can be slow.
  var makesBodies: Bool {
    switch kind {
    case .refusal, .body(.violation): true
    case .plain, .pace, .wrongStatus, .body, .fault: false
    }
  }

  /// The recorded response, unchanged.
  public static let plain = Behaviour(.plain)

  /// Returns what to send instead of a reply.
  ///
  /// The content of a response to a CORS preflight never changes; only delays and wire faults apply. A browser whose
  /// preflight is rejected would never send the request that the scenario is meant for.
  /// - Parameters:
  ///   - reply: The reply without a scenario, from a recording or from the contract.
  ///   - request: The request.
  ///   - operation: The operation that the request matches; `nil` if none does.
  ///   - closes: Whether the connection closes after the response.
  ///   - random: The source of all random choices.
  func plan(
    _ reply: MockReply,
    to request: HTTPRequest,
    operation: Operation?,
    closes: Bool,
    random: inout SeededGenerator
  ) -> PlannedReply {
    let context = ScenarioContext(reply: reply, request: request, operation: operation, closes: closes)
    switch kind {
    case .plain: return PlannedReply(reply: reply)
    case .pace(let pace): return PlannedReply(reply: reply, plan: pace.plan(context, &random))
    case .fault(let fault): return fault.plan(context, &random)
    case _ where CrossOriginRules.isPreflight(request): return PlannedReply(reply: reply)
    case .refusal(let refusal): return PlannedReply(reply: refusal.reply(context, &random))
    case .wrongStatus(let wrong): return PlannedReply(reply: wrong.reply(context))
    case .body(let substitution): return PlannedReply(reply: substitution.reply(context, &random))
    }
  }
}

/// The response to one request, with the steps that send it.
struct PlannedReply: Sendable {
  /// The reply as recorded in the journal.
  var reply: MockReply
  /// The steps on the wire; `nil` if the reply is sent complete and without delay.
  var plan: WirePlan?
  /// Whether the client receives a status; `false` if the connection fails before the head is complete.
  var hasStatus = true

  /// The status that the client receives; `nil` if it receives none.
  var status: Int? { hasStatus ? reply.response.status : nil }
}
