import Descriptors
import Diagnostics
import HTTPMessages
import JSONSyntax

/// A report as JSON, for other programs to read.
///
/// `schema` describes it. Every member is always there, `null` where there is nothing to say. Within a version members may
/// be added; one that is removed, or changes its meaning, makes a new version and a new schema identifier.
public enum JSONReport {
  /// The version of the format, a report's member `version`.
  public static let version = 1
  /// The identifier of the format, a report's member `schema` and its schema's `$id`.
  public static let schemaIdentifier = "urn:contract:report:1"

  /// The JSON Schema (2020-12) of a report.
  public static let schema = EmbeddedTexts.reportSchemaJSON

  /// The report as UTF-8 text, indented, ended by a line feed.
  public static func rendered(_ report: RedactedReport) -> [UInt8] {
    escapingUnfitText(literal(report.content).serialized(indented: true)) + [0x0A]
  }

  private static func literal(_ report: Report) -> JSONLiteral {
    let cases = CaseCounts(report.cases)
    return [
      "schema": .string(schemaIdentifier),
      "version": JSONLiteral(version),
      "tool": ["name": "contract", "version": .string(report.version)],
      "command": .string(report.command),
      "target": optional(report.target),
      "seed": .number(String(report.seed)),
      "started": .string(report.started),
      "elapsedSeconds": .number(report.elapsed.seconds(decimals: 3)),
      "summary": [
        "holds": .bool(report.holds),
        "operations": JSONLiteral(report.operations.count),
        "requests": JSONLiteral(report.requests),
        "checks": JSONLiteral(report.checks.count),
        "errors": JSONLiteral(report.count(.error)),
        "warnings": JSONLiteral(report.count(.warning)),
        "notes": JSONLiteral(report.count(.note)),
        "cases": JSONLiteral(cases.total),
        "passed": JSONLiteral(cases.passed),
        "failed": JSONLiteral(cases.failed),
        "skipped": JSONLiteral(cases.skipped),
        "known": JSONLiteral(report.known.count),
        "notApplicable": JSONLiteral(report.inapplicableChecks.count),
        "results": literal(ResultCounts(report.checkSuites.flatMap(\.results))),
        "notVerified": .object(
          report.omissions.map { JSONLiteral.Member($0.reason.rawValue, JSONLiteral($0.count)) }
        ),
      ],
      "operations": .array(report.operations.map(literal)),
      "checks": .array(report.checks.map { .string($0.rawValue) }),
      "findings": .array(report.findings.map(literal)),
      "cases": .array(report.cases.map(literal)),
      "stages": .array(report.stages.map(literal)),
      "notes": .array(report.notes.map(JSONLiteral.string)),
      "catalogue": .array(report.catalogue.map(literal)),
      "coverage": report.coverage.map(literal) ?? .null,
      "interrupted": .bool(report.isInterrupted),
      "known": .array(report.known.map(literal)),
      "baseline": report.baseline.map(literal) ?? .null,
      "judgements": literal(report.judgements),
      "notApplicable": .array(
        report.inapplicableChecks.map { check in
          ["check": .string(check.rawValue), "reason": .string(report.reason(forNothingOf: check))]
        }
      ),
      "status": report.status.map { JSONLiteral(Int($0)) } ?? .null,
      "shard": report.shard.map(literal) ?? .null,
      "missingShards": .array(report.missingShards.map { JSONLiteral($0) }),
    ]
  }

  /// How often each check judged something.
  static func literal(_ judgements: [CheckID: Int]) -> JSONLiteral {
    let counts = judgements.sorted { $0.key < $1.key }
    return .object(counts.map { JSONLiteral.Member($0.key.rawValue, JSONLiteral($0.value)) })
  }

  /// The test cases that formats such as JUnit have.
  private static func literal(_ results: ResultCounts) -> JSONLiteral {
    [
      "total": JSONLiteral(results.total),
      "passed": JSONLiteral(results.passed),
      "failed": JSONLiteral(results.failed),
      "skipped": JSONLiteral(results.skipped),
    ]
  }

  /// How the run differs from its baseline.
  private static func literal(_ baseline: BaselineComparison) -> JSONLiteral {
    [
      "file": .string(baseline.file),
      "known": JSONLiteral(baseline.known),
      "new": JSONLiteral(baseline.new),
      "gone": JSONLiteral(baseline.gone.count),
      "unjudged": JSONLiteral(baseline.unjudged),
      "written": .bool(baseline.isWritten),
      "goneProblems": .array(baseline.gone.map(literal)),
    ]
  }

  /// Which part of a divided run the report is about.
  private static func literal(_ shard: ReportShard) -> JSONLiteral {
    [
      "number": JSONLiteral(shard.number),
      "count": JSONLiteral(shard.count),
      "contract": .string(shard.contract),
      "selection": .string(shard.selection),
    ]
  }

