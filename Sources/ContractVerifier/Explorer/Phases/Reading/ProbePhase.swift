/// Sends malformed, unknown and extreme parameters.
struct ProbePhase: GroupPhase {
  let plan: Plan

  let id = "probes"
  let summary = "Send malformed, unknown and extreme parameters"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.probes += await group.explorer.probes(group.result)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.probes }
}
