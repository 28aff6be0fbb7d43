import ContractReports
import Diagnostics
import JSONSyntax
import Testing

@Suite("Totals of all formats")
struct TotalsTests {
  /// A run with a finding of every severity, checks without anything to judge, and an operation that was not requested.
  private static var run: Report {
    var report = ReportFixtures.report(
      [ReportFixtures.badID(), ReportFixtures.slow, ReportFixtures.unreadable, note],
      notes: ["n"]
    )
    var skipped = ReportFixtures.getFeed
    (skipped.id, skipped.skipped) = ("deleteFeed", "DELETE is not safe")
    report.operations.append(skipped)
    report.checks = [.status, .bodySchema, .responseTime, CheckID("head"), CheckID("link"), .contract]
    report.judgements = [.contract: 1]
    report.status = 1
    // What was not judged is a result in JSON, and a case for build servers only where it is asked for.
    report.listsUnjudged = true
    return report
  }

  private static var note: Finding {
    Finding(check: CheckID("link"), severity: .note, operation: "getImageComments", message: "a link is relative")
  }

  private static var gate: Report {
    var gate = Report(command: "gate", version: "0.1.0", seed: 42)
    for name in ["check", "verify mock"] {
      gate.append(StageSummary(name: name, result: "", status: 1, elapsed: .zero), of: run)
    }
    gate.cases = CaseFixtures.matrix
    gate.listsUnjudged = true
    return gate
  }

  private func text(_ format: any ReportFormat, _ report: Report) -> String {
    String(decoding: format.bytes(of: report.redacted), as: UTF8.self)
  }

  @Test("JSON, JUnit and TAP count the same results, none of them a pass without a judgement", arguments: [run, gate])
  func results(_ report: Report) throws {
    let root = try JSONDocument(parsing: text(JSONFormat(), report)).root
    let summary = try #require(root["summary"])
    let (cases, casesSkipped) = (summary["cases"]?.integer ?? 0, summary["skipped"]?.integer ?? 0)
    let total = try #require(summary["results"]?["total"]?.integer) + cases
    let failed = try #require(summary["results"]?["failed"]?.integer) + (summary["failed"]?.integer ?? 0)
    let skipped = try #require(summary["results"]?["skipped"]?.integer) + casesSkipped
    #expect(skipped > 0)
    let junit = text(JUnitFormat(), report)
    func count(_ mark: String) -> Int { junit.split(separator: "\n").count { $0.contains(mark) } }
    #expect(count("<testcase ") == total)
    #expect(count("<failure ") == failed)
    #expect(count("<skipped ") == skipped)
    func sum(_ name: String) throws -> Int {
      let pattern = try Regex("<testsuite [^>]* \(name)=\"([0-9]+)\"")
      return junit.matches(of: pattern).reduce(0) { $0 + (Int($1.output[1].substring ?? "") ?? 0) }
    }
    #expect(try sum("tests") == total)
    #expect(try sum("failures") == failed)
    #expect(try sum("skipped") == skipped)
    let points = text(TAPFormat(), report).split(separator: "\n").filter {
      $0.firstMatch(of: /^ {4}(not )?ok\b/) != nil
    }
    #expect(points.count == total)
    #expect(points.count { $0.hasPrefix("    not ok") } == failed)
    #expect(points.count { $0.contains(" # SKIP ") } == skipped)
  }

  /// The formats that do not have the terminal's last line, and why.
  private static let otherTotals = [
    "json": "its members are compared", "sarif": "its results are counted", "har": "it has exchanges alone",
    "github": "GitHub counts annotations", "gitlab": "GitLab counts problems",
  ]

  @Test("Every format counts errors, warnings and notes as the terminal does", arguments: [run, gate])
  func severities(_ report: Report) throws {
    let summary = ConsoleReport().summary(of: report.redacted.content)
    #expect(summary.contains("4 findings (2 errors, 1 warning, 1 note)"))
    #expect(summary.contains(" 5 checks,"))
    let root = try JSONDocument(parsing: text(JSONFormat(), report)).root
    #expect(root["summary"]?["errors"]?.integer == 2)
    #expect(root["summary"]?["warnings"]?.integer == 1)
    #expect(root["summary"]?["notes"]?.integer == 1)
    #expect(root["summary"]?["notApplicable"]?.integer == 1)
    #expect(root["notApplicable"]?[0]?["check"]?.string == "head")
    for format in ReportFormatRegistry.all where Self.otherTotals[format.id] == nil {
      let text = text(format, report)
      #expect(text.contains(summary) || text.contains(summary.replacing("(", with: "\\(").replacing(")", with: "\\)")))
    }
    let failures = report.cases.count { $0.failure != nil }
    let sarif = text(SARIFFormat(), report)
    #expect(
      sarif.split(separator: "\n").count { $0.contains(#""level":"error""#) && $0.contains("ruleId") } == 2 + failures
    )
    let markdown = text(MarkdownFormat(), report)
    #expect(markdown.contains("## Checks without anything to judge"))
  }
}