  private static func literal(_ descriptor: Descriptor) -> JSONLiteral {
    [
      "id": .string(descriptor.id),
      "summary": .string(descriptor.summary),
      "explanation": .string(descriptor.explanation),
      "remedy": .string(descriptor.remedy),
    ]
  }

  private static func literal(_ operation: OperationSummary) -> JSONLiteral {
    let statuses = operation.statuses.sorted { $0.key < $1.key }
    return [
      "id": .string(operation.id),
      "method": .string(operation.method),
      "path": .string(operation.path),
      "exchanges": JSONLiteral(operation.exchanges),
      "statuses": .object(statuses.map { JSONLiteral.Member(String($0.key), JSONLiteral($0.value)) }),
      "skipped": optional(operation.skipped),
      "omission": optional(operation.omission?.rawValue),
      "documented": .array(operation.documented.map(JSONLiteral.string)),
      "judgements": literal(operation.judgements),
      "latency": literal(operation.latency),
      "stage": optional(operation.stage),
    ]
  }

  /// The times of exchanges as a histogram, which reports of shards are merged from.
  private static func literal(_ latency: LatencyDistribution) -> JSONLiteral {
    [
      "maximumMicroseconds": JSONLiteral(Int(latency.maximum / .microseconds(1))),
      "histogram": .array(
        latency.histogram.map { ["microseconds": JSONLiteral($0.microseconds), "count": JSONLiteral($0.count)] }
      ),
    ]
  }

  private static func literal(_ entry: Baseline.Entry) -> JSONLiteral {
    [
      "fingerprint": .string(entry.fingerprint),
      "check": optional(entry.check?.rawValue),
      "subject": optional(entry.subject),
      "message": .string(entry.message),
    ]
  }

  static func literal(_ finding: Finding) -> JSONLiteral {
    [
      "check": .string(finding.check.rawValue),
      "severity": .string(finding.severity.rawValue),
      "operation": optional(finding.operation),
      "message": .string(finding.message),
      "details": .array(finding.details.map(JSONLiteral.string)),
      "body": finding.body.map(literal) ?? .null,
      "contract": finding.contract.map(literal) ?? .null,
      "exchange": finding.exchange.map(literal) ?? .null,
      "cause": optional(finding.cause),
      "otherExchanges": JSONLiteral(finding.otherExchanges),
      "evidence": .array(finding.evidence.map(literal)),
      "fingerprint": .string(finding.fingerprint),
      "stage": optional(finding.stage),
      "otherStages": .array(finding.otherStages.map(JSONLiteral.string)),
    ]
  }

  private static func literal(_ body: BodyPlace) -> JSONLiteral {
    [
      "pointer": optional(body.pointer?.description),
      "line": body.location.map { JSONLiteral($0.line) } ?? .null,
      "column": body.location.map { JSONLiteral($0.column) } ?? .null,
      "excerpt": body.excerpt.map { ["text": .string($0.text), "mark": JSONLiteral($0.mark)] } ?? .null,
    ]
  }

  private static func literal(_ contract: ContractPlace) -> JSONLiteral {
    let location = contract.place.location
    return [
      "file": .string(contract.place.file),
      "line": location.map { JSONLiteral($0.line) } ?? .null,
      "column": location.map { JSONLiteral($0.column) } ?? .null,
      "pointer": optional(contract.pointer?.description),
    ]
  }

  private static func literal(_ exchange: ExchangeReference) -> JSONLiteral {
    [
      "number": JSONLiteral(exchange.number),
      "method": .string(exchange.method.rawValue),
      "url": .string(exchange.url),
      "status": exchange.status.map { JSONLiteral($0) } ?? .null,
      "purpose": optional(exchange.purpose),
      "curl": .string(exchange.curl),
      "preparation": optional(exchange.preparation),
    ]
  }

  static func optional(_ text: String?) -> JSONLiteral { text.map(JSONLiteral.string) ?? .null }

  /// The text with characters that would steer a terminal as `\uXXXX`: the report may be printed on one.
  ///
  /// Beyond ASCII, JSON text has characters inside its strings only, where the escape means the same.
  static func escapingUnfitText(_ json: [UInt8]) -> [UInt8] {
    let text = String(decoding: json, as: UTF8.self)
    let isUnfit: (Unicode.Scalar) -> Bool = { $0.value >= 0x7F && !VisibleText.isFit($0) }
    guard text.unicodeScalars.contains(where: isUnfit) else { return json }
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    for scalar in text.unicodeScalars {
      if isUnfit(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      } else {
        output += String(scalar).utf8
      }
    }
    return output
  }
}
