extension CheckID {
  /// The contract itself can be read and used.
  public static let contract = CheckID("contract")
}

extension DescribedCheck {
  /// The contract itself can be read and used.
  public static let contract = DescribedCheck(
    CheckDescriptor(
      .contract,
      for: [.files],
      judgesStatus: false,
      needsSequence: true,
      summary: "the contract can be read and used",
      explanation: """
        The files under `Contracts` are OpenAPI documents without errors: every reference leads somewhere, every \
        schema compiles, and every example agrees with its schema.
        """,
      example: "`$ref: '#/components/schemas/Itme'` where the schema is named `Item`.",
      remedy: """
        Correct the document at the line and column of the finding; the message says what is expected there.
        """,
      exclusion: """
        Errors of the contract cannot be excluded: without a usable contract nothing else can be judged.
        """,
      whenNothing: "there is no contract"
    )
  )
}
