/// Cases for image data from the cache, with the API as fallback.
enum ImageDataCases {
  static let all: [AcceptanceCase] = [
    AcceptanceCase("image-data.cached", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .cachedImageData)
      When(.load(.imageData))
      Then(.theImageDataIsDelivered, .noRequestIsMade)
    },
    AcceptanceCase("image-data.cached-offline", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.refused), .cachedImageData)
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("image-data.not-cached", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .cache(.empty))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered, .theRequestsAre(.imageData), .theImageIsCached)
    },
    AcceptanceCase("image-data.large", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .theAPIReturns(.largeImage), .cache(.empty))
      When(.load(.imageData))
      Then(.theDataIsDelivered(of: .largeImage), .theImageIsCached(as: .largeImage))
    },
    AcceptanceCase("image-data.cache-error", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .failing(.imageRetrieval))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered, .theImageIsCached)
    },
    AcceptanceCase("image-data.cache-error-offline", of: .imageData) {
      Given(.connectivity(.refused), .failing(.imageRetrieval))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
    },
    AcceptanceCase("image-data.saving-error", of: .imageData) {
      Given(.connectivity(.online), .failing(.imageInsertion))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("image-data.not-cached-offline", of: .imageData) {
      Given(.connectivity(.refused), .cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
    },
    AcceptanceCase("image-data.not-cached-invalid", of: .imageData) {
      Given(.connectivity(.status(500)), .cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.invalidData), .noImageIsCached)
    },
    AcceptanceCase("image-data.cut-off", of: .imageData) {
      Given(.connectivity(.cutOff), .cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity), .noImageIsCached)
    },
    AcceptanceCase("image-data.incomplete", of: .imageData) {
      Given(.connectivity(.online), .responsesReportedIncomplete, .cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity), .noImageIsCached)
    },
    AcceptanceCase("image-data.cancelled", of: .imageData) {
      Given(.silentAPI)
      When(.load(.imageData, cancelled: .duringRequest))
      Then(.nothingIsDelivered, .theRequestIsCancelled)
    },
    AcceptanceCase("image-data.offline-relaunch", of: .imageData, needs: [.fallback, .savedImages, .savedPages]) {
      Given(.connectivity(.online), .keepingStore)
      When(.theCustomerAsksForTheFeed, .theImagesAreShown, .theCustomerAsksForMore, .theImagesAreShown)
      Then(.theCacheHolds(.remote(pages: 2)), .everyShownImageIsCached)
      When(.theConnectivityBecomes(.refused), .theAppIsLaunchedAnew, .theCustomerAsksForTheFeed, .theImagesAreShown)
      Then(.theFeedIsDisplayed(.remote(pages: 2)), .everyImageIsRight)
    },
    AcceptanceCase("image-data.unchanged-feed", of: .imageData, needs: [.savedImages]) {
      Given(.connectivity(.online), .keepingStore)
      When(.theCustomerAsksForTheFeed, .theImagesAreShown)
      Then(.theCacheHolds(.remote), .everyShownImageIsCached)
      When(.forgetTheRest, .secondsPass(60), .theCustomerReloads, .theImagesAreShown)
      Then(.everyImageIsRight, .theCacheHolds(.remote), .theRequestsAre(.firstPage()), .noImageIsRequested)
      Then(.noCacheMissIsLogged)
    },
  ]
}
