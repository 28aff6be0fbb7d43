import ContractExamples
import ContractModel
import ContractVerifier
import HTTPExchange
import JSONSyntax
import Quantities

/// Another body under the recorded status.
enum BodySubstitution: Sendable, Hashable {
  /// A list without elements that the contract allows; what has no list stays as it is.
  case empty
  /// JSON that cannot be read; of other media types as many random bytes. Good answers get the status, if one is given.
  case invalidJSON(status: Int?)
  /// JSON with a comma after its last element, which lenient parsers read; what has no elements stays as it is.
  case trailingComma
  /// No bytes at all.
  case nothing
  /// JSON that the contract forbids in some way, one change away from the recorded one.
  case violation(ViolationGenerator.Scope)

  private var name: String {
    switch self {
    case .empty: "empty"
    case .invalidJSON: "invalid-json"
    case .trailingComma: "trailing-comma"
    case .nothing: "no-body"
    case .violation: "contract-violation"
    }
  }

  func reply(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockReply {
    let seed = random.next()
    guard !context.isBodiless else { return bodiless(context) }
    var response = context.reply.response
    if response.headers["Content-Encoding"] != nil,
      let body = ContentDecoding(response, limit: Self.largestBody).body
    {
      response.body = body
      response.headers["Content-Encoding"] = nil
    }
    switch self {
    case .empty:
      guard let body = ListEmptying(response, context.operation)?.emptied else { return context.reply }
      return replaced(response, body, context)
    case .nothing: return replaced(response, [], context)
    case .trailingComma:
      guard Self.isJSON(response), let body = JSONBreaking.withTrailingComma(response.body) else {
        return context.noting("\(name): this body has no elements or members")
      }
      return replaced(response, body, context)
    case .invalidJSON(let status):
      let isJSON = Self.isJSON(response)
      // What could not be decoded is random bytes now, which no coding made.
      response.headers["Content-Encoding"] = nil
      if let status, 200..<300 ~= response.status {
        response.status = status
        response.reason = ""
      }
      let body =
        isJSON ? JSONBreaking.broken(response.body, &random) : GarbageBytes.make(response.body.count, &random)
      return replaced(response, body, context)
    case .violation(let scope): return violation(of: response, scope, seed: seed, context)
    }
  }

  private static let largestBody = 64 << 20

  private func violation(
    of response: HTTPResponse,
    _ scope: ViolationGenerator.Scope,
    seed: UInt64,
    _ context: ScenarioContext
  ) -> MockReply {
    let none = "\(name): no change to this body is known that the contract forbids"
    guard let operation = context.operation else { return context.noting(none) }
    let purpose = "\(context.request.method) \(operation.id)"
    func violation(_ scope: ViolationGenerator.Scope) -> ViolationGenerator.Violation? {
      ViolationGenerator(seed: seed, scope: scope).violation(of: response, operation: operation, purpose: purpose)
    }
    guard let found = violation(scope) else {
      let hasOther = scope == .structural && violation(.any) != nil
      return context.noting(none + (hasOther ? " in its structure; try \(name):kind=any" : ""))
    }
    var response = response
    response.headers[ScenarioContext.noteField] = ScenarioContext.fieldValue(found.change)
    return replaced(response, found.body, context)
  }

  private func replaced(_ response: HTTPResponse, _ body: [UInt8], _ context: ScenarioContext) -> MockReply {
    var response = response
    response.body = body
    for validator in Self.validators { response.headers[validator] = nil }
    return context.replacing(response, by: name, keepsRecordings: true)
  }

  /// `HEAD` is not told the length and the validators of a body that `GET` would not bring.
  private func bodiless(_ context: ScenarioContext) -> MockReply {
    guard context.request.method == .head else { return context.reply }
    var response = context.reply.response
    for field in Self.validators + ["Content-Length", "Content-Encoding"] { response.headers[field] = nil }
    return context.reply.with(response)
  }

  /// What belongs to the recorded bytes alone.
  private static let validators = ["ETag", "Content-MD5", "Content-Digest", "Repr-Digest", "Digest"]

  /// Whether a body is JSON by its media type; without one, by its text.
  private static func isJSON(_ response: HTTPResponse) -> Bool {
    guard let type = response.headers["Content-Type"] else { return (try? JSONDocument(parsing: response.body)) != nil }
    return response.headers["Content-Encoding"] == nil && MediaType(type)?.isJSON == true
  }
}
