import ContractJudge
import ContractModel
import HTTPMessages

extension ResourceLifeCycle {
  /// Repeats a creation or an update in ways that must be refused: without and with wrong credentials, and with invalid
  /// bodies.
  ///
  /// An item that a creation creates nevertheless is deleted at the end of the run.
  mutating func refusals(
    of operation: Operation,
    _ accepted: ParameterValues,
    _ verb: String,
    _ headers: HTTPHeaders,
    _ context: inout LifeCycleContext
  ) async {
    var body = verb == "update" ? await settledBody(&context) : nil
    if operation.requiresCredentials, await context.session.authorizer.hasCredentials(for: operation) {
      for identity in [RequestIdentity.anonymous, .wrong] {
        let record = await context.perform(
          operation,
          renewed(accepted, of: operation, identity.phrase, context),
          .refusedCredentials(identity.phrase),
          purpose: "\(verb) \(identity.phrase)",
          headers: headers,
          as: identity
        )
        keepLeftover(of: record, context)
        body = await reread(after: body == nil ? nil : record, was: body, &context)
      }
    }
    guard operation.responses.contains(where: { $0.pattern.includes(400) || $0.pattern.includes(422) }) else { return }
    guard let sample = accepted.body else { return }
    for invalid in BodyProbes(operation: operation, sample: sample, seed: context.seed).plain {
      var values = renewed(accepted, of: operation, invalid.reason, context)
      values.body = invalid.content
      let isDocumented = operation.documents(400) || operation.documents(422)
      let record = await context.perform(
        operation,
        values,
        isDocumented ? .refusal(invalid.reason) : .noServerError(invalid.reason),
        purpose: "\(verb) with an invalid body: \(invalid.reason)",
        headers: headers,
        removesCreations: true
      )
      if !invalid.isOfPart { context.removeUndocumentedRefusal(except: []) }
      keepLeftover(of: record, context)
      keepLeftover(of: record?.contrast.first, context)
      body = await reread(after: body == nil ? nil : record, was: body, &context)
    }
  }

  /// Keeps the path of what a request has created, although it should have been refused.
  mutating func keepLeftover(of record: JudgedExchange?, _ context: LifeCycleContext) {
    guard let record, record.analysis.isSuccess, record.operation.id == creator?.id,
      let path = record.createdPath(of: resource, in: items.first?.parents ?? [], context.session),
      !leftovers.contains(path), !items.contains(where: { $0.path == path })
    else { return }
    leftovers.append(path)
  }

  /// Returns the parameters with an idempotency key of their own: to the key of the accepted request, a server may respond
  /// as before.
  private func renewed(
    _ accepted: ParameterValues,
    of operation: Operation,
    _ purpose: String,
    _ context: LifeCycleContext
  ) -> ParameterValues {
    IdempotencyKey(operation, purpose, seed: context.seed)?.added(to: accepted) ?? accepted
  }
}

extension RequestIdentity {
  /// The credentials in a few words.
  var phrase: String {
    switch self {
    case .own, .ownExcept: "with credentials"
    case .other: "with the credentials of another"
    case .anonymous: Expectation.withoutCredentials
    case .wrong: "with wrong credentials"
    case .forged(let credential): "with \(credential.phrase)"
    case .only(let alternative):
      alternative.schemes.isEmpty
        ? Expectation.withoutCredentials : "with \(alternative.schemes.map(\.name).joined(separator: " and ")) alone"
    }
  }
}
