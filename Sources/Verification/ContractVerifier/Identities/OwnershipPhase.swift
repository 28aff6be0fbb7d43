import ContractModel
import HTTPMessages

/// Lets two identities try to get what the other has made.
struct OwnershipPhase: ExplorationPhase {
  let id = "identities"
  let summary = "Read, list, change and delete as one identity what the other has made (--as)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads, .createdReads]
  private let plan: Plan
  private let identities: OtherIdentity
  /// The most resources that are tried.
  private static let maximumResources = 60

  init(plan: Plan, _ identities: OtherIdentity) { (self.plan, self.identities) = (plan, identities) }

  var effect: PhaseEffect { plan.configuration.allowedUnsafeOperations.isEmpty ? .nothing : .item }

  func concerns(_ group: ExploredGroup) -> Bool { true }

  /// The trials of the resources whose items are not everybody's, in the order of the contract.
  private var trials: [OwnershipTrial] {
    let all = ResourceMap(plan.operations).resources.map { OwnershipTrial($0, plan: plan, identities) }
    return Array(all.filter { $0.basis != nil }.prefix(Self.maximumResources))
  }

  func run(_ state: inout PhaseState) async {
    guard state.session.checks.contains(.ownership), !state.session.isOver, !state.changesAreOver else { return }
    // What is made here is gone when the phase ends, so that no later one learns of it.
    var context = LifeCycleContext(plan: plan, session: state.session)
    var statuses: [Int] = []
    var report = OwnershipReport(identities)
    for var trial in trials where !context.isOver && !state.session.isOver {
      let start = context.records.count
      // Items of another trial are no parents.
      (context.known, context.restarts) = (state.known, state.session.server.restarts)
      await trial.run(&context)
      statuses += trial.statuses
      report.add(trial, &context)
      for position in start..<context.records.count {
        context.records[position] = state.session.released(context.records[position])
      }
    }
    if !statuses.isEmpty, statuses.allSatisfy({ $0 == 401 }) { state.refusedIdentity = identities.name }
    state.changesAreOver = context.isOver
    state.add(context.records, notes: report.notes(isRefused: state.refusedIdentity != nil))
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] {
    trials.map(\.resource).flatMap { resource -> [PlannedRequest] in
      func request(_ operation: Operation?, _ act: String) -> PlannedRequest? {
        guard let operation, plan.refusal(of: operation) == nil, plan.effects.of(operation) <= .item else { return nil }
        let purpose = "as \(identities.own) and as \(identities.name): \(act)"
        let url = operation.path.text
        return PlannedRequest(operation: operation.id, method: operation.method, url: url, purpose: purpose)
      }
      let created = request(resource.create, "make an item")
      let changes = [
        request(resource.itemOperations[.put] ?? resource.itemOperations[.patch], "change the item of the other"),
        request(resource.itemOperations[.delete], "delete the item of the other"),
      ]
      let reads = [
        request(resource.list, "look for the item of the other"), request(resource.read, "read the item of the other"),
      ]
      return ([created] + reads + (created == nil ? [] : changes)).compactMap(\.self)
    }
  }
}
