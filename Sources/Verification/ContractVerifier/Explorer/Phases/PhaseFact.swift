/// Something that a phase leaves for later ones, such as the accepted requests.
///
/// A phase that needs a fact runs after every phase that leaves it.
struct PhaseFact: Sendable, Hashable, CustomStringConvertible {
  /// The name of the fact.
  let description: String

  init(_ description: String) { self.description = description }

  /// The credentials of the run, in `VerificationSession`.
  static let credentials = PhaseFact("credentials")
  /// The first response of each operation that can be requested on its own, in `ComponentResult.openings`.
  static let firstResponses = PhaseFact("first responses")
  /// The pages of every list, in `ComponentResult.lists`.
  static let lists = PhaseFact("lists")
  /// The responses that links of the contract lead to, in `ComponentResult.visits`.
  static let linkedResponses = PhaseFact("linked responses")
  /// The requests that the server accepted, with values that exist there, in `ComponentResult.firsts`.
  static let acceptedRequests = PhaseFact("accepted requests")
  /// The operations whose repeated responses differ, in `ComponentResult.variations`.
  static let stability = PhaseFact("stability")
  /// The results of all valid requests that change nothing, before the first odd one is sent.
  static let validReads = PhaseFact("valid reads")
  /// The items that the run created, in `ComponentResult.changes`.
  static let createdItems = PhaseFact("created items")
  /// The reads of what the run created, before any of it is deleted.
  static let createdReads = PhaseFact("reads of created items")
  /// The deletions of items.
  static let deletions = PhaseFact("deletions")
  /// The changes of data that the run has made.
  static let changes = PhaseFact("changes")
}
