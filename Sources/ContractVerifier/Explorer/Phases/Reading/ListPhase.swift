/// Reads every list page by page, with several limits.
struct ListPhase: GroupPhase {
  let id = "lists"
  let summary = "Read every list page by page, with several limits"
  let needs: Set<PhaseFact> = [.firstResponses]
  let leaves: Set<PhaseFact> = [.lists, .acceptedRequests, .validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.lists = await group.explorer.lists(group.result.firstPages)
    group.result.firstPages = []
    group.result.notes += group.result.lists.flatMap(ComponentExplorer.notes)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.walks }
}
