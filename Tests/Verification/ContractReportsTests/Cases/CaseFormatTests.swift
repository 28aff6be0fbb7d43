import ContractReports
import JSONSyntax
import Testing

@Suite("Formats of cases")
struct CaseFormatTests {
  @Test("Every format says that a case does not apply to the client, and why, and none counts it as passed")
  func notApplicable() throws {
    let report = CaseFixtures.report([CaseFixtures.passing("S1"), CaseFixtures.notApplicable("accounts.log-out")])
    let root = try JSONDocument(parsing: JSONReport.rendered(report.redacted)).root
    #expect(root["summary"]?["casesNotApplicable"]?.integer == 1)
    #expect(root["summary"]?["passed"]?.integer == 1)
    #expect(root["cases"]?[1]?["verdict"]?.string == "notApplicable")
    #expect(root["cases"]?[1]?["reason"]?.string == "the client has no tokens of an account of its own")
    for format in ReportFormatRegistry.all where ["junit", "tap"].contains(format.id) {
      let text = String(decoding: format.bytes(of: report.redacted), as: UTF8.self)
      #expect(text.contains("not applicable: the client has no tokens of an account of its own"), "\(format.id)")
    }
    let nothing = CaseFixtures.report([CaseFixtures.notApplicable("accounts.log-out")])
    #expect(!nothing.hasJudged)
    #expect(CaseCounts(nothing.cases).wording == "1 case (1 not applicable)")
  }
}
