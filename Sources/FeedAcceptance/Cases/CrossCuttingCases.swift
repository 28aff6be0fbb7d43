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
      When(.theCustomerIsWaiting(for: .feed))
      When(.secondsPass(3))
      When(.theResponseArrives)
      Then(.theLoggedTimeIs(seconds: 3))
    },
    AcceptanceCase("logging.elapsed-until-failure", of: .logging) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.theCustomerIsWaiting(for: .feed))
      When(.secondsPass(3))
      When(.theResponseArrives)
      Then(.theLogIs(.requestStarted, .requestFailed))
      Then(.theLoggedTimeIs(seconds: 3))
    },
    AcceptanceCase("logging.urls", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      When(.theCustomerAsksForMore)
      When(.theCustomerAsksForComments)
      Then(.theLoggedRequestsAre(.firstPage(), .page(after: .remote), .comments))
    },
    AcceptanceCase("logging.url-of-failure", of: .logging) {
      Given(.connectivity(.refused))
      When(.load(.remoteComments))
      Then(.theLoggedRequestsAre(.comments))
    },
    AcceptanceCase("logging.url-of-image", of: .logging) {
      Given(.connectivity(.online))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.theLoggedMissIsTheImage)
      Then(.theLoggedRequestsAre(.imageData))
    },
    AcceptanceCase("logging.image-store-failure", of: .logging) {
      Given(.connectivity(.online))
      Given(.failing(.imageRetrieval))
      When(.load(.imageData))
      Then(.theLogIs(.storeFailed(.loadingImage), .requestStarted, .requestEnded(status: 200)))
      Then(.theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.image-saving-failure", of: .logging) {
      Given(.connectivity(.online))
      Given(.failing(.imageInsertion))
      When(.load(.imageData))
      Then(.theLogIs(.cacheMiss, .requestStarted, .requestEnded(status: 200), .storeFailed(.savingImage)))
      Then(.theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.feed-loading-failure", of: .logging) {
      Given(.connectivity(.refused))
      Given(.cache(.retrievalFails))
      When(.theCustomerAsksForTheFeed)
      Then(.theLogIs(.requestStarted, .requestFailed, .storeFailed(.loadingFeed)))
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
    AcceptanceCase("logging.cache-miss", of: .logging) {
      Given(.connectivity(.online))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.theLogIs(.cacheMiss, .requestStarted, .requestEnded(status: 200)))
    },
    AcceptanceCase("logging.cache-hit", of: .logging) {
      Given(.connectivity(.online))
      Given(.cachedImageData)
      When(.load(.imageData))
      Then(.theLogIs())
    },
    AcceptanceCase("logging.store-failure", of: .logging) {
      Given(.connectivity(.online))
      Given(.cache(.savingFails))
      When(.theCustomerAsksForTheFeed)
      Then(.theLogIs(.requestStarted, .requestEnded(status: 200), .storeFailed(.savingFeed)))
    },
    AcceptanceCase("logging.validation-failure", of: .logging) {
      Given(.cache(.saved(.farPast)))
      Given(.failing(.deletion))
      When(.theAppEntersTheBackground)
      Then(.theLogIs(.storeFailed(.validating)))
    },
  ]

  private static let brokenStore: [AcceptanceCase] = [
    AcceptanceCase("broken-store.working-store", of: .brokenStore) {
      Given(.connectivity(.refused))
      Given(.cache(.saved(.recent)))
      When(.theAppIsLaunchedOverItsStore)
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved))
    },
    AcceptanceCase("broken-store.working-store-is-written", of: .brokenStore) {
      Given(.connectivity(.online))
      Given(.keepingStore)
      When(.theAppIsLaunchedOverItsStore)
      When(.saveImageData)
      When(.save(.remote))
      Then(.theCacheHolds(.remote, .now))
      Then(.theImageIsCached)
    },
    AcceptanceCase("broken-store.working-store-is-not-reported", of: .brokenStore) {
      Given(.cache(.empty))
      When(.theAppIsLaunchedOverItsStore)
      Then(.theLogIs())
    },
    AcceptanceCase("broken-store.validates", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.validateCache)
      Then(.itSucceeds)
    },
    AcceptanceCase("broken-store.background", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.theAppEntersTheBackground)
      Then(.theLogIs(.storeFailed(.opening)))
    },
    AcceptanceCase("broken-store.finds-no-image", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.saveImageData)
      When(.load(.cachedImageData))
      Then(.anErrorIsDelivered(.notFound))
    },
    AcceptanceCase("broken-store.reported", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      Then(.theLogIs(.storeFailed(.opening)))
    },
    AcceptanceCase("broken-store.online", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.remote))
    },
    AcceptanceCase("broken-store.offline", of: .brokenStore) {
      Given(.connectivity(.refused))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.theCustomerAsksForTheFeed)
      Then(.anErrorIsDisplayed(.connectivity))
    },
    AcceptanceCase("broken-store.writes-succeed", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.save(.remote))
      Then(.itSucceeds)
    },
    AcceptanceCase("broken-store.image-writes-succeed", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.saveImageData)
      Then(.itSucceeds)
    },
    AcceptanceCase("broken-store.retrieves-nothing", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.save(.remote))
      When(.load(.cachedFeed))
      Then(.noImagesAreDelivered)
    },
    AcceptanceCase("broken-store.images", of: .brokenStore) {
      Given(.connectivity(.online))
      When(.theAppIsLaunchedOverABrokenStore)
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
    },
  ]
}
