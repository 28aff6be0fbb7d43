import ContractModel

/// Sends the unsafe requests that change more than an item: collections, the credential of the run, or the process.
///
/// They come after everything that needs items, so that nothing is missing that a request deleted, and the credential is
/// accepted as long as possible.
struct WiderChangePhase: ExplorationPhase {
  let effect: PhaseEffect
  private let plan: Plan
  private let sender: ChangeSender

  /// Creates the phase of one effect.
  init(plan: Plan, effect: PhaseEffect) {
    (self.effect, self.plan) = (effect, plan)
    sender = ChangeSender(plan: plan, effect: effect)
  }

  var id: String {
    switch effect {
    case .nothing, .item: "item-changes"
    case .collection: "collection-changes"
    case .credential: "credential-changes"
    case .process: "process-changes"
    }
  }

  var summary: String {
    switch effect {
    case .nothing, .item, .collection:
      "Send the requests that delete, empty or replace a collection (--allow-unsafe)"
    case .credential: "Send the requests that log out, or revoke or change the credential (--allow-unsafe)"
    case .process: "Send the requests that stop or restart the server (--allow-unsafe)"
    }
  }

  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems, .deletions]
  /// Requests after a lost credential can no longer be verified.
  var leaves: Set<PhaseFact> { effect > .collection ? [] : [.changes] }

  func concerns(_ group: ExploredGroup) -> Bool { sender.concerns(group) }

  func run(_ state: inout PhaseState) async {
    guard !state.changesAreOver else { return }
    // What ends the credential is not a part of a life cycle; probes of it do not replace the request itself.
    let covered = effect > .collection ? [] : state.exercised
    for kind in [ChangeSender.Kind.changes, .deletions] where !state.changesAreOver {
      state.changesAreOver = await !sender.send(kind, in: &state, except: covered)
    }
    if effect == .collection, !state.changesAreOver { await UnsafeProbes(plan: plan).probeDeletedCollections(&state) }
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.changes(effect) }
}
