import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The state that the life cycles of a run share: the session, the known items, and the exchanges so far.
struct LifeCycleContext {
  let plan: Plan
  let session: VerificationSession
  let settling: Settling
  var known: KnownItems
  /// The exchanges of all life cycles, in the order in which they were sent.
  var records: [JudgedExchange] = []
  var notes: [String] = []
  /// The ids of the operations that life cycles requested.
  var exercised: Set<String> = []
  /// The shapes of the items for which changes of an unknown one were sent.
  var unknown: Set<String> = []
  /// Whether a request got no response, so that no further one is sent.
  var isOver = false
  /// The credentials that requests are sent with.
  var identity = RequestIdentity.own
  /// How often the server had restarted when the items were created that are compared.
  var restarts = 0

  init(plan: Plan, session: VerificationSession) {
    self.plan = plan
    self.session = session
    settling = Settling(budget: SettlingBudget(session.configuration.settlingTime))
    known = KnownItems(plan.operations)
    restarts = session.server.restarts
  }

  var seed: UInt64 { session.configuration.seed }

  /// Returns an operation that may be requested.
  func allowed(_ operation: Operation?) -> Operation? {
    operation.flatMap { operation in
      plan.operations.contains { $0.id == operation.id } && plan.refusal(of: operation) == nil ? operation : nil
    }
  }

  /// Returns an allowed operation that takes JSON Patch, whose bodies can be made for a known item alone.
  func allowedPatch(_ operation: Operation?) -> Operation? {
    operation.flatMap { operation in
      let isPatch = operation.requestBody?.content.contains { $0.range.essence == RequestContent.jsonPatch } ?? false
      let isAllowed = plan.configuration.allowedUnsafeOperations.contains(operation.id)
      return isPatch && isAllowed && plan.operations.contains { $0.id == operation.id } ? operation : nil
    }
  }

  /// Returns whether an operation shows a procedure as one on an item.
  func isProcedure(_ operation: Operation) -> Bool { documented(operation) !== operation }

  /// Returns the operation that the contract describes, of one that may show a procedure as one on an item.
  func documented(_ operation: Operation) -> Operation {
    let own = plan.operations.first { $0.id == operation.id }
    return own.flatMap { $0.path.text == operation.path.text && $0.method == operation.method ? nil : $0 } ?? operation
  }

  /// Returns an operation as the contract describes it, with the values of the one that shows it.
  private func documented(_ operation: Operation, _ values: ParameterValues) -> (Operation, ParameterValues) {
    let own = documented(operation)
    return own === operation ? (operation, values) : (own, values.moved(from: operation, to: own))
  }

  /// Returns the request that reads an item; `nil` if there is none, or it may not be sent.
  func reading(_ resource: APIResource, _ path: KnownItems.Values) -> (operation: Operation, values: ParameterValues)? {
    allowed(resource.read).flatMap { read in values(of: read, path: path).map { (read, $0) } }
  }

  /// Returns the parameters of a request: path values, examples, and generated values for other required parameters.
  func values(of operation: Operation, path: KnownItems.Values) -> ParameterValues? {
    guard var values = ParameterValues().with(path: path, of: operation) else { return nil }
    for parameter in operation.parameters where parameter.isRequired && values[parameter] == nil {
      guard let value = parameter.exampleValue ?? parameter.generatedValue(seed: seed) else { return nil }
      values[parameter] = .value(value)
    }
    return values
  }

  /// Sends a request and keeps its exchange; `nil` if there was none.
  mutating func perform(
    _ operation: Operation,
    _ values: ParameterValues,
    _ expectation: Expectation,
    purpose: String,
    headers: HTTPHeaders = HTTPHeaders(),
    as identity: RequestIdentity? = nil,
    removesCreations: Bool = false
  ) async -> JudgedExchange? {
    let (operation, values) = documented(operation, values)
    guard !isOver, var request = session.builder.request(for: operation, values) else { return nil }
    for field in headers.fields { request.headers[field.name] = field.value }
    let record = await session.perform(
      OperationRequest(
        operation: operation,
        request: request,
        values: values,
        expectation: expectation,
        purpose: purpose,
        identity: identity ?? self.identity,
        removesCreations: removesCreations
      )
    )
    guard let record else { return nil }
    return keep(record)
  }

