import ContractReports
import Diagnostics
import Redaction
import Testing

@Suite("Baselines")
struct BaselineTests {
  private static let failing = CaseOutcome(
    id: "S1",
    useCase: "Load",
    steps: [.init(keyword: "Then", text: "2 images")],
    verdict: .failed(.init(step: 0, expected: "2 images", got: "1"))
  )

  private func report(_ findings: [Finding], cases: [CaseOutcome] = []) -> Report {
    var report = ReportFixtures.report(findings)
    report.checks = [.bodySchema, .responseTime, .contract]
    report.cases = cases
    return report
  }

  private func accepting(_ report: Report, _ baseline: Baseline) -> Report {
    report.accepting(by: SecretRedaction(), baseline.contains)
  }

  private func baseline(of report: Report) -> Baseline {
    Baseline(report.accepting(by: SecretRedaction()) { _ in true }.known)
  }

  @Test("Known findings and failed cases fail no run, and new ones do")
  func known() {
    let old = report([ReportFixtures.badID(), ReportFixtures.slow], cases: [Self.failing])
    let baseline = baseline(of: old)
    #expect(baseline.entries.count == 3)
    let same = accepting(old, baseline)
    #expect(same.holds)
    #expect(same.findings.isEmpty)
    #expect(same.cases.map(\.failure) == [nil])
    let new = accepting(report([ReportFixtures.badID(item: 7, exchange: 9), ReportFixtures.unreadable]), baseline)
    #expect(new.findings.map(\.message) == ["is not OpenAPI"])
    #expect(!new.holds)
  }

  @Test("A baseline is read as it was written, sorted and each problem once")
  func roundTrip() throws {
    let all = report(
      [ReportFixtures.slow, ReportFixtures.badID(), ReportFixtures.badID(item: 3)],
      cases: [Self.failing]
    )
    let baseline = baseline(of: all)
    let read = try Baseline(parsing: baseline.bytes, file: "baseline.json")
    #expect(read == baseline)
    #expect(read.entries.map(\.check?.rawValue) == [nil, "body-schema", "response-time"])
  }

  @Test("What was not found again is fixed, if its check ran on its operation")
  func fixed() {
    let baseline = baseline(of: report([ReportFixtures.badID(), ReportFixtures.slow, ReportFixtures.unreadable]))
    var clean = report([])
    clean.operations = [ReportFixtures.getFeed]
    #expect(baseline.fixed(in: accepting(clean, baseline)).map(\.check) == [.bodySchema, .contract, .responseTime])
    var partial = clean
    partial.operations = [ReportFixtures.getComments]
    partial.checks = [.bodySchema]
    #expect(baseline.fixed(in: accepting(partial, baseline)) == [])
    var interrupted = clean
    interrupted.isInterrupted = true
    #expect(baseline.fixed(in: interrupted) == [])
    var withoutResponse = clean
    withoutResponse.operations[0].statuses = [:]
    #expect(baseline.fixed(in: withoutResponse).map(\.check) == [.contract])
  }

  @Test("What is known, new and gone adds up to what a run found, and to what the baseline holds")
  func comparison() {
    let old = report([ReportFixtures.badID(), ReportFixtures.slow], cases: [Self.failing])
    let baseline = baseline(of: old)
    // The same problem at three places and in another case is one; the slow response is gone.
    let findings = [ReportFixtures.badID(), ReportFixtures.badID(item: 3), ReportFixtures.unreadable]
    var run = report(findings + [ReportFixtures.unreadable])
    run.operations = [ReportFixtures.getFeed]
    let new = accepting(run, baseline).problemCount(by: SecretRedaction())
    let comparison = baseline.comparison(with: accepting(run, baseline), file: "b.json", new: new)
    #expect(comparison.known == 1)
    #expect(comparison.new == 1)
    #expect(comparison.gone.map(\.check) == [.responseTime])
    #expect(comparison.unjudged == 1)
    #expect(comparison.known + comparison.gone.count + comparison.unjudged == baseline.entries.count)
    #expect(comparison.known + comparison.new == run.problemCount(by: SecretRedaction()))
    #expect(comparison.wording == "b.json: 1 known problem, 1 new, 1 gone, 1 not judged by this run")
  }

  @Test(
    "Every format with notes shows the three numbers of the baseline",
    arguments: ReportFormatRegistry.all.map(\.id).filter { !["github", "gitlab", "har"].contains($0) }
  )
  func formats(_ name: String) throws {
    var run = report([ReportFixtures.unreadable])
    let comparison = BaselineComparison(file: "b.json", known: 2, new: 1)
    run.baseline = comparison
    run.notes.append(comparison.wording)
    let format = try #require(ReportFormatRegistry.format(name))
    let text = String(decoding: format.bytes(of: run.redacted), as: UTF8.self)
    #expect(text.contains("b.json: 2 known problems, 1 new, 0 gone"))
  }

  @Test("A known case that passes is fixed")
  func fixedCase() {
    let baseline = baseline(of: report([], cases: [Self.failing]))
    var passed = Self.failing
    passed.verdict = .passed
    #expect(baseline.fixed(in: report([], cases: [passed])).map(\.subject) == ["S1"])
    #expect(baseline.fixed(in: report([])).isEmpty)
  }

  @Test(
    "A file that is not a baseline is refused with the place",
    arguments: [
      ("", "b.json:1:1: the file is not valid JSON, so it is not a baseline"),
      ("[]", "b.json:1:1: the file is not an object"),
      (#"{"schema":"urn:contract:report:1"}"#, #"b.json:1:11: the file is not a baseline: its member "schema" is not"#),
      (#"{"schema":"urn:contract:baseline:1","findings":{}}"#, #"b.json:1:48: "findings" is not an array"#),
      (
        #"{"schema":"urn:contract:baseline:1","findings":[1]}"#,
        #"b.json:1:49: an element of "findings" is not an object"#
      ),
      (#"{"schema":"urn:contract:baseline:1","cases":[{}]}"#, #"b.json:1:46: the member "fingerprint" is missing"#),
      (#"{"schema":"urn:contract:baseline:1","cases":[{"fingerprint":1}]}"#, #""fingerprint" is not a string"#),
    ]
  )
  func refused(_ text: String, _ message: String) {
    let error = #expect(throws: ReportFileError.self) { try Baseline(parsing: Array(text.utf8), file: "b.json") }
    #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
  }
}
