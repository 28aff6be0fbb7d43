/// Sends the generated requests of unsafe operations, and shrinks those that fail.
struct GeneratedChangePhase: ExplorationPhase {
  let plan: Plan

  let id = "generated-changes"
  let summary = "Send generated requests of unsafe operations (--generate, --allow-unsafe)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems]
  let effect = PhaseEffect.item
  let leaves: Set<PhaseFact> = [.changes]

  func concerns(_ group: ExploredGroup) -> Bool { group.explorer.generatesChanges }

  func run(_ state: inout PhaseState) async {
    for position in state.groups.indices {
      await state.groups[position].explorer.generateChanges(&state.groups[position].result)
    }
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.generated(areSafe: false) }
}
