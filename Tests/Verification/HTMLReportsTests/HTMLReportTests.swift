import Basics
import ContractReports
import Diagnostics
import HTMLReports
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("HTML report")
struct HTMLReportTests {
  private func page(_ report: Report) -> String {
    String(decoding: HTMLFormat().bytes(of: RedactedReport(report, by: SecretRedaction())), as: UTF8.self)
  }

  private static let hostile =
    #""\#u{301}'><script>alert(1)</script><img src=x onerror=alert(1)>{{verdict}}</pre>&amp;"#

  /// A report in which every text is hostile.
  private static var hostileReport: Report {
    var finding = Finding(check: CheckID("check"), operation: hostile, message: hostile, details: [hostile])
    finding.body = BodyPlace(
      pointer: JSONPointer(tokens: [hostile]),
      location: JSONLocation(line: 3, column: 1),
      excerpt: Excerpt(text: hostile, mark: 2)
    )
    finding.contract = ContractPlace(place: SourcePlace(file: hostile, location: nil))
    finding.contract?.lines = SourceLines(first: 1, texts: [hostile], mark: 0)
    finding.exchange = ExchangeReference(number: 1, method: .get, url: hostile, status: 200, curl: hostile)
    finding.exchange?.transcript = ExchangeTranscript(
      request: ExchangeTranscript.Message(head: hostile, body: hostile),
      response: ExchangeTranscript.Message(head: hostile, body: hostile),
      faults: [hostile]
    )
    var operation = OperationSummary(id: hostile, method: hostile, path: hostile, exchanges: 1, statuses: [200: 1])
    operation.documented = [hostile]
    operation.skipped = hostile
    var report = Report(command: hostile, version: hostile, target: hostile, started: hostile)
    report.append(
      StageSummary(name: hostile, result: hostile, status: 1, elapsed: .zero),
      of: Report(command: "", version: "")
    )
    report.operations = [operation]
    report.findings = [finding]
    report.notes = [hostile]
    report.cases = [nil, CaseOutcome.Cell(row: hostile, column: hostile)].map { cell in
      CaseOutcome(
        id: hostile,
        useCase: hostile + (cell == nil ? "" : "2"),
        cell: cell,
        steps: [CaseOutcome.Step(keyword: hostile, text: hostile)],
        verdict: .failed(CaseOutcome.Failure(step: 0, expected: hostile, got: hostile)),
        journal: [hostile]
      )
    }
    report.coverage = Coverage(operations: [OperationCoverage(id: hostile, items: [CoverageItem(.status, hostile)])])
    return report
  }

