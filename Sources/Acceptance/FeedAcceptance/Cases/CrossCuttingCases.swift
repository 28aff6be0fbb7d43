import FeedClient

/// Cross-cutting cases: logging, and a store that cannot be opened.
enum CrossCuttingCases {
  static let all = logging + brokenStore

  private static let logging: [AcceptanceCase] = [
    AcceptanceCase("logging.request", of: .logging) {
      Given(.connectivity(.online))
      When(.load(.remoteFeed))
      Then(.theLogIs(.requestStarted, .requestEnded(status: 200)))
    },
    AcceptanceCase("logging.elapsed", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed), .secondsPass(3), .theResponseArrives)
      Then(.theLoggedTimesAre(seconds: 3))
    },
    AcceptanceCase("logging.elapsed-until-failure", of: .logging) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.theCustomerIsWaiting(for: .feed), .secondsPass(3), .theResponseArrives)
      Then(.theLogIs(.requestStarted, .requestFailed), .theLoggedTimesAre(seconds: 3))
    },
    AcceptanceCase("logging.urls", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore, .theCustomerAsksForComments)
      Then(.theLoggedRequestsAre(.firstPage(), .page(after: .remote), .comments))
    },
    AcceptanceCase("logging.url-of-failure", of: .logging) {
      Given(.connectivity(.refused))
      When(.load(.remoteComments))
      Then(.theLoggedRequestsAre(.comments))
    },
    AcceptanceCase("logging.url-of-image", of: .logging, needs: [.savedImages]) {
      Given(.connectivity(.online), .cache(.empty))
      When(.load(.imageData))
      Then(.theLoggedMissIsTheImage, .theLoggedRequestsAre(.imageData))
    },
    AcceptanceCase("logging.image-store-failure", of: .logging, needs: [.savedImages]) {
      Given(.connectivity(.online), .failing(.imageRetrieval))
      When(.load(.imageData))
      Then(.theLogIs(.storeFailed(.loadingImage), .requestStarted, .requestEnded(status: 200)))
      Then(.theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.image-saving-failure", of: .logging, needs: [.savedImages]) {
      Given(.connectivity(.online), .failing(.imageInsertion))
      When(.load(.imageData))
      Then(.theLogIs(.cacheMiss, .requestStarted, .requestEnded(status: 200), .storeFailed(.savingImage)))
      Then(.theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.feed-loading-failure", of: .logging, needs: [.fallback]) {
      Given(.connectivity(.refused), .cache(.retrievalFails))
      When(.theCustomerAsksForTheFeed)
      // A client may read the cache while the API is asked.
      Then(.theLogIs(.requestStarted, .requestFailed, beside: .storeFailed(.loadingFeed)))
      Then(.theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.cancelled-retrieval", of: .logging) {
      Given(.cache(.saved(.recent)))
      When(.load(.cachedFeed, cancelled: .afterRetrieval))
      Then(.theLogIs())
    },
    AcceptanceCase("logging.status", of: .logging) {
      Given(.connectivity(.status(500)))
      When(.load(.remoteComments))
      Then(.theLogIs(.requestStarted, .requestEnded(status: 500)))
    },
    AcceptanceCase("logging.failure", of: .logging) {
      Given(.connectivity(.refused))
      When(.load(.remoteFeed))
      Then(.theLogIs(.requestStarted, .requestFailed))
    },
    AcceptanceCase("logging.cache-miss", of: .logging, needs: [.savedImages]) {
      Given(.connectivity(.online), .cache(.empty))
      When(.load(.imageData))
      Then(.theLogIs(.cacheMiss, .requestStarted, .requestEnded(status: 200)))
    },
    AcceptanceCase("logging.cache-hit", of: .logging, needs: [.savedImages]) {
      Given(.connectivity(.online), .cachedImageData)
      When(.load(.imageData))
      Then(.theLogIs())
    },
    AcceptanceCase("logging.store-failure", of: .logging) {
      Given(.connectivity(.online), .cache(.savingFails))
      When(.theCustomerAsksForTheFeed)
      Then(.theLogIs(.requestStarted, .requestEnded(status: 200), .storeFailed(.savingFeed)))
    },
    AcceptanceCase("logging.validation-failure", of: .logging) {
      Given(.cache(.saved(.farPast)), .failing(.deletion))
      When(.theAppEntersTheBackground)
      Then(.theLogIs(.storeFailed(.validating)))
    },
  ]

  private static let brokenStore: [AcceptanceCase] =
    [
      AcceptanceCase("broken-store.working-store", of: .brokenStore, needs: [.fallback]) {
        Given(.connectivity(.refused), .cache(.saved(.recent)))
        When(.theAppIsLaunchedOverItsStore, .theCustomerAsksForTheFeed)
        Then(.theFeedIsDisplayed(.saved))
      },
      AcceptanceCase("broken-store.working-store-is-written", of: .brokenStore) {
        Given(.connectivity(.online), .keepingStore)
        When(.theAppIsLaunchedOverItsStore, .saveImageData, .save(.remote))
        Then(.theCacheHolds(.remote), .theImageIsCached)
      },
      AcceptanceCase("broken-store.working-store-is-not-reported", of: .brokenStore) {
        Given(.cache(.empty))
        When(.theAppIsLaunchedOverItsStore)
        Then(.theLogIs())
      },
    ] + overABrokenStore

  private static let overABrokenStore: [AcceptanceCase] = [
    ("validates", Connectivity.online, When(.validateCache), Then(.itSucceeds)),
    ("background", .online, When(.theAppEntersTheBackground), Then(.theLogIs(.storeFailed(.opening)))),
    ("finds-no-image", .online, When(.saveImageData, .load(.cachedImageData)), Then(.anErrorIsDelivered(.notFound))),
    ("reported", .online, [], Then(.theLogIs(.storeFailed(.opening)))),
    ("online", .online, When(.theCustomerAsksForTheFeed), Then(.theFeedIsDisplayed(.remote))),
    ("offline", .refused, When(.theCustomerAsksForTheFeed), Then(.anErrorIsDisplayed(.connectivity))),
    ("writes-succeed", .online, When(.save(.remote)), Then(.itSucceeds)),
    ("image-writes-succeed", .online, When(.saveImageData), Then(.itSucceeds)),
    ("retrieves-nothing", .online, When(.save(.remote), .load(.cachedFeed)), Then(.noImagesAreDelivered)),
    ("images", .online, When(.load(.imageData)), Then(.theImageDataIsDelivered)),
  ].map { name, connectivity, when, then in
    AcceptanceCase("broken-store.\(name)", of: .brokenStore) {
      Given(.connectivity(connectivity))
      When(.theAppIsLaunchedOverABrokenStore)
      when
      then
    }
  }
}
