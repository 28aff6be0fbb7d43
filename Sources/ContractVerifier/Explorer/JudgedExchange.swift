public import ContractModel
public import ContractReports
import HTTPExchange
import Redaction

/// An exchange of a run, judged by itself.
public struct JudgedExchange: Sendable {
  /// What was requested and what came back, analyzed.
  public internal(set) var analysis: ExchangeAnalysis
  /// The request's parameters.
  let values: ParameterValues
  /// What is wrong with the exchange by itself, or compared with an earlier one.
  public internal(set) var findings: [Finding]
  /// Whether the same request got other items before, so that a difference says nothing about a variation of it.
  var isUnstable = false

  /// The exchange, with why it was made.
  public var subject: ExchangeUnderTest { analysis.subject }
  /// The operation that the request was for.
  public var operation: Operation { subject.operation }

  /// Whether the request timed out, so that more of its kind would take as long.
  var isTimedOut: Bool { subject.exchange.isTimedOut }

  /// Why there is no response, where the target could not be reached or stayed silent.
  var absence: TransportFault? {
    guard analysis.response == nil else { return nil }
    return subject.exchange.faults.first { $0.isUnreachable || $0.isTimeout }
  }

  /// How the connection ended without a byte of a response; `nil` where there was one, or another fault.
  var closing: TransportFault? {
    guard analysis.response == nil else { return nil }
    return subject.exchange.faults.first { $0.kind == .connectionReset || $0.kind == .closedBeforeResponse }
  }

  /// Gives the exchange its place in the run's order.
  mutating func number(_ counter: inout Int) {
    counter += 1
    analysis.subject.number = counter
    for position in findings.indices { findings[position].exchange?.number = counter }
  }

  /// Returns the exchange without its bodies, when only its findings matter; these are redacted with the bodies.
  func released(redactedBy redaction: SecretRedaction) -> JudgedExchange {
    var redactor = FindingRedactor(redaction)
    return released(by: &redactor)
  }

  /// The same, with a redactor that may know other exchanges.
  func released(by redactor: inout FindingRedactor) -> JudgedExchange {
    var copy = self
    copy.findings = findings.map { redactor.redacting($0) }
    copy.analysis.releaseBodies()
    return copy
  }
}

extension HTTPExchange {
  /// Whether the exchange timed out.
  var isTimedOut: Bool { faults.contains(where: \.isTimeout) }
}

extension TransportFault {
  /// Whether time ran out.
  fileprivate var isTimeout: Bool { kind == .silence || kind == .deadlineExceeded }
}
