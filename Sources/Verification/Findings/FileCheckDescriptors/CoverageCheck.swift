extension CheckID {
  /// Every documented status occurs.
  public static let coverage = CheckID("coverage")
}

extension DescribedCheck {
  /// Every documented status occurs.
  public static let coverage = DescribedCheck(
    CheckDescriptor(
      .coverage,
      for: [.verification, .files],
      judgesStatus: false,
      needsSequence: true,
      summary: "documented statuses that never occurred, except 429 and 5xx; these are notes, and fail no run",
      explanation: """
        A status that the contract documents and that no response had is worth a note: it may be outdated, or no \
        request provokes it. In recordings, an operation without a recorded success is a warning.
        """,
      example: "The contract documents 409 for `PUT /order`, and no request got one.",
      remedy: "Remove the status from the contract, or add an example that provokes it.",
      whenNothing: "the operation got no response"
    )
  )
}
