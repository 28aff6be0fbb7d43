import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages

/// Sends the first successful request of each safe operation again, after everything that changed data.
///
/// A response that was right before the changes and is broken after them shows damage that no single response shows, such
/// as a list that can no longer be read because one of its items cannot.
struct LateReadPhase: GroupPhase {
  let plan: Plan

  let id = "late-reads"
  let summary = "Repeat the first successful safe requests after the changes"
  let needs: Set<PhaseFact> = [.acceptedRequests, .changes]

  func concerns(_ group: ExploredGroup) -> Bool {
    !plan.configuration.allowedUnsafeOperations.isEmpty && !Self.firsts(of: group).isEmpty
  }

  func run(_ group: inout ExploredGroup) async {
    guard concerns(group) else { return }
    let explorer = group.explorer
    let session = explorer.session
    group.result[.lateReads] += await explorer.pool.map(Self.firsts(of: group)) { first -> JudgedExchange? in
      let reason = "the same request succeeded before the changes of this run"
      let again = await session.perform(
        first.operation,
        first.values,
        .noServerError(reason),
        purpose: "the same request after all changes"
      )
      return again.map { session.released(Self.judged($0, since: first)) }
    }
    .compactMap(\.self)
  }

  /// Returns the first successful request of each safe operation.
  private static func firsts(of group: ExploredGroup) -> [JudgedExchange] {
    var first: [String: JudgedExchange] = [:]
    for record in group.result.firsts where record.analysis.isGood && first[record.operation.id] == nil {
      first[record.operation.id] = record
    }
    return group.operations.filter(\.method.isSafe).compactMap { first[$0.id] }
  }

  /// Returns the exchange with the findings that are new.
  ///
  /// A refusal is right where the run deleted what the request reads, or changed what it may do.
  private static func judged(_ record: JudgedExchange, since first: JudgedExchange) -> JudgedExchange {
    var record = record
    if let status = record.analysis.response?.status, 400..<500 ~= status {
      // That the credential has ended is said of the request that showed it.
      record.findings.removeAll { $0.check != .credentials }
      return record
    }
    let before = Set(first.findings.map { "\($0.check) \($0.message)" })
    record.findings.removeAll { before.contains("\($0.check) \($0.message)") }
    for position in record.findings.indices {
      record.findings[position].details.append(
        "the same request succeeded before the unsafe requests of this run, and fails after them"
      )
    }
    return record
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.lateReads }
}
