/// Requests lists with filter and sort parameters.
struct FilterPhase: GroupPhase {
  let id = "filters"
  let summary = "Request lists filtered and sorted by the members of their items"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.filters(group.result)
  }
}
