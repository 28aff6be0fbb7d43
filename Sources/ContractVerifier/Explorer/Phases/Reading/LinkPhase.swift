import ContractModel

/// Follows links and identifiers in responses, generation by generation.
struct LinkPhase: GroupPhase {
  let plan: Plan

  let id = "links"
  let summary = "Follow the links and identifiers in responses"
  let needs: Set<PhaseFact> = [.firstResponses, .lists]
  let leaves: Set<PhaseFact> = [.linkedResponses, .acceptedRequests, .validReads]

  func run(_ group: inout ExploredGroup) async {
    for operation in group.operations { group.result.isolated[operation.id] = plan.isolation(of: operation) }
    group.result.pending = await group.explorer.follow(from: &group.result)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.links(.nothing) }
}
