import Diagnostics
import Findings

/// Faults as a reader needs them: the worst, each different, and the others, the worst first.
struct WorstFirst<Fault> {
  /// The faults to show in full.
  let shown: [Fault]
  /// The others.
  let others: [Fault]

  /// The most faults of one kind among those to show, as long as there are others.
  private static var mostOfAKind: Int { 3 }

  /// Divides faults; of like ones, few are shown while different ones wait.
  ///
  /// Crashes are always among the worst.
  ///
  /// - Parameters:
  ///   - faults: The faults in any order; of equally urgent ones, the first are shown.
  ///   - limit: The most faults to show; `nil` for all of them.
  ///   - urgency: Returns how urgent a fault is.
  ///   - severity: Returns how severe a fault is, which decides among equally urgent ones.
  ///   - kind: Returns what like faults have in common.
  init(
    _ faults: [Fault],
    atMost limit: Int?,
    urgency: (Fault) -> Urgency,
    severity: (Fault) -> Severity,
    kind: (Fault) -> FindingGroup.Kind
  ) {
    let sorted = faults.enumerated()
      .sorted { left, right in
        (urgency(left.element), severity(left.element), left.offset)
          < (urgency(right.element), severity(right.element), right.offset)
      }
      .map(\.element)
    guard let limit, limit < sorted.count else {
      (shown, others) = (sorted, [])
      return
    }
    var counts: [FindingGroup.Kind: Int] = [:]
    var chosen: Set<Int> = []
    for (position, fault) in sorted.enumerated() where chosen.count < limit {
      let kind = kind(fault)
      guard urgency(fault) == .crash || counts[kind, default: 0] < Self.mostOfAKind else { continue }
      counts[kind, default: 0] += 1
      chosen.insert(position)
    }
    for position in sorted.indices where chosen.count < limit { chosen.insert(position) }
    shown = sorted.indices.filter(chosen.contains).map { sorted[$0] }
    others = sorted.indices.filter { !chosen.contains($0) }.map { sorted[$0] }
  }
}

extension WorstFirst<FindingGroup> {
  /// Divides groups of findings, of whose first ones each is typical.
  init(_ groups: [FindingGroup], atMost limit: Int?) {
    self.init(groups, atMost: limit, urgency: \.first.urgency, severity: \.first.severity, kind: \.kind)
  }
}

extension WorstFirst<ReportFault> {
  /// Divides faults of a report.
  init(_ faults: [ReportFault], atMost limit: Int?) {
    self.init(faults, atMost: limit, urgency: \.urgency, severity: \.severity, kind: \.kind)
  }
}

/// The findings that a first screen shows: the worst causes, each by its first finding, and how many findings are left.
package struct WorstFindings {
  /// A cause.
  package struct Cause {
    /// The position of its first finding in the report.
    package let position: Int
    /// Its first finding.
    package let finding: Finding
    /// The number of its findings.
    package let count: Int
  }

  private static let screen = 10

  /// The worst causes, the worst first.
  package let shown: [Cause]
  /// The number of findings of other causes.
  package let others: Int

  /// Finds the worst causes of a report.
  package init(_ report: Report) {
    let worst = WorstFirst(FindingGroup.groups(of: report.findings), atMost: Self.screen)
    shown = worst.shown.map { Cause(position: $0.position, finding: $0.first, count: $0.findings.count) }
    others = worst.others.reduce(0) { $0 + $1.findings.count }
  }
}
