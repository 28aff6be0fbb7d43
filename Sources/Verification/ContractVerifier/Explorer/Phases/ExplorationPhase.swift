import ContractModel
import HTTPMessages

/// A step of a run: requests with one purpose, and what they need, change and leave.
///
/// The order of a run is derived from these properties (see `PhaseOrder`). To add a phase, conform to this protocol in
/// a file of its own, and add it to `PhaseRegistry`; a phase that only reads is a value of `ReadPhase`.
protocol ExplorationPhase: Sendable {
  /// The stable identifier, such as `links`.
  var id: String { get }
  /// What the phase does, in one line that starts with a verb.
  var summary: String { get }
  /// What earlier phases must have left; the phase runs after all that leave it.
  var needs: Set<PhaseFact> { get }
  /// What the requests change on a server that works.
  var effect: PhaseEffect { get }
  /// What the phase leaves for later ones.
  var leaves: Set<PhaseFact> { get }

  /// Returns whether the phase may add exchanges to a group, which is kept open until then.
  func concerns(_ group: ExploredGroup) -> Bool
  /// Sends the requests, and adds their exchanges to the groups.
  func run(_ state: inout PhaseState) async
  /// Returns the requests that a run would send, as far as the contract alone determines them.
  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest]
}

extension ExplorationPhase {
  var effect: PhaseEffect { .nothing }
  var leaves: Set<PhaseFact> { [] }

  func concerns(_ group: ExploredGroup) -> Bool { false }
  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { [] }
}

/// A phase that needs only one group of connected operations at a time and changes nothing.
///
/// Such phases run for several groups at the same time; within a group, they run one after the other.
protocol GroupPhase: ExplorationPhase {
  /// Sends the requests of a group, and adds their exchanges to its result.
  func run(_ group: inout ExploredGroup) async
}

extension GroupPhase {
  func concerns(_ group: ExploredGroup) -> Bool { true }

  func run(_ state: inout PhaseState) async {
    for position in state.groups.indices { await run(&state.groups[position]) }
  }
}
