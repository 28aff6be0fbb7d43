import JSONSchemas
import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

extension ComponentExplorer {
  /// A request that a link leads to.
  private struct Visit: Sendable {
    let operation: Operation
    let values: ParameterValues
    let expectation: Expectation
    let name: String
  }

  /// Follows the links of good answers, and of the answers they lead to, generation by generation.
  func follow(from result: inout ComponentResult) async {
    var visited = Set<String>()
    var generation = result.openings + result.walks.flatMap { $0.walks.flatMap(\.records) }
    for record in generation { visited.insert(Self.identity(record.operation, record.values)) }
    for _ in 0..<Self.maximumDepth where !generation.isEmpty {
      let targets = generation.flatMap { visits(from: $0) }.filter {
        visited.insert(Self.identity($0.operation, $0.values)).inserted
      }
      let chosen = sampled(targets, &result.notes)
      generation = await pool.map(chosen) { visit in
        await session.ask(visit.operation, visit.values, visit.expectation, purpose: visit.name)
      }
      .compactMap(\.self)
      result.visits += generation
    }
  }

  private static func identity(_ operation: Operation, _ values: ParameterValues) -> String {
    "\(operation.id)?\(values.identity)"
  }

  /// All targets of a link up to the bound; of more, a sample that the seed determines.
  private func sampled(_ visits: [Visit], _ notes: inout [String]) -> [Visit] {
    let bound = max(0, configuration.maximumLinks)
    var kept: [Visit] = []
    for id in operations.map(\.id) {
      let targets = visits.filter { $0.operation.id == id }
      var random = SeededGenerator(seed: configuration.seed, purpose: "links to \(id)")
      kept += random.sample(targets, count: bound)
      if targets.count > bound {
        notes.append(
          "\(id): \(bound) of \(targets.count) linked requests were made, a sample with seed \(configuration.seed) (--max-links)"
        )
      }
    }
    return kept
  }

  /// The requests that a good answer's links lead to.
  private func visits(from record: Record) -> [Visit] {
    guard record.analysis.isGood, let promise = record.analysis.promise, !promise.links.isEmpty else { return [] }
    let context = RuntimeContext(
      request: record.subject.exchange.request,
      pathParameters: record.values.pathTexts,
      response: record.analysis.response,
      responseBody: record.analysis.document?.root
    )
    return promise.links.flatMap { link -> [Visit] in
      guard let operation = operations.first(where: { $0.id == link.operationID }), plan.refusal(of: operation) == nil
      else { return [] }
      return link.targets(in: context).compactMap { visit(link, $0, to: operation, from: record) }
    }
  }

  private func visit(_ link: Link, _ target: LinkTarget, to operation: Operation, from record: Record) -> Visit? {
    guard target.missing.isEmpty else { return nil }
    var values = ParameterValues()
    for value in target.values {
      let parameter = operation.parameters.first {
        $0.isNamed(value.parameter.name) && (value.parameter.location ?? $0.location) == $0.location
      }
      // A value that breaks the parameter's own schema is a fault of the answer, and told there.
      guard let parameter, isAllowed(value.value, for: parameter) else { return nil }
      values[parameter] = .value(value.value)
    }
    guard let complete = operation.exampleValues(given: values) else { return nil }
    let source = target.element.flatMap { record.analysis.document?.root.value(at: $0) }
    let reference = Reference(
      operation: record.operation.id,
      url: record.subject.reference.url,
      pointer: target.element,
      location: source?.location
    )
    return Visit(
      operation: operation,
      values: complete,
      expectation: .followed(reference, check: .link),
      name: "link \"\(link.name)\" of \(record.operation.id)"
    )
  }

  private func isAllowed(_ value: JSONLiteral, for parameter: Parameter) -> Bool {
    guard let schema = parameter.schema else { return true }
    guard let document = try? JSONDocument(parsing: value.serialized()) else { return false }
    return schema.validator.isValid(document.root)
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
