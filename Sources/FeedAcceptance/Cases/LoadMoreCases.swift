/// Cases for keyset pagination: the page after the last displayed image, and all pages in the cache.
enum LoadMoreCases {
  static let all = pages + ends + failures + oneAtATime

  private static let pages: [AcceptanceCase] = [
    AcceptanceCase("load-more.requests", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      When(.theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote), .page(after: .remote(pages: 2))))
    },
    AcceptanceCase("load-more.second-page", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.secondsPass(60))
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
      Then(.moreIsOffered(true))
      Then(.theCacheHolds(.remote(pages: 2), .now))
    },
    AcceptanceCase("load-more.offline-afterwards", of: .loadMore) {
      Given(.connectivity(.online))
      Given(.keepingStore)
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      When(.theConnectivityBecomes(.refused))
      When(.theAppIsLaunchedAnew)
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.from-cache", of: .loadMore) {
      Given(.connectivity(.refused))
      Given(.cache(of: .remote, .recent))
      When(.theCustomerAsksForTheFeed)
      Then(.moreIsOffered(true))
      When(.theConnectivityBecomes(.online))
      When(.forgetTheRest)
      When(.theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote)))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
      Then(.theCacheHolds(.remote(pages: 2), .now))
    },
    AcceptanceCase("load-more.cursor-is-displayed", of: .loadMore) {
      Given(.connectivity(.online))
      Given(.cache(.saved(.recent)))
      Given(.failing(.deletion))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote)))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.saving-fails", of: .loadMore) {
      Given(.connectivity(.online))
      Given(.cache(.savingFails))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.new-images-at-top", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.newImagesAtTop))
      When(.theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.other-limit", of: .loadMore) {
      Given(.connectivity(.online))
      Given(.keepingStore)
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.refused))
      When(.theAppIsLaunchedAnew(askingForPagesOf: 4))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.online))
      When(.forgetTheRest)
      When(.theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote, of: 4)))
      Then(.theFeedIsDisplayed(.remote(first: 14)))
    },
  ]

  private static let ends: [AcceptanceCase] = [
    AcceptanceCase("load-more.whole-feed", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMoreUntilNoneIsOffered)
      Then(.theFeedIsDisplayed(.wholeRemote))
      Then(.moreIsOffered(false))
      Then(.theCacheHolds(.wholeRemote, .now))
    },
    AcceptanceCase("load-more.short-page", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMoreUpToTheLastImage)
      Then(.theFeedIsDisplayed(.wholeRemote))
      Then(.moreIsOffered(true))
    },
    AcceptanceCase("load-more.nothing-after-the-end", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.onlineEmpty))
      When(.theCustomerAsksForMore)
      When(.forgetTheRest)
      When(.theCustomerAsksForMore)
      Then(.noRequestIsMade)
      Then(.moreIsOffered(false))
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("load-more.empty-page-keeps-cache", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.onlineEmpty))
      When(.forgetTheRest)
      When(.secondsPass(60))
      When(.theCustomerAsksForMore)
      Then(.theStoreIsNotChanged)
    },
    AcceptanceCase("load-more.empty-feed", of: .loadMore) {
      Given(.connectivity(.onlineEmpty))
      When(.theCustomerAsksForTheFeed)
      Then(.moreIsOffered(false))
    },
  ]

  private static let failures =
    [
      (name: "refused", connectivity: Connectivity.refused, error: ErrorKind.connectivity),
      (name: "invalid-json", connectivity: .invalidJSON, error: .invalidData),
      (name: "other-status", connectivity: .status(500), error: .invalidData),
      (name: "cut-off", connectivity: .cutOff, error: .connectivity),
    ].map { name, connectivity, error in
      AcceptanceCase("load-more.failure.\(name)", of: .loadMore) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForTheFeed)
        When(.theConnectivityBecomes(connectivity))
        When(.forgetTheRest)
        When(.theCustomerAsksForMore)
        Then(.anErrorIsDisplayed(error, beside: .remote))
        Then(.moreIsOffered(true))
        Then(.theStoreIsNotChanged)
        Then(.theCacheHolds(.remote, .now))
      }
    } + [
      AcceptanceCase("load-more.retry", of: .loadMore) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForTheFeed)
        When(.theConnectivityBecomes(.refused))
        When(.theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online))
        When(.forgetTheRest)
        When(.theCustomerAsksForMore)
        Then(.theRequestsAre(.page(after: .remote)))
        Then(.theFeedIsDisplayed(.remote(pages: 2)))
      }
    ]

  private static let oneAtATime: [AcceptanceCase] = [
    AcceptanceCase("load-more.one-request", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerIsWaiting(for: .more))
      Then(.aLoadingStateIsDisplayed)
      When(.theCustomerAsksForMore)
      When(.theResponseArrives)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote)))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.while-first-page-loads", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerIsWaiting(for: .feed))
      When(.theCustomerAsksForMore)
      When(.theResponseArrives)
      Then(.theRequestsAre(.firstPage(), .firstPage()))
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("load-more.customer-leaves-at-first", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theAPIFallsSilent)
      When(.theCustomerAsks(for: .more, andLeaves: .duringRequest))
      Then(.theFeedIsDisplayed(.remote))
      Then(.theRequestIsCancelled)
    },
    AcceptanceCase("load-more.customer-returns", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsks(for: .more, andLeaves: .afterResponse))
      When(.theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote), .page(after: .remote)))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.customer-leaves", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsks(for: .more, andLeaves: .afterResponse))
      Then(.theFeedIsDisplayed(.remote))
      Then(.theCacheHolds(.remote, .now))
    },
  ]
}
