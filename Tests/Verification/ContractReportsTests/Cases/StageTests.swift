import ContractReports
import Diagnostics
import JSONSyntax
import Testing

@Suite("Report of several stages")
struct StageTests {
  /// A report of three stages, the second of which finds something.
  private var report: Report {
    var report = Report(command: "gate", version: "0.1.0", elapsed: .seconds(4))
    var check = ReportFixtures.report(notes: ["29 judged"])
    check.checks = [.secret]
    check.operations[0].path = "/feed"
    check.judgements = [.secret: 29]
    report.append(
      StageSummary(name: "check", result: "29 exchanges, 0 findings", status: 0, elapsed: .milliseconds(50)),
      of: check
    )
    report.append(
      StageSummary(name: "verify http://127.0.0.1:8080", result: "1 finding", status: 1, elapsed: .milliseconds(1234)),
      of: ReportFixtures.report([ReportFixtures.badID(), ReportFixtures.unreadable])
    )
    report.append(
      StageSummary(name: "accept", result: "not played", status: nil, elapsed: .zero),
      of: CaseFixtures.report([CaseFixtures.failing()])
    )
    return report
  }

  @Test("A report of several stages adds up their findings, each under the stage's name")
  func appending() {
    let report = report
    #expect(report.requests == 153 + 153 + 2)
    #expect(report.checks == [.secret, .status, .bodySchema])
    #expect(report.operations.map(\.stage).compactMap(\.self).count == 4)
    #expect(report.findings.map(\.stage) == ["verify http://127.0.0.1:8080", "verify http://127.0.0.1:8080"])
    #expect(report.cases.map(\.stage) == ["accept"])
    #expect(report.notes == ["check: 29 judged"])
    #expect(report.stages.map(\.checks) == [[.secret], [.status, .bodySchema], []])
    #expect(!report.isInterrupted)
  }

  @Test(
    "A report of several stages gives the verdict of each stage",
    arguments: [
      (ReportFixtures.report([ReportFixtures.badID()]), "153 requests, 1 finding"),
      (CaseFixtures.report([CaseFixtures.passing("S1")]), "1 case (1 passed)"),
    ]
  )
  func summaryOfResults(_ report: Report, _ expected: String) {
    #expect(report.summaryOfResults == expected)
  }

  @Test(
    "A report of several stages says of a stage without requests what was looked at, and of cases what was found also"
  )
  func summaryWithoutRequests() {
    var (files, cases) = (ReportFixtures.report(), CaseFixtures.report([CaseFixtures.failing()]))
    files.requests = 0
    cases.findings = [ReportFixtures.badID()]
    #expect(files.summaryOfResults == "41 recorded responses, 0 findings")
    #expect(cases.summaryOfResults == "1 case (1 failed), 1 finding")
  }

  @Test("A report of several stages counts recorded responses where no request was sent, and requests elsewhere")
  func words() {
    let text = ConsoleReport().rendered(report.redacted)
    #expect(text.contains("37 recorded responses"))
    #expect(text.contains("37 requests  1 finding"))
  }

  @Test("A report of several stages is interrupted as soon as one of its stages is")
  func interruption() {
    var (whole, stage) = (report, ReportFixtures.report())
    stage.isInterrupted = true
    whole.append(StageSummary(name: "last", result: "", status: 130, elapsed: .zero), of: stage)
    whole.append(StageSummary(name: "behind", result: "", status: 0, elapsed: .zero), of: ReportFixtures.report())
    #expect(whole.isInterrupted)
  }

