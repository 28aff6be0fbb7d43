import Diagnostics
import Findings

/// Findings that are one fault seen several times in one stage, whatever operations show it.
struct FindingGroup {
  /// The findings in the report's order; never empty.
  let findings: [Finding]
  /// The first finding, which represents all.
  let first: Finding
  /// The position of the first finding among all.
  let position: Int

  /// The stages that found the fault, in their order.
  var stages: [String] {
    findings.reduce(into: []) { stages, finding in stages += finding.stages.filter { !stages.contains($0) } }
  }

  /// The number of exchanges that the group touches.
  var exchanges: Int {
    Set(findings.compactMap(\.exchange?.number)).count + findings.reduce(0) { $0 + $1.otherExchanges }
  }

  /// The titles other than the first finding's, each once, in order.
  var otherTitles: [String] {
    var seen: Set<String> = [first.title]
    return findings.map(\.title).filter { seen.insert($0).inserted }
  }

  /// The operations other than the first finding's, each once, in order.
  var otherOperations: [String] {
    var seen: Set<String> = [first.operation ?? ""]
    return findings.compactMap(\.operation).filter { seen.insert($0).inserted }
  }

  /// Where else the fault is: `the same in getBook, listLoans and 4 other operations`; `nil` for nowhere else.
  var otherPlaces: String? {
    let others = otherOperations
    guard !others.isEmpty else { return nil }
    let left = others.count - Self.operationsShown
    let names = others.prefix(left == 1 ? others.count : Self.operationsShown).joined(separator: ", ")
    return "the same in \(names)" + (left > 1 ? " and \(left) other operations" : "")
  }

  private static let operationsShown = 5

  /// The groups of findings, in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    findings.enumerated().grouped { Key($0.element) }.compactMap { _, group in
      group.first.map { FindingGroup(findings: group.map(\.element), first: $0.element, position: $0.offset) }
    }
  }

  /// The kind of a fault: in a list that is too long to read, faults of one kind, such as one more 500, look the same.
  struct Kind: Hashable {
    let check: String
    let severity: Severity
    let urgency: Urgency
    let claim: String
  }

  /// The kind of the fault.
  var kind: Kind {
    let claim = first.message.prefix { $0 != ":" && $0 != ";" }
    return Kind(
      check: first.check.rawValue,
      severity: first.severity,
      urgency: first.urgency,
      claim: StableText.withoutValues(String(claim))
    )
  }

  /// The common properties of the findings of one group.
  private struct Key: Hashable {
    let fault: FaultIdentity
    let severity: Severity
    let stage: String?

    init(_ finding: Finding) {
      (fault, severity, stage) = (finding.sharedFault, finding.severity, finding.stage)
    }
  }
}
