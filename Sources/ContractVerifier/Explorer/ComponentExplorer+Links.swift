import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax
import Quantities

/// A request that a link leads to.
struct LinkedRequest: Sendable {
  let operation: Operation
  let values: ParameterValues
  let expectation: Expectation
  let purpose: String?
}

extension ComponentExplorer {
  /// Generations of links that are followed, one answer leading to the next.
  private static var maximumDepth: Int { 8 }

  /// Follows the links of good answers, and of the answers they lead to, generation by generation.
  ///
  /// Returns the requests that may change something, which are yet to be made.
  func follow(from result: inout ComponentResult) async -> [LinkedRequest] {
    for record in result.firsts { result.visited.insert(Self.identity(record.operation, record.values)) }
    let (records, changes) = await follow(result.firsts, &result)
    result.visits += records
    return changes
  }

  /// Follows the links of a generation of answers; returns what was asked, and the requests that may change something.
  func follow(_ first: [JudgedExchange], _ result: inout ComponentResult) async -> (
    records: [JudgedExchange], changes: [LinkedRequest]
  ) {
    var records: [JudgedExchange] = []
    var changes: [LinkedRequest] = []
    var generation = first
    for _ in 0..<Self.maximumDepth where !generation.isEmpty {
      var targets: [LinkedRequest] = []
      for visit in generation.flatMap({ visits(from: $0) })
      where result.visited.insert(Self.identity(visit.operation, visit.values)).inserted {
        targets.append(visit)
      }
      generation = []
      for operation in operations {
        let chosen = sampled(
          targets.filter { $0.operation.id == operation.id },
          "linked requests were sent",
          purpose: "links to \(operation.id)",
          of: operation,
          &result.notes
        )
        guard operation.method.isSafe else {
          changes += chosen
          continue
        }
        generation += await visit(chosen, operation, &result.notes)
      }
      records += generation
    }
    return (records, changes)
  }

  private static func identity(_ operation: Operation, _ values: ParameterValues) -> String {
    "\(operation.id)?\(values.identity)"
  }

  /// All targets of links, or of resources, up to the bound; of more, a sample that the seed determines.
  ///
  /// - Parameters:
  ///   - all: The targets.
  ///   - what: What they are, and are asked for; it stands behind their number in the note.
  ///   - purpose: What tells the choice from others of the same seed.
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
    notes.append("\(operation.id): \(bound) of \(all.count) \(what), a sample with seed \(seed) (--max-links)")
    var random = SeededGenerator(seed: seed, purpose: purpose)
    return random.sample(all, count: bound)
  }

  private func visit(_ visits: [LinkedRequest], _ operation: Operation, _ notes: inout [String]) async
    -> [JudgedExchange]
  {
    let (records, leftOut) = await breaker.map(visits) {
      $0?.isTimedOut ?? false
    } _: { visit in
      await session.ask(visit.operation, visit.values, visit.expectation, purpose: visit.purpose)
    }
    if leftOut > 0 {
      notes.append("\(operation.id): \(leftOut) linked requests were not sent, because the first ones timed out")
    }
    return records.compactMap(\.self)
  }

  /// The requests that a good answer's links lead to.
  private func visits(from record: JudgedExchange) -> [LinkedRequest] {
    guard record.analysis.isGood, let promise = record.analysis.promise, !promise.links.isEmpty else { return [] }
    let context = RuntimeContext(
      request: record.subject.exchange.request,
      pathParameters: record.values.pathTexts,
      response: record.analysis.response,
      responseBody: record.analysis.document?.root
    )
    return promise.links.flatMap { link -> [LinkedRequest] in
      guard let operation = operations.first(where: { $0.id == link.operationID }), plan.refusal(of: operation) == nil
      else { return [] }
      return link.targets(in: context).compactMap { visit(link, $0, to: operation, from: record) }
    }
  }

  /// The request that a link leads to; `nil` where the answer lacks a value for it, or has one that is not allowed.
  private func visit(_ link: Link, _ target: LinkTarget, to operation: Operation, from record: JudgedExchange)
    -> LinkedRequest?
  {
    guard target.missing.isEmpty else { return nil }
    var values = ParameterValues()
    for value in target.values {
      let parameter = operation.parameters.first {
        $0.isNamed(value.parameter.name) && (value.parameter.location ?? $0.location) == $0.location
      }
      // A value that breaks the parameter's own schema is a fault of the answer, and told there.
      guard let parameter, parameter.allows(.value(value.value)) else { return nil }
      values[parameter] = .value(value.value)
    }
    guard let complete = operation.exampleValues(given: values) else { return nil }
    return LinkedRequest(
      operation: operation,
      values: complete,
      expectation: .followed(reference(to: target, in: record), check: .link),
      purpose: "link \"\(link.name)\" of \(record.operation.id)"
    )
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
  /// The values of the path by name.
  var pathTexts: [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in values where key.location == Parameter.Location.path.rawValue { texts[key.name] = value.plain }
    return texts
  }
}
