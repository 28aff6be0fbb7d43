import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

extension CheckID {
  /// Identifiers are case-insensitive.
  public static let identifierCase = CheckID("identifier-case")
}

/// Checks that an identifier in another case gets the same response (UUIDs are case-insensitive; RFC 9562, section 4).
struct IdentifierCaseCheck: ExchangeCheck, CrossExchangeCheck {
  let descriptor = CheckDescriptor(
    .identifierCase,
    for: [.verification],
    judgesStatus: true,
    needsSequence: true,
    summary: "an identifier in the other case gets the same response",
    explanation: """
      A parameter with `format: uuid` is also sent in upper and lower case, because UUIDs compare without regard to \
      case (RFC 9562, section 4).
      """,
    example: "`/image/73A7F70C-.../comments` returns 200, and the same path in lower case 404.",
    remedy: "Normalize identifiers before comparing them.",
    whenNothing: "no identifier was sent in another case"
  )

  /// Returns whether the request has an identifier in another case.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard case .sameInAnotherCase = analysis.subject.expectation else { return false }
    return analysis.response != nil
  }

  /// Returns at most one finding: the status is not the success that the identifier got in its original case.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let subject = analysis.subject
    guard case .sameInAnotherCase(let reason) = subject.expectation, let status = analysis.response?.status else {
      return []
    }
    guard analysis.promise != nil else {
      let contract = ContractPlace(place: subject.operation.responsesPlace)
      return [subject.finding(.identifierCase, "undocumented status \(status) for \(reason)", contract: contract)]
    }
    guard let expected = ExpectedStatus(analysis), !expected.isSuccess else { return [] }
    return [expected.finding(.identifierCase, "status \(status) for \(reason)")]
  }

  /// Returns whether the second request has an identifier in another case.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool {
    guard case .identifierCase = variation else { return false }
    return first.analysis.response != nil && second.analysis.response != nil
  }

  /// Returns findings about differences between the responses to an identifier in its original and in another case.
  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] {
    guard case .identifierCase(let name) = variation else { return [] }
    if first.operation.stability != nil {
      return ItemComparison(first, second)?.finding(.identifierCase, "differs for \(name)").map { [$0] } ?? []
    }
    guard first.analysis.isGood, second.analysis.isGood, let before = first.analysis.document?.root,
      let after = second.analysis.document?.root, before.kind != after.kind || before.count != after.count
    else { return [] }
    return [
      second.subject.finding(
        .identifierCase,
        "the response differs for \(name)",
        details: ["first response to \(first.subject.requestURL)"],
        body: BodyPlace(after)
      )
    ]
  }
}
