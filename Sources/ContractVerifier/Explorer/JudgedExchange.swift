import ContractModel
import ContractReports
import HTTPExchange
import Redaction

/// An exchange of the run, judged by itself.
struct JudgedExchange: Sendable {
  /// What was asked, and what came back, worked out.
  var analysis: ExchangeAnalysis
  /// The request's parameters.
  let values: ParameterValues
  /// What is wrong with the exchange by itself, or beside an earlier one.
  var findings: [Finding]

  var subject: ExchangeUnderTest { analysis.subject }
  var operation: Operation { subject.operation }

  /// Whether the request ended for lack of time, so that more of its kind would take as long.
  var isTimedOut: Bool { subject.exchange.isTimedOut }

  /// Why there is no answer, where the target could not be reached or kept silent.
  var absence: TransportFault? {
    guard analysis.response == nil else { return nil }
    return subject.exchange.faults.first { $0.isUnreachable || $0.isTimeout }
  }

  /// How the connection ended without a byte of an answer; `nil` where there was one, or another fault.
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

  /// The record without its bodies, when nothing but its findings matters any more; these are redacted with the bodies.
  func released(redactedBy redaction: SecretRedaction) -> JudgedExchange {
    var copy = self
    copy.findings = FindingRedactor.redacting(findings, by: redaction)
    copy.analysis.releaseBodies()
    return copy
  }
}

extension HTTPExchange {
  /// Whether the exchange ended for lack of time.
  var isTimedOut: Bool { faults.contains(where: \.isTimeout) }
}

extension TransportFault {
  /// Whether time ran out.
  fileprivate var isTimeout: Bool { kind == .silence || kind == .deadlineExceeded }
}
