import ContractModel
import ContractVerifier
import HTTPExchange
import HTTPWireFormat
import Quantities

/// One way in which a request is answered: as recorded, another answer, or a fault of the wire.
public struct Behaviour: Sendable, Hashable {
  /// The families, each with what it needs to know.
  enum Kind: Sendable, Hashable {
    /// As recorded, at once.
    case plain
    /// As recorded, in its own time.
    case pace(Pace)
    /// Another status with a body that goes with it.
    case refusal(RefusalSubstitution)
    /// Another status with the recorded body.
    case wrongStatus(WrongStatus)
    /// The recorded status with another body.
    case body(BodySubstitution)
    /// What no HTTP client should have to see.
    case fault(WireFault)
  }

  /// The names of the header fields that behaviours look at in a request.
  static let headerNames = RefusalSubstitution.headerNames + CrossOriginRules.headerNames

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Whether the answer is the one that was recorded, sent as a whole and at once.
  public var isPlain: Bool {
    if case .plain = kind { return true }
    return false
  }

  /// The request that is to be answered as recorded, before that answer is changed.
  ///
  /// Conditions and ranges are left out where the body or the status is changed: a client that has an answer from before
  /// would otherwise be told that it still holds.
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

  /// Whether the recorded answer is what is sent to a request, or a part of it, or made of it.
  ///
  /// Where it is not, none of several recorded answers is used up: whoever asks again gets the one that was due.
  func sendsAnswer(to request: HTTPRequest) -> Bool {
    switch kind {
    case .plain, .pace, .wrongStatus, .body: true
    case .refusal(let refusal): !refusal.refuses(request)
    case .fault(let fault): fault.sendsAnswer
    }
  }

  /// Whether bodies are made from schemas, which may take its time.
  var makesBodies: Bool {
    switch kind {
    case .refusal, .body(.violation): true
    case .plain, .pace, .wrongStatus, .body, .fault: false
    }
  }

  /// The answer as recorded.
  public static let plain = Behaviour(.plain)

  /// What is sent in place of a reply.
  ///
  /// Preflight requests of browsers keep their answers, other than in time and on the wire: a browser that is refused
  /// one never asks what the scenario is about.
  /// - Parameters:
  ///   - reply: What would be answered as recorded, and as the contract promises.
  ///   - request: The request.
  ///   - operation: The operation that the request is for; `nil` where none is known.
  ///   - closes: Whether the connection is to be closed behind the answer.
  ///   - random: The source of every choice.
  func answer(
    _ reply: MockReply,
    to request: HTTPRequest,
    operation: Operation?,
    closes: Bool,
    random: inout SeededGenerator
  ) -> MockAnswer {
    let context = ScenarioContext(reply: reply, request: request, operation: operation, closes: closes)
    switch kind {
    case .plain: return MockAnswer(reply: reply)
    case .pace(let pace): return MockAnswer(reply: reply, plan: pace.plan(context, &random))
    case .fault(let fault): return fault.answer(context, &random)
    case _ where CrossOriginRules.isPreflight(request): return MockAnswer(reply: reply)
    case .refusal(let refusal): return MockAnswer(reply: refusal.reply(context, &random))
    case .wrongStatus(let wrong): return MockAnswer(reply: wrong.reply(context))
    case .body(let substitution): return MockAnswer(reply: substitution.reply(context, &random))
    }
  }
}

/// What is sent for one request.
struct MockAnswer: Sendable {
  /// The answer as it is journalled.
  var reply: MockReply
  /// What is done on the wire; `nil` where the reply is sent as a whole and at once.
  var plan: WirePlan?
  /// Whether the client gets to see a status: not where the wire breaks before a head is whole.
  var hasStatus = true

  /// The status that the client gets to see; `nil` for none.
  var status: Int? { hasStatus ? reply.response.status : nil }
}
