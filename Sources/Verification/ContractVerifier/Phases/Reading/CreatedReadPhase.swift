/// Reads what the run created, its children, and lists that were empty before (see `CreatedReads`).
struct CreatedReadPhase: ExplorationPhase {
  let id = "created-reads"
  let summary = "Read what was created, and what only then exists"
  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems]
  let leaves: Set<PhaseFact> = [.createdReads]

  let plan: Plan

  /// Returns whether a group may get reads, which are known only after the creations.
  func concerns(_ group: ExploredGroup) -> Bool { !plan.configuration.allowedUnsafeOperations.isEmpty }

  func run(_ state: inout PhaseState) async {
    let records = state.changeContext?.records ?? []
    let reads = CreatedReads(plan: plan, session: state.session)
    if !records.isEmpty || state.groups.contains(where: { !$0.result[.changes].isEmpty }) {
      await reads.run(&state.known, &state.groups, after: records)
    }
    for position in state.groups.indices where concerns(state.groups[position]) {
      let explorer = state.groups[position].explorer
      await explorer.generateLateReads(&state.groups[position].result, state.known, after: GroupExchanges())
    }
  }
}
