import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// An update is kept, and changes nothing else.
  public static let update = CheckID("update")
}

/// Checks that an update with PUT or PATCH is kept, and changes nothing else.
struct UpdateCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .update,
    for: [.verification],
    judgesStatus: false,
    needsSequence: true,
    summary: "an update with PUT or PATCH is kept, and changes nothing else",
    explanation: """
      A resource that the run created, or one that exists already such as `/settings`, is updated and read again. What \
      was sent must be there; members that a PATCH did not send, and other resources, must be unchanged. An existing \
      resource gets its first value back. An update of what does not exist is no success where the contract documents 404. \
      Updates are sent only if `--allow-unsafe` names them.
      """,
    example: "`PUT /orders/7` returns 200, and `GET /orders/7` returns the old values.",
    remedy: "Store the update before responding, and change only what was sent.",
    whenNothing: "no resource was updated and read again"
  )

  /// Returns whether the request reads a resource after an update.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: .update)
  }

  /// Returns at most one finding: reading the resource fails; the journey of the resource compares its members.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard case .followed(_, check: .update) = analysis.subject.expectation, let expected = ExpectedStatus(analysis),
      !expected.isSuccess
    else { return [] }
    return [expected.finding(.update, "status \(expected.status) for a resource after an update")]
  }
}
