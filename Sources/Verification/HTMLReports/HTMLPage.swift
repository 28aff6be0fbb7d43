import ContractReports
import Diagnostics
import Mustache

/// A report as a page: the head with stages and use cases, each finding, and the foot with failed cases, operations, notes
/// and checks.
struct HTMLPage {
  /// The values of a template.
  typealias Values = [String: Any]

  let report: Report
  private let longest: Int

  /// The page of a report; the findings have at most about `longest` bytes.
  init(_ report: Report, longest: Int) { (self.report, self.longest) = (report, longest) }

  /// A part of the page that is rendered at once.
  private enum Part {
    case head
    case heading(OperationFindings)
    case finding(Int)
    case end
    case foot
  }

  /// The text of the page, finding by finding.
  var pieces: any Sequence<[UInt8]> {
    guard let templates = PageTemplates.shared else { return EmptyCollection() }
    let groups = OperationFindings.groups(of: report).flatMap { group in
      [Part.heading(group)] + group.positions.map(Part.finding) + [.end]
    }
    let parts = [Part.head] + groups + [.foot]
    return AnySequence {
      var findings = FindingRenderer(report: report, template: templates.finding, longest: longest)
      var rest = parts[...]
      return AnyIterator<[UInt8]> {
        while let part = rest.popFirst() {
          switch part {
          case .head: return Array(templates.head.render(head).utf8)
          case .heading(let group): return Array(templates.group.render(group.values(in: report)).utf8)
          case .finding(let position):
            if let piece = findings.next(report.findings[position]) { return piece }
          case .end: return Array("</section>\n".utf8)
          case .foot:
            return Array(templates.foot.render(foot(omittedFindings: report.findings.count - findings.count)).utf8)
          }
        }
        return nil
      }
    }
  }

  // MARK: Head

  private var head: Values {
    var values: Values = [
      "styleHash": PageTemplates.hash(of: EmbeddedTexts.reportCSS),
      "scriptHash": PageTemplates.hash(of: EmbeddedTexts.reportJS),
      "style": EmbeddedTexts.reportCSS,
      "command": report.command,
      "verdict": verdict,
      "verdictClass": report.holds ? "passed" : "failed",
      "verdictSign": report.holds ? "✓" : "✕",
      "summary": ConsoleReport().summary(of: report),
      "counts": counts,
      "facts": facts,
      "hasStages": !report.stages.isEmpty,
      "stages": report.stages.map(values),
      "filterOperations": Self.distinct(report.findings.compactMap(\.operation)),
      "filterChecks": Set(report.findings.map(\.check.rawValue)).sorted(),
      "filterSeverities": Severity.allCases.sorted().map(\.rawValue).filter { severity in
        report.findings.contains { $0.severity.rawValue == severity }
      },
    ]
    if let target = report.target { values["target"] = target }
    if let shortfall = report.shortfallLine { values["shortfall"] = shortfall }
    values.merge(worst) { $1 }
    values.merge(sections) { $1 }
    values.merge(useCaseValues) { $1 }
    return values
  }

  /// The worst findings of different causes, as links; nothing where a page of few findings shows them anyway.
  private var worst: Values {
    let digest = WorstFindings(report)
    guard digest.shown.count > Self.fewFindings else { return ["hasWorst": false] }
    // A finding of a fingerprint that occurs again has a number in its anchor, in the order of the page.
    var occurrences: [String: Int] = [:]
    var anchors: [Int: String] = [:]
    for position in OperationFindings.groups(of: report).flatMap(\.positions) {
      let fingerprint = report.findings[position].fingerprint
      occurrences[fingerprint, default: 0] += 1
      anchors[position] = FindingRenderer.anchor(fingerprint, occurrences[fingerprint, default: 1])
    }
    let rows = digest.shown.map { cause -> Values in
      var values: Values = [
        "anchor": anchors[cause.position] ?? "findings", "severity": cause.finding.severity.rawValue,
        "title": cause.finding.title, "subject": cause.finding.operation ?? cause.finding.check.rawValue,
      ]
      if cause.count > 1 { values["extent"] = counted(cause.count, "finding") }
      return values
    }
    var values: Values = ["hasWorst": true, "worst": rows]
    if digest.others > 0 { values["others"] = "\(counted(digest.others, "other finding")) below" }
    return values
  }

