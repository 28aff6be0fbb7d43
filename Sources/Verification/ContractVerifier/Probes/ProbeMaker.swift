import Basics
import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Makes the probes of one operation: requests that must be rejected or that test the bounds of valid values.
struct ProbeMaker {
  let operation: Operation
  /// The parameters of a request that succeeded; `nil` if there is none.
  let base: ParameterValues?
  let seed: UInt64
  /// The names of the headers that every request has, in lower case.
  var fixedHeaders: Set<String> = []
  /// The values of the path whose entities are known to exist, such as its parents.
  var known = ParameterValues()

  /// The most members of an `enum` that are tried, and the most probes of an operation.
  private static let (maximumMembers, maximumProbes) = (8, 40)
  private static let maximumBodies = 12

  /// The probes, by parameter in contract order, and for each parameter the most telling first; then those of the body.
  ///
  /// Beyond the maximum, the parameters take turns, so that each gets its first probes.
  var probes: [Probe] {
    guard operation.method.isSafe else { return [] }
    let origin = base ?? operation.exampleValues(given: known)
    let ofParameters = operation.parameters.map { parameter -> [Probe] in
      switch parameter.location {
      case .path: pathProbes(parameter, origin ?? placeholderValues)
      case .query: origin.map { queryProbes(parameter, $0) } ?? invalid(parameter)
      // A broken query as a whole belongs to no single value.
      case .querystring: []
      case .header, .cookie: origin.map { headerProbes(parameter, $0) } ?? []
      }
    }
    let lists = ofParameters + [origin.map { bodyProbes($0) } ?? []]
    guard lists.reduce(0, { $0 + $1.count }) > Self.maximumProbes else { return lists.flatMap(\.self) }
    let positions = lists.enumerated().map { list, probes in probes.indices.map { (list: list, probe: $0) } }
    let chosen = RequestGenerator.takingTurns(positions).prefix(Self.maximumProbes)
    return chosen.sorted { ($0.list, $0.probe) < ($1.list, $1.probe) }.map { lists[$0.list][$0.probe] }
  }

  // MARK: Body

  /// Returns probes with invalid bodies of an operation that only reads although its requests have bodies.
  private func bodyProbes(_ origin: ParameterValues) -> [Probe] {
    guard operation.method == .query, operation.requestBody != nil,
      let sample = origin.body ?? SampleBodies(operation: operation, seed: seed).first
    else { return [] }
    let isRefusalDocumented = [400, 415, 422].contains(where: operation.documents)
    return BodyProbes(operation: operation, sample: sample, seed: seed).all.filter(\.verdict.isInvalid)
      .prefix(Self.maximumBodies).map { body in
        var values = origin
        values.body = body.content
        // Without an accepted request, another part of it may be wrong.
        let isRefusal = base != nil && isRefusalDocumented && body.verdict == .refused
        var probe = probe(
          values,
          isRefusal ? .refusal(body.reason) : .anyButServerError(body.reason),
          "an invalid body: \(body.reason)",
          "body \(body.kind)"
        )
        probe.isOfBody = true
        return probe
      }
  }

  // MARK: Path

