import FeedClient

/// Cases that play a rule twice: after one failure, or two, after a failed save, and when something has changed since.
///
/// A client that is right once may be wrong the second time, because it remembers what it should not, or forgets what
/// it should remember.
enum SecondTimeCases {
  static func all(under cache: CacheRules) -> [AcceptanceCase] {
    [
      remote, reloads, fallbacks(under: cache), pages(under: cache), comments, caches,
      policies(cache.maxAge), images, services,
    ].flatMap(\.self)
  }

  // MARK: Remote

  private static let remote =
    [
      twoFailures(.remoteFeed, .remoteFeed, Then(.theFeedIsDelivered(.remote))),
      twoFailures(.remoteComments, .remoteComments, Then(.theCommentsAreDelivered(.remote))),
      twoFailures(.remoteImageData, .remoteImageData, Then(.theImageDataIsDelivered)),
    ]
    + [
      askedOnce(.remoteFeed, .remoteFeed, .firstPage()),
      askedOnce(.remoteComments, .remoteComments, .comments),
      askedOnce(.remoteImageData, .remoteImageData, .imageData),
    ].flatMap(\.self)

  private static func twoFailures(_ load: Load, _ useCase: UseCase, _ delivery: [Step]) -> AcceptanceCase {
    AcceptanceCase("\(useCase.id).after-two-failures", of: useCase) {
      Given(.connectivity(.refused))
      When(.load(load), .theConnectivityBecomes(.status(500)), .load(load))
      Then(.anErrorIsDelivered(.invalidData))
      When(.theConnectivityBecomes(.online), .load(load))
      delivery
    }
  }

  /// Failures after which a transport may not repeat a request on its own: the customer decides that.
  private static let failures: [(name: String, connectivity: Connectivity)] = [
    ("status-503", .status(503)), ("cut-off", .cutOff), ("reset", .reset), ("timed-out", .silent),
  ]

  private static func askedOnce(_ load: Load, _ useCase: UseCase, _ request: ExpectedRequest) -> [AcceptanceCase] {
    failures.map { name, connectivity in
      AcceptanceCase("\(useCase.id).asked-once.\(name)", of: useCase) {
        Given(.connectivity(connectivity))
        When(.load(load))
        Then(.theRequestsAre(request))
        When(.load(load))
        Then(.theRequestsAre(request, request))
      }
    }
  }

  // MARK: Reload