  @Test("No text of a report is markup in the page, and none ends an attribute")
  func escaping() {
    let page = page(Self.hostileReport)
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<img"))
    #expect(!page.contains("</pre>&amp;\""))
    #expect(page.contains("{{verdict}}"))
    // Scalar by scalar: together with the accent, the quotation mark is another character.
    #expect(
      !page.unicodeScalars.indices.contains { index in
        page.unicodeScalars[index] == "\"" && page.unicodeScalars.index(after: index) < page.unicodeScalars.endIndex
          && page.unicodeScalars[page.unicodeScalars.index(after: index)] == "\u{301}"
      }
    )
    #expect(page.ranges(of: "<script>").count == 1)
  }

  @Test("The page requests nothing, and its policy allows its own style and script only")
  func policy() throws {
    let page = page(Self.hostileReport)
    func hash(of element: String) throws -> String {
      let start = try #require(page.firstRange(of: "<\(element)>")).upperBound
      let end = try #require(page.firstRange(of: "</\(element)>")).lowerBound
      return "sha256-" + Base64.text(of: SHA256.digest(of: Array(page[start..<end].utf8)))
    }
    let policy = """
      default-src 'none'; style-src '\(try hash(of: "style"))'; script-src '\(try hash(of: "script"))'; img-src data:; \
      base-uri 'none'; form-action 'none'
      """
    #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    #expect(!page.contains(" style=\""))
    #expect(!page.contains("src=\"http"))
    #expect(!page.contains("url("))
    #expect(!page.contains(" onclick"))
  }

  @Test("A finding shows the lines of the body with the value marked, the contract, the exchange and a command")
  func finding() {
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "127.0.0.1", path: "/v1/feed"))
    let response = HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: Array(#"{"id": 9}"#.utf8)
    )
    var finding = Finding(check: CheckID("body-schema"), operation: "getFeed", message: "9 is not a text")
    finding.body = BodyPlace(
      pointer: JSONPointer(tokens: ["id"]),
      location: JSONLocation(line: 1, column: 8),
      excerpt: nil
    )
    finding.body?.lines = SourceLines(first: 1, texts: [#"{"id": 9}"#], mark: 0, column: 7)
    finding.contract = ContractPlace(place: SourcePlace(file: "a.yaml", location: JSONLocation(line: 4, column: 1)))
    finding.contract?.lines = SourceLines(first: 3, texts: ["id:", "  type: string"], mark: 1)
    finding.exchange = ExchangeReference(
      number: 1,
      evidence: ExchangeEvidence(HTTPExchange(request: request, response: response, elapsed: .milliseconds(12))),
      status: 200
    )
    let page = page(Report(command: "verify", version: "1", findings: [finding, finding]))
    #expect(page.contains(##"{&quot;id&quot;: <mark>9</mark>}"##))
    #expect(
      page.contains(
        "<span class=\"line marked\"><span class=\"line-number\">4</span><span class=\"text\">  type: string"
      )
    )
    #expect(page.contains("<b>GET http://127.0.0.1/v1/feed</b>"))
    #expect(
      page.contains("<b>HTTP/1.1 200 \ncontent-type: application/json</b>")
        || page.contains("Content-Type: application/json")
    )
    #expect(page.contains("<code>curl -i http://127.0.0.1/v1/feed</code>"))
    #expect(page.contains("<code>contract explain body-schema</code>"))
    #expect(page.contains("Request and response, 12 ms"))
    // The second finding refers to the first for the exchange, and has an anchor of its own.
    #expect(page.contains("id=\"finding-\(finding.fingerprint)\""))
    #expect(page.contains("id=\"finding-\(finding.fingerprint)-2\""))
    #expect(page.contains("<a href=\"#finding-\(finding.fingerprint)\">the first finding of this request</a>"))
  }

  @Test("The page shows statuses that are documented and seen, undocumented, and never seen")
  func statuses() {
    var operation = OperationSummary(id: "getFeed", method: "GET", path: "/", exchanges: 3, statuses: [200: 2, 418: 1])
    operation.documented = ["200", "4XX", "500", "default"]
    var report = Report(command: "verify", version: "1", operations: [operation])
    #expect(page(report).contains(##"<span class="badge passed">418 × 1"##))
    operation.documented = ["2XX", "404", "429", "500"]
    let times: [Duration] = [.milliseconds(1), .milliseconds(2), .milliseconds(90)]
    operation.latency = LatencyDistribution((1...7).flatMap { _ in times })
    report.operations = [operation]
    let page = page(report)
    #expect(page.contains(##"<span class="badge passed">200 × 2"##))
    #expect(page.contains(##"<span class="badge failed">418 × 1"##))
    #expect(page.contains(##"<span class="badge skipped">404"##))
    // No request can be expected to cause them, and the coverage does not count them either.
    #expect(!page.contains("<span class=\"badge skipped\">429") && !page.contains("<span class=\"badge skipped\">500"))
    #expect(page.contains("aria-label=\"21 requests, half of them within 2."))
    #expect(page.ranges(of: "<rect ").count == 3)
  }

  /// A finding of an operation.
  private static func finding(
    _ message: String,
    in operation: String?,
    _ severity: Severity = .error,
    check: String = "body-schema",
    file: String = "a.yaml",
    pointer: [String]? = nil
  ) -> Finding {
    var finding = Finding(check: CheckID(check), severity: severity, operation: operation, message: message)
    finding.contract = ContractPlace(
      place: SourcePlace(file: file, location: JSONLocation(line: 4, column: 1)),
      pointer: pointer.map { JSONPointer(tokens: $0) }
    )
    return finding
  }

  @Test("Findings are below the heading of their operation or file, the most severe first")
  func groups() {
    let operations = ["getFeed", "getImage"].map {
      OperationSummary(id: $0, method: "GET", path: "/\($0)", exchanges: 1, statuses: [200: 1])
    }
    let findings = [
      Self.finding("one", in: "getFeed", .note), Self.finding("two", in: "getImage"),
      Self.finding("three", in: "getFeed", .warning), Self.finding("four", in: nil, check: "secret", file: "a.har"),
    ]
    let page = page(Report(command: "verify", version: "1", operations: operations, findings: findings))
    let headings = page.matches(of: /<section class="group" id="([^"]+)"/).map { String($0.1) }
    #expect(headings == ["operation-getImage", "file-a.har", "operation-getFeed"])
    let messages = page.matches(of: /class="message" id="[^"]+">([^<]+)/).map { String($0.1) }
    #expect(messages == ["two", "four", "three", "one"])
    #expect(page.contains(##"<span class="method">GET</span> <span class="path">/getFeed</span>"##))
    #expect(page.contains(##"<span class="badge warning">1 warning</span> <span class="badge note">1 note</span>"##))
    #expect(page.contains(##"<a href="#operation-getFeed">"##))
  }

  @Test("Headings of operations whose names look alike in an address have addresses of their own")
  func anchors() {
    let findings = ["a b", "a-b", "a/b"].map { Self.finding("wrong", in: $0) }
    let page = page(Report(command: "verify", version: "1", findings: findings))
    let headings = page.matches(of: /<section class="group" id="([^"]+)"/).map { String($0.1) }
    #expect(headings == ["operation-a-b", "operation-a-b-2", "operation-a-b-3"])
  }

  @Test("A fault in a schema that operations share has one number, and other faults have their own")
  func faults() {
    let shared = ["components", "schemas", "Item", "properties", "id", "type"]
    var first = Self.finding("9 is not a string", in: "getFeed", pointer: shared)
    first.body = BodyPlace(pointer: JSONPointer(tokens: ["items", "0", "id"]), location: nil, excerpt: nil)
    var second = Self.finding("9 is not a string", in: "getItem", pointer: shared)
    second.body = BodyPlace(pointer: JSONPointer(tokens: ["id"]), location: nil, excerpt: nil)
    let statuses = [("getFeed", "200"), ("getItem", "200, 404")].map { (operation: String, statuses: String) in
      Self.finding(
        "status 418 is not documented; the contract documents \(statuses)",
        in: operation,
        check: "status",
        pointer: ["paths", "/\(operation)"]
      )
    }
    let other = Self.finding("the response has no body", in: "getItem", check: "body")
    let findings = [first, second] + statuses + [other]
    let answered = findings.map { finding in
      var finding = finding
      finding.exchange = ExchangeReference(number: 1, method: .get, url: "http://a/", status: 418, curl: "")
      return finding
    }
    let page = page(Report(command: "verify", version: "1", findings: answered))
    let numbers = page.matches(of: /data-operation="(\w+)" .* data-fault="(\d+)"/).map { "\($0.1) \($0.2)" }
    #expect(numbers == ["getFeed 0", "getFeed 1", "getItem 0", "getItem 2", "getItem 1"])
  }

  /// A response as a page shows it.
  private static func transcript(_ head: String, _ body: String = "") -> ExchangeTranscript {
    ExchangeTranscript(
      request: ExchangeTranscript.Message(head: "GET /", body: ""),
      response: ExchangeTranscript.Message(head: head, body: body)
    )
  }

  @Test(
    "What was received is the part of the response that the message is about",
    arguments: [
      ("status 500 is not documented", "HTTP/1.1 <mark>500</mark> Oops\n</span></span>"),
      ("the header ETag has no quotation marks", "ETag: <mark>e</mark>"),
      ("the documented header X-Rate is missing", "<span class=\"text\">ETag: e\n"),
      ("took 2 s", nil),
    ]
  )
  func received(message: String, expected: String?) {
    var finding = Self.finding(message, in: "getFeed", check: "check")
    finding.exchange = ExchangeReference(number: 1, method: .get, url: "/", status: 500, curl: "curl /")
    finding.exchange?.transcript = Self.transcript("HTTP/1.1 500 Oops\nServer: x\nETag: e", #"{"error": 1}"#)
    let page = page(Report(command: "verify", version: "1", findings: [finding]))
    #expect(page.contains("<b>Received</b>") == (expected != nil))
    if let expected { #expect(page.contains(expected)) }
  }

  @Test("The value of the contract is marked where a value begins at its place, and else its line")
  func contractValue() {
    var finding = Self.finding("9 is not a string", in: "getFeed")
    finding.contract = ContractPlace(place: SourcePlace(file: "a.yaml", location: JSONLocation(line: 4, column: 13)))
    finding.contract?.lines = SourceLines(first: 4, texts: ["id: { type: string, minLength: 1 }"], mark: 0)
    let report = Report(command: "verify", version: "1", findings: [finding])
    #expect(page(report).contains("id: { type: <mark>string</mark>, minLength: 1 }"))
    finding.contract?.place = SourcePlace(file: "a.yaml", location: JSONLocation(line: 4, column: 14))
    let other = page(Report(command: "verify", version: "1", findings: [finding]))
    #expect(other.contains("<span class=\"line marked\">") && !other.contains("<mark>"))
  }

  @Test(
    "What differs in a failed case is marked in both texts",
    arguments: [
      ("status 200", "status 500", ["2", "5"]), ("1 image\n2 texts", "1 image\n3 texts", ["2", "3"]),
      ("the feed", "connectivity", []), ("same", "same", []),
      ("a 1\nsame\nb 2", "a 2\nsame\nb 3", ["1", "2", "2", "3"]),
    ]
  )
  func difference(expected: String, got: String, marks: [String]) {
    var report = Report(command: "accept", version: "1")
    let failure = CaseOutcome.Failure(step: 0, expected: expected, got: got)
    let steps = [CaseOutcome.Step(keyword: "Then", text: "it is so")]
    report.cases = [CaseOutcome(id: "a", useCase: "b", steps: steps, verdict: .failed(failure))]
    #expect(page(report).matches(of: /<mark>([^<]*)<\/mark>/).map { String($0.1) } == marks)
  }

  @Test("A page that is full leaves out warnings before errors, whatever their operations")
  func severeFirst() {
    let long = String(repeating: "x", count: 1000)
    let first = [Self.finding("the first error", in: "a")]
    let warnings = (0..<150).map { Self.finding("\($0) \(long)", in: "a", .warning) }
    let errors = (0..<20).map { Self.finding("error \($0) \(long)", in: "b") }
    let content = Report(command: "verify", version: "1", findings: first + warnings + errors)
    let report = RedactedReport(content, by: SecretRedaction())
    let page = String(decoding: HTMLFormat(longest: 100_000).bytes(of: report), as: UTF8.self)
    #expect(page.contains("error 19 x"))
    #expect(page.contains("other findings left out"))
    #expect(page.utf8.count < 150_000)
  }

  @Test("A page with very many findings stays within its size, and says how many it leaves out")
  func bounds() {
    let long = String(repeating: "x", count: 1000)
    let findings = (0..<150).map { Finding(check: CheckID("check"), message: "\($0) \(long)") }
    let report = RedactedReport(Report(command: "verify", version: "1", findings: findings), by: SecretRedaction())
    let page = String(decoding: HTMLFormat(longest: 100_000).bytes(of: report), as: UTF8.self)
    #expect(page.utf8.count < 140_000)
    #expect(page.contains("other findings left out, so that the page stays usable"))
  }

  @Test("A cell of the matrix that failed leads to its case")
  func matrix() {
    let cell = CaseOutcome.Cell(row: "refused", column: "empty")
    let outcome = CaseOutcome(
      id: "matrix.refused.empty",
      useCase: "The matrix",
      cell: cell,
      steps: [],
      verdict: .failed(CaseOutcome.Failure(step: 0, expected: "a", got: "b"))
    )
    var report = Report(command: "accept", version: "1")
    report.cases = [outcome]
    let page = page(report)
    #expect(page.contains(##"<td class="failed" data-label="empty"><a href="#case-matrix.refused.empty">"##))
    #expect(page.contains(##"<article class="finding error" id="case-matrix.refused.empty""##))
  }

  @Test("A page of many findings begins with the ten worst, each a link to its finding")
  func worst() throws {
    let gaps = (1...20).map { number in
      var finding = Self.finding("took \(number) s", in: "op\(number)", check: "time")
      finding.severity = .warning
      return finding
    }
    var crash = Self.finding("the connection was reset", in: "zz", check: "transport")
    crash.exchange = ExchangeReference(number: 1, method: .get, url: "http://a/", status: nil, curl: "")
    let page = page(Report(command: "verify", version: "1", findings: gaps + [crash]))
    let list = try #require(page.firstRange(of: "<ol class=\"worst\">"))
    let links = page[list.upperBound...].prefix(4000).matches(of: /<li><a href="#([^"]+)">/).map { String($0.output.1) }
    #expect(links.count == 10)
    #expect(links.first == "finding-\(crash.fingerprint)")
    #expect(links.allSatisfy { page.contains("<article class=\"finding") && page.contains("id=\"\($0)\"") })
    #expect(page.contains("11 other findings below"))
    #expect(!self.page(Report(command: "verify", version: "1", findings: [crash])).contains("<ol class=\"worst\">"))
  }

  @Test("Code in the texts of this tool is code in the page, and no text of others becomes markup there")
  func code() {
    var report = Report(command: "check", version: "1", checks: [CheckID("a")], notes: ["see `a < b` and `c"])
    report.catalogue = [
      Descriptor(.check, "a", summary: "`200` is 200", explanation: "e", example: "<b>", remedy: "r", exclusion: "x")
    ]
    let page = page(report)
    #expect(page.contains("<li>see <code>a &lt; b</code> and `c</li>"))
    #expect(page.contains("<code>200</code> is 200"))
    #expect(page.contains("Example: &lt;b&gt;"))
  }

  @Test("Operations that only the mock API replayed beside a live API have no row of their own")
  func rows() {
    let operation = OperationSummary(id: "getFeed", method: "GET", path: "/feed", exchanges: 1, statuses: [200: 1])
    let stage = Report(command: "verify", version: "1", operations: [operation])
    var report = Report(command: "gate", version: "1")
    for name in ["verify mock", "verify http://a"] {
      report.append(StageSummary(name: name, result: "1 request", status: 0, elapsed: .zero), of: stage)
    }
    #expect(report.listedOperations.map(\.stage) == ["verify http://a"])
    var finding = Self.finding("took 1 s", in: "getFeed", check: "time")
    finding.stage = "verify mock"
    report.findings = [finding]
    #expect(report.listedOperations.count == 2)
  }

  @Test("The page and the Markdown of a comparison name both contracts, and those of other runs do not")
  func compared() {
    var report = Report(command: "diff", version: "1")
    report.sources = ReportSources(contracts: ["old/a.yaml", "new/a.yaml"])
    let markdown = { String(decoding: MarkdownFormat().bytes(of: RedactedReport($0)), as: UTF8.self) }
    #expect(page(report).contains("<dt>Old</dt><dd>old/a.yaml</dd>") && page(report).contains("<dd>new/a.yaml</dd>"))
    #expect(markdown(report).contains("from `old/a.yaml` to `new/a.yaml`"))
    report.command = "verify"
    #expect(!page(report).contains("<dt>Old</dt>") && !markdown(report).contains("from `"))
  }
}
