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

  @Test("Notes come after the operations and before the summary line")
  func notes() {
    #expect(
      render(ReportFixtures.report(notes: ["a walk was cut short"], skipped: "POST is not safe")) == """
        ✓ getFeed           GET /v1/feed                       37 requests
        – getImageComments  GET /v1/image/{image-id}/comments  skipped: POST is not safe

        note: a walk was cut short

        2 operations (1 skipped), 153 requests, 2 checks, 0 findings, 0.41 s

        """
    )
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

@Suite("The order and the headings of findings")
struct FindingOrderTests {
  private func finding(
    _ check: String = "status",
    in operation: String,
    status: Int?,
    _ message: String,
    member: String? = nil,
    answer: String? = nil
  ) -> Finding {
    var finding = Finding(check: CheckID(check), operation: operation, message: message)
    finding.exchange = ExchangeReference(number: 1, method: .get, url: "http://a/", status: status, curl: "")
    if let member {
      finding.body = BodyPlace(pointer: JSONPointer(tokens: ["0", member]), location: nil, excerpt: nil)
      finding.contract = ContractPlace(
        place: SourcePlace(file: "a.yaml", location: nil),
        pointer: JSONPointer(tokens: ["components", "schemas", "Book", "properties", member, "type"])
      )
    }
    return finding
  }

  private func text(_ findings: [Finding]) -> String {
    ConsoleReport().rendered(ReportFixtures.report(findings).redacted)
  }

