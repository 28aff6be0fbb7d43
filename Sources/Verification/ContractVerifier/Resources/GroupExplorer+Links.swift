import Basics
import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// A request that a link leads to.
struct LinkedRequest: Sendable {
  let operation: Operation
  let values: ParameterValues
  let expectation: Expectation
  let purpose: String?
}

extension GroupExplorer {
  /// The maximum number of link generations to follow, where each response leads to the next.
  private static var maximumDepth: Int { 8 }

  /// Follows the links of good responses, and of the responses they lead to, generation by generation.
  ///
  /// Returns the pending requests that may change data.
  func follow(from result: inout GroupExchanges) async -> [LinkedRequest] {
    for record in result.firsts { result.linkedIdentities.insert(Self.identity(record.operation, record.values)) }
    let (records, changes) = await follow(result.firsts, &result)
    result[.linked] += records
    return changes
  }

  /// Follows links from one generation of responses; returns the exchanges and the requests that may change data.
  func follow(_ first: [JudgedExchange], _ result: inout GroupExchanges) async -> (
    records: [JudgedExchange], changes: [LinkedRequest]
  ) {
    var records: [JudgedExchange] = []
    var changes: [LinkedRequest] = []
    var generation = first
    for _ in 0..<Self.maximumDepth where !generation.isEmpty {
      var targets: [LinkedRequest] = []
      for request in generation.flatMap({ linkedRequests(from: $0) })
      where result.linkedIdentities.insert(Self.identity(request.operation, request.values)).inserted {
        targets.append(request)
      }
      let byOperation = Dictionary(grouping: targets, by: \.operation.id)
      var reads: [(operation: Operation, requests: [LinkedRequest])] = []
      for operation in operations {
        guard let mine = byOperation[operation.id] else { continue }
        let (what, purpose) = ("linked requests were sent", "links to \(operation.id)")
        let chosen = sampled(mine, what, purpose: purpose, of: operation, &result.notes)
        if operation.method.isSafe { reads.append((operation, chosen)) } else { changes += chosen }
      }
      let sent = await pool.map(reads) { await send($0.requests, $0.operation) }
      result.notes += sent.compactMap(\.note)
      let resources = ResourceMap(operations)
      generation = sent.flatMap { compared($0.records, resources) }
      records += generation
    }
    return (records, changes)
  }

  /// Returns a text that is equal for requests that a link need not lead to twice.
  static func identity(_ operation: Operation, _ values: ParameterValues) -> String {
    "\(operation.id)?\(values.identity)"
  }

  /// Returns all targets of links or resources up to the limit; beyond it, a seeded sample.
  ///
  /// - Parameters:
  ///   - all: The targets.
  ///   - what: A description of the targets, which follows their number in the note.
  ///   - purpose: A label that separates this random choice from others with the same seed.
  ///   - operation: The operation that the note is about.
  func sampled<Target>(
    _ all: [Target],
    _ what: String,
    purpose: String,
    of operation: Operation,
    _ notes: inout [String]
  ) -> [Target] {
    let bound = max(0, configuration.maximumLinks)
    guard all.count > bound else { return all }
    let seed = configuration.seed
    notes.append("\(operation.id): \(bound) of \(all.count) \(what), a sample with seed \(seed) (limits.max-links)")
    var random = SeededGenerator(seed: seed, purpose: purpose)
    return random.sample(all, count: bound)
  }

  private func send(
    _ requests: [LinkedRequest],
    _ operation: Operation
  ) async -> (records: [JudgedExchange], note: String?) {
    let (records, leftOut) = await breaker.map(requests) {
      $0?.isTimedOut ?? false
    } _: { request in
      await session.perform(request.operation, request.values, request.expectation, purpose: request.purpose)
    }
    let note = "\(operation.id): \(leftOut) linked requests were not sent, because the first ones timed out"
    return (records.compactMap(\.self), leftOut > 0 ? note : nil)
  }

  /// Returns the requests that the links of a good response lead to.
  func linkedRequests(from record: JudgedExchange) -> [LinkedRequest] {
    guard record.analysis.isGood, let promise = record.analysis.promise else { return [] }
    let links = plan.links(of: record.operation, promise)
    guard !links.isEmpty else { return [] }
    let context = RuntimeContext(
      request: record.subject.exchange.request,
      pathParameters: record.values.pathTexts,
      response: record.analysis.response,
      responseBody: record.analysis.document?.root
    )
    return links.flatMap { link -> [LinkedRequest] in
      guard let operation = operations.first(where: { $0.id == link.operationID }), plan.refusal(of: operation) == nil
      else { return [] }
      return link.targets(in: context).compactMap { linkedRequest(link, $0, to: operation, from: record) }
    }
  }

  /// Returns the request that a link leads to; `nil` if the response has no value for it, or an invalid one.
  private func linkedRequest(_ link: Link, _ target: LinkTarget, to operation: Operation, from record: JudgedExchange)
    -> LinkedRequest?
  {
    guard target.missing.isEmpty else { return nil }
    var values = ParameterValues()
    for value in target.values {
      let parameter = operation.parameters.first {
        $0.isNamed(value.parameter.name) && (value.parameter.location ?? $0.location) == $0.location
      }
      // A value that violates the parameter's schema is a fault of the response and is reported there.
      guard let parameter, parameter.allows(.value(value.value)) else { return nil }
      values[parameter] = .value(value.value)
    }
    if let body = target.requestBody {
      // A body that the contract's media types cannot represent is a fault of the link, not of the server.
      guard let content = SampleBodies(operation: operation, seed: configuration.seed).encoded(body) else { return nil }
      values.body = content
    }
    guard let complete = operation.exampleValues(given: values) else { return nil }
    return LinkedRequest(
      operation: operation,
      values: complete,
      expectation: [InferredLinks.distantName, InferredLinks.partName].contains(link.name)
        ? .noServerError("another response has this value")
        : .followed(reference(to: target, in: record), check: .link),
      purpose: "link \"\(link.name)\" of \(record.operation.id)"
    )
  }

  /// Reports each response whose item is another one that was requested, too.
  ///
  /// An item may be found by several names, but not where a name is the identifier of another item.
  private func compared(_ records: [JudgedExchange], _ resources: ResourceMap) -> [JudgedExchange] {
    guard session.checks.contains(.link), records.count > 1, let read = records.first?.operation,
      let resource = resources.resource(ofItem: read.path)
    else { return records }
    let requested = records.compactMap { $0.analysis.isGood ? $0.values.pathTexts : nil }
    return records.map { record in
      var record = record
      var path = record.values.pathTexts
      guard let body = record.successBody, let own = path[resource.parameter],
        let found = resource.identifierNames.lazy.compactMap({ name in
          body.members.first { ResourceNaming.normalized($0.name) == name }?.value
        }).first
      else { return record }
      let text = JSONLiteral(found).plainText
      path[resource.parameter] = text
      guard text != own, requested.contains(path) else { return record }
      let message = "the response is the item \(found.text); \"\(own)\" was requested"
      record.findings.append(record.subject.finding(.link, message, body: BodyPlace(found)))
      return record
    }
  }

  private func reference(to target: LinkTarget, in record: JudgedExchange) -> Reference {
    Reference(
      operation: record.operation.id,
      url: record.subject.requestURL,
      pointer: target.pointer,
      location: target.element?.location
    )
  }
}

extension ParameterValues {
  /// The path parameters' values, by name.
  var pathTexts: [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in values where key.location == Parameter.Location.path.rawValue { texts[key.name] = value.plain }
    return texts
  }
}
