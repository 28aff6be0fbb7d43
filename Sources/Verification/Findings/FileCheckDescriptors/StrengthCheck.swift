extension CheckID {
  /// The contract notices the changes of its recordings.
  public static let strength = CheckID("strength")
}

extension DescribedCheck {
  /// The contract notices the changes of its recordings.
  public static let strength = DescribedCheck(
    CheckDescriptor(
      .strength,
      for: [],
      judgesStatus: false,
      needsSequence: true,
      summary: "the contract notices each change of a recorded response that matters to a client",
      explanation: """
        `contract strength` changes recorded responses, one part at a time, and judges them. A change that the \
        contract lets through is a warning, because a server may go wrong like that without any run noticing. \
        `--min-strength` makes a low share of noticed changes an error.
        """,
      example: "A list whose items always have an `id`, and a schema in which `id` is not in `required`.",
      remedy: """
        Add what the finding proposes, or run `contract strength --fix`. `x-accepted` in the contract accepts a kind \
        of change, with a reason.
        """,
      exclusion: "Add `x-accepted` with a reason to the schema or the operation in the contract.",
      whenNothing: "there is no recorded response"
    )
  )
}
