/// Repeats requests with their query parameters in another order.
struct QueryOrderPhase: GroupPhase {
  let id = "query-order"
  let summary = "Repeat requests with their query parameters in another order"
  let needs: Set<PhaseFact> = [.acceptedRequests]
  let leaves: Set<PhaseFact> = [.stability, .validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.reorderings(group.result)
  }
}
