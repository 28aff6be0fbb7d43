import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// A request made to see how it is refused.
struct Probe: Sendable {
  let operation: Operation
  let values: ParameterValues
  let expectation: Expectation
  let purpose: String
}

extension ComponentExplorer {
  /// Asks with malformed, unknown and extreme parameters: a documented answer is due, and never a server error.
  func probes(_ result: ComponentResult) async -> [Record] {
    let silent = Set(result.records.filter(Self.timedOut).map(\.operation.id))
    let probes = operations.filter { !silent.contains($0.id) && plan.refusal(of: $0) == nil }.flatMap { operation in
      ProbeMaker(operation: operation, base: result.good(operation).first?.values, seed: configuration.seed).probes
    }
    return await pool.map(probes) { probe in
      await session.ask(probe.operation, probe.values, probe.expectation, purpose: probe.purpose)
    }
    .compactMap(\.self)
  }
}

/// Makes the probes of one operation.
struct ProbeMaker {
  let operation: Operation
  /// The parameters of a request that was well answered; `nil` where there was none.
  let base: ParameterValues?
  let seed: UInt64

  /// The probes, parameter by parameter in the contract's order.
  var probes: [Probe] {
    guard operation.method.isSafe else { return [] }
    let origin = base ?? operation.exampleValues()
    return operation.parameters.flatMap { parameter -> [Probe] in
      switch parameter.location {
      case .path: pathProbes(parameter, origin ?? placeholderValues)
      case .query: origin.map { queryProbes(parameter, $0) } ?? []
      case .header, .cookie: []
      }
    }
  }

  private func pathProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    let values = ProbeValues(parameter: parameter)
    var probes = values.malformed.map { malformed(parameter, $0, origin) }
    var random = SeededGenerator(seed: seed, purpose: "unknown \(operation.id) \(parameter.name)")
    if documents(404), let text = values.unknown(&random) {
      probes.append(
        probe(
          parameter,
          text,
          origin,
          .refusal("nothing has the \(parameter.name) \(text)"),
          "unknown \"\(parameter.name)\""
        )
      )
    }
    return probes
  }

  private func queryProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    let values = ProbeValues(parameter: parameter)
    var probes = values.malformed.map { malformed(parameter, $0, origin) }
    probes += values.atBounds.map { text in
      let said = text.isEmpty ? "\"\(parameter.name)\" is empty" : "\"\(parameter.name)\" is \(text)"
      return probe(parameter, text, origin, .noServerError(said), said)
    }
    if parameter.isUUID {
      var random = SeededGenerator(seed: seed, purpose: "unknown \(operation.id) \(parameter.name)")
      if let text = values.unknown(&random) {
        let said = "nothing has the \(parameter.name) \(text)"
        probes.append(probe(parameter, text, origin, .noServerError(said), "unknown \"\(parameter.name)\""))
      }
    }
    if parameter.isRequired {
      let said = "the required \"\(parameter.name)\" is missing"
      probes.append(
        Probe(
          operation: operation,
          values: origin.with(parameter, nil),
          expectation: refusal(said),
          purpose: said
        )
      )
    }
    return probes
  }

  private func malformed(_ parameter: Parameter, _ text: String, _ origin: ParameterValues) -> Probe {
    let said = "\"\(text)\" is no \"\(parameter.name)\""
    return probe(parameter, text, origin, refusal(said), "malformed \"\(parameter.name)\"")
  }

  private func probe(
    _ parameter: Parameter,
    _ text: String,
    _ origin: ParameterValues,
    _ expectation: Expectation,
    _ purpose: String
  ) -> Probe {
    Probe(
      operation: operation,
      values: origin.with(parameter, .text(text)),
      expectation: expectation,
      purpose: purpose
    )
  }

  /// A refusal where the contract documents any; otherwise anything documented but a server error.
  private func refusal(_ reason: String) -> Expectation {
    (400..<500).contains(where: documents) ? .refusal(reason) : .noServerError(reason)
  }

  /// Whether the contract documents a status otherwise than by `default`.
  private func documents(_ status: Int) -> Bool {
    operation.responses.contains { $0.pattern != .default && $0.pattern.includes(status) }
  }

  /// Well-formed values for the other path parameters, where no real ones are known.
  private var placeholderValues: ParameterValues {
    var values = ParameterValues()
    for parameter in operation.parameters where parameter.isRequired {
      var random = SeededGenerator(seed: seed, purpose: "any \(operation.id) \(parameter.name)")
      let text =
        parameter.exampleValue.map { .value($0) }
        ?? ProbeValues(parameter: parameter).unknown(&random).map {
          ParameterValues.Value.text($0)
        }
      values[parameter] = text
    }
    return values
  }
}
