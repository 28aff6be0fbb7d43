extension CheckID {
  /// The contract itself can be read and used.
  public static let contract = CheckID("contract")
  /// A recording can be read and used.
  public static let recording = CheckID("recording")
  /// A custom scenario can be read and played.
  public static let scenario = CheckID("scenario")
  /// No secret is left in a recording.
  public static let secret = CheckID("secret")
  /// A recording is not older than `--max-age`.
  public static let age = CheckID("age")
  /// Every documented status occurs.
  public static let coverage = CheckID("coverage")
  /// A request of a client matches a recording.
  public static let unmatched = CheckID("unmatched")
  /// Every recording is used.
  public static let unused = CheckID("unused")
  /// An exclusion of `contract.yaml` has not expired.
  public static let exclusion = CheckID("expired-exclusion")
  /// The contract notices the changes of its recordings.
  public static let strength = CheckID("strength")
}

/// The checks of files, and of the run as a whole.
extension DescribedCheck {
  /// The contract itself can be read and used.
  public static let contract = DescribedCheck(
    .contract,
    for: [.files],
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

  /// A recording can be read and used.
  public static let recording = DescribedCheck(
    .recording,
    for: [.files],
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

  /// A custom scenario can be read and played.
  public static let scenario = DescribedCheck(
    .scenario,
    for: [.files],
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

  /// No secret is left in a recording.
  public static let secret = DescribedCheck(
    .secret,
    for: [.files],
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

  /// A recording is not older than `--max-age`.
  public static let age = DescribedCheck(
    .age,
    for: [.files],
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

  /// Every documented status occurs.
  public static let coverage = DescribedCheck(
    .coverage,
    for: [.verification, .files],
    summary: "documented statuses that never occurred, except 429 and 5xx; these are notes, and fail no run",
    explanation: """
      A status that the contract documents and that no response had is worth a note: it may be outdated, or no \
      request provokes it. In recordings, an operation without a recorded success is a warning.
      """,
    example: "The contract documents 409 for `PUT /order`, and no request got one.",
    remedy: "Remove the status from the contract, or add an example that provokes it.",
    whenNothing: "the operation got no response"
  )

  /// A request of a client matches a recording.
  public static let unmatched = DescribedCheck(
    .unmatched,
    for: [.serving],
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

  /// Every recording is used.
  public static let unused = DescribedCheck(
    .unused,
    for: [.files, .serving],
    summary: "every operation has a recording, and every file is replayed by a scenario",
    explanation: """
      A recording that nothing replays, and an operation without a recording, are warnings: the files and the \
      contract no longer fit together.
      """,
    example: "A file `old-feed.har` that only a removed scenario named.",
    remedy: "Delete the file, name it in a scenario, or record the operation.",
    whenNothing: "there is no recording"
  )

  /// An exclusion of `contract.yaml` has not expired.
  public static let exclusion = DescribedCheck(
    .exclusion,
    for: [],
    summary: "an exclusion of `contract.yaml` has not expired",
    explanation: """
      Each entry of `exclude` has a date until which it applies. After that day it excludes nothing, and is a warning.
      """,
    example: "`exclude: [{ check: pagination, reason: known bug, until: 2024-01-31 }]`, in February 2024.",
    remedy: "Fix the problem and remove the entry, or agree on another date.",
    exclusion: "Remove the entry from `contract.yaml`."
  )

  /// The contract notices the changes of its recordings.
  public static let strength = DescribedCheck(
    .strength,
    for: [],
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
}
