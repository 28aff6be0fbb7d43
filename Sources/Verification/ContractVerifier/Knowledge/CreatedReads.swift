import ContractJudge
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
  let session: VerificationSession

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
      .afterChanges
    )
    let firsts = groups.flatMap(\.result.firsts)
    reads.add(firsts)
    let reached = reads.reached
    let sent = groups.flatMap(\.result[.changes]) + changes
    reads.add(sent)
    let records = await reads.run(&known)
    var late: [Int: GroupExchanges] = [:]
    var filled: [Int: GroupExchanges] = [:]
    for record in records {
      guard let position = positions[record.operation.id] else { continue }
      groups[position].result[.changes].append(session.released(record))
      groups[position].result.linkedIdentities.insert(GroupExplorer.identity(record.operation, record.values))
      guard record.analysis.isGood else { continue }
      if !reached.contains(record.operation.id) {
        late[position, default: GroupExchanges()][.linked].append(record)
      } else if reads.isFilled(by: record) {
        filled[position, default: GroupExchanges()][.linked].append(record)
      }
    }
    // HEAD and filters show little of a list without items.
    for (position, result) in filled.sorted(by: { $0.key < $1.key }) {
      let explorer = groups[position].explorer
      groups[position].result[.changes] += await explorer.followUps(result) + explorer.filters(result)
    }
    // What a life cycle read is varied, too, after another read: the item may have changed since.
    var varied = Set(late.values.flatMap { $0[.linked].map(\.operation.id) })
    for earlier in changes.reversed() where earlier.operation.method == .get && earlier.analysis.isGood {
      guard let position = positions[earlier.operation.id], !reached.contains(earlier.operation.id),
        varied.insert(earlier.operation.id).inserted,
        let record = await session.perform(
          earlier.operation,
          earlier.values,
          .documented,
          purpose: earlier.subject.purpose
        )
      else { continue }
      groups[position].result[.changes].append(session.released(record))
      if record.analysis.isGood { late[position, default: GroupExchanges()][.linked].append(record) }
    }
    for (position, result) in late.sorted(by: { $0.key < $1.key }) {
      await verify(result, known, in: &groups[position])
    }
  }

  /// Varies the requests of operations that were reached for the first time.
  private func verify(_ late: GroupExchanges, _ known: KnownItems, in group: inout ExploredGroup) async {
    let operations = Set(late[.linked].map(\.operation.id))
    let explorer = GroupExplorer(
      plan: plan,
      session: session,
      operations: group.operations.filter { operations.contains($0.id) }
    )
    group.result[.changes] += await explorer.repeats(late)
    group.result[.changes] += await explorer.followUps(late)
    group.result[.changes] += await explorer.filters(late)
    group.result[.changes] += await explorer.credentialProbes(late)
    group.result[.changes] += await explorer.mediaTypes(late)
    group.result[.changes] += await explorer.probes(late, known)
    await explorer.generateLateReads(&group.result, known, after: late)
  }
}