  private func pathProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    malformed(parameter, origin, refusedWith: [400, 404, 422]) + unknown(parameter, origin)
      + unusual(parameter, origin) + excesses(parameter, origin, refusedWith: [400, 404, 422])
      + enumMembers(parameter, origin) + limits(parameter, origin)
      + ProbeValues(parameter: parameter).atBounds.map { text in
        let phrase = "\"\(parameter.name)\" is \(text)"
        return probe(
          origin.with(parameter, .text(text)),
          .anyButServerError(phrase),
          phrase,
          "bounds \(parameter.name)"
        )
      }
  }

  // MARK: Query

  private func queryProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    guard !parameter.changesMeaning else { return missing(parameter, origin) }
    let bounds = ProbeValues(parameter: parameter).atBounds.map { text in
      let phrase = text.isEmpty ? "\"\(parameter.name)\" is empty" : "\"\(parameter.name)\" is \(text)"
      return probe(origin.with(parameter, .text(text)), .noServerError(phrase), phrase, "bounds \(parameter.name)")
    }
    return example(parameter, origin) + missing(parameter, origin)
      + malformed(parameter, origin, refusedWith: [400, 422]) + bounds
      + (parameter.isUUID || namesItem(parameter) ? unknown(parameter, origin) : [])
      + unusual(parameter, origin) + excesses(parameter, origin, refusedWith: [400, 422])
      + enumMembers(parameter, origin) + (isOfPagination(parameter) ? [] : limits(parameter, origin))
  }

  /// Returns the invalid values of a parameter alone: no other value makes a difference where no item is known.
  private func invalid(_ parameter: Parameter) -> [Probe] {
    let origin = placeholderValues
    guard !parameter.changesMeaning, !operation.pathParameters.isEmpty,
      operation.parameters.allSatisfy({ !$0.isRequired || origin[$0] != nil })
    else { return [] }
    return malformed(parameter, origin, refusedWith: [400, 422]) + unusual(parameter, origin)
      + excesses(parameter, origin, refusedWith: [400, 422])
  }

  // MARK: Headers and cookies

  private func headerProbes(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    guard !parameter.isDescribedElsewhere, !parameter.isFixed(by: fixedHeaders) else { return [] }
    guard !parameter.changesMeaning else { return missing(parameter, origin) }
    let wrong =
      parameter.mayBeIgnored
      ? []
      : malformed(parameter, origin, refusedWith: [400, 422]) + excesses(parameter, origin, refusedWith: [400, 422])
    return example(parameter, origin, .noServerError("the value is the contract's own example"))
      + missing(parameter, origin) + wrong + enumMembers(parameter, origin)
  }

  /// Returns probes with the other members of an `enum`, which are all valid.
  private func enumMembers(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    let members = parameter.schema?.value["enum"]?.elements.map { JSONLiteral($0) } ?? []
    let known = [origin[parameter], parameter.exampleValue.map { .value($0) }]
    return members.prefix(Self.maximumMembers).map { .value($0) }.filter { value in
      !known.contains(value) && value != .value(.null) && parameter.allows(value)
    }
    .map { value in
      let phrase = "\"\(parameter.name)\" is \"\(value.plain)\""
      let expectation =
        mayNotSuitItem(parameter) ? .noServerError("\(phrase), which the contract allows") : allowed(phrase)
      return probe(origin.with(parameter, value), expectation, phrase, "members \(parameter.name)")
    }
  }

  /// Returns whether an item may be of the kind that one value of a parameter names, and not of the others.
  private func mayNotSuitItem(_ parameter: Parameter) -> Bool {
    parameter.location != .path && PathEntities(operation.path).isItem
  }

  /// Returns a probe with an optional parameter set to the contract's own example; the rest is unchanged.
  ///
  /// Pagination parameters are excluded: walks cover many of their values, and a cursor from an example might not exist
  /// on the target server.
  private func example(
    _ parameter: Parameter,
    _ origin: ParameterValues,
    _ expectation: Expectation = .success
  ) -> [Probe] {
    // An example that breaks its own schema, which the review of the document says, may be refused.
    guard base != nil, !parameter.isRequired, let example = parameter.exampleValue, !isOfPagination(parameter),
      parameter.schema.map({ example.isAllowed(by: $0) }) ?? true
    else { return [] }
    let phrase = "\"\(parameter.name)\" as in the contract's example"
    if parameter.examples.isEmpty, parameter.defaultValue == nil, mayNotSuitItem(parameter) {
      let lenient = Expectation.noServerError("\(phrase), which the contract allows")
      return [probe(origin.with(parameter, .value(example)), lenient, phrase, "example \(parameter.name)")]
    }
    return [probe(origin.with(parameter, .value(example)), expectation, phrase, "example \(parameter.name)")]
  }

  private func isOfPagination(_ parameter: Parameter) -> Bool {
    guard let pagination = operation.pagination, pagination.promisesFullPages else { return false }
    return [pagination.limit, pagination.parameter, pagination.before].contains(parameter.name)
  }

  /// Returns a probe without a required parameter.
  private func missing(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    guard parameter.isRequired else { return [] }
    let phrase = "the required \"\(parameter.name)\" is missing"
    let expectation = refusal(phrase, with: operation.statuses(ofMissing: parameter))
    return [probe(origin.with(parameter, nil), expectation, phrase, "missing \(parameter.name)")]
  }

  // MARK: All

  private func malformed(
    _ parameter: Parameter,
    _ origin: ParameterValues,
    refusedWith statuses: [Int]
  ) -> [Probe] {
    ProbeValues(parameter: parameter).malformed.map { malformed in
      let text = malformed.text
      let expectation = refusal("invalid value \"\(text)\" for the parameter \"\(parameter.name)\"", with: statuses)
      // A negative number breaks a limit, and anything else the type.
      let kind = malformed.isNegative ? "negative" : "malformed"
      return probe(
        origin.with(parameter, .text(text)),
        expectation,
        "malformed \"\(parameter.name)\"",
        "\(kind) \(parameter.name)"
      )
    }
  }

  /// Returns probes with values just beyond the limits of the schema.
  private func excesses(_ parameter: Parameter, _ origin: ParameterValues, refusedWith statuses: [Int]) -> [Probe] {
    ProbeValues(parameter: parameter).excesses(seed: seed).map { excess in
      let phrase = "\"\(parameter.name)\" \(excess.reason)"
      return probe(
        origin.with(parameter, .value(excess.value)),
        refusal(phrase, with: statuses),
        phrase,
        "excess \(parameter.name)"
      )
    }
  }

  /// Returns probes with values at the limits of the schema.
  private func limits(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    let order = ValueOrder(operation)
    return ProbeValues(parameter: parameter).limits(seed: seed).map { limit in
      let phrase = "\"\(parameter.name)\" \(limit.phrase)"
      let values = origin.with(parameter, .value(limit.value))
      // A server may refuse a range that ends before it begins, whatever the limit of either end.
      let mayBeRefused = limit.isText || !order.holds(for: values)
      let expectation = mayBeRefused ? .noServerError("\(phrase), which the contract allows") : allowed(phrase)
      return probe(values, expectation, phrase, "limits \(parameter.name)")
    }
  }

  /// Returns probes with texts that servers do not expect; a text that breaks a server is not tried in other parameters.
  private func unusual(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    if parameter.hasFreeNames {
      return UnusualText.inNames.map { unusual in
        let phrase = "a name in \"\(parameter.name)\" \(unusual.phrase)"
        let value = ParameterValues.Value.value(.object([JSONLiteral.Member(unusual.text, .string("a"))]))
        return probe(origin.with(parameter, value), .anyButServerError(phrase), phrase, unusual.name)
      }
    }
    guard parameter.isFreeText else { return [] }
    return UnusualText.inParameters.map { unusual in
      let phrase = "\"\(parameter.name)\" \(unusual.phrase)"
      return probe(origin.with(parameter, .text(unusual.text)), .anyButServerError(phrase), phrase, unusual.name)
    }
  }

  /// Returns a probe with a well-formed but unknown identifier; a path is then not found, and a query may be empty.
  private func unknown(_ parameter: Parameter, _ origin: ParameterValues) -> [Probe] {
    var random = SeededGenerator(seed: seed, purpose: "unknown \(operation.id) \(parameter.name)")
    guard let text = ProbeValues(parameter: parameter).unknown(like: (base ?? known)[parameter], &random) else {
      return []
    }
    let phrase = "nothing has the \(parameter.name) \(text)"
    let isMissing = operation.saysMissing(parameter)
    let isNotFound = (leadsToItem(parameter) || namesItem(parameter)) && isMissing
    // A made-up identifier may lack a form that the schema does not state, which a documented refusal is right about.
    let mayBeMalformed = parameter.hasUnstatedForm && [400, 422].contains(where: operation.documents)
    let expectation: Expectation = mayBeMalformed ? .refusal(phrase) : .notFound(phrase)
    return [
      probe(
        origin.with(parameter, .text(text)),
        isNotFound ? expectation : .noServerError(phrase),
        "unknown \"\(parameter.name)\"",
        "unknown \(parameter.name)"
      )
    ]
  }

  /// Returns a value that probably names nothing, or else one that the contract gives; `nil` if there is neither.
  func unknownValue(_ parameter: Parameter) -> ParameterValues.Value? {
    var random = SeededGenerator(seed: seed, purpose: "any \(operation.id) \(parameter.name)")
    return ProbeValues(parameter: parameter).unknown(like: known[parameter], &random).map { .text($0) }
      ?? parameter.exampleValue.map { .value($0) }
  }

  /// Returns whether a parameter of the path leads to an item of a collection, as in `/places/{name}`: a text that a server
  /// echoes or measures, as in `/echo/{text}`, names nothing that could be missing.
  private func leadsToItem(_ parameter: Parameter) -> Bool {
    guard parameter.location == .path else { return false }
    let name = ResourceNaming.normalized(parameter.name)
    if parameter.isUUID || ResourceNaming.keys.contains(name) || ResourceNaming.namesIdentity(name) { return true }
    let segments = operation.path.text.split(separator: "/").map(String.init)
    guard let position = segments.firstIndex(where: { $0.contains("{\(parameter.name)}") }), position > 0,
      let word = ResourceNaming.words(of: segments[position - 1]).last
    else { return false }
    return ResourceNaming.singular(word) != word || name.hasPrefix(word)
  }

  /// Returns whether a parameter of the query names the item that an operation returns, as in `/places/details?placeID=`.
  private func namesItem(_ parameter: Parameter) -> Bool {
    parameter.location == .query && parameter.isRequired && parameter.exampleValue == nil
      && ResourceNaming.namesIdentity(ResourceNaming.normalized(parameter.name))
  }

  /// Expects that a value is accepted; without a request that succeeded, another part may be the cause of a rejection.
  private func allowed(_ phrase: String) -> Expectation {
    base == nil
      ? .noServerError("\(phrase), which the contract allows") : .allowed("the contract allows this value: \(phrase)")
  }

  /// Expects a rejection if the contract documents a suitable status; without a request that succeeded, a server may
  /// take an invalid one for another reason.
  private func refusal(_ reason: String, with statuses: [Int]) -> Expectation {
    if statuses.contains(where: operation.documents) { return .refusal(reason) }
    return base == nil ? .noServerError(reason) : .undocumentedRefusal(reason)
  }

  private func probe(
    _ values: ParameterValues,
    _ expectation: Expectation,
    _ purpose: String,
    _ kind: String
  ) -> Probe {
    Probe(operation, values, expectation, purpose, kind: kind)
  }

  /// Well-formed values for the required parameters, for use when no real ones are known.
  var placeholderValues: ParameterValues {
    var values = known
    for parameter in operation.parameters where parameter.isRequired && values[parameter] == nil {
      var random = SeededGenerator(seed: seed, purpose: "any \(operation.id) \(parameter.name)")
      values[parameter] =
        parameter.exampleValue.map { .value($0) }
        ?? ProbeValues(parameter: parameter).unknown(like: nil, &random).map { .text($0) }
    }
    return values
  }
}

