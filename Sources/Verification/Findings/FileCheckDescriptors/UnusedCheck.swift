extension CheckID {
  /// Every recording is used.
  public static let unused = CheckID("unused")
}

extension DescribedCheck {
  /// Every recording is used.
  public static let unused = DescribedCheck(
    CheckDescriptor(
      .unused,
      for: [.files, .serving],
      judgesStatus: false,
      needsSequence: true,
      summary: "every operation has a recording, and every file is replayed by a scenario",
      explanation: """
        A recording that nothing replays, and an operation without a recording, are warnings: the files and the \
        contract no longer fit together.
        """,
      example: "A file `old-feed.har` that only a removed scenario named.",
      remedy: "Delete the file, name it in a scenario, or record the operation.",
      whenNothing: "there is no recording"
    )
  )
}
