public import FeedClient

/// The contract's rules, from which the cases and their expectations follow.
///
/// ```swift
/// var rules = ContractRules(feed: [200], comments: Set(200...299))
/// rules.cache = CacheRules(maxAge: MaxAge(days: 3))
/// let cases = AcceptanceSuite.cases(under: rules)
/// #expect(cases.contains { $0.id == "matrix.online.over-three-days" })
/// ```
public struct ContractRules: Sendable, Hashable {
  /// The success statuses of a page of the feed.
  public var feed: Set<Int>
  /// The success statuses of the comments on an image.
  public var comments: Set<Int>
  /// How long a saved feed is shown.
  public var cache = CacheRules.shipped
  /// Bodies that the contract refuses or allows.
  public var payloads: [ContractPayload] = []
  /// The place of the responses of a page of the feed in the contract: `Contracts/feed.yaml:44:7`.
  public var feedPlace: String?
  /// The place of the responses of the comments on an image.
  public var commentsPlace: String?

  /// Creates rules from the success statuses that the contract documents.
  public init(feed: Set<Int>, comments: Set<Int>) {
    self.feed = feed
    self.comments = comments
  }

  /// The statuses of the contracts in this package: 200 for the feed, any 2xx for comments.
  public static let shipped = ContractRules(feed: [200], comments: Set(200...299))
}

/// How long a saved feed is shown, and what is saved of it.
///
/// ```swift
/// var rules = ContractRules(feed: [200], comments: Set(200...299))
/// rules.cache = CacheRules(maxAge: MaxAge(days: 3))
/// let cases = AcceptanceSuite.cases(under: rules)
/// #expect(cases.contains { $0.id == "matrix.online.over-three-days" })
/// ```
public struct CacheRules: Sendable, Hashable {
  /// The maximum age of a saved feed.
  public var maxAge: MaxAge
  /// Whether the saved feed is shown if the API fails; an error otherwise.
  public var fallsBack: Bool
  /// Whether every loaded page is saved; the first alone otherwise.
  public var savesEveryPage: Bool

  /// Creates rules.
  public init(maxAge: MaxAge, fallsBack: Bool = true, savesEveryPage: Bool = true) {
    self.maxAge = maxAge
    self.fallsBack = fallsBack
    self.savesEveryPage = savesEveryPage
  }

  /// The rules of the contracts in this package: seven days, with every page.
  public static let shipped = CacheRules(maxAge: MaxAge(days: 7))
}

/// A maximum age, in calendar days and seconds.
///
/// ```swift
/// var rules = ContractRules(feed: [200], comments: Set(200...299))
/// rules.cache = CacheRules(maxAge: MaxAge(days: 3))
/// let cases = AcceptanceSuite.cases(under: rules)
/// #expect(cases.contains { $0.id == "matrix.online.over-three-days" })
/// ```
public struct MaxAge: Sendable, Hashable {
  /// The days of the client's calendar.
  public let days: Int
  /// The seconds beyond the days.
  public let seconds: Int

  /// Creates an age.
  public init(days: Int, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The seconds, in a calendar whose days all have 24 hours.
  var total: Int { days * 86_400 + seconds }
}

extension MaxAge: CustomStringConvertible {
  /// The age in words: `seven days`, `twelve hours`, `one day and 30 seconds`.
  public var description: String {
    var parts: [(Int, String)] = days > 0 ? [(days, "day")] : []
    if seconds > 0 || days == 0 {
      let units = [(3600, "hour"), (60, "minute"), (1, "second")]
      let unit = units.first { seconds % $0.0 == 0 } ?? (1, "second")
      parts.append((seconds / unit.0, seconds == 0 ? "second" : unit.1))
    }
    return parts.map { count, unit in "\(Self.word(count)) \(unit)\(count == 1 ? "" : "s")" }.joined(separator: " and ")
  }

  private static func word(_ count: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return words.indices.contains(count) ? words[count] : "\(count)"
  }

  /// The age in an identifier: `seven-days`.
  var name: String { description.replacing(" ", with: "-") }
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
