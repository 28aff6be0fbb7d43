import FeedClient

extension SecondTimeCases {
  /// Cases for saving and loading the feed.
  static let caches: [AcceptanceCase] = [
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
  static func policies(_ maxAge: MaxAge) -> [AcceptanceCase] {
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

  /// Cases for the data of one image.
  static let images: [AcceptanceCase] = [
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
    AcceptanceCase("image-data.cached-after-store-error", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .cachedImageData, .failing(.imageRetrieval))
      When(.load(.imageData), .theStoreRecovers, .forgetTheRest, .load(.imageData))
      Then(.theImageDataIsDelivered, .noRequestIsMade)
    },
    AcceptanceCase("image-data.saved-after-saving-error", of: .imageData, needs: [.savedImages]) {
      Given(.theAPIHasImages(2), .keepingStore, .failing(.imageInsertion))
      When(.loadImage(1), .theStoreRecovers, .loadImage(2))
      Then(.everyImageIsDelivered(), .everyImageIsCached(except: 1))
    },
    AcceptanceCase("image-data.after-two-failures", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.load(.imageData), .load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
      When(.theConnectivityBecomes(.online), .load(.imageData))
      Then(.theImageDataIsDelivered, .theImageIsCached)
    },
  ]

  /// Cases for services in general.
  static let services: [AcceptanceCase] =
    [
      (name: "invalid-data", error: FeedError.invalidData), ("not-found", .notFound),
    ].map { name, error in
      AcceptanceCase("composition.fallback-\(name)", of: .composition) {
        Given(.services(.failing(error), fallback: .delivering("the second")))
        When(.askTheService)
        Then(.itDelivers("the second"), .theServicesAskedAre("first", "second"))
      }
    } + [
      AcceptanceCase("composition.fallback-first-is-asked-again", of: .composition) {
        Given(.services(.failing(.connectivity), .delivering("the first"), fallback: .delivering("the second")))
        When(.askTheService)
        Then(.itDelivers("the second"))
        When(.askTheService)
        Then(.itDelivers("the first"), .theServicesAskedAre("first", "second", "first"))
      },
      AcceptanceCase("composition.fallback-twice", of: .composition) {
        Given(.services(.failing(.connectivity), fallback: .delivering("the second"), .delivering("another")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("another"), .theServicesAskedAre("first", "second", "first", "second"))
      },
      AcceptanceCase("composition.fallback-after-both-failed", of: .composition) {
        Given(.services(.failing(.connectivity), fallback: .failing(.notFound), .delivering("the second")))
        When(.askTheService)
        Then(.anErrorIsDelivered(.notFound))
        When(.askTheService)
        Then(.itDelivers("the second"), .theServicesAskedAre("first", "second", "first", "second"))
      },
      AcceptanceCase("composition.cache-decorator-second-value", of: .composition) {
        Given(.service(.delivering("a value"), .delivering("another value")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("another value"), .theCacheKeeps("a value", "another value"))
      },
      AcceptanceCase("composition.cache-decorator-after-failed-save", of: .composition) {
        Given(.service(.delivering("a value"), .delivering("another value"), savingFails: true))
        When(.askTheService, .savesSucceed, .askTheService)
        Then(.itDelivers("another value"), .theCacheKeepsAmongOthers("another value"))
      },
      AcceptanceCase("composition.cache-decorator-after-failure", of: .composition) {
        Given(.service(.failing(.connectivity), .delivering("a value")))
        When(.askTheService, .askTheService)
        Then(.itDelivers("a value"), .theCacheKeeps("a value"))
      },
    ]
}
