import ContractReports

/// Cases as small as a test can read them.
enum CaseFixtures {
  /// A case that failed at its last step.
  static func failing(
    _ id: String = "remote-feed.status-201",
    useCase: String = "Load feed from remote",
    cell: CaseOutcome.Cell? = nil,
    step: Int = 2,
    expected: String = "invalid data error",
    got: String = "8 images"
  ) -> CaseOutcome {
    CaseOutcome(
      id: id,
      useCase: useCase,
      cell: cell,
      steps: [
        CaseOutcome.Step(keyword: "Given", text: "an API that is online, but answering 201"),
        CaseOutcome.Step(keyword: "When", text: "the feed is loaded"),
        CaseOutcome.Step(keyword: "Then", text: "an invalid data error is delivered"),
      ],
      verdict: .failed(CaseOutcome.Failure(step: step, expected: expected, got: got)),
      journal: ["GET /v1/feed?limit=10 → 201"],
      elapsed: .milliseconds(12)
    )
  }

  /// A case that passed.
  static func passing(
    _ id: String,
    useCase: String = "Load feed from remote",
    cell: CaseOutcome.Cell? = nil
  ) -> CaseOutcome {
    CaseOutcome(id: id, useCase: useCase, cell: cell, steps: [], verdict: .passed, elapsed: .milliseconds(4))
  }

  /// A case that was not played.
  static func skipped(
    _ id: String,
    useCase: String = "Load feed from remote",
    cell: CaseOutcome.Cell? = nil,
    reason: String = "the store keeps nothing"
  ) -> CaseOutcome {
    CaseOutcome(id: id, useCase: useCase, cell: cell, steps: [], verdict: .skipped(reason))
  }

  /// A case that exercises no part of the client.
  static func notApplicable(_ id: String, useCase: String = "Accounts") -> CaseOutcome {
    let reason = "the client has no tokens of an account of its own"
    return CaseOutcome(id: id, useCase: useCase, steps: [], verdict: .notApplicable(reason))
  }

  /// The names of the rows and columns of the whole matrix.
  static let rows = ["online", "online-empty", "invalid-json", "other-status", "refused", "reset", "timed-out"]
  static let columns = [
    "empty", "under-seven-days", "seven-days", "over-seven-days", "far-past", "future", "retrieval-fails",
    "saving-fails", "deletion-fails",
  ]

  /// The whole matrix, in which one case failed and one was skipped.
  static var matrix: [CaseOutcome] {
    rows.flatMap { row in
      columns.map { column in
        let cell = CaseOutcome.Cell(row: row, column: column)
        let (id, useCase) = ("matrix.\(row).\(column)", "The matrix")
        return switch (row, column) {
        case ("refused", "seven-days"): failing(id, useCase: useCase, cell: cell)
        case ("online", "saving-fails"): skipped(id, useCase: useCase, cell: cell)
        default: passing(id, useCase: useCase, cell: cell)
        }
      }
    }
  }

  /// A report of an acceptance suite.
  static func report(_ cases: [CaseOutcome]) -> Report {
    var report = Report(
      command: "accept",
      version: "0.1.0",
      started: "2025-01-02T03:04:05Z",
      elapsed: .milliseconds(3210),
      requests: 2
    )
    report.cases = cases
    return report
  }
}
