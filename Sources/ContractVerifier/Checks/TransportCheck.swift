import HTTPExchange
package import ContractReports

/// The answer came whole, as HTTP frames it (RFC 9112).
package enum TransportCheck: ExchangeCheck {
  /// A finding for each fault that the client saw on the wire.
  package static func findings(_ analysis: Analysis, _ judge: Judge) -> [Finding] {
    analysis.subject.exchange.faults.map { fault in
      analysis.subject.finding(.transport, fault.message, details: ["kind: \(fault.kind.rawValue)"])
    }
  }
}
