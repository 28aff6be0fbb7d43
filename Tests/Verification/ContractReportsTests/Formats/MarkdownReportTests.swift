import ContractReports
import Diagnostics
import JSONSyntax
import Testing

@Suite("Markdown report")
struct MarkdownReportTests {
  private func text(_ report: Report) -> String {
    String(decoding: MarkdownFormat().bytes(of: report.redacted), as: UTF8.self)
  }

  @Test(
    "Text of a response is not markup in Markdown, ends no cell and mentions nobody",
    arguments: [
      ("a|b", #"a\|b"#), ("<img src=x>", "&lt;img src=x&gt;"), ("[x](y)", #"\[x\](y)"#),
      ("*b* _i_ `c`", #"\*b\* \_i\_ \`c\`"#),
      ("@team", "&#64;team"), ("one\ntwo", "one␊two"), (#"\"#, #"\\"#), ("&lt;", "&amp;lt;"), ("#1", ##"\#1"##),
    ]
  )
  func escaping(_ raw: String, _ escaped: String) {
    #expect(text(Report(command: "verify", version: "1", notes: [raw])).hasSuffix("- \(escaped)\n\n"))
  }

  @Test("A block of code is fenced by more grave accents than its text has")
  func fence() {
    let finding = Finding(check: .status, message: "no", details: ["```", "# no heading"])
    #expect(text(Report(command: "verify", version: "1", findings: [finding])).contains("\n  ````text\n  ```\n"))
  }

  @Test("The matrix of cases is a table with a mark in each cell")
  func matrix() {
    let lines = text(CaseFixtures.report(CaseFixtures.matrix)).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("| refused | ✅ | ✅ | ❌ |") })
    #expect(lines.contains { $0.hasPrefix("| online |") && $0.contains("⏭️") })
  }
}
