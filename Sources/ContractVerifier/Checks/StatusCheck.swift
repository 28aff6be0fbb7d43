import HTTPExchange
import ContractModel
public import ContractReports

extension CheckID {
  /// The status is documented, and is the one expected for this request.
  public static let status = CheckID("status")
}

/// The status is one that the contract documents, and one that the request deserves.
struct StatusCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .status,
    for: [.verification, .files],
    summary: """
      the status is documented, and is the one expected for this request: `200` is 200 only, `2XX` the range
      """,
    explanation: """
      Status rules come from the contract alone. A request that is built from the contract's own examples and defaults \
      must get a documented success.
      """,
    example: "`GET /v1/feed` returns 201, and the contract documents 200 and 400.",
    remedy: """
      Document the status under `responses`, or correct the server. If it is 401 or 403, pass credentials with \
      `--header` or `--header-env`.
      """
  )

  /// Returns one finding at most: the status is undocumented, or it is documented and not the one expected.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let status = analysis.response?.status else { return [] }
    guard analysis.promise != nil else { return undocumented(status, analysis) }
    guard case .success = analysis.subject.expectation, let expected = ExpectedStatus(analysis), !expected.isSuccess
    else { return [] }
    return [
      expected.finding(
        .status,
        "status \(status); expected a success, because the request uses the contract's own example"
      )
    ]
  }

  /// Returns what to say of a status that the contract does not document.
  private func undocumented(_ status: Int, _ analysis: ExchangeAnalysis) -> [Finding] {
    let subject = analysis.subject
    // Another check reports what an identifier in another case gets.
    if case .sameInAnotherCase = subject.expectation { return [] }
    let documented = subject.operation.responses.map(\.pattern.description).joined(separator: ", ")
    var message =
      "status \(status) is not documented; the contract documents \(documented.isEmpty ? "none" : documented)"
    if 300..<400 ~= status, let target = analysis.response?.headers["Location"] {
      message += " (it redirects to \(target))"
    }
    return [
      subject.finding(
        .status,
        message,
        details: purpose(subject.expectation) + ExpectedStatus.credentials(status, subject.operation),
        contract: ContractPlace(place: subject.operation.responsesPlace)
      )
    ]
  }

  /// Returns why the request was made on purpose as it is.
  private func purpose(_ expectation: Expectation) -> [String] {
    switch expectation {
    case .notFound(let reason), .refusal(let reason), .noServerError(let reason): ["sent on purpose: \(reason)"]
    default: []
    }
  }
}
