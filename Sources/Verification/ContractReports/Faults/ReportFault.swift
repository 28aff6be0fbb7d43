import Diagnostics
import Findings
import JSONSyntax

/// One fault of a run, for formats that show each fault once, at a line of a file: like findings, or a failed case.
struct ReportFault {
  /// The check, or `case` for a failed case.
  let rule: String
  /// How much it matters.
  let severity: Severity
  /// The stages that found it; empty in a report of one run.
  let stages: [String]
  /// The operation or use case; `nil` for none.
  let subject: String?
  /// The fault in one line.
  let message: String
  /// Further lines.
  let details: [String]
  /// Where to show it: the line of the recording, of the contract or of the operation; `nil` where none is known.
  let place: SourcePlace?
  /// The line of the contract, where a line of a recording is shown.
  let contract: SourcePlace?
  /// The number of findings with this cause.
  let count: Int
  /// The number of exchanges that show it.
  let exchanges: Int
  /// The identity of the fault from one run to the next; unique in the report.
  let fingerprint: String
  /// The first finding; `nil` for a case.
  let finding: Finding?
  /// The kind that like faults share.
  let kind: FindingGroup.Kind

  /// The rule of failed cases.
  static let caseRule = "case"
}

extension Report {
  /// The faults: groups of like findings in the report's order, then failed cases, those of one cause as one.
  var faults: [ReportFault] {
    let places = Dictionary(
      operations.compactMap { operation in operation.place.map { (operation.id, $0.place) } },
      uniquingKeysWith: { first, _ in first }
    )
    let fallback =
      contractFile.map { SourcePlace(file: $0, location: nil) }
      ?? operations.compactMap(\.place?.place).first ?? findings.compactMap(\.contract?.place).first
    var seen: [String: Int] = [:]
    /// The same fault in another stage, or of another severity, is a further one.
    func unique(_ fingerprint: String) -> String {
      seen[fingerprint, default: 0] += 1
      return seen[fingerprint] == 1 ? fingerprint : "\(fingerprint):\(seen[fingerprint, default: 1])"
    }
    let groups = FindingGroup.groups(of: findings).map { group in
      let finding = group.first
      let recording = finding.exchange?.recording
      let contract = finding.contract?.place ?? finding.operation.flatMap { places[$0] }
      return ReportFault(
        rule: finding.check.rawValue,
        severity: finding.severity,
        stages: finding.stages,
        subject: finding.operation,
        message: finding.title,
        details: [group.otherPlaces].compactMap(\.self) + finding.details,
        place: recording ?? contract ?? fallback,
        contract: recording == nil ? nil : contract,
        count: group.findings.count,
        exchanges: group.exchanges,
        fingerprint: unique(finding.fingerprint),
        finding: finding,
        kind: group.kind
      )
    }
    let failures = SimilarFailures.grouped(cases, atLeast: SimilarFailures.leastOfAReport).compactMap { similar in
      let outcome = similar.first
      return outcome.failure.map { failure in
        ReportFault(
          rule: ReportFault.caseRule,
          severity: .error,
          stages: [outcome.stage].compactMap(\.self),
          subject: outcome.useCase,
          message: "\(outcome.id): expected \(failure.expected), got \(failure.got)",
          details: CaseStory(outcome).lines.map { String(repeating: "  ", count: $0.depth) + $0.text }
            + [similar.remark].compactMap(\.self),
          place: fallback,
          contract: nil,
          count: similar.count,
          exchanges: 0,
          fingerprint: unique(outcome.fingerprint),
          finding: nil,
          kind: FindingGroup.Kind(
            check: ReportFault.caseRule,
            severity: .error,
            urgency: .response,
            claim: "\(outcome.useCase) \(failure.got)"
          )
        )
      }
    }
    return groups + failures
  }
}

extension ReportFault {
  /// The urgency for a maintainer; a failed case is as urgent as a wrong response.
  var urgency: Urgency { finding?.urgency ?? .response }

  /// The fault with the number of findings or exchanges where there are several: `"9" is not a UUID (3 findings)`.
  var heading: String {
    guard count == 1 else { return "\(message) (\(counted(count, finding == nil ? "case" : "finding")))" }
    return message + (exchanges > 1 ? " (\(counted(exchanges, "request")))" : "")
  }

  /// The stages, operation and check: `check, verify mock: listFeed: body-schema`.
  var title: String {
    ([stages.joined(separator: ", "), subject].compactMap(\.self) + [rule]).filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// The fingerprint without its number among others that are the same, and that number.
  var parts: (base: Substring, occurrence: String) {
    let parts = fingerprint.split(separator: ":", maxSplits: 1)
    return (parts.first ?? "", parts.dropFirst().first.map(String.init) ?? "1")
  }
}
