import FeedClient

/// Cases for keyset pagination: the page after the last displayed image, and all pages in the cache.
enum LoadMoreCases {
  static func all(under api: FeedAPI) -> [AcceptanceCase] {
    pages + ends + failures + oneAtATime + (api.fillsPages ? shortPages : []) + otherLimit(under: api)
      + (api.before == nil ? [] : backwards)
  }

  private static let pages: [AcceptanceCase] = [
    AcceptanceCase("load-more.requests", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore, .theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote), .page(after: .remote(pages: 2))))
    },
    AcceptanceCase("load-more.second-page", of: .loadMore, needs: [.savedPages]) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .secondsPass(60), .theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)), .moreIsOffered(true), .theCacheHolds(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.offline-afterwards", of: .loadMore, needs: [.fallback, .savedPages]) {
      Given(.connectivity(.online), .keepingStore)
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
      Then(.theCacheHolds(.remote(pages: 2)))
      When(.theConnectivityBecomes(.refused), .theAppIsLaunchedAnew, .theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.after-relaunch", of: .loadMore, needs: [.fallback, .savedPages]) {
      Given(.connectivity(.online), .keepingStore)
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
      Then(.theCacheHolds(.remote(pages: 2)))
      When(.theConnectivityBecomes(.refused), .theAppIsLaunchedAnew, .theCustomerAsksForTheFeed)
      When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote(pages: 2))), .theFeedIsDisplayed(.remote(pages: 3)))
    },
    AcceptanceCase("load-more.from-cache", of: .loadMore, needs: [.fallback, .savedPages]) {
      Given(.connectivity(.refused), .cache(of: .remote, .recent))
      When(.theCustomerAsksForTheFeed)
      Then(.moreIsOffered(true))
      When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
      Then(.theCacheHolds(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.cursor-is-displayed", of: .loadMore) {
      Given(.connectivity(.online), .cache(.saved(.recent)), .failing(.deletion))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
    }.excusing(.nextPageFromCache),
    AcceptanceCase("load-more.saving-fails", of: .loadMore) {
      Given(.connectivity(.online), .cache(.savingFails))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    }.excusing(.nextPageFromCache),
    AcceptanceCase("load-more.new-images-at-top", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop), .theCustomerAsksForMore)
      Then(.theFeedIsDisplayed(.shifted))
    },
  ]

  /// An app that asks for pages of another size than the app that saved its feed.
  private static func otherLimit(under api: FeedAPI) -> [AcceptanceCase] {
    // Pages that are counted cannot have another size than those that are shown.
    guard !api.hasNumberedPages, api.limit != nil else { return [] }
    let limit = api.pageSize == 4 ? 3 : 4
    return [
      AcceptanceCase("load-more.other-limit", of: .loadMore, needs: [.fallback]) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed)
        Then(.theCacheHolds(.remote))
        When(.theConnectivityBecomes(.refused), .theAppIsLaunchedAnew(askingForPagesOf: limit))
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
        Then(.theRequestsAre(.page(after: .remote, of: limit)), .theFeedIsDisplayed(.remote(andFurther: limit)))
      }.excusing(.fixedPageSize)
    ]
  }

  /// An API that tells the end of its feed by other means may be asked no further.
  private static let shortPages: [AcceptanceCase] = [
    AcceptanceCase("load-more.short-page", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMoreUpToTheLastImage)
      Then(.theFeedIsDisplayed(.wholeRemote), .moreIsOffered(true))
    },
    AcceptanceCase("load-more.short-first-page", of: .loadMore) {
      Given(.connectivity(.online), .theAPIReturns(.feed(.unordered)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.unordered), .moreIsOffered(true))
    },
    AcceptanceCase("load-more.from-short-cache", of: .loadMore, needs: [.fallback]) {
      Given(.connectivity(.refused), .cache(.saved(.recent)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved), .moreIsOffered(true))
    },
  ]

  /// Pages that precede an image, where the API has them.
  private static let backwards: [AcceptanceCase] = [
    AcceptanceCase("load-more.before", of: .loadMore) {
      Given(.connectivity(.online))
      When(.loadPage(before: .secondPage))
      Then(.theRequestsAre(.page(before: .secondPage)), .theFeedIsDelivered(.remote))
    },
    AcceptanceCase("load-more.before-first", of: .loadMore) {
      Given(.connectivity(.online))
      When(.loadPage(before: .remote))
      Then(.theFeedIsDelivered(.empty))
    },
    AcceptanceCase("load-more.before-and-after", of: .loadMore) {
      Given(.connectivity(.online))
      When(.loadPagesBeforeAndAfterTheFirstPageEnds)
      Then(.theFeedIsDelivered(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.before-new-images", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop), .loadPage(before: .remote))
      Then(.theFeedIsDelivered(.newImages))
    },
  ]

  private static let ends: [AcceptanceCase] = [
    AcceptanceCase("load-more.whole-feed", of: .loadMore, needs: [.savedPages]) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMoreUntilNoneIsOffered)
      Then(.theFeedIsDisplayed(.wholeRemote), .moreIsOffered(false), .theCacheHolds(.wholeRemote))
    },
    AcceptanceCase("load-more.nothing-after-the-end", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.onlineEmpty), .theCustomerAsksForMore, .forgetTheRest)
      When(.theCustomerAsksForMore)
      Then(.noRequestIsMade, .moreIsOffered(false), .theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("load-more.empty-page-keeps-cache", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      Then(.theCacheHolds(.remote))
      When(.theConnectivityBecomes(.onlineEmpty), .forgetTheRest, .secondsPass(60), .theCustomerAsksForMore)
      Then(.theCacheHolds(.remote, stampedNowOr: 60))
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
        Then(.theCacheHolds(.remote))
        When(.theConnectivityBecomes(connectivity), .forgetTheRest, .theCustomerAsksForMore)
        Then(.anErrorOfMoreIsDisplayed(error, beside: .remote), .moreIsOffered(true), .theStoreIsNotChanged)
        Then(.theCacheHolds(.remote))
      }
    } + [
      AcceptanceCase("load-more.retry", of: .loadMore) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
        Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
      },
      AcceptanceCase("load-more.retry-by-tap", of: .loadMore) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerTapsTheErrorOfMore)
        Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
      },
    ]
    + [ScreenRequest.more, .moreByTap].map { request in
      AcceptanceCase("load-more.error-goes-\(request == .more ? "while-loading" : "by-tap")", of: .loadMore) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .theCustomerIsWaiting(for: request))
        Then(.aLoadingStateOfMoreIsDisplayed(beside: .remote))
        When(.theResponseArrives)
        Then(.theFeedIsDisplayed(.remote(pages: 2)))
      }
    }

  private static let oneAtATime: [AcceptanceCase] = [
    AcceptanceCase("load-more.one-request", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerIsWaiting(for: .more))
      Then(.aLoadingStateOfMoreIsDisplayed(beside: .remote))
      When(.theCustomerAsksForMore, .theResponseArrives)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.loading-state", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMoreAndLooks)
      Then(.aLoadingStateOfMoreWasDisplayed, .theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.loading-state-on-failure", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMoreAndLooks)
      Then(.aLoadingStateOfMoreWasDisplayed, .anErrorOfMoreIsDisplayed(.connectivity, beside: .remote))
    },
    AcceptanceCase("load-more.one-retry", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
      When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerIsWaiting(for: .moreByTap))
      When(.meanwhileTheCustomerAsks(for: .moreByTap, needing: 0), .meanwhileTheCustomerAsks(for: .more, needing: 0))
      When(.theResponseArrives)
      Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.while-first-page-loads", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerIsWaiting(for: .feed), .theCustomerAsksForMore, .theResponseArrives)
      Then(.theRequestsAre(.firstPage(), .firstPage()), .theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("load-more.customer-leaves-at-first", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theAPIFallsSilent, .theCustomerAsks(for: .more, andLeaves: .duringRequest))
      Then(.theFeedIsLeft(.remote), .theRequestIsCancelled)
    },
    AcceptanceCase("load-more.customer-returns", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsks(for: .more, andLeaves: .afterResponse), .theCustomerAsksForMore)
      Then(.theRequestsAre(.firstPage(), .page(after: .remote), .page(after: .remote)))
      Then(.theFeedIsDisplayed(.remote(pages: 2)))
    },
    AcceptanceCase("load-more.customer-leaves", of: .loadMore) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsks(for: .more, andLeaves: .afterResponse))
      Then(.theFeedIsLeft(.remote), .theCacheHolds(.remote))
    },
  ]
}
