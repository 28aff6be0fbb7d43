import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Reports and findings as small as a test can read them.
enum ReportFixtures {
  static let getFeed = judged(
    OperationSummary(id: "getFeed", method: "GET", path: "/v1/feed", exchanges: 37, statuses: [200: 37])
  )
  static let getComments = judged(
    OperationSummary(
      id: "getImageComments",
      method: "GET",
      path: "/v1/image/{image-id}/comments",
      exchanges: 4,
      statuses: [404: 1, 200: 3]
    )
  )

  /// An operation on which the checks of the fixtures judged every exchange.
  private static func judged(_ operation: OperationSummary) -> OperationSummary {
    var operation = operation
    for check in [CheckID.status, .bodySchema, .responseTime] { operation.judgements[check] = operation.exchanges }
    return operation
  }

  /// A finding of `body-schema` about the id of an item.
  static func badID(item: Int = 0, exchange: Int = 3, message: String = #""9" is not a UUID"#) -> Finding {
    Finding(
      check: .bodySchema,
      operation: "getFeed",
      message: message,
      details: ["format uuid (RFC 9562)"],
      body: BodyPlace(
        pointer: JSONPointer(tokens: ["items", String(item), "id"]),
        location: JSONLocation(line: 12, column: 5),
        excerpt: Excerpt(text: #"{"id": "9"}"#, mark: 7)
      ),
      contract: ContractPlace(
        place: SourcePlace(file: "Contracts/feed.yaml", location: JSONLocation(line: 88, column: 9)),
        pointer: JSONPointer(tokens: ["components"])
      ),
      exchange: ExchangeReference(
        number: exchange,
        method: .get,
        url: "http://127.0.0.1:8080/v1/feed?limit=1",
        status: 200,
        curl: "curl -i 'http://127.0.0.1:8080/v1/feed?limit=1'",
        purpose: "page 2 of the walk with limit 1"
      )
    )
  }

  /// A report whose finding knows nothing of where it is.
  static var withoutPlaces: Report {
    var finding = badID()
    finding.body = BodyPlace(pointer: nil, location: nil, excerpt: nil)
    finding.contract = ContractPlace(place: SourcePlace(file: "a.yaml", location: nil))
    finding.exchange = ExchangeReference(number: 1, method: .get, url: "", status: nil, curl: "")
    return report([finding])
  }

  /// A report of two stages, with cases of every verdict.
  static var gate: Report {
    var gate = Report(command: "gate", version: "0.1.0", seed: 42)
    gate.append(
      StageSummary(name: "verify", result: "1 finding", status: 1, elapsed: .milliseconds(412)),
      of: covered(report([badID()]))
    )
    gate.append(
      StageSummary(name: "accept", result: "not played", status: nil, elapsed: .zero),
      of: CaseFixtures.report(CaseFixtures.matrix + [CaseFixtures.failing(step: 3)])
    )
    return gate
  }

  /// A report of a run that exercised half of an operation.
  private static func covered(_ report: Report) -> Report {
    var report = report
    let items = [CoverageItem(.status, "200", isExercised: true), CoverageItem(.status, "400")]
    report.coverage = Coverage(operations: [OperationCoverage(id: "getFeed", items: items)])
    return report
  }

  static let slow = Finding(check: .responseTime, severity: .warning, operation: "getFeed", message: "took 2.1 s")
  static let unreadable = Finding(
    check: .contract,
    message: "is not OpenAPI",
    contract: ContractPlace(place: SourcePlace(file: "Contracts/a.yaml", location: nil))
  )

  static func report(_ findings: [Finding] = [], notes: [String] = [], skipped: String? = nil) -> Report {
    var comments = getComments
    comments.skipped = skipped
    return Report(
      command: "verify",
      version: "0.1.0",
      target: "http://127.0.0.1:8080",
      seed: 42,
      started: "2025-01-02T03:04:05Z",
      elapsed: .milliseconds(412),
      requests: 153,
      checks: [.status, .bodySchema],
      operations: [getFeed, comments],
      findings: findings,
      notes: notes
    )
  }
}

/// Ids of checks, which the targets of the checks declare elsewhere.
extension CheckID {
  static let status = CheckID("status")
  static let bodySchema = CheckID("body-schema")
  static let responseTime = CheckID("response-time")
}
