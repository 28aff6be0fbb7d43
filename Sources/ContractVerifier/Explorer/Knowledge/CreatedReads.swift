import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Reads after the changes of a run and before its deletions: what was created, its children, and lists that were empty.
///
/// An operation that is reached for the first time is then verified as those that were reached before any change: with
/// repeated and odd requests and without credentials.
struct CreatedReads: Sendable {
  let plan: Plan
  let session: Session

  /// Sends the requests, and adds their exchanges to the groups.
  ///
  /// - Parameter changes: The exchanges of the changes so far that are in no group yet.
  func run(_ known: inout KnownItems, _ groups: inout [ExploredGroup], after changes: [JudgedExchange]) async {
    var positions: [String: Int] = [:]
    for (position, group) in groups.enumerated() {
      for operation in group.operations { positions[operation.id] = position }
    }
    var reads = KnownReads(
      plan: plan,
      session: session,
      operations: plan.operations.filter { positions[$0.id] != nil },
      isAfterChanges: true
    )
    let earlier = groups.flatMap { $0.result.firsts + $0.result.changes } + changes
    reads.add(earlier)
    let reached = reads.reached
    let records = await reads.run(&known)
    var late: [Int: ComponentResult] = [:]
    for record in records {
      guard let position = positions[record.operation.id] else { continue }
      groups[position].result.changes.append(record.released(redactedBy: session.redaction))
      groups[position].result.visited.insert(ComponentExplorer.identity(record.operation, record.values))
      guard record.analysis.isGood, !reached.contains(record.operation.id) else { continue }
      late[position, default: ComponentResult()].visits.append(record)
    }
    for (position, result) in late.sorted(by: { $0.key < $1.key }) {
      await verify(result, in: &groups[position])
    }
  }

  /// Varies the requests of operations that were reached for the first time.
  private func verify(_ late: ComponentResult, in group: inout ExploredGroup) async {
    let operations = Set(late.visits.map(\.operation.id))
    let explorer = ComponentExplorer(
      plan: plan,
      session: session,
      operations: group.operations.filter { operations.contains($0.id) }
    )
    group.result.changes += await explorer.repeats(late)
    group.result.changes += await explorer.followUps(late)
    group.result.changes += await explorer.credentialProbes(late)
    group.result.changes += await explorer.mediaTypes(late)
    group.result.changes += await explorer.probes(late)
  }
}
