extension CheckID {
  /// An exclusion of `contract.yaml` has not expired.
  public static let exclusion = CheckID("expired-exclusion")
}

extension DescribedCheck {
  /// An exclusion of `contract.yaml` has not expired.
  public static let exclusion = DescribedCheck(
    CheckDescriptor(
      .exclusion,
      for: [],
      judgesStatus: false,
      needsSequence: true,
      summary: "an exclusion of `contract.yaml` has not expired",
      explanation: """
        Each entry of `exclude` has a date until which it applies. After that day it excludes nothing, and is a warning.
        """,
      example: "`exclude: [{ check: pagination, reason: known bug, until: 2024-01-31 }]`, in February 2024.",
      remedy: "Fix the problem and remove the entry, or agree on another date.",
      exclusion: "Remove the entry from `contract.yaml`."
    )
  )
}