/// A request that must be rejected, or that tests a limit of what a server can handle.
struct Probe: Sendable {
  /// The subject of a probe: after the first failure of a kind, an operation gets no other probe of it.
  struct Kind: Sendable, Hashable {
    let operation: String
    /// The tested property, and the parameter with which it is tested, if that makes a difference.
    let name: String
  }

  let request: LinkedRequest
  let kind: Kind
  /// Whether the body is wrong, which frameworks refuse before the API sees it.
  var isOfBody = false

  /// Creates a probe of an operation.
  init(_ operation: Operation, _ values: ParameterValues, _ expectation: Expectation, _ purpose: String, kind: String) {
    request = LinkedRequest(operation: operation, values: values, expectation: expectation, purpose: purpose)
    self.kind = Kind(operation: operation.id, name: kind)
  }

  /// Returns whether the response to a probe of a kind makes the others of the kind superfluous.
  static func isFailure(_ record: JudgedExchange) -> Bool {
    record.unreachableFault != nil || record.analysis.response.map { $0.status >= 500 } ?? true
      || record.findings.contains { $0.check == .rejection && !$0.isOfGap }
  }
}

extension Operation {
  /// Returns the statuses that say that a required parameter is missing, which may be a credential by itself.
  ///
  /// An operation that needs credentials documents 401 and 403 for them, and others document 403 for many reasons.
  func statuses(ofMissing parameter: Parameter) -> [Int] {
    let name = ResourceNaming.normalized(parameter.name)
    let words = ["key", "token", "auth", "secret", "sig", "session"]
    let mayBeCredential = parameter.location != .query || words.contains(where: name.contains)
    return security.isEmpty && mayBeCredential ? [400, 401, 403, 422] : [400, 422]
  }
}
