extension CheckID {
  /// A request of a client matches a recording.
  public static let unmatched = CheckID("unmatched")
}

extension DescribedCheck {
  /// A request of a client matches a recording.
  public static let unmatched = DescribedCheck(
    CheckDescriptor(
      .unmatched,
      for: [.serving],
      judgesStatus: false,
      needsSequence: true,
      summary: "every request that a client sends to the mock server matches a recording",
      explanation: """
        The mock server replies with recordings. A request that matches none of them is reported when the server \
        stops.
        """,
      example: "`GET /v1/feed?limit=7` where only `limit=10` was recorded.",
      remedy: "Record the request with `contract record --mode new`, or correct the client.",
      exclusion: "Leave `unmatched` out of `--fail-on`.",
      whenNothing: "no request arrived"
    )
  )
}
