import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Sends requests of unsafe operations that must be refused: without valid credentials, and with invalid bodies.
///
/// They follow the valid requests, whose items still exist, and come before their deletion.
struct UnsafeProbes {
  let plan: Plan

  /// The most requests of one operation, and of one for whose path nothing is known to exist.
  private static let (maximumProbes, maximumOfUnknown) = (40, 8)

  /// Probes the operations that may be requested, in contract order.
  ///
  /// - Parameter groups: The groups with the exchanges that are not the context's.
  func run(_ context: inout LifeCycleContext, after groups: [ExploredGroup]) async {
    let earlier = context.records + groups.flatMap(\.result[.changes])
    for operation in plan.operations where !operation.method.isSafe && plan.refusal(of: operation) == nil {
      guard !context.isOver else { return }
      let sent = earlier.filter { $0.operation.id == operation.id }
      switch plan.effects.of(operation) {
      case .nothing, .item:
        await probeCredentials(of: operation, sent, &context)
        await probeBodies(of: operation, sent, &context)
        if !operation.path.names.isEmpty, let values = unknownValues(operation, context) {
          await context.probeMediaType(of: operation, values)
        }
      case .credential: await probeCredentials(of: operation, sent, &context)
      // A server that forgets to check would lose everything.
      case .collection, .process: continue
      }
    }
  }

  /// Sends the deletion of each collection that was deleted before once more, with a malformed media type.
  func probeDeletedCollections(_ state: inout PhaseState) async {
    guard state.session.checks.contains(.rejection) else { return }
    let reason = BodyProbes.malformedType
    for position in state.groups.indices {
      let explorer = state.groups[position].explorer
      for operation in explorer.operations where operation.method == .delete && operation.requestBody == nil {
        guard plan.effects.of(operation) == .collection, plan.refusal(of: operation) == nil,
          let deleted = state.groups[position].result[.changes].last(where: {
            $0.operation.id == operation.id && $0.analysis.isSuccess
          }), var request = explorer.session.builder.request(for: operation, deleted.values)
        else { continue }
        request.headers["Content-Type"] = BodyProbes.multipart
        let record = await explorer.session.perform(
          OperationRequest(
            like: deleted,
            request: request,
            expectation: .anyButServerError(reason),
            purpose: "an invalid body: \(reason)"
          )
        )
        guard let record else { return }
        state.groups[position].result[.changes].append(
          explorer.session.released(record.withoutUndocumentedRefusal(except: []))
        )
      }
    }
  }

  // MARK: Credentials

  /// Repeats a request without valid credentials.
  ///
  /// The first one cannot change anything: it has unknown identifiers, and a body that is not JSON. If a server looks at
  /// these first, the valid request follows, except for deletions.
  private func probeCredentials(
    of operation: Operation,
    _ sent: [JudgedExchange],
    _ context: inout LifeCycleContext
  ) async {
    guard context.session.checks.contains(.credentials), operation.isProbedForCredentials,
      let harmless = harmlessValues(operation, context)
    else { return }
    let hasCredentials = await context.session.authorizer.hasCredentials(for: operation)
    let done = Set(sent.compactMap(\.refusedCredentials))
    let own: [RequestIdentity] = hasCredentials ? [.anonymous, .wrong] : [.anonymous]
    let forged = ForgedCredential.all(for: operation, includingFirst: !hasCredentials).map {
      RequestIdentity.forged($0)
    }
    for identity in own + forged where !done.contains(identity.phrase) {
      let record = await refused(operation, harmless, identity, "a request that changes nothing", &context)
      // Without credentials of its own, a run cannot tell a server that needs none from one that forgets to ask.
      if !hasCredentials { context.downgradeAcceptance(.credentials) }
      guard let status = record?.analysis.response?.status, 400..<500 ~= status else { return }
      // Without credentials, the accepted request had none either, and what it creates again would remain.
      guard hasCredentials || operation.method != .post, ![401, 403, 429].contains(status),
        [.anonymous, .wrong].contains(identity), operation.method != .delete,
        let valid = sent.first(where: \.analysis.isSuccess)?.values
      else { continue }
      let values = IdempotencyKey(operation, identity.phrase, seed: context.seed)?.added(to: valid) ?? valid
      _ = await refused(operation, values, identity, "the same request", &context)
      if !hasCredentials { context.downgradeAcceptance(.credentials) }
    }
  }

  private func refused(
    _ operation: Operation,
    _ values: ParameterValues,
    _ identity: RequestIdentity,
    _ purpose: String,
    _ context: inout LifeCycleContext
  ) async -> JudgedExchange? {
    let record = await context.perform(
      operation,
      values,
      .refusedCredentials(identity.phrase),
      purpose: "\(purpose) \(identity.phrase)",
      as: identity
    )
    context.removeUndocumentedRefusal(except: [401, 403])
    return record
  }

