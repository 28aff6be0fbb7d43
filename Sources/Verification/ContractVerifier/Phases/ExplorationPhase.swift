/// A step of a run: requests with one purpose, and what they need, change and leave.
///
/// The order of a run is derived from these properties (see `PhaseOrder`). To add a phase, conform to this protocol in
/// a file of its own, and add it to `PhaseRegistry`; a phase that only reads is a value of `ReadPhase`.
protocol ExplorationPhase: Sendable {
  /// The stable identifier, such as `links`.
  var id: String { get }
  /// A summary of the phase, in one line that starts with a verb.
  var summary: String { get }
  /// The results of earlier phases that it needs; the phase runs after all that leave them.
  var needs: Set<PhaseFact> { get }
  /// The change that the requests make on a server that works.
  var effect: PhaseEffect { get }
  /// The results that the phase leaves for later ones.
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

/// The changes that the requests of a phase make on a server that works, from the least to the most.
package enum PhaseEffect: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Nothing: the requests are safe, or must be refused.
  case nothing
  /// Single items: one is created, updated or deleted.
  case item
  /// Collections: many items are deleted or replaced at once.
  case collection
  /// The credential of the run, which may no longer be accepted afterwards.
  case credential
  /// The process of the server, which may stop or restart.
  case process

  /// Returns whether an effect is smaller than another one.
  package static func < (left: PhaseEffect, right: PhaseEffect) -> Bool { left.rawValue < right.rawValue }

  /// The change as it is printed: `changes items`.
  package var phrase: String {
    switch self {
    case .nothing: "changes nothing"
    case .item: "changes items"
    case .collection: "changes collections"
    case .credential: "may end the credential"
    case .process: "may stop the server"
    }
  }
}

/// Something that a phase leaves for later ones, such as the accepted requests.
///
/// A phase that needs a fact runs after every phase that leaves it.
struct PhaseFact: Sendable, Hashable, CustomStringConvertible {
  /// The name of the fact.
  let description: String

  init(_ description: String) { self.description = description }

  /// The credentials of the run, in `VerificationSession`.
  static let credentials = PhaseFact("credentials")
  /// The first response of each operation that can be requested on its own, in `GroupExchanges.Part.firstExchanges`.
  static let firstResponses = PhaseFact("first responses")
  /// The pages of every list, in `GroupExchanges.lists`.
  static let lists = PhaseFact("lists")
  /// The responses that links of the contract lead to, in `GroupExchanges.Part.linked`.
  static let linkedResponses = PhaseFact("linked responses")
  /// The requests that the server accepted, with values that exist there, in `GroupExchanges.firsts`.
  static let acceptedRequests = PhaseFact("accepted requests")
  /// The operations whose repeated responses differ, in `GroupExchanges.Part.variations`.
  static let stability = PhaseFact("stability")
  /// The results of all valid requests that change nothing, before the first odd one is sent.
  static let validReads = PhaseFact("valid reads")
  /// The items that the run created, in `GroupExchanges.Part.changes`.
  static let createdItems = PhaseFact("created items")
  /// The reads of what the run created, before any of it is deleted.
  static let createdReads = PhaseFact("reads of created items")
  /// The deletions of items.
  static let deletions = PhaseFact("deletions")
  /// The changes of data that the run has made.
  static let changes = PhaseFact("changes")
}
