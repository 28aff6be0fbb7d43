import ContractReports
import Diagnostics
import JSONSyntax
import Redaction
import Testing

@Suite("Reading JSON reports")
struct ReportReadingTests {
  static var reports: [Report] {
    var busy = ReportFixtures.report(
      [ReportFixtures.badID(), ReportFixtures.slow, ReportFixtures.unreadable],
      notes: ["n"]
    )
    busy.operations = [ReportFixtures.getFeed, ReportFixtures.getComments]
    busy.operations[0].latency = LatencyDistribution([.milliseconds(3), .microseconds(41_007), .milliseconds(3)])
    busy.operations[0].documented = ["200", "default"]
    busy.coverage = Coverage(operations: [
      OperationCoverage(
        id: "getFeed",
        items: [CoverageItem(.status, "200", isExercised: true), CoverageItem(.link, "next")]
      )
    ])
    busy.known = ReportFixtures.report([ReportFixtures.slow]).accepting(by: SecretRedaction()) { _ in true }.known
    busy.isInterrupted = true
    busy.seed = .max
    busy.status = 130
    busy.shard = ReportShard(number: 2, count: 3, of: [[1, 2]], selection: ["getFeed"])
    busy.missingShards = [1]
    busy.baseline = BaselineComparison(file: "b.json", known: 1, new: 3, gone: busy.known, unjudged: 4)
    return [busy, ReportFixtures.gate, ReportFixtures.withoutPlaces, Report(command: "check", version: "")]
  }

  @Test("A report is read from JSON as it was written", arguments: reports)
  func roundTrip(_ report: Report) throws {
    let written = JSONReport.rendered(RedactedReport(report, by: SecretRedaction()))
    let read = try JSONReport.read(written, file: "a.json")
    let again = String(decoding: JSONReport.rendered(RedactedReport(read, by: SecretRedaction())), as: UTF8.self)
    #expect(again == String(decoding: written, as: UTF8.self))
  }

  /// A report in which no property has the value that it has in an empty one, as far as a file has it.
  private static var full: Report {
    var report = ReportFixtures.gate
    let (parts, finding) = (Self.reports[0], ReportFixtures.badID())
    (report.coverage, report.known, report.shard, report.missingShards) = (
      parts.coverage, parts.known, parts.shard, parts.missingShards
    )
    (report.baseline, report.status, report.isInterrupted, report.target) = (parts.baseline, 130, true, "http://a.test")
    report.sources = ReportSources(contracts: ["api.yaml"], recordings: ["a.har"], serverPath: "/v1")
    (report.started, report.elapsed, report.notes) = ("2026-05-04T10:00:00Z", .seconds(2), ["n"])
    (report.checks, report.judgements) = ([CheckID("contract"), CheckID("head")], [CheckID("contract"): 1])
    report.reasonsForNothing = [CheckID("head"): "no operation has HEAD"]
    report.operations = [parts.operations[0]]
    (report.operations[0].skipped, report.operations[0].omission, report.operations[0].stage) = ("no", .busy, "check")
    report.findings = [finding]
    report.findings[0].severity = .warning
    (report.findings[0].cause, report.findings[0].otherExchanges, report.findings[0].stage) = ("a header", 1, "check")
    report.findings[0].evidence = [finding.exchange].compactMap(\.self)
    report.findings[0].otherStages = ["accept"]
    var outcome = CaseFixtures.failing()
    (outcome.cell, outcome.origin) = (CaseOutcome.Cell(row: "a", column: "b"), .contract("a.yaml:1:2"))
    (outcome.elapsed, outcome.stage, outcome.isLive) = (.milliseconds(41), "accept", true)
    report.cases = [outcome]
    report.stages = [StageSummary(name: "check", result: "good", status: 1, elapsed: .seconds(1))]
    (report.stages[0].checks, report.stages[0].judgements) = ([CheckID("head")], [CheckID("contract"): 1])
    var callbacks = CallbackCounts()
    (callbacks.expected, callbacks.fulfilled, callbacks.received, callbacks.webhooks) = (4, 3, 2, 1)
    report.callbacks = callbacks
    report.setHTTPVersions(["HTTP/1.1", "HTTP/2"])
    return report
  }

