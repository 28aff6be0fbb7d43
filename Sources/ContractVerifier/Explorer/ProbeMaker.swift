import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Quantities

/// Makes the probes of one operation: requests that must be rejected or that test the bounds of valid values.
struct ProbeMaker {
  let operation: Operation
  /// The parameters of a request that succeeded; `nil` if there is none.
  let base: ParameterValues?
  let seed: UInt64
  /// The names of the headers that every request has, in lower case.
  var fixedHeaders: Set<String> = []

  /// The most members of an `enum` that are tried.
  private static let maximumMembers = 8

  /// The probes, by parameter in contract order.
  var probes: [LinkedRequest] {
    guard operation.method.isSafe else { return [] }
    let origin = base ?? operation.exampleValues()
    return operation.parameters.flatMap { parameter -> [LinkedRequest] in
      switch parameter.location {
      case .path: pathProbes(parameter, origin ?? placeholderValues)
      case .query: origin.map { queryProbes(parameter, $0) } ?? []
      case .header, .cookie: origin.map { headerProbes(parameter, $0) } ?? []
      }
    }
  }

  // MARK: Path

  private func pathProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    malformed(parameter, origin, refusedWith: [400, 404, 422]) + unknown(parameter, origin)
  }

  // MARK: Query

  private func queryProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    guard !parameter.changesMeaning else { return missing(parameter, origin) }
    let bounds = ProbeValues(parameter: parameter).atBounds.map { text in
      let said = text.isEmpty ? "\"\(parameter.name)\" is empty" : "\"\(parameter.name)\" is \(text)"
      return visit(origin.with(parameter, .text(text)), .noServerError(said), said)
    }
    return example(parameter, origin) + enumMembers(parameter, origin)
      + malformed(parameter, origin, refusedWith: [400, 422]) + bounds
      + (parameter.isUUID || namesItem(parameter) ? unknown(parameter, origin) : []) + missing(parameter, origin)
  }

  // MARK: Headers and cookies

  private func headerProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    guard !parameter.isDescribedElsewhere, !parameter.isFixed(by: fixedHeaders) else { return [] }
    guard !parameter.changesMeaning else { return missing(parameter, origin) }
    let wrong = parameter.mayBeIgnored ? [] : malformed(parameter, origin, refusedWith: [400, 422])
    return example(parameter, origin, .noServerError("the value is the contract's own example"))
      + enumMembers(parameter, origin) + wrong + missing(parameter, origin)
  }

  /// Returns probes with the other members of an `enum`, which are all valid.
  private func enumMembers(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    let members = parameter.schema?.value["enum"]?.elements.map { JSONLiteral($0) } ?? []
    let known = [origin[parameter], parameter.exampleValue.map { .value($0) }]
    return members.prefix(Self.maximumMembers).map { .value($0) }.filter { value in
      !known.contains(value) && value != .value(.null) && parameter.allows(value)
    }
    .map { value in
      let said = "\"\(parameter.name)\" is \"\(value.plain)\""
      return visit(origin.with(parameter, value), .noServerError("\(said), which the contract allows"), said)
    }
  }

  /// Returns a probe with an optional parameter set to the contract's own example; the rest is unchanged.
  ///
  /// Pagination parameters are excluded: walks cover many of their values, and a cursor from an example might not exist
  /// on the target server.
  private func example(
    _ parameter: Parameter,
    _ origin: ParameterValues,
    _ expectation: Expectation = .success
  ) -> [LinkedRequest] {
    guard base != nil, !parameter.isRequired, let example = parameter.exampleValue,
      ![operation.pagination?.limit, operation.pagination?.cursor].contains(parameter.name)
    else { return [] }
    let said = "\"\(parameter.name)\" as in the contract's example"
    return [visit(origin.with(parameter, .value(example)), expectation, said)]
  }

  /// Returns a probe without a required parameter.
  private func missing(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    guard parameter.isRequired else { return [] }
    let said = "the required \"\(parameter.name)\" is missing"
    return [visit(origin.with(parameter, nil), refusal(said, with: [400, 401, 403, 422]), said)]
  }

  // MARK: Both

  private func malformed(
    _ parameter: Parameter,
    _ origin: ParameterValues,
    refusedWith statuses: [Int]
  ) -> [LinkedRequest] {
    ProbeValues(parameter: parameter).malformed.map { text in
      let expectation = refusal("invalid value \"\(text)\" for the parameter \"\(parameter.name)\"", with: statuses)
      return visit(origin.with(parameter, .text(text)), expectation, "malformed \"\(parameter.name)\"")
    }
  }

  /// Returns a probe with a well-formed but unknown identifier; a path is then not found, and a query may be empty.
  private func unknown(_ parameter: Parameter, _ origin: ParameterValues) -> [LinkedRequest] {
    var random = SeededGenerator(seed: seed, purpose: "unknown \(operation.id) \(parameter.name)")
    guard let text = ProbeValues(parameter: parameter).unknown(&random) else { return [] }
    let said = "nothing has the \(parameter.name) \(text)"
    let isNotFound = (parameter.location == .path || namesItem(parameter)) && (documents(404) || documents(410))
    return [
      visit(
        origin.with(parameter, .text(text)),
        isNotFound ? .notFound(said) : .noServerError(said),
        "unknown \"\(parameter.name)\""
      )
    ]
  }

  /// Returns whether a parameter of the query names the item that an operation returns, as in `/places/details?placeID=`.
  private func namesItem(_ parameter: Parameter) -> Bool {
    parameter.location == .query && parameter.isRequired && parameter.exampleValue == nil
      && ResourceNaming.namesIdentity(ResourceNaming.normalized(parameter.name))
  }

  /// Expects a rejection if the contract documents a suitable status; otherwise any documented non-server error.
  private func refusal(_ reason: String, with statuses: [Int]) -> Expectation {
    statuses.contains(where: documents) ? .refusal(reason) : .noServerError(reason)
  }

  /// Returns whether the contract documents a status other than through `default`.
  private func documents(_ status: Int) -> Bool {
    operation.responses.contains { $0.pattern != .default && $0.pattern.includes(status) }
  }

  private func visit(_ values: ParameterValues, _ expectation: Expectation, _ purpose: String) -> LinkedRequest {
    LinkedRequest(operation: operation, values: values, expectation: expectation, purpose: purpose)
  }

  /// Well-formed values for the required parameters, for use when no real ones are known.
  private var placeholderValues: ParameterValues {
    var values = ParameterValues()
    for parameter in operation.parameters where parameter.isRequired {
      var random = SeededGenerator(seed: seed, purpose: "any \(operation.id) \(parameter.name)")
      values[parameter] =
        parameter.exampleValue.map { .value($0) }
        ?? ProbeValues(parameter: parameter).unknown(&random).map { .text($0) }
    }
    return values
  }
}