  @Test("A failure of the server is above its wrong responses, also those of operations before")
  func order() throws {
    let text = text([
      finding("body-schema", in: "a", status: 200, "expected a string, found null", member: "isbn"),
      finding("rejection", in: "b", status: 200, "expected a rejection"),
      finding(in: "c", status: 503, "status 503 is not documented; the contract documents 200"),
      finding("transport", in: "d", status: nil, "the connection was reset"),
    ])
    let titles = ["connection was reset", "server error 503, not documented", "isbn: expected a", "a rejection"]
    let places = try titles.map { try #require(text.firstRange(of: $0)?.lowerBound, "\($0) in \(text)") }
    #expect(places == places.sorted(), "\(text)")
  }

  @Test("One line of a schema that fails in three operations is one finding with their names")
  func shared() {
    let findings = ["a", "b", "c"].map {
      finding("body-schema", in: $0, status: 200, "expected a string, found null", member: "isbn")
    }
    let text = text(findings)
    #expect(text.contains("  error body-schema  3 findings in"), "\(text)")
    #expect(text.contains("\n      the same in b, c\n"), "\(text)")
    #expect(text.ranges(of: "isbn: expected").count == 1)
  }

  @Test("Operations that fail with 500 each for itself stay findings of their own")
  func crashes() {
    let message = "status 500 is not documented; the contract documents 200"
    let findings = ["a", "b"].map { finding(in: $0, status: 500, message) }
    #expect(text(findings).ranges(of: "server error 500, not documented").count == 2)
  }

  @Test("A server error is above broken bodies, accepted rubbish and gaps of the document, also where it is a warning")
  func warnings() throws {
    var documented = finding("rejection", in: "a", status: 500, "status 500, a server error: the body is empty")
    documented.severity = .warning
    let text = text([
      finding(in: "b", status: 404, "status 404 is not documented; the contract documents 200"),
      finding("rejection", in: "c", status: 200, "status 200; expected a documented rejection (4xx): abc"),
      finding("body-schema", in: "d", status: 200, "expected a string, found null", member: "isbn"), documented,
    ])
    let titles = ["a server error: the body", "isbn: expected", "a documented rejection", "404 is not documented"]
    let places = try titles.map { try #require(text.firstRange(of: $0)?.lowerBound, "\($0) in \(text)") }
    #expect(places == places.sorted(), "\(text)")
  }

  /// Findings of one cause in several operations, and the number of groups.
  private static let causes: [(String, [(operation: String, message: String, member: String)], Int)] = [
    (
      "null for lists of several schemas",
      [("a", "expected an array, found null (type)", "tags"), ("b", "expected an array, found null (type)", "rows")], 1
    ),
    (
      "the fields of one schema",
      [("a", "expected a string, found null (type)", "isbn"), ("b", "expected a string, found null (type)", "name")], 1
    ),
    (
      "two faults of the fields of one schema",
      [("a", "expected a string, found null (type)", "isbn"), ("a", "expected a number, found null (type)", "size")], 2
    ),
    (
      "null for a list and for a text",
      [("a", "expected an array, found null (type)", "tags"), ("a", "expected a string, found null (type)", "name")], 2
    ),
  ]

  @Test("Wrong values of one cause are one entry, whatever operations and members show it", arguments: causes)
  func oneCause(_ what: String, _ findings: [(operation: String, message: String, member: String)], _ count: Int) {
    let text = text(
      findings.map { finding("body-schema", in: $0.operation, status: 200, $0.message, member: $0.member) }
    )
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  error body-schema") } == count, "\(what): \(text)")
  }

  @Test(
    "A query parameter that makes several operations fail is one entry, and other causes stay with their operations",
    arguments: [(#"query parameter "filters""#, 1), (#"path parameter "id""#, 2), ("body /filters", 2)]
  )
  func sharedParameter(_ cause: String, _ count: Int) {
    let findings = ["a", "b"].map { operation in
      var finding = finding("rejection", in: operation, status: 500, "status 500, a server error: it is no JSON")
      finding.cause = cause
      return finding
    }
    #expect(text(findings).ranges(of: "error rejection").count == count)
  }

  @Test("The ten worst findings are of different kinds, every crash among them, and the rest is a line for each kind")
  func worst() {
    let undocumented = (1...30).map {
      finding(in: "gap\($0)", status: 404, "status 404 is not documented; the contract documents 200")
    }
    let failing = (1...30).map {
      finding(in: "fail\($0)", status: 500, "status 500 is not documented; the contract documents 200")
    }
    let crashes = (1...5).map { finding("transport", in: "crash\($0)", status: nil, "the connection was reset") }
    let accepted = finding("rejection", in: "a", status: 200, "status 200; expected a documented rejection (4xx): abc")
    let report = ReportFixtures.report(undocumented + failing + [accepted] + crashes)
    let text = ConsoleReport(maximumFindings: 10).rendered(report.redacted)
    let entries = text.split(separator: "\n").filter { $0.hasPrefix("  error ") }
      .map { String($0.dropFirst(8).prefix(9)) }
    // Of undocumented statuses without an operation in the document, all are one cause.
    let others = ["status", "status", "status", "rejection", "status  3"]
    #expect(entries == Array(repeating: "transport", count: 5) + others)
    #expect(text.contains("  27 × error status: server error 500, not documented"), "\(text)")
    #expect(text.contains("(fail4, fail5, fail6 and 24 more)"), "\(text)")
  }

  @Test("A report that says nothing about half of the operations begins with that, unless nobody wanted them")
  func shortfall() {
    var report = ReportFixtures.report()
    report.operations = (1...4).map { number in
      var operation = OperationSummary(id: "\(number)", method: "GET", path: "/\(number)", exchanges: 1)
      operation.omission = number > 2 ? .unsuccessful : nil
      return operation
    }
    let text = ConsoleReport().rendered(report.redacted)
    #expect(text.hasPrefix("of 4 operations, 2 operations not verified: 2 without a success\n"), "\(text)")
    for position in [2, 3] { report.operations[position].omission = .unsafe }
    #expect(report.shortfallLine == nil)
  }

  @Test("Of more than eleven notes, a report for people shows ten and counts the others")
  func notes() {
    let few = (1...11).map { "note \($0)" }
    #expect(ReportFixtures.report(notes: few).shownNotes == few)
    let many = ReportFixtures.report(notes: (1...40).map { "note \($0)" }).shownNotes
    #expect(many.count == 11)
    #expect(many.last == "… and 30 other notes (the reports html and json have them)")
  }
}