  @Test("A report of several stages groups findings and cases by stage, and ends with a table of the stages")
  func console() {
    let text = ConsoleReport().rendered(report.redacted)
    #expect(text.hasPrefix("getFeed  GET /feed  1 finding\n\n  error body-schema  in verify http://127.0.0.1:8080\n"))
    #expect(text.contains("\nContracts/a.yaml  1 finding\n"))
    #expect(text.contains("\n✗ accept: Load feed from remote  1 case  1 failed\n"))
    #expect(text.contains("\naccept: remote-feed.status-201  Load feed from remote\n"))
    #expect(
      text.hasSuffix(
        """
        note: check: 29 judged

          stage                         exit  time    result
        ✓ check                         0     0.05 s  29 exchanges, 0 findings
        ✗ verify http://127.0.0.1:8080  1     1.23 s  1 finding
        – accept                        –     0.00 s  not played

        2 operations, 1 case (1 failed), 308 requests, 3 checks, 2 findings (2 errors), 4.00 s

        """
      )
    )
  }

  @Test("A fault that several stages find is reported once, with the names of the stages")
  func folding() {
    var report = report
    var slower = ReportFixtures.report([ReportFixtures.badID(item: 4), ReportFixtures.slow])
    slower.findings[0].severity = .warning
    report.append(StageSummary(name: "again", result: "", status: 1, elapsed: .zero), of: slower)
    let content = report.redacted.content
    #expect(content.findings.map(\.check) == [.bodySchema, .contract, .responseTime])
    #expect(content.findings[0].severity == .error)
    #expect(content.findings.map(\.otherStages) == [["again"], [], []])
    #expect(content.findings[0].otherExchanges == 1)
    let text = ConsoleReport().rendered(report.redacted)
    #expect(text.contains("in verify http://127.0.0.1:8080, again\n"))
    #expect(text.contains("3 findings (2 errors, 1 warning)"))
    let junit = String(decoding: JUnitReport.rendered(report.redacted), as: UTF8.self)
    #expect(junit.split(separator: "\n").count { $0.contains("<failure ") && $0.contains("is not a UUID") } == 1)
    #expect(junit.contains(#"<skipped message="the same fault as in verify http://127.0.0.1:8080: "#))
  }

  @Test("Different faults of two stages stay two findings")
  func separate() {
    var report = report
    var other = ReportFixtures.badID()
    other.operation = "getImageComments"
    report.append(
      StageSummary(name: "again", result: "", status: 1, elapsed: .zero),
      of: ReportFixtures.report([other])
    )
    #expect(report.redacted.content.findings.count == 3)
  }

  @Test("A report of several stages does not mix the cases of two stages that played the same use case")
  func useCases() {
    var report = report
    report.append(
      StageSummary(name: "again", result: "", status: 0, elapsed: .zero),
      of: CaseFixtures.report([CaseFixtures.passing("remote-feed.status-200")])
    )
    let text = ConsoleReport().rendered(report.redacted)
    #expect(text.contains("\n✗ accept: Load feed from remote  1 case  1 failed\n"))
    #expect(text.contains("\n✓ again: Load feed from remote   1 case\n"))
  }

  @Test(
    "A report of several stages has a JUnit suite for each operation that a stage judged, with the checks that it ran"
  )
  func junit() {
    let lines = String(decoding: JUnitReport.rendered(report.redacted), as: UTF8.self).split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("  <testsuite ") }
      .compactMap { $0.firstMatch(of: /name="([^"]*)".* id="([0-9]+)".* time="([^"]*)"/)?.output }
      .map { "\($0.2) \($0.1) \($0.3)" }
    #expect(
      names == [
        "0 verify http://127.0.0.1:8080: getFeed 1.234", "1 verify http://127.0.0.1:8080: getImageComments 0",
        "2 check: contract gate 0.050", "3 verify http://127.0.0.1:8080: contract gate 0",
        "4 accept: Load feed from remote 0.012",
      ]
    )
    let counts = lines.compactMap { $0.firstMatch(of: /tests="([0-9]+)" failures="([0-9]+)"/)?.output }
    #expect(counts.map { "\($0.1) \($0.2)" } == ["2 1", "2 0", "1 0", "1 1", "1 1"])
    let classes = Set(lines.compactMap { $0.firstMatch(of: /classname="([^"]*)"/)?.output.1 })
    #expect(classes.contains("contract.verify http://127_0_0_1:8080.getFeed"))
    #expect(classes.contains("contract.accept.Load feed from remote"))
  }

  @Test("A report of several stages names the stage of every operation, finding and case in JSON")
  func json() throws {
    let root = try JSONDocument(parsing: JSONReport.rendered(report.redacted)).root
    #expect(root["operations"]?[0]?["stage"]?.string == "check")
    #expect(root["findings"]?[0]?["stage"]?.string == "verify http://127.0.0.1:8080")
    #expect(root["cases"]?[0]?["stage"]?.string == "accept")
    let stages = try #require(root["stages"])
    let expected = #"""
      [
        {"name": "check", "result": "29 exchanges, 0 findings", "status": 0, "elapsedSeconds": 0.050,
         "checks": ["secret"], "judgements": {"secret": 29}},
        {"name": "verify http://127.0.0.1:8080", "result": "1 finding", "status": 1, "elapsedSeconds": 1.234,
         "checks": ["status", "body-schema"], "judgements": {}},
        {"name": "accept", "result": "not played", "status": null, "elapsedSeconds": 0.000, "checks": [],
         "judgements": {}}
      ]
      """#
    #expect(try JSONLiteral(stages) == JSONLiteral(JSONDocument(parsing: expected).root))
  }
}
