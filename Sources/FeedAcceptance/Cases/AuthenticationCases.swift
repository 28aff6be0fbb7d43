import FeedClient

/// Tokens, and what is composed around services in general.
enum AuthenticationCases {
  static let all = tokens + services

  private static let tokens: [AcceptanceCase] = [
    AcceptanceCase("authentication.signed", of: .authentication) {
      Given(.token(.good))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(200))
      Then(.theFeedIsDelivered(.remote))
      Then(.theTokenIsRefreshed(times: 0))
    },
    AcceptanceCase("authentication.refreshed", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 200))
      Then(.theFeedIsDelivered(.remote))
      Then(.theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.refreshed-token-is-stored", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 200))
      Then(.theFeedIsDelivered(.remote))
      Then(.theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.refreshed-in-vain", of: .authentication) {
      Given(.token(.refreshedInVain))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 401))
      Then(.anErrorIsDelivered(.invalidData))
      Then(.theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.ten-at-once", of: .authentication) {
      Given(.token(.stale))
      When(.loadFeed(timesAtOnce: 10))
      Then(.theFeedIsDelivered(.remote, times: 10))
      Then(.theTokenIsRefreshed(times: 1))
      Then(.theAPIIsAsked(times: 20))
    },
    AcceptanceCase("authentication.late-refusal", of: .authentication) {
      Given(.token(.stale))
      When(.loadFeedTwiceOneRefusedLate)
      Then(.theFeedIsDelivered(.remote, times: 2))
      Then(.theTokenIsRefreshed(times: 1))
      Then(.theAPIIsAsked(times: 4))
    },
    AcceptanceCase("authentication.failed-refresh", of: .authentication) {
      Given(.token(.notRefreshable))
      When(.loadFeed(timesAtOnce: 10))
      Then(.anErrorIsDelivered(.connectivity, times: 10))
      Then(.theTokenIsRefreshed(times: 1))
      Then(.theAPIIsAsked(times: 10))
    },
  ]

  private static let services: [AcceptanceCase] = [
    AcceptanceCase("authentication.cache-decorator", of: .authentication) {
      Given(.service(.delivering("a value")))
      When(.askTheService)
      Then(.itDelivers("a value"))
      Then(.theCacheKeeps("a value"))
    },
    AcceptanceCase("authentication.cache-decorator-saving-fails", of: .authentication) {
      Given(.service(.delivering("a value"), savingFails: true))
      When(.askTheService)
      Then(.itDelivers("a value"))
    },
    AcceptanceCase("authentication.cache-decorator-service-fails", of: .authentication) {
      Given(.service(.failing(.invalidData)))
      When(.askTheService)
      Then(.anErrorIsDelivered(.invalidData))
      Then(.theCacheKeeps())
    },
    AcceptanceCase("authentication.fallback-not-needed", of: .authentication) {
      Given(.services(.delivering("the first"), fallback: .delivering("the second")))
      When(.askTheService)
      Then(.itDelivers("the first"))
      Then(.theServicesAskedAre("first"))
    },
    AcceptanceCase("authentication.fallback", of: .authentication) {
      Given(.services(.failing(.connectivity), fallback: .delivering("the second")))
      When(.askTheService)
      Then(.itDelivers("the second"))
      Then(.theServicesAskedAre("first", "second"))
    },
    AcceptanceCase("authentication.fallback-fails", of: .authentication) {
      Given(.services(.failing(.connectivity), fallback: .failing(.notFound)))
      When(.askTheService)
      Then(.anErrorIsDelivered(.notFound))
      Then(.theServicesAskedAre("first", "second"))
    },
  ]
}
