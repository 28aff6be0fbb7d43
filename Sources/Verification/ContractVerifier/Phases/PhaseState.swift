import ContractModel
import ContractReports

/// A group of connected operations while it is explored.
struct ExploredGroup: Sendable {
  /// The group's position in contract order.
  let position: Int
  var explorer: GroupExplorer
  /// The entities that were known to exist after all valid reads.
  var known: KnownItems
  var result = GroupExchanges()

  var operations: [Operation] { explorer.operations }
}

/// The state that the phases of a run share and change.
struct PhaseState: Sendable {
  /// Why a run ends before its last phase.
  enum Ending: Sendable {
    /// A workflow that should have returned a credential failed.
    case failedLogin(Finding)
    /// No request reached the target.
    case unreachable([JudgedExchange])
  }

  let plan: Plan
  let session: VerificationSession
  /// The credentials that workflows return; `nil` without such workflows.
  let logins: LoginCredentials?
  /// The groups that are still open, in contract order.
  var groups: [ExploredGroup]
  /// The first requests that take much longer than all others, as long as their operations are not explored.
  var overtaken: OvertakenRequests?
  /// The entities that are known to exist.
  var known: KnownItems
  /// The results of workflows that were played on their own.
  var workflows: [WorkflowPhase.Outcome] = []
  /// The life cycles of the resources that the run creates or updates.
  var lifeCycles: [ResourceLifeCycle] = []
  /// The state that these life cycles share, from the first creation until the last deletion.
  var changeContext: LifeCycleContext?
  /// The ids of the operations whose unsafe requests need not be sent again.
  var exercised: Set<String> = []
  /// Whether an unsafe request got no response, so that no further one is sent.
  var changesAreOver = false
  /// The name of the second identity, if every request as that one got status 401.
  var refusedIdentity: String?
  /// Why the remaining phases are left out; `nil` as long as the run continues.
  var ending: Ending?

  /// Adds exchanges that may have changed data to the groups of their operations, and notes to the first group.
  mutating func add(_ records: [JudgedExchange], notes: [String]) {
    let positions = ChangeSender.positions(in: groups)
    for record in records {
      guard let position = positions[record.operation.id] else { continue }
      groups[position].result[.changes].append(record)
    }
    if !groups.isEmpty { groups[0].result.notes += notes }
  }
}
