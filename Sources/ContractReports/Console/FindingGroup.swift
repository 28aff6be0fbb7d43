import Diagnostics
import JSONSyntax

/// Findings that are one fault seen several times: same stage, operation, check, status and promise, and alike in wording.
struct FindingGroup {
  /// The findings in the report's order; never empty.
  private(set) var findings: [Finding]
  /// The first finding, which represents all.
  let first: Finding

  private init(_ finding: Finding) {
    first = finding
    findings = [finding]
  }

  /// The number of exchanges that the group touches.
  var exchanges: Int {
    Set(findings.compactMap(\.exchange?.number)).count + findings.reduce(0) { $0 + $1.otherExchanges }
  }

  /// The wordings other than the first finding's, each once, in order.
  var otherMessages: [String] {
    var seen: Set<String> = [first.message]
    return findings.map(\.message).filter { seen.insert($0).inserted }
  }

  /// The groups of findings, in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var positions: [Key: Int] = [:]
    for finding in findings {
      let key = Key(finding)
      if let position = positions[key] {
        groups[position].findings.append(finding)
      } else {
        positions[key] = groups.count
        groups.append(FindingGroup(finding))
      }
    }
    return groups
  }

  /// What findings of one group have in common.
  private struct Key: Hashable {
    var operation: String?
    var check: CheckID
    var severity: Severity
    var pattern: String
    var contract: ContractPlace?
    var status: Int?
    var pointer: [String]?
    var stage: String?

    init(_ finding: Finding) {
      operation = finding.operation
      check = finding.check
      severity = finding.severity
      contract = finding.contract
      stage = finding.stage
      status = finding.exchange?.status
      pattern = finding.messagePattern
      pointer = finding.body?.pointerPattern
    }
  }
}
