/// Repeats successful requests unchanged.
struct RepeatPhase: GroupPhase {
  let id = "repeats"
  let summary = "Repeat requests unchanged"
  let needs: Set<PhaseFact> = [.acceptedRequests]
  let leaves: Set<PhaseFact> = [.stability, .validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.repeats(group.result)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.repeats }
}