  /// Returns the values of a request that cannot change anything; `nil` if a path parameter has none.
  private func harmlessValues(_ operation: Operation, _ context: LifeCycleContext) -> ParameterValues? {
    guard var values = unknownValues(operation, context) else { return nil }
    if let body = plan.bodies[operation.id] { values.body = body.with(bytes: Array("{".utf8)) }
    return values
  }

  /// Returns parameters whose path probably names nothing; `nil` if a path parameter has no such value.
  private func unknownValues(
    _ operation: Operation,
    _ context: LifeCycleContext,
    keepingParents: Bool = false
  ) -> ParameterValues? {
    var maker = ProbeMaker(operation: operation, base: nil, seed: context.seed)
    maker.known = context.known.parents(of: operation)
    var values = maker.placeholderValues
    for parameter in operation.pathParameters where !keepingParents || maker.known[parameter] == nil {
      values[parameter] = maker.unknownValue(parameter)
    }
    return operation.pathParameters.allSatisfy { values[$0] != nil } ? values : nil
  }

  // MARK: Bodies

  private func probeBodies(of operation: Operation, _ sent: [JudgedExchange], _ context: inout LifeCycleContext) async {
    guard context.session.checks.contains(.rejection), operation.requestBody != nil, operation.method != .delete else {
      return
    }
    let base = sent.first { $0.analysis.isSuccess && $0.subject.expectation.isOfValidRequest }?.values
    let isKnown = base ?? usualValues(operation, context)
    guard let usual = isKnown ?? unknownValues(operation, context, keepingParents: true),
      let sample = usual.body ?? plan.bodies[operation.id]
        ?? SampleBodies(operation: operation, seed: context.seed).first,
      let values = sparingSecrets(usual, of: operation, sample, context)
    else { return }
    var known = Set(
      sent.map(\.subject.exchange.request).map { Self.identity($0.headers["Content-Type"] ?? "", $0.body) }
    )
    var failed: Set<String> = []
    var probes = BodyProbes(operation: operation, sample: sample, seed: context.seed)
    probes.fresh = fresh(sample, operation, context)
    if case .object(let members)? = sample.value {
      let resource = context.known.resources.resources.first { resource in
        ([resource.create].compactMap(\.self) + resource.itemOperations.values).contains { $0.id == operation.id }
      }
      // What identifies the item itself, or is in the path, refers to nothing else.
      let own = operation.path.names.map(ResourceNaming.normalized) + (resource?.identifierNames ?? [])
      probes.references = members.map(\.key).filter {
        context.known.isReference($0) && !own.contains(ResourceNaming.normalized($0))
      }
    }
    let all = probes.all
    // What a server may take must not change a thing that the run did not create.
    let mayChange =
      ![.put, .patch].contains(operation.method)
      || !operation.path.names.isEmpty && context.known.isCreated(values, of: operation)
    let bodies = all.filter { mayChange || $0.verdict.isInvalid && $0.verdict != .converted }
      .filter { isKnown != nil || $0.verdict.isInvalid && (operation.method != .put || !$0.verdict.isOftenTaken) }
      .prefix(isKnown == nil ? Self.maximumOfUnknown : Self.maximumProbes)
    for body in bodies where !failed.contains(body.kind) {
      guard !context.isOver, known.insert(Self.identity(body.content.type, body.content.bytes)).inserted else {
        continue
      }
      var probed = IdempotencyKey(operation, body.reason, seed: context.seed)?.added(to: values) ?? values
      probed.body = body.content
      let isDocumented = [400, 415, 422].contains(where: operation.documents)
      let (isInvalid, reason) = (body.verdict.isInvalid, body.reason)
      let record = await context.perform(
        operation,
        probed,
        // Without an accepted request, another part of it may be wrong.
        base != nil && isDocumented && body.verdict.mustBeRefused
          ? .refusal(reason) : isInvalid ? .anyButServerError(reason) : .noServerError(reason),
        purpose: "\(isInvalid ? "an invalid body" : "an unusual body"): \(reason)",
        removesCreations: true
      )
      if body.verdict != .accepted && !body.isOfPart || base == nil { context.removeUndocumentedRefusal(except: []) }
      guard let record else { return }
      if body.verdict.isOftenTaken { context.downgradeAcceptance() }
      if Probe.isFailure(record) { failed.insert(body.kind) }
      for again in record.contrast where operation.method == .post { _ = await mayHaveCreated(again, &context) }
      // A server that takes one invalid body takes others, and each may create something.
      if record.analysis.isSuccess, operation.method == .post, await mayHaveCreated(record, &context), isInvalid {
        return
      }
    }
  }

  /// Returns the body of a creation with other names, so that a server does not refuse it for those that it has already.
  private func fresh(_ sample: RequestContent, _ operation: Operation, _ context: LifeCycleContext) -> RequestContent {
    guard operation.method == .post, let value = sample.value, let schema = operation.bodySchema else { return sample }
    let text = UniqueText(seed: context.seed, purpose: "\(operation.id) invalid bodies")
    let fresh = text.applied(to: value, schema, seed: context.seed) { name in
      UniqueText.isUsuallyUnique(name) && !ResourceNaming.namesIdentity(ResourceNaming.normalized(name))
    }
    return SampleBodies(operation: operation, seed: context.seed).encoded(fresh) ?? sample
  }

