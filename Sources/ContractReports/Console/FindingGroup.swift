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

  /// The stages that found the fault, in their order.
  var stages: [String] {
    findings.reduce(into: []) { stages, finding in stages += finding.stages.filter { !stages.contains($0) } }
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
      pattern = Self.pattern(of: finding.message)
      pointer = finding.body?.pointer?.tokens.map { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : $0 }
    }

    /// A message with quoted texts and figures left out: what differs from one item of a list to the next.
    private static func pattern(of message: String) -> String {
      var output = ""
      var isQuoted = false
      for scalar in message.unicodeScalars {
        if scalar == "\"" { isQuoted.toggle() }
        if isQuoted, scalar != "\"" { continue }
        let shown: Unicode.Scalar = ("0"..."9").contains(scalar) ? "#" : scalar
        if shown == "#", output.unicodeScalars.last == "#" { continue }
        output.unicodeScalars.append(shown)
      }
      return output
    }
  }
}
