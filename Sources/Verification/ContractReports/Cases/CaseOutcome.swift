/// How one case of an acceptance suite ended.
public struct CaseOutcome: Sendable, Hashable {
  /// One line of a case: `Given an empty cache`.
  public struct Step: Sendable, Hashable {
    /// `Given`, `When` or `Then`.
    public var keyword: String
    /// Its text.
    public var text: String

    /// A line of a case.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Where and how a case failed.
  public struct Failure: Sendable, Hashable {
    /// The position of the step in the case, counted from 0.
    public var step: Int
    /// The expected result.
    public var expected: String
    /// The actual result.
    public var got: String
    /// Whether that is an error of the client that none of the use cases knows: the cause, whatever was expected.
    public var isUnknownError = false

    /// A failure at a step.
    public init(step: Int, expected: String, got: String) {
      self.step = step
      self.expected = expected
      self.got = got
    }
  }

  /// The ways in which a case ends.
  public enum Verdict: Sendable, Hashable {
    case passed
    case failed(Failure)
    /// It was not played, for this reason.
    case skipped(String)
    /// It judged nothing of the client under test, which has none of the parts that it exercises: this is the reason.
    case notApplicable(String)
  }

  /// The place of a case in the matrix.
  public struct Cell: Sendable, Hashable {
    /// The name of its row.
    public var row: String
    /// The name of its column.
    public var column: String

    /// A place in the matrix.
    public init(row: String, column: String) {
      self.row = row
      self.column = column
    }
  }

  /// The case's identifier, such as `S1` or `matrix.online.empty`.
  public var id: String
  /// The use case that it belongs to, as people read it.
  public var useCase: String
  /// Its place in the matrix; `nil` outside of it.
  public var cell: Cell?
  /// Where it comes from.
  public var origin = CaseOrigin.useCases
  /// Its lines.
  public var steps: [Step]
  /// How it ended.
  public var verdict: Verdict
  /// The requests of the case in order, each with its outcome: `GET /v1/feed?limit=10 → 200`.
  public var journal: [String]
  /// How long it took.
  public var elapsed: Duration
  /// The name of the stage that played it, in a report of several; `nil` in a report of one run.
  public var stage: String?
  /// Whether it used a live server.
  public var isLive = false

  /// How a case ended; set its place, its requests and its time as members.
  public init(id: String, useCase: String, steps: [Step], verdict: Verdict) {
    self.init(id: id, useCase: useCase, cell: nil, steps: steps, verdict: verdict)
  }

  /// How a case ended.
  @_disfavoredOverload
  package init(
    id: String,
    useCase: String,
    cell: Cell? = nil,
    steps: [Step],
    verdict: Verdict,
    journal: [String] = [],
    elapsed: Duration = .zero
  ) {
    self.id = id
    self.useCase = useCase
    self.cell = cell
    self.steps = steps
    self.verdict = verdict
    self.journal = journal
    self.elapsed = elapsed
  }

  /// Where and how it failed; `nil` where it did not.
  public var failure: Failure? {
    if case .failed(let failure) = verdict { return failure }
    return nil
  }

  /// The identifier, after that of its stage in a report of several: `accept: S1`.
  var name: String { (stage.map { "\($0): " } ?? "") + id }

  /// Why it says nothing about the client; `nil` where it does.
  package var omission: String? {
    switch verdict {
    case .passed, .failed: nil
    case .skipped(let reason): reason
    case .notApplicable(let reason): "not applicable: \(reason)"
    }
  }
}
