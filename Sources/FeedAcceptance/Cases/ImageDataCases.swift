/// Cases for image data from the cache, with the API as fallback.
enum ImageDataCases {
  static let all: [AcceptanceCase] = [
    AcceptanceCase("image-data.cached", of: .imageData) {
      Given(.connectivity(.online))
      Given(.cachedImageData)
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
      Then(.noRequestIsMade)
    },
    AcceptanceCase("image-data.cached-offline", of: .imageData) {
      Given(.connectivity(.refused))
      Given(.cachedImageData)
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("image-data.not-cached", of: .imageData) {
      Given(.connectivity(.online))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
      Then(.theRequestsAre(.imageData))
      Then(.theImageIsCached)
    },
    AcceptanceCase("image-data.large", of: .imageData) {
      Given(.connectivity(.online))
      Given(.theAPIReturns(.largeImage))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.theDataIsDelivered(of: .largeImage))
      Then(.theImageIsCached(as: .largeImage))
    },
    AcceptanceCase("image-data.cache-error", of: .imageData) {
      Given(.connectivity(.online))
      Given(.failing(.imageRetrieval))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
      Then(.theImageIsCached)
    },
    AcceptanceCase("image-data.saving-error", of: .imageData) {
      Given(.connectivity(.online))
      Given(.failing(.imageInsertion))
      When(.load(.imageData))
      Then(.theImageDataIsDelivered)
    },
    AcceptanceCase("image-data.not-cached-offline", of: .imageData) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
    },
    AcceptanceCase("image-data.not-cached-invalid", of: .imageData) {
      Given(.connectivity(.status(500)))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.invalidData))
      Then(.noImageIsCached)
    },
    AcceptanceCase("image-data.cut-off", of: .imageData) {
      Given(.connectivity(.cutOff))
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
      Then(.noImageIsCached)
    },
    AcceptanceCase("image-data.incomplete", of: .imageData) {
      Given(.connectivity(.online))
      Given(.responsesReportedIncomplete)
      Given(.cache(.empty))
      When(.load(.imageData))
      Then(.anErrorIsDelivered(.connectivity))
      Then(.noImageIsCached)
    },
    AcceptanceCase("image-data.cancelled", of: .imageData) {
      Given(.silentAPI)
      When(.load(.imageData, cancelled: .duringRequest))
      Then(.nothingIsDelivered)
      Then(.theRequestIsCancelled)
    },
    AcceptanceCase("image-data.unchanged-feed", of: .imageData) {
      Given(.connectivity(.online))
      Given(.keepingStore)
      When(.theCustomerAsksForTheFeed)
      When(.theImagesAreShown)
      When(.forgetTheRest)
      When(.secondsPass(60))
      When(.theCustomerReloads)
      When(.theImagesAreShown)
      Then(.everyImageIsRight)
      Then(.theCacheHolds(.remote, .now))
      Then(.theRequestsAre(.firstPage()))
      Then(.noImageIsRequested)
      Then(.noCacheMissIsLogged)
    },
  ]
}
