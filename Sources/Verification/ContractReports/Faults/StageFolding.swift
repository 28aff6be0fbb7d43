import Findings

extension Finding {
  /// All stages that found the fault, in their order; empty in a report of one run.
  package var stages: [String] { [stage].compactMap(\.self) + otherStages }
}

extension Finding {
  /// Adds the exchanges of another finding of the same fault.
  package mutating func absorb(_ other: Finding) {
    otherExchanges += other.otherExchanges + (other.exchange == nil ? 0 : 1)
    addEvidence([other.exchange].compactMap(\.self) + other.evidence)
  }

  /// Adds exchanges that show the fault, up to the limit.
  ///
  /// The finding's own exchange is quoted; of the others, the command is enough.
  mutating func addEvidence(_ references: [ExchangeReference]) {
    for reference in references.prefix(max(0, Self.maximumEvidence - evidence.count)) {
      var reference = reference
      reference.transcript = nil
      evidence.append(reference)
    }
  }
}

extension Report {
  /// Reports a fault that several stages found once, with the names of the stages.
  ///
  /// The first finding represents the fault, with the highest severity of all. The findings of later stages are only kept
  /// for formats that show every exchange.
  mutating func foldAcrossStages() {
    guard stages.count > 1 else { return }
    var folded: [Finding] = []
    var positions: [FaultIdentity: Int] = [:]
    for finding in findings {
      let fault = finding.fault
      guard let position = positions[fault], folded[position].stage != finding.stage else {
        if positions[fault] == nil { positions[fault] = folded.count }
        folded.append(finding)
        continue
      }
      folded[position].severity = min(folded[position].severity, finding.severity)
      folded[position].absorb(finding)
      if let exchange = finding.exchange, folded[position].exchange?.recording != nil, exchange.preparation != nil {
        // The server of a recording may be gone; the mock API that replays it is not.
        folded[position].exchange?.curl = exchange.curl
        folded[position].exchange?.preparation = exchange.preparation
      }
      for stage in finding.stages where !folded[position].stages.contains(stage) {
        folded[position].otherStages.append(stage)
      }
      repeatedFindings.append(finding)
    }
    findings = folded
  }

  /// How many faults were found in each operation of each stage.
  package var findingCounts: [FindingSubject: Int] {
    var counts: [FindingSubject: Int] = [:]
    for finding in findings {
      for stage in finding.stages.isEmpty ? [nil] : finding.stages.map({ $0 as String? }) {
        counts[FindingSubject(stage: stage, operation: finding.operation), default: 0] += 1
      }
    }
    return counts
  }
}

/// The operation of a stage that findings are about.
package struct FindingSubject: Hashable {
  var stage: String?
  var operation: String?

  /// The subject of findings.
  package init(stage: String?, operation: String?) { (self.stage, self.operation) = (stage, operation) }
}
