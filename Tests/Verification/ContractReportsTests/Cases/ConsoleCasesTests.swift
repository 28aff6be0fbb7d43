import ContractReports
import HTTPMessages
import Testing

@Suite("Console report of cases")
struct ConsoleCasesTests {
  private func render(
    _ cases: [CaseOutcome],
    style: ConsoleStyle = ConsoleStyle(),
    maximumFindings: Int? = nil,
    isQuiet: Bool = false
  ) -> String {
    ConsoleReport(style: style, maximumFindings: maximumFindings, isQuiet: isQuiet)
      .rendered(CaseFixtures.report(cases).redacted)
  }

  @Test("The matrix is a grid of 80 columns, with a mark in each cell and what the marks mean")
  func grid() {
    let text = render(CaseFixtures.matrix, maximumFindings: 0)
    #expect(
      text.hasPrefix(
        """
        The matrix  63 cases (61 passed, 1 failed, 1 skipped)

                           under       over
                           seven seven seven far         retrieval saving deletion
                     empty days  days  days  past future fails     fails  fails
        online       ✓     ✓     ✓     ✓     ✓    ✓      ✓         –      ✓
        online-empty ✓     ✓     ✓     ✓     ✓    ✓      ✓         ✓      ✓
        invalid-json ✓     ✓     ✓     ✓     ✓    ✓      ✓         ✓      ✓
        other-status ✓     ✓     ✓     ✓     ✓    ✓      ✓         ✓      ✓
        refused      ✓     ✓     ✗     ✓     ✓    ✓      ✓         ✓      ✓
        reset        ✓     ✓     ✓     ✓     ✓    ✓      ✓         ✓      ✓
        timed-out    ✓     ✓     ✓     ✓     ✓    ✓      ✓         ✓      ✓

        ✓ passed  ✗ failed  – skipped

            failed: matrix.refused.seven-days
            skipped: the store keeps nothing (1 case)


        """
      )
    )
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("A grid that a narrow terminal has no room for goes on below itself")
  func narrowGrid() {
    let lines = render(CaseFixtures.matrix, style: ConsoleStyle(width: 40), maximumFindings: 0)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let grid = lines.dropFirst(2).prefix { !$0.hasPrefix("✓ passed") }
    #expect(grid.allSatisfy { $0.count <= 40 })
    let bands = ["online       ✓     ✓     ✓     ✓", "online       ✓    ✓      ✓", "online       –      ✓"]
    #expect(grid.filter { $0.hasPrefix("online  ") }.map { String($0) } == bands)
  }