  /// Returns the values of a request whose body cannot change the secret of a thing that the run did not create; `nil` if
  /// there are none.
  private func sparingSecrets(
    _ values: ParameterValues,
    of operation: Operation,
    _ sample: RequestContent,
    _ context: LifeCycleContext
  ) -> ParameterValues? {
    guard !operation.path.names.isEmpty, operation.method != .post,
      SecretMembers.occur(in: sample.value ?? .null) || operation.bodySchema?.mentionsSecret == true,
      !context.known.isCreated(values, of: operation)
    else { return values }
    var unknown = unknownValues(operation, context)
    unknown?.body = values.body
    return unknown
  }

  /// Returns whether a request may have created something although it should not have, and deletes it if that is possible.
  private func mayHaveCreated(_ record: JudgedExchange, _ context: inout LifeCycleContext) async -> Bool {
    let operation = record.operation
    let parents = operation.path.names.compactMap { record.values.pathTexts[$0].map(JSONLiteral.string) }
    guard let resource = ResourceMap(plan.operations).resources.first(where: { $0.create?.id == operation.id }) else {
      return [201, 202].contains(record.analysis.response?.status)
    }
    guard let delete = context.allowed(resource.itemOperations[.delete]),
      let identifier = record.createdIdentifier(of: resource, context.session),
      let path = resource.itemValues(JSONLiteral(identifier), in: parents, of: operation.path),
      let values = context.values(of: delete, path: path)
    else { return true }
    // What the server made of the request may be what the run created before.
    guard !context.known.isCreated(values, of: delete) else { return true }
    _ = await context.perform(
      delete,
      values,
      .noServerError("an invalid request created it"),
      purpose: "delete what an invalid request created"
    )
    return true
  }

  private static func identity(_ type: String, _ body: [UInt8]) -> [UInt8] { Array(type.utf8) + [0] + body }

  private func usualValues(_ operation: Operation, _ context: LifeCycleContext) -> ParameterValues? {
    let path = context.known.createdValues(for: operation.path) ?? context.known.values(for: operation.path)
    return path.flatMap { context.values(of: operation, path: $0) } ?? operation.exampleValues()
  }
}

extension SchemaReference {
  /// Whether a member of the object, or of an object in it, holds a secret.
  fileprivate var mentionsSecret: Bool {
    let shape = SchemaShape(self)
    return shape.memberNames.contains { name in
      SecretMembers.has(name: name) || shape.member(name)?.memberNames.contains(where: SecretMembers.has) == true
    }
  }
}

extension JudgedExchange {
  /// The credentials of a request that must be refused; `nil` for any other request.
  fileprivate var refusedCredentials: String? {
    if case .refusedCredentials(let phrase) = subject.expectation { phrase } else { nil }
  }
}

extension Expectation {
  /// Whether the request conforms to the contract, as far as the explorer knows.
  fileprivate var isOfValidRequest: Bool {
    switch self {
    case .documented, .success, .followed, .noServerError, .allowed, .sufficientCredentials: true
    case .generated(let request): request.isValid
    case .sameInAnotherCase, .notFound, .refusal, .undocumentedRefusal, .refusedCredentials, .anyButServerError: false
    }
  }
}

extension LifeCycleContext {
  /// Sends a request of an operation without a body, which changes nothing more, with a malformed media type.
  mutating func probeMediaType(of operation: Operation, _ values: ParameterValues) async {
    guard session.checks.contains(.rejection), operation.requestBody == nil else { return }
    let reason = BodyProbes.malformedType
    _ = await perform(
      operation,
      values,
      .anyButServerError(reason),
      purpose: "an invalid body: \(reason)",
      headers: ["Content-Type": BodyProbes.multipart]
    )
    removeUndocumentedRefusal(except: [])
  }

  /// Makes the findings about the last exchange warnings where they say that the request was taken.
  fileprivate mutating func downgradeAcceptance(_ check: CheckID = .rejection) {
    guard let last = records.indices.last else { return }
    for position in records[last].findings.indices
    where records[last].findings[position].check == check && records[last].analysis.isSuccess {
      records[last].findings[position].severity = .warning
    }
  }

  /// Removes the finding that the last status is undocumented, if it is a 4xx other than some: the order in which a server
  /// looks at the parts of a request is its own.
  mutating func removeUndocumentedRefusal(except statuses: [Int]) {
    guard let last = records.indices.last else { return }
    records[last] = records[last].withoutUndocumentedRefusal(except: statuses)
  }
}

extension JudgedExchange {
  /// The exchange without the finding that its status is undocumented, if it is a 4xx other than some.
  func withoutUndocumentedRefusal(except statuses: [Int]) -> JudgedExchange {
    guard let status = analysis.response?.status, 400..<500 ~= status, !statuses.contains(status),
      analysis.promise == nil
    else { return self }
    var copy = self
    copy.findings.removeAll { $0.check == .status }
    return copy
  }
}
