import FeedClient

/// Cases for the tokens of an account, which are stored as a pair.
enum AccountCases {
  static let all = stored + refreshed + loggedOut

  private static let stored: [AcceptanceCase] = [
    AcceptanceCase("accounts.log-in", of: .accounts) {
      Given(.account(.none))
      When(.theCustomerLogsIn, .load(.remoteFeed))
      Then(.theStatusesAre(200), .theFeedIsDelivered(.remote), .theStoredTokensAre(CaseAccount.good))
    },
    AcceptanceCase("accounts.stored-tokens", of: .accounts) {
      Given(.account(.good))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(200), .theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 0))
    },
    AcceptanceCase("accounts.second-launch", of: .accounts) {
      Given(.account(.none))
      When(.theCustomerLogsIn, .theAppIsLaunchedAnew, .load(.remoteFeed))
      Then(.theStatusesAre(200), .theFeedIsDelivered(.remote), .theTokenIsRefreshed(times: 0))
    },
    AcceptanceCase("accounts.nobody", of: .accounts) {
      Given(.account(.none))
      When(.load(.remoteFeed))
      Then(.nothingButAnErrorIsDelivered, .theClientSends(0), .theTokenIsRefreshed(times: 0))
    },
  ]

  private static let refreshed: [AcceptanceCase] = [
    AcceptanceCase("accounts.refresh-token", of: .accounts) {
      Given(.account(.stale))
      When(.load(.remoteFeed))
      Then(.theStatusesAre(401, 200), .theFeedIsDelivered(.remote))
      Then(.theRefreshTokensSentAre(CaseAccount.stale.refresh))
    },
    AcceptanceCase("accounts.new-pair-is-stored", of: .accounts) {
      Given(.account(.stale))
      When(.load(.remoteFeed))
      Then(.theStoredTokensAre(CaseAccount.refreshed(1, access: CaseTokens.fresh)))
    },
    AcceptanceCase("accounts.second-launch-after-refresh", of: .accounts) {
      Given(.account(.stale))
      When(.load(.remoteFeed), .theAppIsLaunchedAnew, .load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 200), .theFeedIsDelivered(.remote, times: 2), .theTokenIsRefreshed(times: 1))
    },
    AcceptanceCase("accounts.refreshed-again", of: .accounts) {
      Given(.account(.stale))
      When(.load(.remoteFeed), .theTokenExpires, .load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 401, 200), .theFeedIsDelivered(.remote, times: 2))
      Then(.theRefreshTokensSentAre(CaseAccount.stale.refresh, "refresh-token-1"))
      Then(.theStoredTokensAre(CaseAccount.refreshed(2, access: CaseTokens.later)))
    },
    AcceptanceCase("accounts.refreshed-in-second-launch", of: .accounts) {
      Given(.account(.stale))
      When(.load(.remoteFeed), .theTokenExpires, .theAppIsLaunchedAnew, .load(.remoteFeed))
      Then(.theStatusesAre(401, 200, 401, 200), .theFeedIsDelivered(.remote, times: 2))
      Then(.theRefreshTokensSentAre(CaseAccount.stale.refresh, "refresh-token-1"))
    },
    AcceptanceCase("accounts.ten-at-once", of: .accounts) {
      Given(.account(.stale))
      When(.loadFeed(timesAtOnce: 10))
      Then(.theFeedIsDelivered(.remote, times: 10), .theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 20))
      Then(.theRefreshTokensSentAre(CaseAccount.stale.refresh))
    },
    AcceptanceCase("accounts.failed-refresh", of: .accounts) {
      Given(.account(.notRefreshable))
      When(.loadFeed(timesAtOnce: 10))
      Then(.anErrorIsDelivered(.connectivity, times: 10), .theTokenIsRefreshed(times: 1), .theAPIIsAsked(times: 10))
    },
    AcceptanceCase("accounts.refresh-after-failed-refresh", of: .accounts) {
      Given(.account(.notRefreshable))
      When(.load(.remoteFeed), .refreshesSucceed, .load(.remoteFeed))
      Then(.theFeedIsDelivered(.remote), .theRefreshTokensSentAre(CaseAccount.stale.refresh, CaseAccount.stale.refresh))
    },
  ]

  private static let loggedOut: [AcceptanceCase] = [
    AcceptanceCase("accounts.log-out", of: .accounts) {
      Given(.account(.good))
      When(.load(.remoteFeed), .theCustomerLogsOut)
      Then(.noTokensAreStored)
    },
    AcceptanceCase("accounts.logged-out", of: .accounts) {
      Given(.account(.good))
      When(.load(.remoteFeed), .theCustomerLogsOut, .load(.remoteFeed))
      Then(.theClientSends(1), .nothingButAnErrorIsDelivered)
    },
    AcceptanceCase("accounts.log-out-before-first-request", of: .accounts) {
      Given(.account(.good))
      When(.theCustomerLogsOut, .load(.remoteFeed))
      Then(.noTokensAreStored, .theClientSends(0), .nothingButAnErrorIsDelivered)
    },
    AcceptanceCase("accounts.logged-out-second-launch", of: .accounts) {
      Given(.account(.good))
      When(.load(.remoteFeed), .theCustomerLogsOut, .theAppIsLaunchedAnew, .load(.remoteFeed))
      Then(.theClientSends(1), .nothingButAnErrorIsDelivered)
    },
    AcceptanceCase("accounts.log-out-during-refresh", of: .accounts) {
      Given(.account(.stale))
      When(.theCustomerLogsOutDuringARefresh)
      Then(.noTokensAreStored, .nothingButAnErrorIsDelivered, .theClientSends(1))
    },
    AcceptanceCase("accounts.log-in-again", of: .accounts) {
      Given(.account(.stale))
      When(.theCustomerLogsOut, .theCustomerLogsIn, .load(.remoteFeed))
      Then(.theStatusesAre(200), .theFeedIsDelivered(.remote), .theStoredTokensAre(CaseAccount.good))
    },
  ]
}
