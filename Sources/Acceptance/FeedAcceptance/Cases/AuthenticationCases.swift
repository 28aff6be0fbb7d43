import FeedClient

/// Cases for tokens.
enum AuthenticationCases {
  static let all = tokens + requests + refreshes + statuses

  private static let tokens: [AcceptanceCase] = [
    AcceptanceCase("authentication.signed", of: .authentication) {
      Given(.token(.good))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(200), .theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 0))
    },
    AcceptanceCase("authentication.refreshed", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 200), .theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.refreshed-token-is-stored", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed), .load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 200), .theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.refreshed-in-vain", of: .authentication) {
      Given(.token(.refreshedInVain))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 401), .anErrorIsDelivered(.invalidData), .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.ten-at-once", of: .authentication) {
      Given(.token(.stale))
      When(.loadFeed(timesAtOnce: 10))
      Then(.theFeedIsDelivered(.remote, times: 10), .theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 20))
    },
    AcceptanceCase("authentication.late-refusal", of: .authentication) {
      Given(.token(.stale))
      When(.loadFeedTwiceOneRefusedLate)
      Then(.theFeedIsDelivered(.remote, times: 2), .theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 4))
    },
    AcceptanceCase("authentication.failed-refresh", of: .authentication) {
      Given(.token(.notRefreshable))
      When(.loadFeed(timesAtOnce: 10))
      Then(.anErrorIsDelivered(.connectivity, times: 10), .theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 10))
    },
  ]

  /// Every request to the API is signed, and no other request is.
  private static let requests: [AcceptanceCase] = [
    AcceptanceCase("authentication.signed-comments", of: .authentication) {
      Given(.token(.good))
      When(.load(.remoteComments))
      Then(.theStatusesAre(200), .theCommentsAreDelivered(.remote))
    },
    AcceptanceCase("authentication.signed-pages", of: .authentication) {
      Given(.token(.good))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
      Then(.theStatusesAre(200, 200), .theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("authentication.signed-image", of: .authentication) {
      Given(.token(.good))
      When(.load(.remoteImageData))
      Then(.theStatusesAre(200), .theImageDataIsDelivered)
    },
    AcceptanceCase("authentication.refreshed-image", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteImageData))
      Then(.theStatusesAre(401, 200), .theImageDataIsDelivered, .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.other-origin", of: .authentication) {
      Given(.token(.good))
      When(.load(.remoteFeed), .loadImage(from: .host))
      Then(.theTokenStaysWithTheAPI)
    },
    AcceptanceCase("authentication.refreshed-comments", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteComments))
      Then(.theRequestsAre(.comments, .comments), .theStatusesAre(401, 200), .theCommentsAreDelivered(.remote))
      Then(.theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.refreshed-page", of: .authentication) {
      Given(.token(.good))
      When(.theCustomerAsksForTheFeed, .theTokenExpires, .theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote), .page(after: .remote)), .theStatusesAre(200, 401, 200))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
  ]

  /// All requests use one stored token, which a refresh replaces.
  private static let refreshes: [AcceptanceCase] = [
    AcceptanceCase("authentication.refreshed-token-is-shared", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed), .load(.remoteComments))
      Then(.theStatusesAre(401, 200, 200), .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("authentication.shared-refresh", of: .authentication) {
      Given(.token(.stale))
      When(.loadFeedAndCommentsAtOnce)
      Then(.theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 4))
    },
    AcceptanceCase("authentication.refreshed-again", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed), .theTokenExpires, .load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 401, 200), .theFeedIsDelivered(.remote, times: 2))
      Then(.theTokensReplacedAre(CaseTokens.stale, CaseTokens.fresh))
    },
    AcceptanceCase("authentication.refresh-after-failed-refresh", of: .authentication) {
      Given(.token(.notRefreshable))
      When(.load(.remoteFeed), .refreshesSucceed, .load(.remoteFeed))
      Then(.theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 2))
    },
    AcceptanceCase("authentication.cancelled-refresh", of: .authentication) {
      Given(.token(.stale))
      When(.load(.remoteFeed, cancelled: .duringRefresh))
      Then(.nothingIsDelivered, .theClientSends(1))
    },
    AcceptanceCase("authentication.customer-leaves-refresh", of: .authentication) {
      Given(.token(.stale))
      When(.theCustomerAsks(for: .feed, andLeaves: .duringRefresh))
      Then(.theFeedIsLeft(.empty), .theClientSends(1))
    },
  ]

  /// Statuses other than 401, which do not mean that a token is stale.
  private static let statuses = [400, 403, 404, 409, 429, 500, 503].map { status in
    AcceptanceCase("authentication.status-\(status)", of: .authentication) {
      Given(.token(.good), .connectivity(.status(status)))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(status), .anErrorIsDelivered(.invalidData), .theTokenIsRefreshed(times: 0))
    }
  }
}
