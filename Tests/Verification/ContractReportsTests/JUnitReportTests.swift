import ContractReports
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("JUnit report")
struct JUnitReportTests {
  private func render(_ report: Report) -> String {
    String(decoding: JUnitReport.rendered(report.redacted), as: UTF8.self)
  }

  @Test("What was not judged has no case, and is a skipped one with the reason where the coverage is asked for")
  func skipped() {
    var report = ReportFixtures.report(skipped: "POST is not safe")
    #expect(!render(report).contains("<skipped"))
    #expect(!render(report).contains("getImageComments"))
    report.listsUnjudged = true
    let text = render(report)
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="2""#))
    #expect(text.contains("      <skipped message=\"POST is not safe\"/>\n"))
  }

  @Test("A check that judged nothing of an operation has no case, unless asked, and passes where it judged something")
  func notApplicable() {
    var report = ReportFixtures.report()
    report.operations[1].judgements[.bodySchema] = nil
    report.reasonsForNothing = [.bodySchema: "no response has a body with a schema"]
    let body = #"<testcase classname="contract.getImageComments" name="body-schema" time="0">"#
    #expect(!render(report).contains(body))
    #expect(render(report).contains(#"<testcase classname="contract.getImageComments" name="status" time="0"/>"#))
    report.listsUnjudged = true
    let text = render(report)
    #expect(text.contains(#"<testcase classname="contract.getFeed" name="body-schema" time="0"/>"#))
    let reason = "<skipped message=\"not applicable: no response has a body with a schema\"/>"
    #expect(text.contains("    \(body)\n      \(reason)\n"))
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="1""#))
  }

  @Test("A warning about an operation without a judged check is still in a JUnit report, and a known problem is a case")
  func warnings() {
    var report = ReportFixtures.report([ReportFixtures.slow])
    for position in report.operations.indices { report.operations[position].judgements = [:] }
    let text = render(report)
    #expect(text.contains("tests=\"0\"") && text.contains("warning response-time: took 2.1 s"))
    report.known = ReportFixtures.report([ReportFixtures.badID()]).accepting(by: SecretRedaction()) { _ in true }.known
    #expect(render(report).contains("<skipped message=\"known problem: "))
  }

  @Test("Findings without an operation are a suite of their own in a JUnit report")
  func withoutOperation() {
    let text = render(ReportFixtures.report([ReportFixtures.unreadable]))
    #expect(text.contains(#"<testsuite name="contract verify" package="contract" id="2""#))
    #expect(text.contains(#"<testcase classname="contract.contract verify" name="contract" time="0">"#))
  }

  @Test("A run without operations and findings has one suite, in which only checks that judged files pass")
  func empty() {
    var report = Report(command: "check", version: "0.1.0", checks: [.contract])
    let nothing = render(report)
    #expect(nothing.contains(#"timestamp="1970-01-01T00:00:00""#))
    #expect(nothing.contains(#"<skipped message="not applicable: there was no response to judge"/>"#))
    report.judgements = [.contract: 1]
    let text = render(report)
    #expect(text.contains(#"<testcase classname="contract.contract check" name="contract" time="0"/>"#))
  }

  @Test(
    "Text of a finding that XML cannot hold is escaped or replaced in a JUnit report",
    arguments: [
      ("]]>", "]]&gt;"), ("<a href='x'>&", "&lt;a href='x'&gt;&amp;"), ("\u{0}\u{1B}", "␀␛"),
      ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("\u{202E}", "\u{FFFD}"), ("a\nb", "a␊b"), ("😀", "😀"),
    ]
  )
  func escaping(_ message: String, _ expected: String) {
    let text = render(ReportFixtures.report([ReportFixtures.badID(message: message)]))
    #expect(text.contains("<failure message=\"\(expected)\" "))
    #expect(text.contains("body-schema: \(expected)\n"))
  }

  @Test("A case with very many findings writes out a hundred and counts the rest")
  func many() {
    let findings = (0..<130).map { ReportFixtures.badID(item: $0) }
    let text = render(ReportFixtures.report(findings))
    #expect(text.contains("/items/99/id"))
    #expect(!text.contains("/items/100/id"))
    #expect(text.contains("… and 30 findings more</failure>"))
  }
}
