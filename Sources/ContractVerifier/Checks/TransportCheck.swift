import HTTPExchange
package import ContractReports

/// The answer came whole, as HTTP frames it (RFC 9112).
package enum TransportCheck: ExchangeCheck {
  /// A finding for each fault that the client saw on the wire; none for a request that the caller gave up.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    analysis.subject.exchange.faults.filter { $0.kind != .cancelled }.map { fault in
      analysis.subject.finding(.transport, fault.message, details: ["kind: \(fault.kind.rawValue)"])
    }
  }
}