  private static let reloads: [AcceptanceCase] =
    [
      AcceptanceCase("reload.after-two-failures", of: .reload) {
        Given(.connectivity(.refused), .cache(.empty))
        When(.theCustomerAsksForTheFeed, .theCustomerReloads)
        Then(.anErrorIsDisplayed(.connectivity))
        When(.theConnectivityBecomes(.online), .theCustomerReloads)
        Then(.theFeedIsDisplayed(.remote), .theCacheHolds(.remote))
      },
      AcceptanceCase("reload.after-two-failed-pages", of: .reload) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.refused))
        When(.theCustomerAsksForMore, .theCustomerAsksForMore, .theConnectivityBecomes(.newImagesAtTop))
        When(.secondsPass(60), .theCustomerReloads)
        Then(.theFeedIsDisplayed(.newest), .moreIsOffered(true), .theCacheHolds(.newest))
      },
    ]
    + [(name: "save", cache: CacheState.savingFails), ("deletion", .deletionFails)].map { name, state in
      AcceptanceCase("reload.saved-after-failed-\(name)", of: .reload) {
        Given(.connectivity(.online), .cache(state))
        When(.theCustomerAsksForTheFeed, .theStoreRecovers, .secondsPass(60), .theCustomerReloads)
        Then(.theFeedIsDisplayed(.remote), .theCacheHolds(.remote))
      }
    }

  /// Reloads that display the saved feed again.
  private static func fallbacks(under cache: CacheRules) -> [AcceptanceCase] {
    guard cache.fallsBack else { return [] }
    return [
      (name: "refused", connectivity: Connectivity.refused), ("invalid-json", .invalidJSON),
      ("other-status", .status(500)), ("cut-off", .cutOff),
    ].map { name, connectivity in
      AcceptanceCase("reload.fallback-twice.\(name)", of: .reload) {
        Given(.connectivity(connectivity), .cache(.saved(.recent)))
        When(.theCustomerAsksForTheFeed)
        Then(.theFeedIsDisplayed(.saved))
        When(.theCustomerReloads)
        Then(.theFeedIsDisplayed(.saved), .theCacheIsUntouched)
      }
    } + [
      AcceptanceCase("reload.fallback-is-latest", of: .reload) {
        Given(.connectivity(.refused), .cache(.saved(.recent)))
        When(.theCustomerAsksForTheFeed)
        Then(.theFeedIsDisplayed(.saved))
        When(.theConnectivityBecomes(.online), .theCustomerReloads)
        Then(.theCacheHolds(.remote))
        When(.theConnectivityBecomes(.refused), .theCustomerReloads)
        Then(.theFeedIsDisplayed(.remote))
      },
      AcceptanceCase("reload.fallback-expires", of: .reload) {
        Given(.connectivity(.refused), .cache(.saved(.under(cache.maxAge))))
        When(.theCustomerAsksForTheFeed)
        Then(.theFeedIsDisplayed(.saved))
        When(.secondsPass(2), .theCustomerReloads)
        Then(.anErrorIsDisplayed(.connectivity, beside: .saved))
      },
      AcceptanceCase("reload.fallback-after-failed-read", of: .reload) {
        Given(.connectivity(.refused), .cache(.retrievalFails))
        When(.theCustomerAsksForTheFeed)
        Then(.anErrorIsDisplayed(.connectivity))
        When(.theStoreRecovers, .theCustomerReloads)
        Then(.theFeedIsDisplayed(.saved))
      },
    ]
  }

  // MARK: Pages

  private static func pages(under cache: CacheRules) -> [AcceptanceCase] {
    retriedPages(under: cache) + (cache.savesEveryPage ? [pageAfterFailedSave] : firstPageAlone(under: cache))
      + (cache.fallsBack ? [pageAfterFallback] : [])
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
      },
    ]
  }

  private static let pageAfterFallback = AcceptanceCase("load-more.after-fallback", of: .loadMore) {
    Given(.connectivity(.online), .keepingStore)
    When(.theCustomerAsksForTheFeed)
    Then(.theCacheHolds(.remote))
    When(.theConnectivityBecomes(.refused), .theCustomerReloads)
    Then(.theFeedIsDisplayed(.remote))
    When(.theConnectivityBecomes(.online), .forgetTheRest, .theCustomerAsksForMore)
    Then(.theRequestsAre(.page(after: .remote)), .theFeedIsDisplayed(.remote(pages: 2)))
  }

  private static let pageAfterFailedSave = AcceptanceCase("load-more.saved-after-failed-save", of: .loadMore) {
    Given(.connectivity(.online), .keepingStore)
    When(.theCustomerAsksForTheFeed, .failing(.insertion), .theCustomerAsksForMore)
    Then(.theFeedIsDisplayed(.remote(pages: 2)))
    When(.theStoreRecovers, .secondsPass(60), .theCustomerAsksForMore)
    Then(.theFeedIsDisplayed(.remote(pages: 3)), .theCacheHolds(.remote(pages: 3)))
  }

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

  // MARK: Comments

  private static let comments: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.after-two-failures", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theConnectivityBecomes(.refused))
      When(.theCustomerAsksForComments, .theCustomerAsksForComments)
      Then(.anErrorIsDisplayedForComments(.connectivity, beside: .remote))
      When(.theConnectivityBecomes(.online), .theAPISends(.comments(.unordered)), .theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.unordered))
    },
    AcceptanceCase("comments-screen.edited", of: .commentsScreen) {
      Given(.connectivity(.online), .theAPIReturns(.comments(.unordered)))
      When(.theCustomerAsksForComments, .theAPISends(.comments(.edited)), .theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.edited))
    },
  ]

  // MARK: Caches

  private static let caches: [AcceptanceCase] = [
    AcceptanceCase("cache-feed.after-saving-error", of: .cacheFeed) {
      Given(.cache(.savingFails))
      When(.save(.remote), .theStoreRecovers, .save(.remote))
      Then(.itSucceeds, .theCacheHolds(.remote))
    },
    AcceptanceCase("cache-feed.after-deletion-error", of: .cacheFeed) {
      Given(.cache(.saved(.recent)), .failing(.deletion))
      When(.save(.remote), .theStoreRecovers, .save(.remote))
      Then(.itSucceeds, .theCacheHolds(.remote))
    },
    AcceptanceCase("cached-feed.after-retrieval-error", of: .cachedFeed) {
      Given(.cache(.retrievalFails))
      When(.load(.cachedFeed), .theStoreRecovers, .load(.cachedFeed))
      Then(.theFeedIsDelivered(.saved), .theCacheIsUntouched)
    },
    AcceptanceCase("cached-feed.saved-meanwhile", of: .cachedFeed) {
      Given(.cache(.saved(.recent)))
      When(.load(.cachedFeed))
      Then(.theFeedIsDelivered(.saved))
      When(.save(.remote), .load(.cachedFeed))
      Then(.theFeedIsDelivered(.remote))
    },
  ]

  /// A feed that expires between two loads, or two validations.
  private static func policies(_ maxAge: MaxAge) -> [AcceptanceCase] {
    [
      AcceptanceCase("cached-feed.expires-meanwhile", of: .cachedFeed) {
        Given(.cache(.saved(.under(maxAge))))
        When(.load(.cachedFeed))
        Then(.theFeedIsDelivered(.saved))
        When(.secondsPass(2), .load(.cachedFeed))
        Then(.noImagesAreDelivered, .theCacheIsUntouched)
      },
      AcceptanceCase("validate-cache.after-deletion-error", of: .validateCache) {
        Given(.cache(.saved(.exactly(maxAge))), .failing(.deletion))
        When(.validateCache, .theStoreRecovers, .validateCache)
        Then(.itSucceeds, .theCacheIsEmpty)
      },
      AcceptanceCase("validate-cache.second-background", of: .validateCache) {
        Given(.cache(.saved(.under(maxAge))))
        When(.theAppEntersTheBackground)
        Then(.theCacheIsUntouched)
        When(.secondsPass(2), .theAppEntersTheBackground)
        Then(.theCacheIsEmpty)
      },
    ]
  }

  private static let images: [AcceptanceCase] = [
    AcceptanceCase("cache-image-data.after-saving-error", of: .cacheImageData) {
      Given(.keepingStore, .failing(.imageInsertion))
      When(.saveImageData, .theStoreRecovers, .saveImageData)
      Then(.itSucceeds, .theImageIsCached)
    },
    AcceptanceCase("cached-image-data.after-store-error", of: .cachedImageData) {
      Given(.cachedImageData, .failing(.imageRetrieval))
      When(.load(.cachedImageData), .theStoreRecovers, .load(.cachedImageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("image-data.cached-after-store-error", of: .imageData) {
      Given(.connectivity(.online), .cachedImageData, .failing(.imageRetrieval))
      When(.load(.imageData), .theStoreRecovers, .forgetTheRest, .load(.imageData))
      Then(.theImageDataIsDelivered, .noRequestIsMade)
    },
    AcceptanceCase("image-data.saved-after-saving-error", of: .imageData) {
      Given(.connectivity(.online), .keepingStore, .failing(.imageInsertion))
      When(.load(.imageData), .theStoreRecovers, .load(.imageData))
      Then(.theImageDataIsDelivered, .theImageIsCached)
    },
    AcceptanceCase("image-data.after-two-failures", of: .imageData) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.load(.imageData), .load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
      When(.theConnectivityBecomes(.online), .load(.imageData))
      Then(.theImageDataIsDelivered, .theImageIsCached)
    },
  ]

  // MARK: Services

  private static let services: [AcceptanceCase] =
    [
      (name: "invalid-data", error: FeedError.invalidData), ("not-found", .notFound),
    ].map { name, error in
      AcceptanceCase("authentication.fallback-\(name)", of: .authentication) {
        Given(.services(.failing(error), fallback: .delivering("the second")))
        When(.askTheService)
        Then(.itDelivers("the second"), .theServicesAskedAre("first", "second"))
      }
    } + [
      AcceptanceCase("authentication.fallback-first-is-asked-again", of: .authentication) {
        Given(.services(.failing(.connectivity), .delivering("the first"), fallback: .delivering("the second")))
        When(.askTheService)
        Then(.itDelivers("the second"))
        When(.askTheService)
        Then(.itDelivers("the first"), .theServicesAskedAre("first", "second", "first"))
      },
      AcceptanceCase("authentication.fallback-twice", of: .authentication) {
        Given(.services(.failing(.connectivity), fallback: .delivering("the second"), .delivering("another")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("another"), .theServicesAskedAre("first", "second", "first", "second"))
      },
      AcceptanceCase("authentication.fallback-after-both-failed", of: .authentication) {
        Given(.services(.failing(.connectivity), fallback: .failing(.notFound), .delivering("the second")))
        When(.askTheService)
        Then(.anErrorIsDelivered(.notFound))
        When(.askTheService)
        Then(.itDelivers("the second"), .theServicesAskedAre("first", "second", "first", "second"))
      },
      AcceptanceCase("authentication.cache-decorator-second-value", of: .authentication) {
        Given(.service(.delivering("a value"), .delivering("another value")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("another value"), .theCacheKeeps("a value", "another value"))
      },
      AcceptanceCase("authentication.cache-decorator-after-failed-save", of: .authentication) {
        Given(.service(.delivering("a value"), .delivering("another value"), savingFails: true))
        When(.askTheService, .savesSucceed, .askTheService)
        Then(.itDelivers("another value"), .theCacheKeeps("another value"))
      },
      AcceptanceCase("authentication.cache-decorator-after-failure", of: .authentication) {
        Given(.service(.failing(.connectivity), .delivering("a value")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("a value"), .theCacheKeeps("a value"))
      },
    ]
}
