import ContractReports
import FeedClient

/// Cases for what the contract says of saved comments and images: how long they are shown, and whether they are.
///
/// Without `x-client-cache`, comments are never saved, and saved images are shown at any age.
enum SavedResponseCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    let (comments, images) = (rules.api.commentsCache, rules.api.imageCache)
    return (comments.map { Self.comments(under: $0, .useCases.following(rules.places[.commentsCache])) } ?? [])
      + (images.map { Self.images(under: $0, .useCases.following(rules.places[.imageCache])) } ?? [])
  }

  /// The ages around a maximum age, each with its name in identifiers, and whether a response of this age is shown.
  private static func ages(under cache: CacheRules) -> [(name: String, seconds: Int, isShown: Bool)] {
    let (age, total) = (cache.maxAge.name, cache.maxAge.total)
    return [
      ("under-\(age)", total - 1, cache.fallsBack), (age, total, false), ("over-\(age)", total + 1, false),
    ]
    .filter { $0.1 >= 0 }
  }

  // MARK: Comments

  private static func comments(under cache: CacheRules, _ origin: CaseOrigin) -> [AcceptanceCase] {
    let aged = ages(under: cache).map { name, seconds, isShown in
      AcceptanceCase("comments-screen.saved.\(name)", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved, .secondsPass(seconds))
        When(.theConnectivityBecomes(.refused), .theCustomerOpensTheCommentsAnew)
        if isShown {
          Then(.theCommentsAreDisplayed(.remote))
        } else {
          Then(.anErrorIsDisplayedForComments(.connectivity))
        }
      }
    }
    guard cache.fallsBack else { return aged }
    let failures = [("invalid-json", Connectivity.invalidJSON), ("status-500", .status(500)), ("reset", .reset)].map {
      name,
      connectivity in
      AcceptanceCase("comments-screen.saved.\(name)", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved)
        When(.theConnectivityBecomes(connectivity), .theCustomerOpensTheCommentsAnew)
        Then(.theCommentsAreDisplayed(.remote))
      }
    }
    return aged + failures + [
      AcceptanceCase("comments-screen.saved.relaunch", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved)
        When(.theConnectivityBecomes(.refused), .theAppIsLaunchedAnew, .theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.saved.reload", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved)
        When(.theConnectivityBecomes(.refused), .theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.saved.last", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved, .forgetTheRest)
        When(.theAPISends(.comments(.unordered)), .theCustomerAsksForComments, .theClientHasSaved)
        When(.theConnectivityBecomes(.refused), .theCustomerOpensTheCommentsAnew)
        Then(.theCommentsAreDisplayed(.unordered))
      },
      AcceptanceCase("comments-screen.saved.online", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved)
        When(.theAPISends(.comments(.unordered)), .theCustomerOpensTheCommentsAnew)
        Then(.theCommentsAreDisplayed(.unordered))
      },
      AcceptanceCase("comments-screen.saved.other-image", of: .commentsScreen, origin: origin) {
        Given(.connectivity(.online), .keepingStore)
        When(.theCustomerAsksForComments, .theClientHasSaved)
        When(.theConnectivityBecomes(.refused), .theCustomerAsksForOtherComments)
        Then(.anErrorIsDisplayedForOtherComments, .theCommentsAreDisplayed(.remote))
      },
    ]
  }

  // MARK: Images

  private static func images(under cache: CacheRules, _ origin: CaseOrigin) -> [AcceptanceCase] {
    ages(under: cache).flatMap { name, seconds, isShown in
      [
        AcceptanceCase("image-data.saved.\(name)", of: .imageData, origin: origin) {
          Given(.connectivity(.online), .keepingStore, .cache(.empty))
          When(.load(.imageData), .theClientHasSaved, .secondsPass(seconds))
          When(.theConnectivityBecomes(.refused), .load(.imageData))
          if isShown {
            Then(.theImageDataIsDelivered)
          } else {
            Then(.anErrorIsDelivered(.connectivity))
          }
        },
        AcceptanceCase("image-data.saved-online.\(name)", of: .imageData, origin: origin) {
          Given(.connectivity(.online), .keepingStore, .cache(.empty))
          When(.load(.imageData), .theClientHasSaved, .forgetTheRest, .secondsPass(seconds), .load(.imageData))
          if isShown {
            Then(.noRequestIsMade, .theImageDataIsDelivered)
          } else {
            Then(.theRequestsAre(.imageData), .theImageDataIsDelivered)
          }
        },
      ]
    }
  }
}
