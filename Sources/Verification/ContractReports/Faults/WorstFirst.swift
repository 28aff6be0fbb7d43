import Diagnostics
import Findings

/// A fault among others, of which the worst are shown first.
protocol RankedFault {
  /// How urgent it is.
  var urgency: Urgency { get }
  /// How severe it is, which decides among equally urgent ones.
  var severity: Severity { get }
  /// The kind of fault, of which only some are shown.
  var kind: FindingGroup.Kind { get }
}

extension ReportFault: RankedFault {}

/// A group of findings, of which the first is typical.
extension FindingGroup: RankedFault {
  var urgency: Urgency { first.urgency }
  var severity: Severity { first.severity }
}

/// Faults as a reader needs them: the worst, each different, and the others, the worst first.
struct WorstFirst<Fault: RankedFault> {
  /// The faults to show in full.
  let shown: [Fault]
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
  init(_ faults: [Fault], atMost limit: Int?) {
    let sorted = faults.enumerated().sorted { left, right in
      (left.element.urgency, left.element.severity, left.offset)
        < (right.element.urgency, right.element.severity, right.offset)
    }
    .map(\.element)
    guard let limit, limit < sorted.count else {
      (shown, others) = (sorted, [])
      return
    }
    var counts: [FindingGroup.Kind: Int] = [:]
    var chosen: Set<Int> = []
    for (position, fault) in sorted.enumerated() where chosen.count < limit {
      let kind = fault.kind
      guard fault.urgency == .crash || counts[kind, default: 0] < Self.mostOfAKind else { continue }
      counts[kind, default: 0] += 1
      chosen.insert(position)
    }
    for position in sorted.indices where chosen.count < limit { chosen.insert(position) }
    shown = sorted.indices.filter(chosen.contains).map { sorted[$0] }
    others = sorted.indices.filter { !chosen.contains($0) }.map { sorted[$0] }
  }
}

/// The findings that a first screen shows: the worst causes, each by its first finding, and how many findings are left.
package struct WorstFindings {
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
