public import FeedClient

/// The contract's rules, from which the cases and their expectations follow.
///
/// ```swift
/// var rules = ContractRules.shipped
/// rules.api.cache = CacheRules(maxAge: MaxAge(days: 3))
/// let cases = AcceptanceSuite.cases(under: rules)
/// #expect(cases.contains { $0.id == "matrix.online.over-three-days" })
/// ```
public struct ContractRules: Sendable, Hashable {
  /// The facts about the API that a client must know.
  public var api: FeedAPI
  /// Bodies that the contract refuses or allows.
  public var payloads: [ContractPayload] = []
  /// The lines of the contract from which cases follow: `Contracts/feed.yaml:44:7`; none for what it lacks.
  package var places: [Place: String] = [:]

  /// Creates rules from what a client must know of the API.
  public init(api: FeedAPI) { self.api = api }

  /// The rules of the contracts in this package, without the bodies that follow from their schemas.
  public static let shipped = ContractRules(api: .shipped)

  /// The subject of a line of a contract from which cases follow.
  package enum Place: Sendable, Hashable, CaseIterable {
    /// The responses of a page of the feed.
    case feed
    /// The responses of the comments on an image.
    case comments
    /// `x-pagination` of the feed.
    case pagination
    /// `x-client-cache` of the feed.
    case cache
    /// `x-client-cache` of the comments.
    case commentsCache
    /// `x-client-cache` of images.
    case imageCache
    /// `x-resource` of the URL of an image, or the responses with the bytes of one.
    case image
    /// The operation whose `security` needs a token.
    case security
  }
}

/// A body that follows from the contract: one that a client must refuse, or one that it must deliver.
///
/// ```swift
/// let payload = ContractPayload(
///   name: "items.id.null",
///   change: "/items/0/id is null",
///   violated: "type",
///   place: "feed.yaml:97:15",
///   demand: .refusedFeed,
///   body: Array(#"{"items":[{"id":null,"image":"https://api.example.com/1.png"}]}"#.utf8)
/// )
/// rules.payloads.append(payload)
/// ```
public struct ContractPayload: Sendable, Hashable {
  /// The demand of the contract on a client that gets the body.
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
  /// The demand of the contract.
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
