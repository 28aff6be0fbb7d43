import ContractReports
import Testing

@Suite("Cases by use case and by cause")
struct CaseGroupTests {
  @Test("Failures of one cause are one group, whatever their numbers, and cases that did not fail are in none")
  func oneCause() throws {
    let failing = (1...346).map { CaseFixtures.failing("case.\($0)", got: "\($0) images") }
    let groups = SimilarFailures.grouped([CaseFixtures.passing("S1")] + failing + [CaseFixtures.skipped("S2")])
    let group = try #require(groups.first)
    #expect(groups.count == 1)
    #expect(group.count == 346)
    #expect(group.first.id == "case.1")
    #expect(group.others.map(\.id) == failing.dropFirst().map(\.id))
  }

  /// Failures that have less in common than the step, what was expected, and what was.
  private static let others = [
    CaseFixtures.failing("other", step: 1), CaseFixtures.failing("other", expected: "no error"),
    CaseFixtures.failing("other", got: "a connectivity error"),
  ]

  @Test("Failures at another step, or with another expectation or result, have a cause of their own", arguments: others)
  func otherCause(_ other: CaseOutcome) {
    let groups = SimilarFailures.grouped([CaseFixtures.failing("a"), other, CaseFixtures.failing("b")])
    #expect(groups.map { [$0.first.id] + $0.others.map(\.id) } == [["a", "b"], ["other"]])
  }

  @Test("An error that no use case knows is one cause, at whatever step, and whatever was expected instead")
  func unknownError() {
    let steps = [(0, "no error"), (1, "an invalid data error"), (2, "a feed of 10 images")]
    var cases = steps.map { step, expected in
      CaseFixtures.failing("case.\(step)", step: step, expected: expected, got: "NotWritten: NotWritten()")
    }
    #expect(SimilarFailures.grouped(cases).map(\.count) == [1, 1, 1])
    for index in cases.indices {
      guard var failure = cases[index].failure else { continue }
      failure.isUnknownError = true
      cases[index].verdict = .failed(failure)
    }
    #expect(SimilarFailures.grouped(cases).map(\.count) == [3])
  }

  /// What a client printed as it ended, twice for one cause.
  private static let crashes: [(String, [String])] = [
    (
      "Python",
      ["id", "title"].map {
        """
        it exited with 1
        Traceback (most recent call last):
          File "/app/client.py", line 40, in <module>
          File "/app/client.py", line 12, in load
          File "/usr/lib/python3.12/json/decoder.py", line 355, in raw_decode
        KeyError: '\($0)'
        """
      }
    ),
    (
      "JavaScript",
      ["id", "title"].map {
        "it exited with 1\nfile:///app/client.mjs:12\nTypeError: Cannot read properties of null (reading '\($0)')\n"
          + "    at load (file:///app/client.mjs:12:5)"
      }
    ),
    (
      "Swift",
      ["id", "title"].map { "it was ended by signal 5\nclient/main.swift:12: Fatal error: 'try!' found \($0)" }
    ),
    (
      "Java",
      ["id", "title"].map {
        "it exited with 1\nException in thread \"main\" java.lang.NullPointerException: \($0)\n"
          + "\tat app.Client.load(Client.java:12)"
      }
    ),
  ]

  @Test("An exception in one line of a client is one cause, whatever was sent to it", arguments: crashes)
  func exception(_ language: String, _ outputs: [String]) {
    let cases = zip(outputs, ["it ends with 0", "it ends with 0 or 3"]).enumerated().map { index, row in
      CaseFixtures.failing("case.\(index)", step: index, expected: row.1, got: row.0)
    }
    #expect(SimilarFailures.grouped(cases).map(\.count) == [2], "\(language)")
  }

  /// What clients printed that is not the same exception in the same line.
  private static let different: [[String]] = [
    ["it exited with 1\nINFO client.py:12 loaded 3 items", "it exited with 1\nINFO client.py:12 loaded none: empty"],
    ["main.swift:12: Fatal error: a", "main.swift:13: Fatal error: a"],
    ["main.swift:12: Fatal error: a", "client.py:12: KeyError: a"],
    ["it exited with 1\nValueError: no line", "it exited with 1\nValueError: another text"],
  ]

  @Test("Other lines, other exceptions and lines of a log are no common cause", arguments: different)
  func otherException(_ outputs: [String]) {
    let cases = outputs.enumerated().map { CaseFixtures.failing("case.\($0.offset)", got: $0.element) }
    #expect(SimilarFailures.grouped(cases).map(\.count) == [1, 1])
  }

  @Test("Reports for build servers show many failures of one cause as one")
  func faults() {
    let failing = (1...30).map { CaseFixtures.failing("case.\($0)") }
    let report = CaseFixtures.report(failing)
    let text = String(decoding: MarkdownFormat().bytes(of: report.redacted), as: UTF8.self)
    #expect(text.ranges(of: "- ❌ ").count == 1)
    #expect(text.contains("(30 cases)"), "\(text)")
  }

  @Test("Groups that are too small are divided into their cases, in place", arguments: [(2, [2, 1]), (3, [1, 1, 1])])
  func leastCount(_ least: Int, _ counts: [Int]) {
    let cases = [CaseFixtures.failing("a"), CaseFixtures.failing("b"), CaseFixtures.failing("c", expected: "no error")]
    #expect(SimilarFailures.grouped(cases, atLeast: least).map(\.count) == counts)
  }

  @Test("The story of a cause is that of its first case, with the number and names of the others")
  func story() throws {
    let failing = (1...30).map { CaseFixtures.failing("case.\($0)") }
    let group = try #require(SimilarFailures.grouped(failing).first)
    let names = (2...21).map { "case.\($0)" }.joined(separator: ", ")
    let rest = "\n\n  29 other cases fail in the same way: \(names), and 9 more"
    #expect(group.story() == failing.first.map { $0.story() + rest })
    let single = try #require(SimilarFailures.grouped(failing.prefix(1)).first)
    #expect(single.story() == failing.first?.story())
  }

  @Test("The story of a cause has no secrets, neither in its case nor after it")
  func secrets() throws {
    let failing = ["a", "b"].map { CaseFixtures.failing($0, got: "Authorization: Bearer abc.def.ghi123456789") }
    let group = try #require(SimilarFailures.grouped(failing).first)
    #expect(!group.story().contains("abc.def.ghi123456789"))
  }

  @Test("Each use case has its counts, and the matrix as rows, columns and marks")
  func useCases() throws {
    let useCases = UseCaseOutcomes.grouped(CaseFixtures.matrix + [CaseFixtures.notApplicable("accounts.log-out")])
    #expect(useCases.map(\.title) == ["The matrix", "Accounts"])
    #expect(
      useCases.map(\.counts.wording) == ["63 cases (61 passed, 1 failed, 1 skipped)", "1 case (1 not applicable)"]
    )
    #expect(useCases.map { $0.grid == nil } == [false, true])
    let grid = try #require(useCases.first?.grid)
    #expect(grid.rows == CaseFixtures.rows)
    #expect(grid.columns == CaseFixtures.columns)
    #expect(grid["refused", "seven-days"] == .failed)
    #expect(grid["online", "saving-fails"] == .skipped)
    #expect(grid["online", "empty"]?.sign == "✓")
    #expect(grid["online", "nowhere"] == nil)
  }
}
