/// The first page anew.
enum ReloadCases {
  static let all: [AcceptanceCase] = [
    AcceptanceCase("reload.newest", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.newImagesAtTop))
      When(.secondsPass(60))
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.newest))
      Then(.theCacheHolds(.newest, .now))
    },
    AcceptanceCase("reload.after-more", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
      Then(.moreIsOffered(true))
      Then(.theCacheHolds(.remote, .now))
    },
    AcceptanceCase("reload.loading-state", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerReloadsAndLooks)
      Then(.aLoadingStateWasDisplayed)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.loading-state-first", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed)
      When(.theAnswerArrives)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.loading-state-on-failure", of: .reload) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.theCustomerReloadsAndLooks)
      Then(.aLoadingStateWasDisplayed)
      Then(.anErrorIsDisplayed(.connectivity))
    },
    AcceptanceCase("reload.failure", of: .reload) {
      Given(.connectivity(.online))
      Given(.cache(.savingFails))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.refused))
      When(.theCustomerReloads)
      Then(.anErrorIsDisplayed(.connectivity, beside: .remote))
    },
    AcceptanceCase("reload.after-failure", of: .reload) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.online))
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.customer-leaves", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.newImagesAtTop))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterAnswer))
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.customer-leaves-at-first", of: .reload) {
      Given(.silentAPI)
      Given(.cache(.empty))
      When(.theCustomerAsks(for: .feed, andLeaves: .duringRequest))
      Then(.theFeedIsDisplayed(.empty))
      Then(.theRequestIsCancelled)
    },
  ]
}
