extension CheckID {
  /// No secret is left in a recording.
  public static let secret = CheckID("secret")
}

extension DescribedCheck {
  /// No secret is left in a recording.
  public static let secret = DescribedCheck(
    CheckDescriptor(
      .secret,
      for: [.files],
      judgesStatus: false,
      needsSequence: true,
      summary: "a recording has no token, cookie or key, by name or by shape",
      explanation: """
        Recordings are committed, so they must not contain credentials. A value counts as a secret by its name (such \
        as `Authorization`) or by its shape (such as a JSON Web Token).
        """,
      example: "A recorded request with `Authorization: Bearer eyJhbGciOi...`.",
      remedy: """
        Record again with `contract record`, which redacts secrets; declare further names with `--redact NAME`.
        """,
      exclusion: "Pass `--keep NAME` for a value that is not a secret, or `--exclude secret` for all of them.",
      whenNothing: "there is no recording"
    )
  )
}
