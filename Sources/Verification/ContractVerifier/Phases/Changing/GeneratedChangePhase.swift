/// Sends the generated requests of unsafe operations with one effect, and shrinks those that fail.
///
/// No request is generated for operations that stop the server.
struct GeneratedChangePhase: ExplorationPhase {
  let plan: Plan
  let effect: PhaseEffect

  var id: String {
    switch effect {
    case .nothing, .item: "generated-item-changes"
    case .collection: "generated-collection-changes"
    case .credential, .process: "generated-credential-changes"
    }
  }

  let summary = "Send generated requests of such operations (--generate, --allow-unsafe)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems, .deletions]
  /// Requests after a lost credential can no longer be verified.
  var leaves: Set<PhaseFact> { effect > .collection ? [] : [.changes] }

  func concerns(_ group: ExploredGroup) -> Bool { group.explorer.generatesChanges(effect) }

  func run(_ state: inout PhaseState) async {
    guard !state.changesAreOver, let generation = plan.configuration.generation else { return }
    var changes = GeneratedChanges(generation, state.known, state.groups)
    await changes.send(effect, &state.groups)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.generated(effect) }
}
