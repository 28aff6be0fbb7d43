/// Cases for reloading the first page.
enum ReloadCases {
  static let all = [appearance] + courses + concurrent + leaving

  /// The customer opens the app, and does nothing.
  private static let appearance = AcceptanceCase("reload.appearance", of: .reload) {
    Given(.connectivity(.online))
    When(.theScreenAppears(.feed))
    Then(.theFeedAppears(.remote), .theRequestsAre(.firstPage()))
  }

  /// A load that is requested while another one is running.
  private static let concurrent: [AcceptanceCase] = [
    AcceptanceCase("reload.two-loads-at-once", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed), .meanwhileTheCustomerAsks(for: .feed, needing: 0), .theResponseArrives)
      Then(.theRequestsAre(.firstPage()), .theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.over-page-in-flight", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerIsWaiting(for: .more, isEndedByCancellation: true))
      When(.meanwhileTheCustomerAsks(for: .feed, needing: 1), .theResponseArrives)
      Then(.theFeedIsDisplayed(.remote), .theCacheHolds(.remote))
    },
    AcceptanceCase("reload.list-stays-while-loading", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop), .theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed(beside: .remote))
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.newest))
    },
    AcceptanceCase("reload.error-goes-while-loading", of: .reload) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.onlineEmpty), .theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed)
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.empty))
    },
    AcceptanceCase("reload.error-goes-while-reloading", of: .reload) {
      Given(.connectivity(.online), .cache(.savingFails))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerReloads)
      When(.theConnectivityBecomes(.online), .theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed(beside: .remote))
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.remote))
    },
  ]

  /// A customer who leaves gets no delivery; a customer who returns loads again.
  private static let leaving: [AcceptanceCase] = [
    AcceptanceCase("reload.customer-leaves-cached-feed", of: .reload) {
      Given(.connectivity(.online), .cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
      Then(.theFeedIsLeft(.empty))
    },
    AcceptanceCase("reload.customer-leaves-cached-feed-at-first", of: .reload) {
      Given(.silentAPI, .cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .duringRequest))
      Then(.theFeedIsLeft(.empty), .theRequestIsCancelled, .theCacheIsUntouched)
    },
    AcceptanceCase("reload.customer-leaves-fallback", of: .reload, needs: [.fallback]) {
      Given(.connectivity(.refused), .cache(.saved(.recent)))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterRetrieval))
      Then(.theFeedIsLeft(.empty))
    },
    AcceptanceCase("reload.screen-released", of: .reload) {
      Given(.silentAPI, .cache(.empty))
      When(.theScreenIsReleased(whileLoading: .feed))
      Then(.theRequestIsCancelled, .theScreenIsGone)
    },
    AcceptanceCase("reload.app-closed", of: .reload) {
      Given(.connectivity(.online))
      When(.theAppIsClosed)
      Then(.itsLoadersAndStoreAreGone)
    },
    AcceptanceCase("reload.customer-returns", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse), .theCustomerAsksForTheFeed)
      Then(.theRequestsAre(.firstPage(), .firstPage()), .theFeedIsDisplayed(.remote), .moreIsOffered(true))
    },
    AcceptanceCase("reload.customer-returns-for-more", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsks(for: .feed, andLeaves: .afterResponse), .theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
  ]

  private static let courses: [AcceptanceCase] = [
    AcceptanceCase("reload.newest", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop), .secondsPass(60), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.newest), .theCacheHolds(.newest))
    },
    AcceptanceCase("reload.after-more", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore, .theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote), .moreIsOffered(true), .theCacheHolds(.remote))
      When(.forgetTheRest, .theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("reload.to-none", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.onlineEmpty), .secondsPass(60), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.empty), .moreIsOffered(false), .theCacheHolds(.empty))
    },
    AcceptanceCase("reload.loading-state", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerReloadsAndLooks)
      Then(.aLoadingStateWasDisplayed, .theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.loading-state-first", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed))
      Then(.aLoadingStateIsDisplayed)
      When(.theResponseArrives)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.loading-state-on-failure", of: .reload) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.theCustomerReloadsAndLooks)
      Then(.aLoadingStateWasDisplayed, .anErrorIsDisplayed(.connectivity))
    },
    AcceptanceCase("reload.failure", of: .reload) {
      Given(.connectivity(.online), .cache(.savingFails))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerReloads)
      Then(.anErrorIsDisplayed(.connectivity, beside: .remote))
    },
    AcceptanceCase("reload.after-end", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.onlineEmpty), .theCustomerAsksForMore)
      When(.theConnectivityBecomes(.online), .theCustomerReloads)
      Then(.moreIsOffered(true))
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("reload.after-empty-feed", of: .reload) {
      Given(.connectivity(.onlineEmpty))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.online), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote), .moreIsOffered(true))
    },
    AcceptanceCase("reload.after-failed-page", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
      When(.theConnectivityBecomes(.online), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.cut-off", of: .reload, needs: [.fallback]) {
      Given(.connectivity(.cutOff), .cache(.saved(.recent)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved), .theCacheIsUntouched)
    },
    AcceptanceCase("reload.incomplete", of: .reload, needs: [.fallback]) {
      Given(.connectivity(.online), .responsesReportedIncomplete, .cache(.saved(.recent)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved), .theCacheIsUntouched)
    },
    AcceptanceCase("reload.after-failure", of: .reload) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.online), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("reload.customer-leaves", of: .reload) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop))
      When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
      Then(.theFeedIsLeft(.remote))
    },
    AcceptanceCase("reload.customer-leaves-at-first", of: .reload) {
      Given(.silentAPI, .cache(.empty))
      When(.theCustomerAsks(for: .feed, andLeaves: .duringRequest))
      Then(.theFeedIsLeft(.empty), .theRequestIsCancelled)
    },
  ]
}
