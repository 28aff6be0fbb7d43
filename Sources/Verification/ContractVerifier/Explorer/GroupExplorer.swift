import ContractModel

/// Sends the requests of phases to a group of operations connected by links.
///
/// Each phase of a group (see `GroupPhase`) calls one of its methods. The requests depend only on the responses and the
/// seed, never on timing.
struct GroupExplorer: Sendable {
  let plan: Plan
  let session: VerificationSession
  let operations: [Operation]

  /// Returns an explorer of some of the operations.
  func limited(to operations: [Operation]) -> GroupExplorer {
    GroupExplorer(plan: plan, session: session, operations: operations)
  }

  var configuration: ExplorerConfiguration { session.configuration }
  var pool: WorkerPool { WorkerPool(workers: configuration.workers) }
  var breaker: TimeoutBreaker { TimeoutBreaker(pool: pool) }
}
