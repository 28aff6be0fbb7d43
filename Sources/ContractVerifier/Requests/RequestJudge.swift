public import ContractModel
public import ContractReports
import Diagnostics
public import HTTPExchange
import JSONSyntax

/// Judges requests against a contract: the same request always gets the same findings.
///
/// The pipeline, each step a file of its own beside this one: operation, parameters, query, body, credentials. A request
/// for which the contract has no operation is not judged further.
public struct RequestJudge: Sendable {
  /// The contract.
  public let contract: Contract
  /// The bounds of judging; that on time has no meaning here.
  public let options: Judge.Options
  /// Whether missing credentials are an error; otherwise they are a warning.
  public let requiresCredentials: Bool

  /// A judge of a contract.
  public init(contract: Contract, options: Judge.Options = Judge.Options(), requiresCredentials: Bool = false) {
    self.contract = contract
    self.options = options
    self.requiresCredentials = requiresCredentials
  }

  /// What is wrong with a request, in the order of the pipeline; every finding has the check `request`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - match: The operation that it is for; `nil` for none.
  ///   - methods: The methods that are known for its path, where no operation was found; without any, the contract is
  ///     asked about the path as it stands.
  ///   - number: The exchange's position among others, counted from 1.
  ///   - status: What was answered; `nil` where that is not known yet.
  public func findings(
    for request: HTTPRequest,
    match: OperationMatch?,
    methods: [String] = [],
    number: Int = 1,
    status: Int? = nil
  ) -> [Finding] {
    Self.attributed(
      unattributedFindings(for: request, match: match, methods: methods),
      to: request,
      number: number,
      status: status
    )
  }

  /// What is wrong with a request, without the reference to the exchange, which is dear and seldom looked at.
  package func unattributedFindings(
    for request: HTTPRequest,
    match: OperationMatch?,
    methods: [String] = []
  ) -> [Finding] {
    guard let match else { return UnknownOperation.findings(for: request, methods: methods, contract) }
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return Self.pipeline.flatMap { $0.findings(subject, self) }
  }

  /// Findings with a reference to the exchange that they are about.
  package static func attributed(
    _ findings: [Finding],
    to request: HTTPRequest,
    number: Int = 1,
    status: Int? = nil
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let evidence = ExchangeEvidence(HTTPExchange(request: request, response: nil))
    let reference = ExchangeReference(number: number, evidence: evidence, status: status)
    return findings.map { finding in
      var finding = finding
      finding.exchange = reference
      return finding
    }
  }

  /// The first parameter that is missing or breaks its schema, in a sentence that may quote its value; `nil` where all
  /// are well.
  public func parameterFault(in request: HTTPRequest, _ match: OperationMatch) -> String? {
    ParameterRequestCheck.firstFault(of: RequestSubject(request: request, match: match, contract: contract))
  }

  /// The names of all header fields that the judge looks at; no other field of a request changes its findings.
  package var headerNames: [String] {
    contract.operations.flatMap { operation in Self.pipeline.flatMap { $0.headerNames(of: operation) } }
  }

  /// Whether a request lacks credentials that its operation requires.
  public func lacksCredentials(_ request: HTTPRequest, _ match: OperationMatch) -> Bool {
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return !CredentialsRequestCheck.findings(subject, self).isEmpty
  }

  private static var pipeline: [any RequestCheck.Type] {
    [ParameterRequestCheck.self, QueryRequestCheck.self, BodyRequestCheck.self, CredentialsRequestCheck.self]
  }
}

/// A rule about one request.
protocol RequestCheck {
  /// What the rule finds wrong; nothing where it does not apply.
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding]

  /// The names of the header fields that the rule looks at in requests of an operation.
  static func headerNames(of operation: Operation) -> [String]
}

/// A request to be judged by its operation.
struct RequestSubject {
  let request: HTTPRequest
  let match: OperationMatch
  let contract: Contract
  /// The items of the query, decoded.
  let queryItems: [QueryItem]
  /// The same as they are written.
  let queryParts: QueryParts

  init(request: HTTPRequest, match: OperationMatch, contract: Contract) {
    self.request = request
    self.match = match
    self.contract = contract
    queryItems = request.url.queryItems
    queryParts = QueryParts(query: request.url.query ?? "")
  }

  var operation: Operation { match.operation }

  func finding(
    _ message: String,
    severity: Severity = .error,
    details: [String] = [],
    body: BodyPlace? = nil,
    at place: ContractPlace? = nil
  ) -> Finding {
    Finding(
      check: .request,
      severity: severity,
      operation: operation.id,
      message: message,
      details: details,
      body: body,
      contract: place ?? ContractPlace(place: operation.place)
    )
  }

  /// The place of a value, such as a keyword of a schema, in the contract.
  func contractPlace(of value: JSONValue) -> ContractPlace {
    let place = contract.place(of: value) ?? SourcePlace(file: operation.place.file, location: value.location)
    return ContractPlace(place: place, pointer: value.pointer)
  }
}
