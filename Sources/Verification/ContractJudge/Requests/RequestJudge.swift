public import ContractModel
import Diagnostics
public import Findings
public import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Judges requests against a contract; the same request always gets the same findings.
///
/// The steps, each in its own file, are: operation, parameters, query, body and credentials. A request without an
/// operation in the contract is not judged further.
public struct RequestJudge: Sendable {
  /// The contract.
  public let contract: Contract
  /// The limits of judging; the limit on time does not apply.
  public let options: Judge.Options
  /// Whether missing credentials are an error rather than a warning.
  public let requiresCredentials: Bool

  /// Creates a judge of a contract.
  public init(contract: Contract, options: Judge.Options = Judge.Options(), requiresCredentials: Bool = false) {
    self.contract = contract
    self.options = options
    self.requiresCredentials = requiresCredentials
  }

  /// Returns the findings about a request, in the order of the steps; every finding has the check `request`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - match: The operation of the request; `nil` if there is none.
  ///   - methods: The known methods of the path if no operation matches; if empty, they are looked up in the contract.
  ///   - number: The exchange's position among others, counted from 1.
  ///   - status: The status of the response; `nil` if it is not known yet.
  public func findings(
    for request: HTTPRequest,
    match: OperationMatch?,
    methods: [String] = [],
    number: Int = 1,
    status: Int? = nil
  ) -> [Finding] {
    Self.attributed(
      unattributedFindings(
        for: request,
        match.map { RequestSubject(request: request, match: $0, contract: contract) },
        methods: methods
      ),
      to: request,
      number: number,
      status: status
    )
  }

  /// Returns the findings without the reference to the exchange, which is expensive and rarely used.
  package func unattributedFindings(
    for request: HTTPRequest,
    _ subject: RequestSubject?,
    methods: [String] = []
  ) -> [Finding] {
    guard let subject else { return UnknownOperation.findings(for: request, methods: methods, contract) }
    return EvaluationBudget.spendAny { Self.pipeline.flatMap { $0.findings(subject, self) } }
  }

  /// Returns findings with a reference to their exchange.
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

  /// Returns a sentence about the first fault of the body; `nil` if it is valid.
  ///
  /// The sentence may quote values of the body.
  public func bodyFault(in request: HTTPRequest, _ match: OperationMatch) -> String? {
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return BodyRequestCheck.findings(subject, self).first { $0.severity == .error }?.message
  }

  /// Returns a sentence about the first missing or invalid parameter, which may quote its value; `nil` if all are
  /// valid.
  public func parameterFault(in request: HTTPRequest, _ match: OperationMatch) -> String? {
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return ParameterRequestCheck.firstFault(of: subject, among: match.operation.parameters)
  }

  /// Returns whether the path of a request has valid values for the template of an operation.
  package func acceptsPath(of request: HTTPRequest, _ match: OperationMatch) -> Bool {
    let subject = RequestSubject(request: request, match: match, contract: contract)
    let parameters = match.operation.parameters.filter { $0.location == .path }
    return ParameterRequestCheck.firstFault(of: subject, among: parameters) == nil
  }

  /// The names of all headers that the judge reads; no other header affects the findings.
  package var headerNames: [String] {
    contract.operations.flatMap { operation in Self.pipeline.flatMap { $0.headerNames(of: operation) } }
  }

  /// Returns whether a request lacks credentials that its operation requires.
  public func lacksCredentials(_ request: HTTPRequest, _ match: OperationMatch) -> Bool {
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return !CredentialsRequestCheck.findings(subject, self).isEmpty
  }

  private static let pipeline: [any RequestCheck.Type] = [
    ParameterRequestCheck.self, QueryRequestCheck.self, BodyRequestCheck.self, CredentialsRequestCheck.self,
  ]
}

/// A rule about one request.
protocol RequestCheck: SendableMetatype {
  /// Returns the findings of the rule; empty if it does not apply.
  static func findings(_ subject: RequestSubject, _ judge: RequestJudge) -> [Finding]

  /// Returns the names of the headers that the rule reads for an operation.
  static func headerNames(of operation: Operation) -> [String]
}

/// A request to be judged by its operation; an object, so that every rule gets it without a copy.
package final class RequestSubject {
  package let request: HTTPRequest
  package let match: OperationMatch
  let contract: Contract
  let queryParts: QueryParts

  package init(request: HTTPRequest, match: OperationMatch, contract: Contract) {
    self.request = request
    self.match = match
    self.contract = contract
    queryParts = QueryParts(query: request.url.query ?? "")
  }

  /// The decoded items of the query.
  package var queryItems: [QueryItem] { queryParts.items }

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

  /// Returns the place of a value in the contract, such as a schema keyword.
  func contractPlace(of value: JSONValue) -> ContractPlace {
    let place = contract.place(of: value) ?? SourcePlace(file: operation.place.file, location: value.location)
    return ContractPlace(place: place, pointer: value.original.pointer)
  }
}
