import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("Console report")
struct ConsoleReportTests {
  private func render(_ report: Report, width: Int? = nil, maximumFindings: Int? = nil) -> String {
    ConsoleReport(style: ConsoleStyle(width: width), maximumFindings: maximumFindings).rendered(report.redacted)
  }

  @Test("Like findings are one group, with how many requests it touches")
  func grouping() {
    let findings = [
      ReportFixtures.badID(), ReportFixtures.badID(item: 1), ReportFixtures.badID(item: 12, exchange: 4),
    ]
    let text = render(ReportFixtures.report(findings))
    #expect(text.contains("  error body-schema  3 findings in 2 requests\n"))
    #expect(text.split(separator: "\n").count { $0.contains("is not a UUID") } == 1)
  }

  @Test("A group of findings shows three other wordings and counts the rest")
  func otherWordings() {
    let findings = ["1", "2", "3", "4", "5", "6"].map { ReportFixtures.badID(message: "\"\($0)\" is not a UUID") }
    let text = render(ReportFixtures.report(findings))
    #expect(text.contains("    also: id: \"2\" is not a UUID\n"))
    #expect(text.contains("    also: id: \"4\" is not a UUID\n    … and 2 more like these\n"))
  }

  @Test("Findings with another status or place in the contract are groups of their own, and other fields are named")
  func separateGroups() {
    var otherStatus = ReportFixtures.badID()
    otherStatus.exchange?.status = 400
    var otherField = ReportFixtures.badID()
    otherField.body?.pointer = JSONPointer(tokens: ["items", "0", "image"])
    var otherPlace = ReportFixtures.badID()
    otherPlace.contract = nil
    let text = render(ReportFixtures.report([ReportFixtures.badID(), otherStatus, otherField, otherPlace]))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  error body-schema") } == 3)
    #expect(text.contains("    also: image: \"9\" is not a UUID\n"))
  }

