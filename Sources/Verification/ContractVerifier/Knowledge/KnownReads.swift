import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Requests safe operations with the values of entities that exist, generation by generation: what a response shows leads
/// to further requests.
///
/// The requests of a generation depend only on what was known before it, never on timing.
struct KnownReads: Sendable {
  /// The most generations, where each response leads to the next.
  private static let maximumGenerations = 5
  /// The most values that are tried for one operation in one generation, and in all.
  private static let maximumValues = (generation: 2, all: 6)
  /// The most requests with other values of an operation that refused all.
  private static let maximumFullerRequests = 4

  let plan: Plan
  let session: VerificationSession
  /// The operations that may be requested.
  let operations: [Operation]
  /// When a run reads.
  enum Moment: Sendable {
    case beforeChanges
    /// The run has changed data, so that a value from an earlier response may be gone.
    case afterChanges
  }

  let stage: Moment

  /// The requests that were sent, by identity.
  var sent: Set<String> = []
  /// The operations that have succeeded.
  var reached: Set<String> = []
  /// The operations whose lists were empty before the changes.
  private var empty: Set<String> = []
  /// The number of values that were tried for each operation.
  private var tried: [String: Int] = [:]
  /// The last refusal of each operation that has not succeeded.
  private var refused: [String: JudgedExchange] = [:]

  init(plan: Plan, session: VerificationSession, operations: [Operation], _ stage: Moment) {
    (self.plan, self.session, self.stage) = (plan, session, stage)
    self.operations = operations.filter { $0.method == .get && plan.refusal(of: $0) == nil }
  }

  /// Adds exchanges of earlier phases, whose requests are not repeated.
  mutating func add(_ records: some Sequence<JudgedExchange>) {
    for record in records where record.operation.method.isSafe {
      note(record)
      // A list that was empty may have items now.
      if stage == .afterChanges, record.isEmptyList {
        empty.insert(record.operation.id)
      } else if stage == .beforeChanges, record.isOfMissingExample {
        // If a response shows that it exists, the same request is sent again, and must succeed.
        continue
      } else {
        sent.insert(Self.identity(record.operation, record.values))
      }
    }
  }

  /// Returns whether a response has the items of a list that was empty before the changes.
  func isFilled(by record: JudgedExchange) -> Bool { empty.contains(record.operation.id) && !record.isEmptyList }

  private mutating func note(_ record: JudgedExchange) {
    if record.analysis.isSuccess {
      reached.insert(record.operation.id)
    } else {
      refused[record.operation.id] = record
    }
  }

  private static func identity(_ operation: Operation, _ values: ParameterValues) -> String {
    "\(operation.id)?\(values.identity)"
  }

  /// Sends the requests, and returns the exchanges in the order of generations and of the contract.
  mutating func run(_ known: inout KnownItems) async -> [JudgedExchange] {
    var records: [JudgedExchange] = []
    for generation in 0..<Self.maximumGenerations {
      var requests: [LinkedRequest] = []
      for operation in operations where isOpen(operation, generation) { requests += candidates(operation, known) }
      if stage == .beforeChanges { requests += links(known) }
      guard !requests.isEmpty else { break }
      let exchanges = await send(requests)
      for record in exchanges { known.learn(from: record) }
      records += exchanges
    }
    let fuller = await requestFuller(known)
    for record in fuller { known.learn(from: record) }
    return records + fuller
  }

  /// Returns whether an operation needs requests: it has not succeeded, or a change may have given it something to read.
  private func isOpen(_ operation: Operation, _ generation: Int) -> Bool {
    if refused[operation.id]?.isTimedOut == true { return false }
    if !reached.contains(operation.id) { return true }
    return stage == .afterChanges && generation == 0
      && (!operation.path.names.isEmpty || empty.contains(operation.id))
  }

  /// Returns the requests with values that were not sent yet.
  private mutating func candidates(_ operation: Operation, _ known: KnownItems) -> [LinkedRequest] {
    let rest = Self.maximumValues.all - tried[operation.id, default: 0]
    let limit = min(rest, reached.contains(operation.id) ? 1 : Self.maximumValues.generation)
    let all = known.candidates(for: operation, seed: session.configuration.seed, limit: Self.maximumValues.all * 2)
    let unsent = all.filter { !sent.contains(Self.identity(operation, $0)) }.prefix(max(0, limit))
    tried[operation.id, default: 0] += unsent.count
    for values in unsent { sent.insert(Self.identity(operation, values)) }
    return unsent.map { values in
      let source = stage == .afterChanges ? nil : known.source(of: operation, values)
      return LinkedRequest(
        operation: operation,
        values: values,
        expectation: source.map { .followed($0, check: .link) }
          ?? .noServerError(JudgedExchange.ofKnownItem),
        purpose: operation.path.names.isEmpty ? "a value for each required parameter" : "an item that is known"
      )
    }
  }

