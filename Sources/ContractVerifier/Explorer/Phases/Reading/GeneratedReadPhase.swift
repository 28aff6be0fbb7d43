/// Sends the generated requests of safe operations, and shrinks those that fail.
struct GeneratedReadPhase: GroupPhase {
  let plan: Plan

  let id = "generated-reads"
  let summary = "Send generated requests of safe operations (--generate)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads]

  func run(_ group: inout ExploredGroup) async { await group.explorer.generateReads(&group.result) }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.generated(.nothing) }
}
