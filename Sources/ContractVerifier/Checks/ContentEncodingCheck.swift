import HTTPExchange
package import ContractReports

/// `Content-Encoding` is one that was asked for, and the body is coded so (RFC 9110, section 8.4).
package enum ContentEncodingCheck: ExchangeCheck {
  /// One finding at most.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard let fault = analysis.codingFault, let response = analysis.response else { return [] }
    return [
      analysis.subject.finding(
        .contentEncoding,
        fault.message,
        body: BodyPlace(of: Array(response.body.prefix(64)), at: 0)
      )
    ]
  }
}