  @Test("Errors come before warnings, and findings without an operation are under their file")
  func order() {
    let text = render(
      ReportFixtures.report([ReportFixtures.unreadable, ReportFixtures.slow, ReportFixtures.badID()])
    )
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    #expect(
      lines == [
        "Contracts/a.yaml  1 finding", "  error contract",
        "getFeed  GET /v1/feed  2 findings", "  error body-schema", "  warning response-time",
        "✗ getFeed           GET /v1/feed                       37 requests  2 findings",
        "✓ getImageComments  GET /v1/image/{image-id}/comments  4 requests",
        "2 operations, 153 requests, 2 checks, 3 findings (2 errors, 1 warning), 0.41 s",
      ]
    )
  }

  @Test("Findings beyond the limit are counted, a line for each kind, and the option that shows them is named")
  func limit() {
    let findings = [ReportFixtures.badID(), ReportFixtures.badID(item: 1), ReportFixtures.slow]
    let text = render(ReportFixtures.report(findings), maximumFindings: 1)
    let rest = """
      … and 1 finding more (--max-findings shows more of them)
        1 × warning response-time: took 2.1 s (getFeed)

      """
    #expect(text.contains("\n\(rest)\n"))
    #expect(!text.contains("  warning response-time\n"))
    let none = render(ReportFixtures.report(findings), maximumFindings: 0)
    #expect(none.hasPrefix("… and 3 findings more (--max-findings shows more of them)\n\n"))
  }

  @Test("Text is wrapped between words at the terminal's width, commands are not")
  func wrapping() {
    var finding = ReportFixtures.badID(message: "the value is not what the contract says that it should be")
    finding.exchange?.purpose = nil
    let lines = render(ReportFixtures.report([finding]), width: 40).split(separator: "\n")
    #expect(lines.contains("    id: the value is not what the"))
    #expect(lines.contains("    contract says that it should be"))
    #expect(lines.contains("    curl -i 'http://127.0.0.1:8080/v1/feed?limit=1'"))
  }

  @Test("A word that is longer than a line loses its middle, and a place keeps it")
  func longWords() {
    var finding = ReportFixtures.badID(message: "redirects to http://127.0.0.1/" + String(repeating: "a", count: 3000))
    let file = "Contracts/of/a/long/way/down/feed.yaml"
    finding.contract = ContractPlace(place: SourcePlace(file: file, location: nil))
    let text = render(ReportFixtures.report([finding]), width: 40)
    let lines = text.split(separator: "\n").filter { !$0.contains("curl") && !$0.contains("contract ") }
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(text)")
    #expect(text.contains("http://127.0.0.1/aaaaaaa…aaaaaaaaaaa\n"), "\(text)")
    #expect(text.contains("    contract \(file)\n"))
  }

  @Test("A row of a table fits into the terminal: wide columns are cut, and the last one continues below itself")
  func narrow() {
    var report = ReportFixtures.report(skipped: "the contract has no example for the parameter image-id")
    report.operations[0].path = "/v1/" + String(repeating: "x", count: 90)
    let text = render(report, width: 60)
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("2 operations") }
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(text)")
    #expect(text.contains("37 requests\n"), "\(text)")
    #expect(text.split(whereSeparator: \.isWhitespace).contains("image-id"), "\(text)")
  }

  @Test("An excerpt wider than the terminal is cut around its mark")
  func excerpt() throws {
    var finding = ReportFixtures.badID()
    finding.body?.excerpt = Excerpt(
      text: String(repeating: "a", count: 50) + "X" + String(repeating: "b", count: 50),
      mark: 50
    )
    let lines = render(ReportFixtures.report([finding]), width: 40).split(separator: "\n")
    let position = try #require(lines.firstIndex { $0.contains("X") })
    #expect(
      lines[position] == "      …" + String(repeating: "a", count: 16) + "X" + String(repeating: "b", count: 15) + "…"
    )
    #expect(lines[position + 1] == String(repeating: " ", count: 23) + "^")
  }

  @Test("The caret is below its character after wide and combining characters")
  func wideCharacters() {
    var finding = ReportFixtures.badID()
    finding.body?.excerpt = Excerpt(text: "漢e\u{301}!", mark: 3)
    #expect(render(ReportFixtures.report([finding])).contains("      漢e\u{301}!\n         ^\n"))
  }

  @Test(
    "No text from a server steers the terminal",
    arguments: ["\u{1B}[2J", "\u{9B}2J", "\u{202E}", "\u{2066}", "\r", "\n", "\u{7}", "\u{7F}", "\u{2028}"]
  )
  func steering(_ sequence: String) {
    var finding = ReportFixtures.badID(message: "a\(sequence)b")
    finding.details = [sequence]
    finding.operation = "op\(sequence)"
    finding.exchange?.curl = "curl '\(sequence)'"
    finding.exchange?.purpose = sequence
    finding.body?.excerpt = Excerpt(text: sequence, mark: 0)
    finding.body?.pointer = JSONPointer(tokens: [sequence])
    finding.contract = ContractPlace(place: SourcePlace(file: sequence, location: nil))
    let clean = render(ReportFixtures.report([ReportFixtures.badID()]))
    let text = render(ReportFixtures.report([finding], notes: [sequence]))
    let isSteering: (Unicode.Scalar) -> Bool = { $0 != "\n" && !VisibleText.isFit($0) }
    #expect(!text.unicodeScalars.contains(where: isSteering))
    // A note has two lines; its line feed and all others are the report's own.
    #expect(text.count { $0 == "\n" } == clean.count { $0 == "\n" } + 2)
  }

  @Test("Without Unicode a console report is ASCII")
  func ascii() {
    let style = ConsoleStyle(isUnicode: false)
    let finding = ReportFixtures.badID(message: "é is not … ✓")
    let text = ConsoleReport(style: style).rendered(ReportFixtures.report([finding]).redacted)
    #expect(text.contains(#"    id: \u{E9} is not ... ok"#))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Colours are written only if they are enabled")
  func colors() {
    let report = ReportFixtures.report([ReportFixtures.badID()])
    #expect(!render(report).contains("\u{1B}"))
    let colored = ConsoleReport(style: ConsoleStyle(hasColors: true)).rendered(report.redacted)
    #expect(colored.contains("\u{1B}[31merror body-schema\u{1B}[0m"))
  }

  @Test(
    "A duration is rounded to hundredths of a second",
    arguments: [
      (Duration.milliseconds(412), "0.41 s"), (.milliseconds(415), "0.42 s"), (.milliseconds(1_999), "2.00 s"),
      (.zero, "0.00 s"), (.seconds(75), "75.00 s"), (.milliseconds(9), "0.01 s"),
    ]
  )
  func durations(_ duration: Duration, _ expected: String) {
    var report = ReportFixtures.report()
    report.elapsed = duration
    #expect(ConsoleReport().summary(of: report).hasSuffix(", \(expected)"))
  }
}

