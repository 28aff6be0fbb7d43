public import Findings

extension CheckID {
  /// Links of a response lead to existing resources.
  public static let link = CheckID("link")
}

/// Links of a response lead to existing resources.
struct LinkCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .link,
    for: [.verification],
    judgesStatus: true,
    needsSequence: false,
    summary: "the target of a link exists",
    explanation: """
      A link under `links` of a documented response names an operation and takes its parameters from the response. The \
      linked request must succeed: a documented 404 is no excuse, because the API itself returned the value.
      """,
    example: "The list contains the item 7, and `GET /items/7` returns 404.",
    remedy: "Remove items that are gone from the list, or correct the expression of the link.",
    whenNothing: "no link was followed"
  )

  /// Returns whether a link led to the request.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: .link)
  }

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard case .followed(_, check: .link) = analysis.subject.expectation, let expected = ExpectedStatus(analysis),
      !expected.isSuccess
    else { return [] }
    return [expected.finding(.link, "status \(expected.status) for a link that this API returned")]
  }
}
