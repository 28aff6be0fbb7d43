import ContractJudge
import ContractModel
import HTTPMessages

/// Sends the first requests of safe operations, in contract order.
///
/// If each of the first few requests fails to connect or times out, the others are not sent, and the run ends. Operations
/// whose responses take much longer than all others do not hold up the run: they are explored on their own.
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
    func reaches(_ record: JudgedExchange?) -> Bool { record?.unreachableFault == nil }
    let (workers, patience) = (session.configuration.workers, session.configuration.patience)
    let pool = OvertakingPool(workers: workers, patience: patience)
    let (sent, late) = await pool.map(requests, trials: TimeoutBreaker.trialCount, passes: reaches, perform)
    guard sent.isEmpty || sent.values.contains(where: reaches) else {
      state.ending = .unreachable(requests.indices.compactMap { sent[$0] ?? nil })
      return
    }
    let slow = Set(late.map { requests[$0.position].operation.id })
    let inTime = requests.indices.filter { !slow.contains(requests[$0].operation.id) }
    if !late.isEmpty {
      for work in late { await session.server.overtake(work.lateness) }
      let tasks = Dictionary(late.map { ($0.position, $0.task) }, uniquingKeysWith: { first, _ in first })
      let overtaken = requests.indices.filter { slow.contains(requests[$0].operation.id) }.map { position in
        let exchange = tasks[position] ?? Task { sent[position] ?? nil }
        return OvertakenRequests.Request(operation: requests[position].operation, exchange: exchange)
      }
      state.overtaken = OvertakenRequests(requests: overtaken)
      for position in state.groups.indices {
        let explorer = state.groups[position].explorer
        state.groups[position].explorer = explorer.limited(to: explorer.operations.filter { !slow.contains($0.id) })
      }
    }
    Self.place(inTime.compactMap { sent[$0] ?? nil }, in: &state)
  }

  /// Adds the first exchanges of operations to their groups.
  static func place(_ exchanges: [JudgedExchange], in state: inout PhaseState) {
    let records = Dictionary(grouping: exchanges, by: \.operation.id)
    for position in state.groups.indices {
      // The first requests of a group keep the order of the contract.
      let mine = state.groups[position].operations.flatMap { records[$0.id] ?? [] }
      state.groups[position].result[.firstExchanges] += mine.filter { $0.operation.walkedPagination == nil }
      state.groups[position].result[.firstPages] += mine.filter { $0.operation.walkedPagination != nil }
      state.groups[position].result.notes += mine.filter(\.isTimedOut).map {
        "\($0.operation.id): no further request was sent, because the first one timed out"
      }
    }
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.plannedFirstRequests }
}
