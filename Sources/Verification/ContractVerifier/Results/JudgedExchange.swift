public import ContractJudge
public import ContractModel
import ContractReports
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// An exchange of a run with its findings.
public struct JudgedExchange: Sendable {
  /// The analyzed request and response.
  public internal(set) var analysis: ExchangeAnalysis
  /// The request's parameters.
  let values: ParameterValues
  /// The reason that the server gave for a refusal, in one line; `nil` if it gave none.
  let serverReason: String?
  /// The findings about the exchange alone, or compared with an earlier one.
  public internal(set) var findings: [Finding]
  /// Whether repeating the request changed the items, so that a difference says nothing about a variation of it.
  var isUnstable = false

  /// Whether the server still responds to other requests, although it may not have responded to this one.
  var isServerResponding = false
  /// Whether nothing may be said about the response, because the credential of the run had ended before.
  var isUnjudged = false
  /// Whether the response was not awaited, because the contract says that it may come late.
  var isWaiting = false
  /// The accepted request that was sent again right after this one failed, at most one: whether it still passes tells
  /// what the failure is due to.
  var contrast: [JudgedExchange] = []

  init(analysis: ExchangeAnalysis, values: ParameterValues, findings: [Finding]) {
    (self.analysis, self.values, self.findings) = (analysis, values, findings)
    serverReason = ServerReason(analysis.response)?.text
  }

  /// The exchange, with its expectation and purpose.
  public var subject: ExchangeUnderTest { analysis.subject }
  /// The operation that was requested.
  public var operation: Operation { subject.operation }

  /// Whether the request timed out, so that similar requests probably time out too.
  var isTimedOut: Bool { subject.exchange.isTimedOut }

  /// The reason there is no response, if the target was unreachable or silent.
  var unreachableFault: TransportFault? {
    guard analysis.response == nil, !isWaiting else { return nil }
    return subject.exchange.faults.first { $0.isUnreachable || $0.isTimeout }
  }

  /// How the connection ended before any byte of a response; `nil` if there was a response or a different fault.
  var closedConnection: TransportFault? {
    guard analysis.response == nil else { return nil }
    return subject.exchange.faults.first { $0.kind == .connectionReset || $0.kind == .closedBeforeResponse }
  }

  /// The URL that the `Location` of the response leads to; `nil` if there is none, or it is not a URL.
  var location: HTTPURL? {
    guard let text = analysis.response?.headers["Location"], !text.isEmpty,
      var url = try? subject.exchange.request.url.resolving(text), ["http", "https"].contains(url.scheme)
    else { return nil }
    url.fragment = nil
    return url
  }

  /// Returns the identifier of what a creation has created, as its body shows it; `nil` if it shows none, or that of
  /// something else.
  ///
  /// A response that only accepts a creation may describe the work, such as a job with an identifier of its own.
  func createdIdentifier(
    of resource: APIResource,
    _ session: VerificationSession,
    in body: JSONValue? = nil
  ) -> JSONValue? {
    guard let identifier = (body ?? successBody).flatMap({ resource.identifier(in: $0) }) else { return nil }
    guard analysis.response?.status == 202 else { return identifier }
    if let location, session.match(location, resource.item, of: operation) == nil { return nil }
    let schema = (resource.read ?? resource.itemOperations.values.min { $0.id < $1.id })?
      .parameter(resource.parameter, in: .path)?.schema
    guard let schema, let text = JSONLiteral(identifier).document else { return identifier }
    return schema.validator.isValid(text.root) ? identifier : nil
  }

  /// Assigns the exchange its number in the run's order.
  mutating func number(_ counter: inout Int) {
    counter += 1
    analysis.subject.number = counter
    for position in findings.indices { findings[position].exchange?.number = counter }
  }
}

extension HTTPExchange {
  /// Whether the exchange timed out.
  var isTimedOut: Bool { faults.contains(where: \.isTimeout) }
}

extension TransportFault {
  /// Whether the fault is a timeout.
  fileprivate var isTimeout: Bool { kind == .silence || kind == .deadlineExceeded }
}