  /// Returns the requests for the URLs in responses that were not sent yet.
  private mutating func links(_ known: KnownItems) -> [LinkedRequest] {
    let allowed = Set(operations.map(\.id))
    return known.links.compactMap { link in
      guard allowed.contains(link.operation.id), refused[link.operation.id]?.isTimedOut != true,
        sent.insert(Self.identity(link.operation, link.values)).inserted
      else { return nil }
      return LinkedRequest(
        operation: link.operation,
        values: link.values,
        expectation: .followed(link.reference, check: .link),
        purpose: "a URL in a response of \(link.reference.operation)"
      )
    }
  }

  private mutating func send(_ requests: [LinkedRequest]) async -> [JudgedExchange] {
    let session = session
    let pool = WorkerPool(workers: session.configuration.workers)
    let records = await pool.map(requests) { request -> JudgedExchange? in
      await session.perform(request.operation, request.values, request.expectation, purpose: request.purpose)
    }
    .compactMap(\.self)
    for record in records { note(record) }
    return records.map(\.withoutDoubtfulLink)
  }

  // MARK: Refused requests

  /// Requests the operations whose every request was refused as invalid with more or other parameters.
  private mutating func requestFuller(_ known: KnownItems) async -> [JudgedExchange] {
    var records: [JudgedExchange] = []
    for operation in operations where !reached.contains(operation.id) {
      guard let first = refused[operation.id], first.isRefusedAsInvalid else { continue }
      let seed = session.configuration.seed
      let fuller = CandidateParameters(operation, first.values, known: known, seed: seed)
      var rest = fuller.values.prefix(Self.maximumFullerRequests)
      var reasons = ParameterReasons(operation, known: known, seed: seed)
      var last = first
      while let values = reasons.next(after: last, last.values) ?? rest.popFirst() {
        guard sent.insert(Self.identity(operation, values)).inserted else { continue }
        let record = await session.perform(
          operation,
          values,
          .noServerError("its parameters match their schemas"),
          purpose: "more of the parameters, because the first request was refused"
        )
        guard let record else { break }
        note(record)
        records.append(record)
        last = record
        guard record.isRefusedAsInvalid else { break }
      }
    }
    return records
  }
}

extension JudgedExchange {
  /// Whether the response is a list without items.
  fileprivate var isEmptyList: Bool {
    guard analysis.isSuccess, let root = jsonBody else { return false }
    if root.kind == .object, root.count == 0 { return true }
    return KnownItems.items(in: root)?.count == 0
  }

  /// Whether the request was meant to be accepted.
  var isValidOnPurpose: Bool {
    switch subject.expectation {
    case .documented, .success, .followed, .noServerError, .sufficientCredentials: true
    case .generated(let request): request.isValid
    case .allowed: true
    case .sameInAnotherCase, .notFound, .refusal, .undocumentedRefusal, .refusedCredentials, .anyButServerError: false
    }
  }

  /// Whether the contract's own example names nothing.
  fileprivate var isOfMissingExample: Bool {
    subject.expectation == .success && [404, 410].contains(analysis.response?.status)
  }

  /// Whether the server said that the request is invalid, rather than forbidden, missing or untimely.
  var isRefusedAsInvalid: Bool { analysis.response.map { [400, 422].contains($0.status) } ?? false }

  /// The exchange without a finding about a link whose target is there but may not be read.
  fileprivate var withoutDoubtfulLink: JudgedExchange {
    guard let status = analysis.response?.status, status != 404, status != 410 else { return self }
    var copy = self
    copy.findings.removeAll { $0.check == .link }
    return copy
  }
}

/// Parameters of a request that was refused, with further ones or with other values.
struct CandidateParameters {
  /// The values, the likeliest first.
  let values: [ParameterValues]

  init(_ operation: Operation, _ first: ParameterValues, known: KnownItems, seed: UInt64) {
    let optional = operation.parameters.filter {
      !$0.isRequired && !$0.isDescribedElsewhere && !$0.changesMeaning && first[$0] == nil
    }
    func filled(_ parameters: [Parameter], _ value: (Parameter) -> JSONLiteral?) -> ParameterValues {
      parameters.reduce(first) { values, parameter in
        guard let value = value(parameter) else { return values }
        return values.with(parameter, .value(value))
      }
    }
    let examples = filled(optional) { $0.exampleValue }
    let all = filled(optional) { parameter in
      parameter.exampleValue ?? known.value(named: parameter.name).flatMap { parameter.allows(.value($0)) ? $0 : nil }
        ?? parameter.generatedValue(seed: seed)
    }
    // A value that the run made up may be none of those that the server knows.
    let invented = operation.parameters.filter { parameter in
      parameter.isRequired && parameter.location != .path && parameter.exampleValue == nil
    }
    let others = (1...2).map { variant in
      invented.reduce(first) { values, parameter in
        let generated = parameter.generatedValue(seed: seed &+ UInt64(variant) &* 0x9E37_79B9, isPlain: false)
        return generated.map { values.with(parameter, .value($0)) } ?? values
      }
    }
    var seen: Set<ParameterValues> = [first]
    values = ([examples, all] + others).map(ValueOrder(operation).sorted).filter { seen.insert($0).inserted }
  }
}
