import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// What was created is what is read afterwards.
  public static let roundTrip = CheckID("round-trip")
}

/// Checks that what was created is what is read afterwards.
struct RoundTripCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .roundTrip,
    for: [.verification],
    judgesStatus: false,
    needsSequence: true,
    summary: "what was created is what is read afterwards",
    explanation: """
      A resource that the run created is read again, and its members are compared with those that were sent. Members that \
      are `readOnly` or `writeOnly`, and other spellings of the same value, do not count. Creations are sent only if \
      `--allow-unsafe` names them.
      """,
    example: "`POST /orders` with `quantity: 2`, and `GET /orders/7` returns `quantity: 1`.",
    remedy: "Store what was sent, or describe members that the server decides on as `readOnly`.",
    whenNothing: "no resource was created and read again"
  )

  /// Returns whether the request reads a resource after its creation.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: .roundTrip)
  }

  /// Returns at most one finding: reading the resource fails; the journey of the resource compares its members.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard case .followed(_, check: .roundTrip) = analysis.subject.expectation, let expected = ExpectedStatus(analysis),
      !expected.isSuccess
    else { return [] }
    return [expected.finding(.roundTrip, "status \(expected.status) for a resource after its creation")]
  }
}
