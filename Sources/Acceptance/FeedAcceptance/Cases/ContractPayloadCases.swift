import ContractReports
import FeedClient

/// Cases for every violation of the contract's schemas, and for every variant that they allow.
enum ContractPayloadCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    rules.payloads.map { payload in
      let subject =
        switch payload.demand {
        case .refusedFeed: refusedFeed(payload, rules.api.cache)
        case .refusedComments: refusedComments(payload)
        case .feed(let feed): delivered(payload, feed)
        case .comments(let comments): delivered(payload, comments)
        }
      return subject.about(payload.body, payload.demand)
    }
  }

  private static func refusedFeed(_ payload: ContractPayload, _ cache: CacheRules) -> AcceptanceCase {
    AcceptanceCase("payloads.feed.refused.\(payload.name)", of: .payloads, origin: .payloads(payload.place)) {
      Given(.connectivity(.online), .cacheIfKept(.over(cache.maxAge)), .theAPIReturns(.contract(payload, "a feed")))
      When(.load(.remoteFeed))
      Then(.anErrorIsDelivered(.invalidData).explained(payload.reason))
      When(.theCustomerAsksForTheFeed)
      Then(.anErrorIsDisplayed(.invalidData).explained(payload.reason), .theCacheIsKept.explained(payload.reason))
    }
  }

  private static func refusedComments(_ payload: ContractPayload) -> AcceptanceCase {
    AcceptanceCase("payloads.comments.refused.\(payload.name)", of: .payloads, origin: .payloads(payload.place)) {
      Given(.connectivity(.online), .theAPIReturns(.contract(payload, "comments")))
      When(.load(.remoteComments))
      Then(.anErrorIsDelivered(.invalidData).explained(payload.reason))
      When(.theCustomerAsksForComments)
      Then(.anErrorIsDisplayedForComments(.invalidData).explained(payload.reason))
    }
  }

  private static func delivered(_ payload: ContractPayload, _ feed: [FeedImage]) -> AcceptanceCase {
    AcceptanceCase("payloads.feed.delivered.\(payload.name)", of: .payloads, origin: .payloads(payload.place)) {
      Given(.connectivity(.online), .theAPIReturns(.contract(payload, "a feed")))
      When(.load(.remoteFeed))
      Then(.theFeedIsDelivered(FeedContent("this feed") { _ in feed }).explained(payload.reason))
    }
  }

  private static func delivered(_ payload: ContractPayload, _ comments: [ImageComment]) -> AcceptanceCase {
    AcceptanceCase("payloads.comments.delivered.\(payload.name)", of: .payloads, origin: .payloads(payload.place)) {
      Given(.connectivity(.online), .theAPIReturns(.contract(payload, "comments")))
      When(.load(.remoteComments))
      Then(
        .theCommentsAreDelivered(CommentContent(description: "these comments") { _ in comments })
          .explained(payload.reason)
      )
    }
  }
}

extension Payload {
  /// A body that follows from the contract.
  static func contract(_ payload: ContractPayload, _ subject: String) -> Payload {
    let rule =
      switch payload.demand {
      case .refusedFeed, .refusedComments: "violates \(payload.violated)"
      case .feed, .comments: "is allowed"
      }
    return Payload("\(subject) in which \(payload.change), which \(rule) (\(payload.place))") { _ in payload.body }
  }
}

extension Step {
  /// Returns the expectation with an explanation of what it expects, which a failure shows.
  func explained(_ reason: String) -> Step {
    Step(text) { [perform] world in
      do {
        try await perform(world)
      } catch let mismatch as Mismatch {
        throw Mismatch(expected: "\(mismatch.expected), \(reason)", got: mismatch.got)
      }
    }
  }

  /// The store was only read, if the suite can see it, and its content is unchanged.
  static let theCacheIsKept = Step(theCacheIsUntouched.text) { world in
    if world.injections.contains(.store) { try await theCacheIsUntouched.perform(world) }
  }
}
