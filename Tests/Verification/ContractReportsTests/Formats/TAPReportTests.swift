import ContractReports
import Diagnostics
import JSONSyntax
import Testing

@Suite("TAP report")
struct TAPReportTests {
  private func lines(_ report: Report) -> [String] {
    String(decoding: TAPFormat().bytes(of: report.redacted), as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  @Test("A TAP report has a subtest for each use case, and bails out where the run was interrupted")
  func cases() {
    var report = CaseFixtures.report([CaseFixtures.passing("S#1"), CaseFixtures.failing(), CaseFixtures.skipped("S2")])
    report.isInterrupted = true
    let lines = lines(report)
    #expect(lines.contains(##"    ok 1 - S\#1"##))
    #expect(lines.contains("    not ok 2 - remote-feed.status-201"))
    #expect(lines.contains(#"      found: "8 images""#))
    #expect(lines.contains("    ok 3 - S2 # SKIP the store keeps nothing"))
    #expect(lines.contains("not ok 1 - Load feed from remote"))
    #expect(lines.contains("Bail out! the run was interrupted"))
  }

  @Test("Findings without an operation have a TAP subtest of their own for each stage")
  func others() {
    var report = Report(command: "gate", version: "1")
    for stage in ["check", "verify"] {
      var finding = ReportFixtures.unreadable
      finding.message = "\(stage) cannot use it"
      report.append(
        StageSummary(name: stage, result: "", status: 1, elapsed: .zero),
        of: Report(command: stage, version: "1", checks: [.contract], findings: [finding])
      )
    }
    let lines = lines(report)
    #expect(lines.contains("not ok 1 - check: contract gate"))
    #expect(lines.contains("not ok 2 - verify: contract gate"))
  }
}
