import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

/// What reports keep, so that the request of a finding can be sent again.
@Suite("A report whose requests can be sent again")
struct KeptReportTests {
  private static let expectations: [ContractReports.Expectation] = [
    .documented, .success, .sameInAnotherCase("\"id\" in upper case"), .notFound("unknown \"id\""),
    .refusal("malformed \"limit\""), .refusedCredentials("without credentials"), .noServerError("\"limit\" is 0"),
    .allowed("the schemas allow it"), .anyButServerError("a long URL"), .undocumentedRefusal("malformed \"limit\""),
    .followed(
      Reference(operation: "listPets", url: "http://h/pets", pointer: nil, location: nil),
      check: CheckID("link")
    ),
    .generated(GeneratedExpectation(summary: "a name", isValid: false, mustBeRefused: true, isUsual: true)),
  ]

  private static func report(_ expectation: ContractReports.Expectation = .success) -> Report {
    var finding = ReportFixtures.badID()
    finding.exchange?.expectation = expectation
    finding.exchange?.request = SentRequest(headers: ["Accept": "a/b"], body: [0, 0xFF], isBodyRedacted: true)
    var report = ReportFixtures.report([finding, ReportFixtures.unreadable])
    report.command = "verify"
    report.seed = 7
    report.sources = ReportSources(contracts: ["api.yaml"], recordings: ["a.har"], serverPath: "/v1")
    return report
  }

  @Test("A JSON report keeps what a request should get", arguments: expectations)
  func expectation(_ expectation: ContractReports.Expectation) throws {
    let kept = try KeptReport(JSONReport.rendered(Self.report(expectation).redacted), file: "a.json")
    let exchange = try #require(kept.findings.first?.finding.exchange)
    #expect(exchange.expectation == expectation)
    #expect(exchange.request == SentRequest(headers: ["Accept": "a/b"], body: [0, 0xFF], isBodyRedacted: true))
  }

  @Test("JSON and HAR reports keep the same findings, with their identities, and the files of the run")
  func formats() throws {
    let report = Self.report().redacted
    let names = report.content.findings.map(\.fingerprint)
    for bytes in [JSONReport.rendered(report), HARFormat().bytes(of: report)] {
      let kept = try KeptReport(bytes, file: "a")
      #expect(Set(kept.findings.map(\.fingerprint)) == Set(names))
      #expect(kept.target == report.content.target)
      #expect(kept.seed == 7)
      #expect(kept.sources == report.content.sources)
      #expect(kept.findings.filter { $0.finding.canBeReplayed }.map(\.finding.check) == [CheckID("body-schema")])
    }
  }

  @Test(
    "A file that is no report is refused, with what to do",
    arguments: [
      ("openapi: 3.1.0", "it is not a JSON or HAR report"), ("[]", "the file is not a report of contract"),
      (#"{"log": {"entries": []}}"#, "contract verify --report json=PATH"),
    ]
  )
  func refusal(text: String, says words: String) {
    let error = #expect(throws: ReportFileError.self) { try KeptReport(Array(text.utf8), file: "a.json") }
    #expect(error?.description.contains(words) == true)
  }

  @Test("A finding on the terminal ends with the commands that send its request again and explain its check")
  func commands() {
    let report = Self.report()
    let name = report.redacted.content.findings[0].fingerprint.prefix(8)
    func text(_ report: RedactedReport) -> String { ConsoleReport(style: ConsoleStyle(width: nil)).rendered(report) }
    let shown = text(report.redacted.replayed(by: "contract repeat"))
    #expect(shown.contains("    next: contract repeat \(name), contract explain body-schema\n"))
    #expect(shown.contains("    next: contract explain contract\n"))
    // Without a report that is kept, the request cannot be sent again.
    #expect(!text(report.redacted).contains("contract repeat"))
  }
}
