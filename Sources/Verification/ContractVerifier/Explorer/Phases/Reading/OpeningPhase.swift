import ContractJudge
import ContractModel
import HTTPMessages

/// Sends the first requests of safe operations, in contract order.
///
/// If each of the first few requests fails to connect or times out, the others are not sent, and the run ends.
struct OpeningPhase: ExplorationPhase {
  let plan: Plan

  let id = "first-requests"
  let summary = "Request every safe operation that needs no other response, with the contract's examples"
  let needs: Set<PhaseFact> = [.credentials]
  let leaves: Set<PhaseFact> = [.firstResponses, .validReads]

  func concerns(_ group: ExploredGroup) -> Bool { true }

  func run(_ state: inout PhaseState) async {
    let session = state.session
    let openings = plan.openings.filter(\.operation.method.isSafe)
    @Sendable func perform(_ opening: Plan.Opening) async -> JudgedExchange? {
      await session.perform(opening.operation, opening.values, .success, purpose: opening.purpose)
    }
    let pool = WorkerPool(workers: session.configuration.workers)
    let scouted = await pool.map(Array(openings.prefix(TimeoutBreaker.scouts)), perform).compactMap(\.self)
    guard scouted.isEmpty || scouted.contains(where: { $0.absence == nil }) else {
      state.ending = .unreachable(scouted)
      return
    }
    let rest = await pool.map(Array(openings.dropFirst(TimeoutBreaker.scouts)), perform).compactMap(\.self)
    let records = Dictionary(grouping: scouted + rest, by: \.operation.id)
    for position in state.groups.indices {
      // The openings of a group keep the order of the contract.
      let mine = state.groups[position].operations.flatMap { records[$0.id] ?? [] }
      state.groups[position].result.openings = mine.filter { $0.operation.walkedPagination == nil }
      state.groups[position].result.firstPages = mine.filter { $0.operation.walkedPagination != nil }
      state.groups[position].result.notes += mine.filter(\.isTimedOut).map {
        "\($0.operation.id): no further request was sent, because the first one timed out"
      }
    }
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.firstRequests }
}
