import FeedClient

extension SecondTimeCases {
  /// Cases for further pages.
  static func pages(under cache: CacheRules) -> [AcceptanceCase] {
    retriedPages(under: cache) + (cache.savesEveryPage ? [pageAfterFailedSave] : firstPageAlone(under: cache))
      + (cache.fallsBack ? [pageAfterFallback(under: cache)] : [])
  }

  private static func retriedPages(under cache: CacheRules) -> [AcceptanceCase] {
    [
      AcceptanceCase("load-more.after-two-failures", of: .loadMore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused))
        When(.theCustomerAsksForMore, .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
        Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
        if cache.savesEveryPage {
          Then(.theCacheHolds(.remote(pages: 2)))
        }
      },
      AcceptanceCase("load-more.third-page-after-failure", of: .loadMore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.status(500)), .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
        Then(.theRequestsAre(.page(after: .remote(pages: 2))), .theFeedIsDisplayed(.remote(pages: 3)))
        if cache.savesEveryPage {
          Then(.theCacheHolds(.remote(pages: 3)))
        }
      },
      AcceptanceCase("load-more.after-failed-reload", of: .loadMore) {
        Given(.connectivity(.online), .cache(.savingFails))
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused), .theCustomerReloads)
        When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
        // Whether the reload's error is still displayed is not this case's concern.
        Then(.theRequestsAre(.page(after: .remote)), .theImagesOnTheScreenAre(.remote(pages: 2)))
      }.excusing(.nextPageFromCache),
    ]
  }

  private static func pageAfterFallback(under cache: CacheRules) -> AcceptanceCase {
    AcceptanceCase("load-more.after-fallback", of: .loadMore) {
      Given(.connectivity(.online), .keepingStore)
      When(.theCustomerAsksForTheFeed)
      Then(.theCacheHolds(.remote))
      When(.theConnectivityBecomes(.refused), .theCustomerReloads)
      Then(.theFeedIsDisplayed(.remote))
      When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
      Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
      if cache.savesEveryPage {
        Then(.theCacheHolds(.remote(pages: 2)))
      }
    }
  }

  private static let pageAfterFailedSave = AcceptanceCase("load-more.saved-after-failed-save", of: .loadMore) {
    Given(.connectivity(.online), .keepingStore)
    When(.theCustomerAsksForTheFeed, .failing(.insertion), .theCustomerAsksForMore)
    Then(.theFeedIsDisplayed(.remote(pages: 2)))
    When(.theStoreRecovers, .secondsPass(60), .theCustomerAsksForMore)
    Then(.theFeedIsDisplayed(.remote(pages: 3)), .theCacheHolds(.remote(pages: 3)))
  }.excusing(.nextPageFromCache)

  /// A contract that has the first page cached alone.
  private static func firstPageAlone(under cache: CacheRules) -> [AcceptanceCase] {
    [
      AcceptanceCase("load-more.first-page-alone-is-saved", of: .loadMore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed)
        Then(.theCacheHolds(.remote))
        When(.forgetTheRest, .secondsPass(60), .theCustomerAsksForMore)
        Then(.theFeedIsDisplayed(.remote(pages: 2)), .theStoreIsNotChanged)
      },
      AcceptanceCase("load-more.first-page-alone-is-saved-after-failure", of: .loadMore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed)
        Then(.theCacheHolds(.remote))
        When(.forgetTheRest, .theConnectivityBecomes(.refused), .theCustomerAsksForMore)
        When(.theConnectivityBecomes(.online), .theCustomerAsksForMore)
        Then(.theFeedIsDisplayed(.remote(pages: 2)), .theStoreIsNotChanged)
      },
      AcceptanceCase("load-more.first-page-is-saved-again", of: .loadMore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore, .secondsPass(60), .theCustomerReloads)
        Then(.theFeedIsDisplayed(.remote), .theCacheHolds(.remote))
      },
    ]
      + (cache.fallsBack
        ? [
          AcceptanceCase("load-more.first-page-offline-afterwards", of: .loadMore) {
            Given(.connectivity(.online), .keepingStore)
            When(.theCustomerAsksForTheFeed)
            Then(.theCacheHolds(.remote))
            When(.theCustomerAsksForMore, .theConnectivityBecomes(.refused))
            When(.theAppIsLaunchedAnew, .theCustomerAsksForTheFeed)
            Then(.theFeedIsDisplayed(.remote), .moreIsOffered(true))
          }
        ] : [])
  }
}