  @Test("Every property of a report comes back from its JSON, except those that no file has")
  func properties() throws {
    let report = Self.full
    let read = try JSONReport.read(JSONReport.rendered(report.redacted), file: "a.json")
    /// The properties that are lost, and those that the full report leaves empty.
    func missing<Value>(_ read: Value?, _ written: Value?, _ empty: Value) throws -> Set<String> {
      let values = try [#require(read), #require(written), empty].map { value in
        // The properties of a wrapped value count one by one.
        Mirror(reflecting: value).children.flatMap { child in
          child.label?.hasPrefix("_") == true ? Array(Mirror(reflecting: child.value).children) : [child]
        }
      }
      let names = values[0].indices.filter { index in
        // In any order, because dictionaries have none.
        let texts = values.map { String(describing: $0[index].value).sorted() }
        return texts[0] != texts[1] || texts[1] == texts[2]
      }
      return Set(names.compactMap { values[0][$0].label })
    }
    let ofReport = try missing(read, report, Report(command: "", version: ""))
    #expect(
      ofReport == [
        "catalogue", "folder", "root", "contractFile", "repeatedFindings", "exchanges", "archive", "replayCommand",
        "replayOptions", "offeredOptions", "listsUnjudged",
      ]
    )
    let operation = OperationSummary(id: "", method: "", path: "")
    let ofOperation = try missing(read.operations.first, report.operations.first, operation)
    #expect(ofOperation == ["place"])
    let finding = Finding(check: CheckID("head"), message: "")
    let ofFinding = try missing(read.findings.first, report.findings.first, finding)
    #expect(ofFinding == ["hasRequestNote", "isSmallest"])
    let outcome = CaseOutcome(id: "", useCase: "", steps: [], verdict: .passed)
    let ofCase = try missing(read.cases.first, report.cases.first, outcome)
    #expect(ofCase == [])
    let stage = StageSummary(name: "", result: "", status: nil, elapsed: .zero)
    let ofStage = try missing(read.stages.first, report.stages.first, stage)
    #expect(ofStage == [])
  }

  @Test(
    "A file that is not a report is refused with the place and the reason",
    arguments: [
      ("{", "a.json:1:2: the file is not valid JSON, so it is not a JSON report of contract"),
      (
        #"{"schema":"urn:contract:report:9"}"#,
        #"a.json:1:11: the file is not a JSON report of contract: its member "schema""#
      ),
      (#"{"schema":"urn:contract:report:1"}"#, #"a.json:1:1: the member "version" is missing"#),
      (
        #"{"schema":"urn:contract:report:1","version":9223372036854775807}"#,
        #"a.json:1:45: "version" is larger than any number of a report"#
      ),
      (#"{"schema":"urn:contract:report:1","version":2}"#, "the report has version 2; this command reads version 1"),
      (#"{"schema":"urn:contract:report:1","version":1}"#, #"the member "command" is missing"#),
      (
        #"{"schema":"urn:contract:report:1","version":1,"command":"verify","findings":[{"severity":"bad"}]}"#,
        #"a.json:1:90: "bad" is not a severity"#
      ),
      (
        #"{"schema":"urn:contract:report:1","version":1,"command":"verify","cases":[{"verdict":"won"}]}"#,
        #""won" is not a verdict"#
      ),
      (
        #"{"schema":"urn:contract:report:1","version":1,"command":"verify","elapsedSeconds":-1}"#,
        #""elapsedSeconds" is not a number of seconds"#
      ),
      (
        #"{"schema":"urn:contract:report:1","version":1,"command":"v","operations":[{"id":"a","method":"GET","path":"/","exchanges":1,"statuses":{"x":1}}]}"#,
        #""x" is not a status"#
      ),
    ]
  )
  func refused(_ text: String, _ message: String) {
    let error = #expect(throws: ReportFileError.self) { try JSONReport.read(Array(text.utf8), file: "a.json") }
    #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
  }

  @Test(
    "A report whose summary contradicts its content is refused with the member",
    arguments: [
      (#""errors": 2"#, #""errors": 1"#, "the summary says errors: 1, but the report has 2"),
      (#""holds": false"#, #""holds": true"#, "the summary says holds: true, which"),
      (#""failed": 1"#, #""failed": 0"#, "the summary says failed: 0, but the report has 1"),
      (#""operations": 2,"#, #""operations": 3,"#, "the summary says operations: 3, but the report has 2"),
      (#""summary": {"#, #""total": {"#, #"the member "summary" is missing"#),
    ]
  )
  func contradiction(_ text: String, _ replacement: String, _ message: String) throws {
    var report = ReportFixtures.report([ReportFixtures.badID(), ReportFixtures.unreadable])
    report.cases = [CaseFixtures.failing()]
    let written = String(decoding: JSONReport.rendered(report.redacted), as: UTF8.self)
    #expect(throws: Never.self) { try JSONReport.read(Array(written.utf8), file: "a.json") }
    try #require(written.contains(text))
    let changed = written.replacing(text, with: replacement, maxReplacements: 1)
    let error = #expect(throws: ReportFileError.self) { try JSONReport.read(Array(changed.utf8), file: "a.json") }
    #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
  }

  @Test("Parts of a run add up to the report of the whole")
  func merging() throws {
    var first = ReportFixtures.report([ReportFixtures.badID(), ReportFixtures.unreadable], notes: ["a"])
    first.operations = [ReportFixtures.getFeed]
    (first.requests, first.elapsed, first.started) = (3, .seconds(2), "2026-05-04T10:00:00Z")
    var second = ReportFixtures.report([ReportFixtures.unreadable, ReportFixtures.slow], notes: ["a", "b"])
    second.operations = [ReportFixtures.getComments, ReportFixtures.getFeed]
    (second.requests, second.elapsed, second.started) = (4, .seconds(1), "2026-05-04T09:00:00Z")
    let merged = try #require(Report(merging: [first, second]))
    #expect(merged.requests == 7)
    #expect(merged.elapsed == .seconds(2))
    #expect(merged.started == "2026-05-04T09:00:00Z")
    #expect(merged.operations.map(\.id) == ["getFeed", "getImageComments"])
    #expect(merged.operations.map(\.exchanges) == [74, 4])
    #expect(merged.findings.map(\.check) == [.bodySchema, .contract, .responseTime])
    #expect(merged.notes == ["a", "b"])
    #expect(Report(merging: []) == nil)
  }

  @Test("A part that was interrupted makes the whole interrupted")
  func interrupted() throws {
    var part = ReportFixtures.report([])
    part.isInterrupted = true
    #expect(try !#require(Report(merging: [ReportFixtures.report([]), part])).holds)
  }
}
