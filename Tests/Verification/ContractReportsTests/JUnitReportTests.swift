import ContractReports
import HTTPMessages
import JSONSyntax
import Testing

@Suite("JUnit report")
struct JUnitReportTests {
  private func render(_ report: Report) -> String {
    String(decoding: JUnitReport.rendered(report.redacted), as: UTF8.self)
  }

  @Test("The cases of an operation without requests are skipped, with the reason")
  func skipped() {
    let text = render(ReportFixtures.report(skipped: "POST is not safe"))
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="2""#))
    #expect(text.contains("      <skipped message=\"POST is not safe\"/>\n"))
  }

  @Test("A check that judged nothing of an operation is skipped with the reason, and passes where it judged something")
  func notApplicable() {
    var report = ReportFixtures.report()
    report.operations[1].judgements[.bodySchema] = nil
    report.reasonsForNothing = [.bodySchema: "no response has a body with a schema"]
    let text = render(report)
    #expect(text.contains(#"<testcase classname="contract.getFeed" name="body-schema" time="0"/>"#))
    let skipped = """
          <testcase classname="contract.getImageComments" name="body-schema" time="0">
            <skipped message="not applicable: no response has a body with a schema"/>
      """
    #expect(text.contains(skipped.replacing("      <testcase", with: "    <testcase")))
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="1""#))
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
