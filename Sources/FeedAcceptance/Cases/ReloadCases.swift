/// Cases for reloading the first page.
enum ReloadCases {
  static let all = courses + concurrent + leaving

  /// A load that is requested while another one is running.
  private static let concurrent: [AcceptanceCase] = [
    AcceptanceCase("reload.two-loads-at-once", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed))
      When(.meanwhileTheCustomerAsks(for: .feed, needing: 0))
      When(.theResponseArrives)
      Then(.theRequestsAre(.firstPage()))
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.over-page-in-flight", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerIsWaiting(for: .more, isEndedByCancellation: true))
      When(.meanwhileTheCustomerAsks(for: .feed, needing: 1))
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.remote))
      Then(.theCacheHolds(.remote, .now))
    },
    AcceptanceCase("reload.list-stays-while-loading", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.newImagesAtTop))
      When(.theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed(beside: .remote))
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.newest))
    },
    AcceptanceCase("reload.error-goes-while-loading", of: .reload) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.onlineEmpty))
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.empty))
    },
  ]

  /// A customer who leaves gets no delivery; a customer who returns loads again.
  private static let leaving: [AcceptanceCase] = [
    AcceptanceCase("reload.customer-leaves-cached-feed", of: .reload) {
      Given(.connectivity(.online))
      Given(.cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
      Then(.theFeedIsDisplayed(.empty))
    },
    AcceptanceCase("reload.customer-leaves-cached-feed-at-first", of: .reload) {
      Given(.silentAPI)
      Given(.cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .duringRequest))
      Then(.theFeedIsDisplayed(.empty))
      Then(.theRequestIsCancelled)
      Then(.theCacheIsUntouched)
    },
    AcceptanceCase("reload.customer-leaves-fallback", of: .reload) {
      Given(.connectivity(.refused))
      Given(.cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterRetrieval))
      Then(.theFeedIsDisplayed(.empty))
    },
    AcceptanceCase("reload.customer-returns", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
      When(.theCustomerAsksForTheFeed)
      Then(.theRequestsAre(.firstPage(), .firstPage()))
      Then(.theFeedIsDisplayed(.remote))
      Then(.moreIsOffered(true))
    },
    AcceptanceCase("reload.customer-returns-for-more", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
  ]

  private static let courses: [AcceptanceCase] = [
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
      When(.theResponseArrives)
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
    AcceptanceCase("reload.after-end", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.onlineEmpty))
      When(.theCustomerAsksForMore)
      When(.theConnectivityBecomes(.online))
      When(.theCustomerReloads)
      Then(.moreIsOffered(true))
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("reload.after-empty-feed", of: .reload) {
      Given(.connectivity(.onlineEmpty))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.online))
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
      Then(.moreIsOffered(true))
    },
    AcceptanceCase("reload.after-failed-page", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.refused))
      When(.theCustomerAsksForMore)
      When(.theConnectivityBecomes(.online))
      When(.theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.cut-off", of: .reload) {
      Given(.connectivity(.cutOff))
      Given(.cache(.saved(.recent)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved))
      Then(.theCacheIsUntouched)
    },
    AcceptanceCase("reload.incomplete", of: .reload) {
      Given(.connectivity(.online))
      Given(.responsesReportedIncomplete)
      Given(.cache(.saved(.recent)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved))
      Then(.theCacheIsUntouched)
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
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
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
