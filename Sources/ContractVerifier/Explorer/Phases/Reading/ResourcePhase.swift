/// Fetches the resources that responses refer to, such as images.
struct ResourcePhase: GroupPhase {
  let id = "resources"
  let summary = "Fetch the resources that responses refer to, such as images"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads]

  func run(_ group: inout ExploredGroup) async { await group.explorer.resources(&group.result) }
}
