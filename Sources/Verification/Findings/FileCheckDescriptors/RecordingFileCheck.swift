extension CheckID {
  /// A recording can be read and used.
  public static let recording = CheckID("recording")
}

extension DescribedCheck {
  /// A recording can be read and used.
  public static let recording = DescribedCheck(
    CheckDescriptor(
      .recording,
      for: [.files],
      judgesStatus: false,
      needsSequence: true,
      summary: "a recording can be read and used",
      explanation: """
        Every file under `Recordings` is a HAR document, and each entry has a request and a response that can be \
        replayed.
        """,
      example: "A HAR file that is cut short, or an entry without `response`.",
      remedy: "Record the file again with `contract record`, or remove the entry that the finding names.",
      exclusion: "Pass `--recordings` with only the files to use.",
      whenNothing: "there is no recording"
    )
  )
}