  @Test(
    "A grid that just fits its terminal stays in one piece, one column less divides it",
    arguments: [(74, 1), (73, 2)]
  )
  func exactGrid(_ width: Int, _ count: Int) {
    let text = render(CaseFixtures.matrix, style: ConsoleStyle(width: width), maximumFindings: 0)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("timed-out ") } == count)
  }

  @Test("Cases that fail in the same way are reported as one, with the names of the others")
  func similarFailures() {
    let cases = (1...6).map { CaseFixtures.failing("case.\($0)", got: "\($0) images") }
    let text = render([CaseFixtures.failing("other", expected: "no error")] + cases)
    #expect(text.ranges(of: "Given an API that is online, but answering 201").count == 2)
    #expect(text.contains("\n  5 other cases fail in the same way: case.2, case.3, case.4, case.5, case.6\n"))
  }

  @Test("A few cases that fail in the same way are reported one by one")
  func fewSimilarFailures() {
    let text = render((1...3).map { CaseFixtures.failing("case.\($0)") })
    #expect(text.ranges(of: "Given an API that is online, but answering 201").count == 3)
    #expect(!text.contains("in the same way"))
  }

  @Test("A cell with several cases shows the one that failed", arguments: [false, true])
  func sharedCell(_ isReversed: Bool) {
    let cell = CaseOutcome.Cell(row: "online", column: "empty")
    let cases = [
      CaseFixtures.passing("a", cell: cell), CaseFixtures.skipped("b", cell: cell),
      CaseFixtures.failing("c", cell: cell),
    ]
    let text = render(isReversed ? cases.reversed() : cases, maximumFindings: 0)
    #expect(text.contains("\nonline  ✗\n"))
  }

  @Test("Cells without a case stay blank, and the legend says so")
  func sparseGrid() {
    let cells = [("online", "empty"), ("refused", "future")].map { CaseOutcome.Cell(row: $0, column: $1) }
    let text = render(cells.map { CaseFixtures.passing($0.row, useCase: "The matrix", cell: $0) })
    #expect(
      text.hasPrefix(
        """
        The matrix  2 cases (2 passed)

                 empty  future
        online   ✓
        refused         ✓

        ✓ passed  ✗ failed  – skipped  blank: not played

        """
      )
    )
  }

  @Test("Cases outside the matrix have a line for each use case, with what failed and why some were skipped")
  func courses() {
    let cases = [
      CaseFixtures.passing("S1", useCase: "The story"), CaseFixtures.skipped("S2", useCase: "The story"),
      CaseFixtures.failing(), CaseFixtures.failing("remote-feed.status-300"),
      CaseFixtures.skipped("remote-feed.interim", reason: "the server is a live one"),
      CaseFixtures.skipped("cached-feed.empty", useCase: "Load feed from cache"),
      CaseFixtures.skipped("cached-feed.over", useCase: "Load feed from cache"),
      CaseFixtures.notApplicable("accounts.log-out"), CaseFixtures.notApplicable("accounts.nobody"),
    ]
    #expect(
      render(cases, maximumFindings: 0) == """
        ✓ The story              2 cases  1 skipped
            skipped: the store keeps nothing (1 case)
        ✗ Load feed from remote  3 cases  2 failed, 1 skipped
            failed: remote-feed.status-201, remote-feed.status-300
            skipped: the server is a live one (1 case)
        – Load feed from cache   2 cases  2 skipped
            skipped: the store keeps nothing (2 cases)
        – Accounts               2 cases  2 not applicable
            not applicable: the client has no tokens of an account of its own (2 cases)

        … and 2 failed cases more (--max-findings shows more of them)

        9 cases (1 passed, 2 failed, 4 skipped, 2 not applicable), 2 requests, 3.21 s

        """
    )
  }

  @Test("Cases that used a live server are counted")
  func live() {
    var cases = [CaseFixtures.passing("S1"), CaseFixtures.passing("S2"), CaseFixtures.passing("S3")]
    cases[0].isLive = true
    let lines = render(cases).split(separator: "\n")
    #expect(lines.first == "✓ Load feed from remote  3 cases  1 live")
    #expect(lines.last == "3 cases (3 passed; 1 live), 2 requests, 3.21 s")
  }

  @Test("What was expected and got may have several lines, and a case may fail at no step of its own")
  func longFailure() {
    var outcome = CaseFixtures.failing(step: 3, expected: "items 1\nitems 2", got: "nothing")
    outcome.journal = []
    #expect(
      render([outcome], isQuiet: true).hasPrefix(
        """
        remote-feed.status-201  Load feed from remote

            Given an API that is online, but answering 201
            When the feed is loaded
            Then an invalid data error is delivered
              expected
                items 1
                items 2
              got      nothing
            origin: use cases
            no requests

        """
      )
    )
  }

  @Test("A quiet report leaves out what passed: grid, use cases, notes and stages")
  func quiet() {
    var report = CaseFixtures.report([CaseFixtures.passing("S1")] + CaseFixtures.matrix.prefix(1))
    report.notes = ["a note"]
    report.stages = [StageSummary(name: "accept", result: "1 case", status: 0, elapsed: .zero)]
    #expect(ConsoleReport(isQuiet: true).rendered(report.redacted) == "2 cases (2 passed), 2 requests, 3.21 s\n")
  }

  @Test("Without Unicode the marks and arrows of cases are ASCII")
  func ascii() {
    let text = render(CaseFixtures.matrix, style: ConsoleStyle(isUnicode: false))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("refused      ok    ok    FAIL  ok    ok   ok     ok        ok     ok\n"))
    #expect(text.contains("ok passed  FAIL failed  - skipped\n"))
    #expect(text.contains("  FAIL Then an invalid data error is delivered\n         expected invalid data error\n"))
    #expect(text.contains("GET /v1/feed?limit=10 -> 201\n"))
  }

  @Test("Marks, and the step that failed, have their colours where colours are written")
  func colors() {
    let text = render(CaseFixtures.matrix, style: ConsoleStyle(hasColors: true))
    #expect(text.contains("\u{1B}[32m✓\u{1B}[0m"))
    #expect(text.contains("\u{1B}[31m✗\u{1B}[0m \u{1B}[31mThen an invalid data error is delivered\u{1B}[0m\n"))
    // Colours take no columns: without them the same text stands there.
    #expect(text.replacing(/\u{1B}\[[0-9]+m/, with: "") == render(CaseFixtures.matrix))
  }

  @Test("No text of a case steers the terminal", arguments: ["\u{1B}[2J", "\u{202E}", "\r", "\u{2028}"])
  func steering(_ sequence: String) {
    var outcome = CaseFixtures.failing("id\(sequence)", useCase: sequence, expected: sequence, got: sequence)
    outcome.steps = [CaseOutcome.Step(keyword: "Given", text: sequence)]
    outcome.journal = [sequence]
    outcome.cell = CaseOutcome.Cell(row: sequence, column: sequence)
    let text = render([outcome, CaseFixtures.skipped("S1", reason: sequence)])
    let isSteering: (Unicode.Scalar) -> Bool = { $0 != "\n" && !VisibleText.isFit($0) }
    #expect(!text.unicodeScalars.contains(where: isSteering))
  }
}