@Suite("Console lines of operations")
struct OperationLineTests {
  private func lines(
    of operations: [OperationSummary],
    findings: [Finding] = [],
    known: [Finding] = [],
    command: String = "verify",
    isUnicode: Bool = true
  ) -> [String] {
    var report = ReportFixtures.report(findings)
    report.command = command
    report.operations = operations
    report.known = ReportFixtures.report(known).accepting(by: SecretRedaction()) { _ in true }.known
    let text = ConsoleReport(style: ConsoleStyle(isUnicode: isUnicode)).rendered(report.redacted)
    return text.split(separator: "\n").map(String.init).filter { line in
      ["✓", "✗", "–", "ok ", "FAIL", "-   "].contains { line.hasPrefix($0) }
    }
  }

  @Test("An operation without an id of its own is printed once", arguments: ["/feed", "/v1/feed"])
  func unnamed(_ path: String) {
    let unnamed = OperationSummary(id: "GET /feed", method: "GET", path: path, exchanges: 2)
    #expect(lines(of: [unnamed]) == ["✓ GET /feed  2 requests"])
    #expect(
      lines(of: [ReportFixtures.getFeed, unnamed])
        == ["✓ getFeed    GET /v1/feed  37 requests", "✓ GET /feed                2 requests"]
    )
  }

  @Test("An operation with findings has a cross and their number, and known ones leave it its tick")
  func findings() {
    let finding = ReportFixtures.badID()
    #expect(
      lines(of: [ReportFixtures.getFeed], findings: [finding]) == ["✗ getFeed  GET /v1/feed  37 requests  1 finding"]
    )
    #expect(
      lines(of: [ReportFixtures.getFeed], known: [finding]) == ["✓ getFeed  GET /v1/feed  37 requests  1 known"]
    )
  }

  @Test("Many operations that were skipped for one reason are one line, and others say why each for itself")
  func skipped() {
    func operation(_ id: String, _ reason: String?) -> OperationSummary {
      var operation = OperationSummary(id: id, method: "GET", path: "/\(id)")
      operation.skipped = reason
      return operation
    }
    let more = ["c", "d", "e"].map { operation($0, "off") }
    #expect(
      lines(of: [operation("a", "off"), operation("b", "POST is not safe")] + more)
        == ["– 4 operations          skipped: off", "– b             GET /b  skipped: POST is not safe"]
    )
    #expect(lines(of: ["a", "b", "c"].map { operation($0, "off") }).count == 3)
    let unrecorded = [operation("a", nil), operation("b", nil)]
    #expect(lines(of: unrecorded, command: "check") == ["– 2 operations  skipped: no recording"])
    #expect(lines(of: unrecorded, command: "diff").isEmpty)
  }

  @Test("Without Unicode the marks of operations are words of one width")
  func ascii() {
    #expect(lines(of: [ReportFixtures.getFeed], isUnicode: false) == ["ok   getFeed  GET /v1/feed  37 requests"])
    let bad = lines(of: [ReportFixtures.getFeed], findings: [ReportFixtures.badID()], isUnicode: false)
    #expect(bad.first?.hasPrefix("FAIL getFeed") == true)
  }
}
