import ContractJudge
import ContractModel
import HTTPMessages

/// Sends an unsafe request, and others in its place as long as the server refuses it as invalid.
///
/// A body of the contract's example is sent as it is. Others have known identifiers where they refer to something; after
/// a refusal, the parameters that its reason asks for, and a smaller and a fuller body are tried, so that the server
/// accepts one request if it accepts any.
struct AcceptedChange: Sendable {
  /// The most bodies that are tried after the first.
  private static let maximumOthers = 4
  /// The most bodies that are tried after the first, with those that the reasons of refusals suggest.
  private static let maximumTries = 10

  let plan: Plan
  let session: VerificationSession

  /// Returns the exchanges; the last is the accepted one, or else the first request.
  func perform(_ change: LinkedRequest, _ known: KnownItems) async -> [JudgedExchange] {
    let operation = change.operation
    var first = change.values
    // A generated body refers to nothing that exists.
    if first.body == nil, let body = plan.bodies[operation.id], !body.isExample, let value = body.value {
      let filled = known.filled(value, operation.bodySchema)
      if filled != value { first.body = samples(operation).encoded(filled) }
    }
    let record = await session.perform(operation, first, change.expectation, purpose: change.purpose)
    guard let record else { return [] }
    guard record.isRefusedAsInvalid || record.isAboutReference, operation.method != .delete else { return [record] }
    let sent = first.body ?? plan.bodies[operation.id]
    let hasBody = operation.requestBody != nil
    let others = hasBody ? samples(operation).further(known: known).filter { $0.bytes != sent?.bytes } : []
    var refused: [JudgedExchange] = []
    var reasons = RefusalReasons()
    var parameters = ParameterReasons(operation, known: known, seed: session.configuration.seed)
    reasons.add(record, sent)
    var rest = others.prefix(Self.maximumOthers)[...]
    var tries = 0
    var values = first
    while tries < Self.maximumTries {
      let asked = parameters.next(after: refused.last ?? record, values)
      if let asked {
        values = asked
      } else {
        if rest.isEmpty { rest = reasons.bodies(of: operation).compactMap(samples(operation).encoded)[...] }
        guard let body = rest.popFirst() else { break }
        values.body = body
      }
      tries += 1
      let other = await session.perform(
        operation,
        values,
        .noServerError("its \(asked == nil ? "body matches the schema" : "parameters match their schemas")"),
        purpose: "\(asked == nil ? "another body" : "other parameters"), because the first request was refused"
      )
      guard let other else { break }
      if other.analysis.isSuccess || other.unreachableFault != nil { return [record] + refused + [other] }
      refused.append(other)
      reasons.add(other, values.body)
    }
    return refused + [record]
  }

  private func samples(_ operation: Operation) -> SampleBodies {
    SampleBodies(operation: operation, seed: session.configuration.seed)
  }
}

extension RefusalReasons {
  /// Adds what an exchange says about its body.
  fileprivate mutating func add(_ record: JudgedExchange, _ body: RequestContent?) {
    guard record.isRefusedAsInvalid, let reason = ServerReason(record.analysis.response), let value = body?.value,
      let schema = record.operation.bodySchema
    else { return }
    add(reason, value, SchemaShape(schema))
  }
}

extension JudgedExchange {
  /// Whether the refusal may be about an identifier in the body that names nothing.
  fileprivate var isAboutReference: Bool {
    guard let status = analysis.response?.status, [404, 409].contains(status) else { return false }
    return operation.path.names.isEmpty
  }
}
