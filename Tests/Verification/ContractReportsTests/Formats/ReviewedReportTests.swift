import ContractReports
import TestSupport
import Testing

@Suite("Reviewed reports")
struct ReviewedReportTests {
  /// Two faults of one check, a warning, a skipped operation, and text that some formats escape.
  private static let ofRun: Report = {
    var report = ReportFixtures.report(
      [ReportFixtures.badID(), ReportFixtures.badID(item: 1), ReportFixtures.slow],
      notes: ["a | b"],
      skipped: "excluded # by option"
    )
    report.operations[0].documented = ["200", "4XX", "default"]
    report.operations[0].latency = LatencyDistribution([.milliseconds(12), .milliseconds(20)])
    return report
  }()

  private static let ofCases = CaseFixtures.report([
    CaseFixtures.passing("remote-feed.status-200"), CaseFixtures.failing(), CaseFixtures.skipped("remote-feed.empty"),
    CaseFixtures.passing("S#1"),
  ])

  private func expect(_ report: Report, in id: String, is name: String) throws {
    let format = try #require(ReportFormatRegistry.format(id))
    GoldenFile.expect(String(decoding: format.bytes(of: report.redacted), as: UTF8.self), is: "\(name).\(id)")
  }

  @Test("A report of a run is in each format as it was reviewed", arguments: ReportFormatRegistry.all.map(\.id))
  func run(_ format: String) throws { try expect(Self.ofRun, in: format, is: "run") }

  @Test("A report of use cases is in each format as it was reviewed", arguments: ReportFormatRegistry.all.map(\.id))
  func cases(_ format: String) throws { try expect(Self.ofCases, in: format, is: "cases") }

  @Test("The schema of JSON reports is as it was reviewed")
  func schema() { GoldenFile.expect(JSONReport.schema, is: "schema.json") }

  @Test("The text for people about a run is as it was reviewed")
  func console() {
    let style = ConsoleStyle(width: nil)
    GoldenFile.expect(ConsoleReport(style: style).rendered(Self.ofRun.redacted), is: "run.console")
    GoldenFile.expect(ConsoleReport(style: style).rendered(Self.ofCases.redacted), is: "cases.console")
  }
}
