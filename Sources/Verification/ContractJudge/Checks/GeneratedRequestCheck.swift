import Diagnostics
public import Findings
import HTTPMessages

extension CheckID {
  /// A generated request never gets a server error.
  public static let generatedRequest = CheckID("generated-request")
}

/// A generated request never gets a server error.
struct GeneratedRequestCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .generatedRequest,
    for: [.verification],
    judgesStatus: true,
    summary: """
      a generated request (`--generate`), valid or not, never gets a server error (5xx)
      """,
    explanation: """
      Requests are generated from the schemas of the contract: values at their bounds, every enum member, optional \
      parts present and absent, unusual texts and numbers, and requests that break one constraint. Whatever a client \
      sends, a 5xx is the fault of the server. A failing request is shrunk to the smallest one that fails alike.
      """,
    example: "`POST /pets` with the name `é` returns 500.",
    remedy: "Repeat the request with the `curl` line of the finding, and find the exception in the log of the server.",
    whenNothing: "no request was generated (--generate)"
  )

  /// Returns whether the request was generated.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard case .generated = analysis.subject.expectation else { return false }
    return analysis.response != nil
  }

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard case .generated(let expected) = analysis.subject.expectation, let status = analysis.response?.status,
      status >= 500
    else { return [] }
    let severity = analysis.promise == nil ? .error : ExpectedStatus(analysis)?.severityOfServerError
    return severity.map {
      [
        analysis.subject.finding(
          .generatedRequest,
          "status \(status), a server error: \(expected.summary)",
          severity: $0
        )
      ]
    } ?? []
  }
}