  private static let fewFindings = 3

  private var sections: Values {
    [
      "hasCases": !report.cases.isEmpty,
      "hasOperations": !report.operations.isEmpty,
      "hasFindings": !report.findings.isEmpty,
      "hasFailures": report.cases.contains { $0.failure != nil },
      "hasNotes": !report.remarks.isEmpty,
      "hasChecks": !report.catalogue.isEmpty,
    ]
  }

  private var verdict: String { report.isInterrupted ? "interrupted" : report.holds ? "passed" : "failed" }

  private var counts: [Values] {
    let cases = CaseCounts(report.cases)
    func count(_ figure: Int, _ label: String, _ kind: String = "") -> Values {
      ["figure": String(figure), "label": label, "kind": figure == 0 ? "" : kind]
    }
    var counts = [
      count(report.count(.error), "errors", "failed"), count(report.count(.warning), "warnings", "warning"),
      count(report.count(.note), "notes"),
    ]
    if cases.total > 0 {
      counts += [
        count(cases.passed, "cases passed", "passed"), count(cases.failed, "cases failed", "failed"),
        count(cases.skipped, "cases skipped"),
      ]
      if cases.notApplicable > 0 { counts.append(count(cases.notApplicable, "cases not applicable")) }
    }
    if !report.operations.isEmpty { counts.append(count(Set(report.operations.map(\.id)).count, "operations")) }
    counts.append(count(report.requests, "requests"))
    if let coverage = report.coverage, coverage.total > 0 {
      counts.append(
        [
          "figure": "\(coverage.percent) %", "label": "of the contract covered", "kind": "",
          "share": "\(coverage.percent)",
        ]
      )
    }
    return counts
  }

  private var facts: [Values] {
    let compared = report.comparedContracts
    let facts: [(String, String?)] = [
      ("Old", compared?.old), ("New", compared?.new),
      ("Started", report.started.isEmpty ? nil : report.started),
      ("Duration", "\(report.elapsed.seconds(decimals: 2)) s"), ("Seed", String(report.seed)),
      ("Version", report.version), ("Largest gap", report.coverage?.largestGap),
    ]
    return facts.compactMap { name, value in value.map { ["name": name, "value": $0] } }
  }

  private func values(of stage: StageSummary) -> Values {
    [
      "name": stage.name,
      "status": stage.status.map { $0 == 0 ? "passed" : "exit code \($0)" } ?? "not run",
      "kind": stage.status.map { $0 == 0 ? "passed" : "failed" } ?? "skipped",
      "result": stage.result,
      "time": "\(stage.elapsed.seconds(decimals: 2)) s",
    ]
  }

  // MARK: Foot

  private func foot(omittedFindings: Int) -> Values {
    var values = sections
    values.merge(failureValues) { $1 }
    if omittedFindings > 0 {
      values["omitted"] =
        "\(counted(omittedFindings, "other finding")) left out, so that the page stays usable; the JSON report has all."
    }
    values["hasCoverage"] = report.coverage != nil
    values["operations"] = operationValues
    values["notes"] = report.remarks.map(ScalarEscaping.prose)
    let inapplicable = Dictionary(
      uniqueKeysWithValues: report.inapplicableChecks.map { ($0.rawValue, report.reason(forNothingOf: $0)) }
    )
    values["checks"] = report.catalogue.map { check -> Values in
      [
        "id": check.id, "isInapplicable": inapplicable[check.id] != nil,
        "inapplicable": ScalarEscaping.prose(inapplicable[check.id] ?? ""),
        "summary": ScalarEscaping.prose(check.summary),
        "explanation": ScalarEscaping.prose(check.explanation), "example": ScalarEscaping.prose(check.example),
        "remedy": ScalarEscaping.prose(check.remedy), "exclusion": ScalarEscaping.prose(check.exclusion),
      ]
    }
    values["version"] = report.version
    if !report.started.isEmpty { values["started"] = report.started }
    values["script"] = EmbeddedTexts.reportJS
    return values
  }

  /// Values without repetition, in the order of their first occurrence.
  static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}
