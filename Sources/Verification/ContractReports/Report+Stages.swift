import Diagnostics
import Findings

extension Report {
  /// Takes in what one of several runs found, under the name of its stage.
  ///
  /// Findings, operations and cases have the name; notes begin with it. Requests add up, the checks are those of all
  /// stages, and a part of the contract is exercised if any stage exercised it. One stage that was interrupted makes the whole interrupted.
  public mutating func append(_ stage: StageSummary, of report: Report) {
    var stage = stage
    stage.checks = report.checks
    stage.judgements = report.judgements
    judgements.merge(report.judgements, uniquingKeysWith: +)
    stages.append(stage)
    findings += report.findings.map { finding in
      var finding = finding
      finding.stage = stage.name
      return finding
    }
    operations += report.operations.map { operation in
      var operation = operation
      operation.stage = stage.name
      return operation
    }
    cases += report.cases.map { outcome in
      var outcome = outcome
      outcome.stage = stage.name
      return outcome
    }
    if let other = report.coverage {
      var merged = coverage ?? Coverage()
      merged.merge(other)
      coverage = merged
    }
    notes += report.notes.map { "\(stage.name): \($0)" }
    requests += report.requests
    addKnown(report.known)
    contractFile = contractFile ?? report.contractFile
    archive = archive ?? report.archive
    exchanges += report.exchanges.map { exchange in
      var exchange = exchange
      exchange.stage = stage.name
      return exchange
    }
    checks += report.checks.filter { !checks.contains($0) }
    isInterrupted = isInterrupted || report.isInterrupted
  }

  /// Adds accepted problems, each once.
  mutating func addKnown(_ entries: [Baseline.Entry]) {
    var seen = Set(known.map(\.fingerprint))
    known += entries.filter { seen.insert($0.fingerprint).inserted }
  }

  /// The operations that are worth a line: without those that replayed recordings only repeat for a live API.
  ///
  /// A stage for the mock API beside one for a live API is a row of the table of stages, unless it found something.
  package var listedOperations: [OperationSummary] {
    let (mock, kind) = ("verify mock", "verify ")
    let hasLive = stages.contains { $0.name != mock && $0.name.hasPrefix(kind) && $0.status != nil }
    guard hasLive, !findings.contains(where: { $0.stages.contains(mock) }) else { return operations }
    return operations.filter { $0.stage != mock }
  }

  /// The documented statuses of an operation that no response had in any stage, as the coverage is that of all stages.
  package func statusesUnseen(of operation: OperationSummary) -> [String] {
    var operation = operation
    for other in operations where other.id == operation.id {
      operation.statuses.merge(other.statuses) { first, _ in first }
    }
    return operation.statusesUnseen
  }

  /// The result of a run for the table of stages: `214 cases (214 passed)`, or `144 requests, 0 findings`.
  public var summaryOfResults: String {
    let exchanges = operations.reduce(0) { $0 + $1.exchanges }
    let parts: [String?] = [
      cases.isEmpty ? nil : CaseCounts(cases).wording,
      cases.isEmpty ? requests > 0 ? counted(requests, "request") : counted(exchanges, "recorded response") : nil,
      cases.isEmpty || !findings.isEmpty ? counted(findings.count, "finding") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The checks of a stage; those of the whole for `nil`, and for a stage that is not known.
  func checks(of stage: String?) -> [CheckID] {
    stages.first { $0.name == stage }?.checks ?? checks
  }
}
