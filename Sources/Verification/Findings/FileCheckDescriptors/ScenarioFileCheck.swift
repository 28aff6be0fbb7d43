extension CheckID {
  /// A custom scenario can be read and played.
  public static let scenario = CheckID("scenario")
}

extension DescribedCheck {
  /// A custom scenario can be read and played.
  public static let scenario = DescribedCheck(
    CheckDescriptor(
      .scenario,
      for: [.files],
      judgesStatus: false,
      needsSequence: true,
      summary: "a custom scenario can be read and played",
      explanation: """
        `scenarios.yaml` beside the recordings describes scenarios. Each part, operation and file that it names \
        exists.
        """,
      example: "`operations: { getFeed: tiemout }` where the scenario is named `timeout`.",
      remedy: "Correct the name that the finding quotes; `contract explain` lists the built-in scenarios.",
      exclusion: "Remove the scenario from `scenarios.yaml`.",
      whenNothing: "there is no file of scenarios"
    )
  )
}
