extension CheckID {
  /// An accepted request is followed by its callbacks, in time and once.
  public static let callback = CheckID("callback")
  /// A request that the API sends is documented, and matches the contract.
  public static let callbackRequest = CheckID("callback-request")
}

extension DescribedCheck {
  /// An accepted request is followed by its callbacks; `CallbackJudgement` makes its findings.
  static let callback = DescribedCheck(
    .callback,
    for: [.verification],
    summary: "an accepted request is followed by its callbacks, in time and once",
    explanation: """
      With `--callback-url`, the run receives what the API sends. A request of an operation with `callbacks` gives the \
      API a URL of its own. After a success, one of these callbacks must come within `callback-timeout`; `x-callback` \
      says which are required or optional, within which time and how often. The same request must not be sent again \
      after it was accepted. Of operations that subscribe to events, none is expected unless `x-callback` requires it.
      """,
    example: "`POST /payments` returns 201, and nothing is sent to the `callbackUrl` of its body.",
    remedy: """
      Send the callback, or write `x-callback: { presence: optional }` where it may stay out. Raise \
      `callback-timeout` where it takes longer.
      """,
    whenNothing: "no accepted request has a callback that is expected"
  )

  /// A request that the API sends is documented; `CallbackJudgement` makes its findings.
  static let callbackRequest = DescribedCheck(
    .callbackRequest,
    for: [.verification],
    summary: "a request that the API sends is documented, and matches the contract",
    explanation: """
      Each request to the callback URL is judged by its callback, or by the webhooks with its method: body, headers, \
      query and signature (`x-signature`). Several candidates are alternatives, of which one must match. A signature is \
      judged with the secret that `callback-secret-env` names.
      """,
    example: "The body of the callback `paid` lacks the member `id`, which its schema requires.",
    remedy: "Correct what the API sends, or the callback or webhook in the contract.",
    whenNothing: "the API sent nothing to the callback URL"
  )
}
