package import Diagnostics
import Findings
import HARRecordings
import JSONSyntax

/// A recording of every exchange of the run, with the findings about each: the evidence of the report.
package struct HARFormat: ReportFormat {
  package let descriptor = Descriptor(
    .reportFormat,
    "har",
    summary: "HAR 1.2: every exchange of `verify`, `record`, `check` and `gate`, redacted, with its findings",
    explanation: """
      Each entry has the members `_exchange`, with its number, operation and purpose, and `_findings`. Findings about \
      files, and about exchanges that are not in the file, are in `_findings` of `log`; `_run` of `log` names the target \
      and the files of the run. Other tools ignore these members.
      """,
    example: "`contract verify --report har=evidence.har`",
    remedy: "Open the file in a browser's network tools or a proxy, or replay it with `contract mock --recordings`.",
    exclusion: "Leave `--report har` out; exchanges are kept only where it is requested."
  )

  package init() {}

  package var destination: ReportDestination { .file(extension: "har") }

  /// Exchanges are kept.
  package var needsExchanges: Bool { true }

  package func recognizes(_ content: String) -> Bool {
    // A recording has the same form, without findings.
    content.contains("\"name\": \"contract\"") && content.contains("\"_findings\": [")
  }

  package func bytes(of report: RedactedReport) -> [UInt8] { rendered(report).bytes }

  /// Returns the report as JSON, entry by entry.
  package func pieces(of report: RedactedReport) -> any Sequence<[UInt8]> {
    let report = report.content
    let writer = HARWriter(name: "contract", version: report.version)
    var exchanges: [ArchivedExchange] = []
    for exchange in report.exchanges where report.archive != nil { exchanges.append(exchange) }
    let shown = Set(exchanges.map { Key(stage: $0.stage, number: $0.number) })
    var findings: [Key: [Finding]] = [:]
    var others: [Finding] = []
    for finding in report.findings + report.repeatedFindings {
      let key = finding.exchange.map { Key(stage: finding.stage, number: $0.number) }
      if let key, shown.contains(key) { findings[key, default: []].append(finding) } else { others.append(finding) }
    }
    let entries = exchanges.lazy.compactMap { exchange -> [UInt8]? in
      guard let text = report.archive?.entry(exchange.id) else { return nil }
      let mine = findings[Key(stage: exchange.stage, number: exchange.number)] ?? []
      return writer.entry(text, adding: Self.members(of: exchange, mine))
    }
    return ReportPieces.joined(writer.head(), entries, separator: writer.separator, Self.tail(of: report, others))
  }

  /// The member of `log` with what `contract repeat` needs to know of the run.
  static let runMember = "_run"
  /// The form of the member.
  static let run = ObjectForm(readInto: Report(command: "", version: "")) {
    Member.stored("target", \.target, .text)
    Member.stored("seed", \.seed, .seed)
    Member.stored("sources", \.sources, ReportSources.json.or(ReportSources()))
  }
  .form

  /// An exchange of a stage.
  private struct Key: Hashable {
    var stage: String?
    var number: Int
  }

  private static func members(of exchange: ArchivedExchange, _ findings: [Finding]) -> [JSONLiteral.Member] {
    let text = JSONForm.string.optional
    let exchange: JSONLiteral = [
      "number": JSONLiteral(exchange.number),
      "operation": text.write(exchange.operation),
      "purpose": text.write(exchange.purpose),
      "stage": text.write(exchange.stage),
    ]
    return [.init("_exchange", exchange), .init("_findings", JSONForm.list(of: Finding.json).write(findings))]
  }

  /// Returns the end of the file after the entries: the verdict, and the findings that belong to none of them.
  private static func tail(of report: Report, _ findings: [Finding]) -> [UInt8] {
    let omitted = report.archive?.omitted ?? 0
    let comment =
      "Evidence of contract \(report.command), seed \(report.seed): \(counted(report.findings.count, "finding"))"
      + (omitted > 0 ? "; \(counted(omitted, "exchange")) left out for their size" : "")
      + (report.cases.isEmpty ? "" : "; the requests of cases are not in it")
    let members: [JSONLiteral.Member] = [
      .init("comment", .string(comment)), .init(runMember, run.write(report)),
      .init("_findings", JSONForm.list(of: Finding.json).write(findings)),
    ]
    var text = Array("\n    ]".utf8)
    for member in members {
      text += Array(",\n    \"\(member.key)\": ".utf8) + JSONReport.escapingUnfitText(member.value.serialized())
    }
    return text + Array("\n  }\n}\n".utf8)
  }
}
