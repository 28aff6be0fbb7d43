import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// The `Location` of a created resource leads to it.
  public static let location = CheckID("location")
}

/// Checks that the `Location` of a created resource leads to it.
struct LocationCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .location,
    for: [.verification],
    judgesStatus: false,
    needsSequence: true,
    summary: "the `Location` of a created resource leads to it",
    explanation: """
      The `Location` of a 201 is the URL of the created resource (RFC 9110, section 15.3.2). It is requested, must \
      succeed, and must have the identifier of what was created. Creations are sent only if `--allow-unsafe` names them.
      """,
    example: "`POST /orders` returns `Location: /orders/7`, and `GET /orders/7` returns 404.",
    remedy: "Build the URL from the identifier that was stored, with the prefix that clients use.",
    whenNothing: "no response has the URL of a created resource"
  )

  /// Returns whether the response has the URL of a created resource, or such a URL led to the request.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.isFollowed(for: .location)
      || (analysis.subject.operation.method == .post && analysis.response?.headers["Location"] != nil)
  }

  /// Returns at most one finding: the request for a `Location` fails.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard case .followed(_, check: .location) = analysis.subject.expectation, let expected = ExpectedStatus(analysis),
      !expected.isSuccess
    else { return [] }
    return [expected.finding(.location, "status \(expected.status) for the Location of a created resource")]
  }
}
