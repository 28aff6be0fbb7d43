import ContractModel

/// Deletes items: those that examples and links lead to, and then those that the run created, children before their
/// parents.
///
/// A collection below a created item is emptied before that item is deleted, when its own items are done.
struct DeletionPhase: ExplorationPhase {
  let id = "deletions"
  let summary = "Delete items, and verify that they are gone (--allow-unsafe)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems, .createdReads]
  let effect = PhaseEffect.item
  let leaves: Set<PhaseFact> = [.deletions, .changes]

  private let plan: Plan
  private let sender: ChangeSender

  init(plan: Plan) {
    self.plan = plan
    sender = ChangeSender(plan: plan, effect: .item)
  }

  /// Returns whether a group may have requests of life cycles, which are known only after the creations.
  func concerns(_ group: ExploredGroup) -> Bool { !plan.configuration.allowedUnsafeOperations.isEmpty }

  func run(_ state: inout PhaseState) async {
    if !state.changesAreOver {
      state.changesAreOver = await !sender.send(.deletions, in: &state, except: state.exercised)
    }
    guard var context = state.changeContext else { return }
    context.known = state.known
    if !state.changesAreOver {
      for lifeCycle in state.lifeCycles.reversed() {
        // Nothing below an existing item is deleted, and what is below a created one only after its own items are.
        if lifeCycle.origin != .existing {
          await ChangePhase.changeCreated(
            .collection,
            below: lifeCycle.resource.item,
            excluding: state.exercised,
            &context
          )
        }
        await lifeCycle.end(&context)
      }
      state.changesAreOver = context.isOver
      state.exercised.formUnion(context.exercised)
    }
    // What is deleted is no longer known.
    state.known = context.known
    state.add(context.records.map(context.session.released), notes: context.notes)
    state.changeContext = nil
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.changes(.item, areDeletions: true) }
}
