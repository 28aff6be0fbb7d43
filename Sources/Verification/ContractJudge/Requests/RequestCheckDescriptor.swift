public import Findings

extension CheckID {
  /// The request matches the contract.
  public static let request = CheckID("request")
}

extension DescribedCheck {
  /// The request matches the contract.
  static let request = DescribedCheck(
    .request,
    for: [.files, .serving],
    summary: "a recorded request that was not rejected matches the contract",
    explanation: """
      Path, query, headers, body and credentials of a request are judged by its operation. The mock server judges \
      what its clients send; `contract check` judges recorded requests that were not refused.
      """,
    example: "`GET /v1/feed?limit=0` where the schema of `limit` has `minimum: 1`.",
    remedy: "Correct the client, or the parameter in the contract.",
    whenNothing: "no request was judged"
  )
}
