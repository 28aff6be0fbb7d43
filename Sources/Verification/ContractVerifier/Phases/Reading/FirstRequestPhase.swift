import ContractJudge
import ContractModel
import HTTPMessages

/// Sends the first requests of safe operations, in contract order.
///
/// If each of the first few requests fails to connect or times out, the others are not sent, and the run ends.
struct FirstRequestPhase: ExplorationPhase {
  let plan: Plan

  let id = "first-requests"
  let summary = "Request every safe operation that needs no other response, with the contract's examples"
  let needs: Set<PhaseFact> = [.credentials]
  let leaves: Set<PhaseFact> = [.firstResponses, .validReads]

  func concerns(_ group: ExploredGroup) -> Bool { true }

  func run(_ state: inout PhaseState) async {
    let session = state.session
    let requests = plan.firstRequests.filter(\.operation.method.isSafe)
    @Sendable func perform(_ request: Plan.FirstRequest) async -> JudgedExchange? {
      await session.perform(request.operation, request.values, .success, purpose: request.purpose)
    }
    let pool = WorkerPool(workers: session.configuration.workers)
    let trials = await pool.map(Array(requests.prefix(TimeoutBreaker.trialCount)), perform).compactMap(\.self)
    guard trials.isEmpty || trials.contains(where: { $0.unreachableFault == nil }) else {
      state.ending = .unreachable(trials)
      return
    }
    let rest = await pool.map(Array(requests.dropFirst(TimeoutBreaker.trialCount)), perform).compactMap(\.self)
    let records = Dictionary(grouping: trials + rest, by: \.operation.id)
    for position in state.groups.indices {
      // The first requests of a group keep the order of the contract.
      let mine = state.groups[position].operations.flatMap { records[$0.id] ?? [] }
      state.groups[position].result[.firstExchanges] = mine.filter { $0.operation.walkedPagination == nil }
      state.groups[position].result[.firstPages] = mine.filter { $0.operation.walkedPagination != nil }
      state.groups[position].result.notes += mine.filter(\.isTimedOut).map {
        "\($0.operation.id): no further request was sent, because the first one timed out"
      }
    }
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.plannedFirstRequests }
}
