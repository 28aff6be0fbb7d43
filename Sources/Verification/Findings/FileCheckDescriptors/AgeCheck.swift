extension CheckID {
  /// A recording is not older than `--max-age`.
  public static let age = CheckID("age")
}

extension DescribedCheck {
  /// A recording is not older than `--max-age`.
  public static let age = DescribedCheck(
    CheckDescriptor(
      .age,
      for: [.files],
      judgesStatus: false,
      needsSequence: true,
      summary: "a recording is not older than `--max-age`, such as `30d`; off by default",
      explanation: """
        The start time of a recorded entry is compared with the current time; a later comparison with the API counts, \
        which `contract drift --update` notes in `drift.json`. An old recording may show an API that has changed since.
        """,
      example: "An entry that was recorded 40 days ago, with `--max-age 30d`.",
      remedy:
        "Compare the file with the API with `contract drift`, or record it again with `contract record --mode all`.",
      exclusion: "Leave `--max-age` out, or pass `--exclude age`.",
      whenNothing: "there is no recording"
    )
  )
}
