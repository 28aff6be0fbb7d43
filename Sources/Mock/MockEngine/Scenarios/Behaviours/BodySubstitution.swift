import Basics
import ContractExamples
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// A different body with the recorded status.
enum BodySubstitution: Sendable, Hashable {
  /// An empty list, if the contract allows one; a body without a list is unchanged.
  case empty
  /// Invalid JSON, or random bytes of the same length for other media types; `status` replaces the status of a success.
  case invalidJSON(status: Int?)
  /// JSON with a trailing comma, which lenient parsers accept; a body without elements is unchanged.
  case trailingComma
  /// An empty body.
  case nothing
  /// The recorded JSON with one change that violates the contract.
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
      // A body that could not be decoded is random bytes now, so no content coding applies to it.
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
    let none = "\(name): found no change to this body that violates the contract"
    guard let operation = context.operation else { return context.noting(none) }
    let purpose = "\(context.request.method) \(operation.id)"
    func violation(_ scope: ViolationGenerator.Scope) -> ViolationGenerator.Violation? {
      ViolationGenerator(seed: seed, scope: scope).violation(of: response, operation: operation, purpose: purpose)
    }
    guard let found = violation(scope) else {
      let hasOther = scope == .structural && violation(.any) != nil
      return context.noting(none + (hasOther ? " structurally; try \(name):kind=any" : ""))
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

  /// Returns the reply to `HEAD` without the length and the validators of a body that `GET` would not return.
  private func bodiless(_ context: ScenarioContext) -> MockReply {
    guard context.request.method == .head else { return context.reply }
    var response = context.reply.response
    for field in Self.validators + ["Content-Length", "Content-Encoding"] { response.headers[field] = nil }
    return context.reply.with(response)
  }

  /// The headers that are valid only for the recorded bytes.
  private static let validators = ["ETag"] + HTTPHeaders.digestNames

  /// Returns whether a body is JSON, judged by its media type or, if it has none, by parsing it.
  private static func isJSON(_ response: HTTPResponse) -> Bool {
    guard let type = response.headers["Content-Type"] else { return (try? JSONDocument(parsing: response.body)) != nil }
    return response.headers["Content-Encoding"] == nil && MediaType(type)?.isJSON == true
  }
}