  /// Keeps an exchange.
  mutating func keep(_ record: JudgedExchange) -> JudgedExchange {
    exercised.insert(record.operation.id)
    records.append(record)
    known.learn(from: record)
    if record.unreachableFault != nil, !record.isServerResponding {
      isOver = true
      notes.append("\(record.operation.id): no further unsafe request was sent, because this request got no response")
    }
    return record
  }

  /// Reads a resource until a condition holds; keeps the last exchange.
  mutating func read(
    _ operation: Operation,
    _ values: ParameterValues,
    _ expectation: Expectation,
    purpose: String,
    until isSettled: (JudgedExchange) -> Bool
  ) async -> JudgedExchange? {
    guard !isOver else { return nil }
    let (session, identity) = (session, identity)
    let (operation, values) = documented(operation, values)
    let record = await settling.read(
      { await session.perform(operation, values, expectation, purpose: purpose, as: identity) },
      until: isSettled
    )
    return record.map { keep($0) }
  }

  /// Sends the request that a link leads to.
  ///
  /// A documented 409 to a change is accepted: an earlier step may have brought the resource into another state.
  mutating func follow(_ linked: LinkedRequest) async {
    let purpose = linked.purpose ?? ""
    guard !linked.operation.method.isSafe else {
      _ = await read(linked.operation, linked.values, linked.expectation, purpose: purpose, until: \.analysis.isSuccess)
      return
    }
    guard let record = await perform(linked.operation, linked.values, linked.expectation, purpose: purpose),
      record.analysis.response?.status == 409, let last = records.indices.last
    else { return }
    records[last].findings.removeAll { $0.check == .link }
  }

  /// Adds a finding to the exchange that was kept last.
  mutating func report(
    _ check: CheckID,
    _ message: String,
    severity: Severity = .error,
    details: [String] = [],
    on record: JudgedExchange,
    body: JSONValue? = nil
  ) {
    guard session.checks.contains(check), !record.isUnjudged, session.server.restarts == restarts,
      let position = records.lastIndex(where: { $0.isSame(as: record) })
    else {
      return
    }
    records[position].findings.append(
      record.subject.finding(check, message, severity: severity, details: details, body: body.map { BodyPlace($0) })
    )
  }
}

extension Reference {
  /// Creates a reference to a value of a response, or to the response itself.
  init(to value: JSONValue? = nil, in record: JudgedExchange) {
    self.init(
      operation: record.operation.id,
      url: record.subject.requestURL,
      pointer: value?.pointer,
      location: value?.location
    )
  }
}

extension JudgedExchange {
  /// Returns whether an exchange is the same request for the same purpose with the same outcome.
  fileprivate func isSame(as other: JudgedExchange) -> Bool {
    operation.id == other.operation.id && subject.purpose == other.subject.purpose
      && subject.exchange.request == other.subject.exchange.request
  }

  /// Whether a link led to the request.
  var isLinked: Bool {
    if case .followed(_, .link) = subject.expectation { true } else { false }
  }

  /// The parsed body of a success, also of one that the contract does not document.
  var successBody: JSONValue? {
    guard analysis.isSuccess else { return nil }
    return analysis.document?.root ?? undocumentedBody
  }

  /// The parsed body that no documented content describes; `nil` if it is not JSON.
  private var undocumentedBody: JSONValue? {
    guard analysis.content == nil, analysis.isWhole, analysis.mediaType?.isJSON == true, let body = analysis.body,
      !body.isEmpty
    else { return nil }
    return (try? JSONDocument(parsing: body))?.root
  }
}
