public import FeedClient

/// A body that follows from the contract: one that a client must refuse, or one that it must deliver.
public struct ContractPayload: Sendable, Hashable {
  /// What the contract demands of a client that gets the body.
  public enum Demand: Sendable, Hashable {
    /// The client refuses a page of the feed.
    case refusedFeed
    /// The client refuses comments.
    case refusedComments
    /// The client delivers these images.
    case feed([FeedImage])
    /// The client delivers these comments.
    case comments([ImageComment])
  }

  /// The name of the change: `items.id.null`.
  public let name: String
  /// The change in one line: `/items/1/id is null`.
  public let change: String
  /// The keywords that the body violates: `format and pattern`; empty for an allowed one.
  public let violated: String
  /// The place in the contract: `Contracts/feed.yaml:97:15`.
  public let place: String
  /// What the contract demands.
  public let demand: Demand
  /// The body.
  public let body: [UInt8]

  /// Creates a body with its meaning.
  public init(name: String, change: String, violated: String, place: String, demand: Demand, body: [UInt8]) {
    self.name = name
    self.change = change
    self.violated = violated
    self.place = place
    self.demand = demand
    self.body = body
  }

  /// Why a client must refuse or deliver the body, for failures.
  var reason: String {
    switch demand {
    case .refusedFeed, .refusedComments: "because \(change), which violates \(violated) at \(place)"
    case .feed, .comments: "although \(change), which \(place) allows"
    }
  }
}
