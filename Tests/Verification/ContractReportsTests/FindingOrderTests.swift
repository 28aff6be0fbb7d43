import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

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

  @Test("Findings of one cause have one group in a JSON report, and each has a fingerprint of its own")
  func group() throws {
    let findings = ["a", "b"].map {
      finding("body-schema", in: $0, status: 200, "expected a string, found null", member: "isbn")
    }
    let report = ReportFixtures.report(findings + [finding(in: "a", status: 404, "status 404 is not documented")])
    let root = try JSONDocument(parsing: JSONReport.rendered(report.redacted)).root
    let written = try #require(root["findings"]?.elements)
    #expect(Set(written.compactMap { $0["fingerprint"]?.string }).count == 3)
    #expect(Set(written.compactMap { $0["group"]?.string }).count == 2)
  }

  @Test("Findings of documents are below one heading for each operation, and those of requests by urgency")
  func headings() {
    func compared(_ operation: String, _ severity: Severity) -> Finding {
      Finding(check: CheckID("removed"), severity: severity, operation: operation, message: "\(operation) \(severity)")
    }
    let text = text([compared("a", .error), compared("b", .error), compared("a", .warning)])
    #expect(text.contains("a  2 findings\n") && text.ranges(of: "b  1 finding\n").count == 1, "\(text)")
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
