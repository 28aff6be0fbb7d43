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
    loads.map { load, useCase, _, delivery in
      AcceptanceCase("\(useCase.id).after-two-failures", of: useCase) {
        Given(.connectivity(.refused))
        When(.load(load), .theConnectivityBecomes(.status(500)), .load(load))
        Then(.anErrorIsDelivered(.invalidData))
        When(.theConnectivityBecomes(.online), .load(load))
        delivery
      }
    }
    + loads.map { load, useCase, _, delivery in
      AcceptanceCase("\(useCase.id).after-two-cancellations", of: useCase) {
        Given(.silentAPI)
        When(.load(load, cancelled: .duringRequest), .load(load, cancelled: .duringRequest))
        Then(.nothingIsDelivered)
        When(.theConnectivityBecomes(.online), .load(load))
        delivery
      }
    } + loads.flatMap { askedOnce($0.load, $0.useCase, $0.request) }

  private static let loads = [RemoteCases.remoteFeed, RemoteCases.remoteComments, RemoteCases.remoteImageData]

  /// Failures after which a transport may not repeat a request on its own: the customer decides that.
  private static let failures: [(name: String, connectivity: Connectivity)] =
    [408, 429, 500, 502, 503, 504].map { ("status-\($0)", .status($0)) } + [
      ("cut-off", .cutOff), ("reset", .reset),
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
    } + [
      // The client may give up before a busy API has noted the request.
      AcceptanceCase("\(useCase.id).asked-once.timed-out", of: useCase) {
        Given(.connectivity(.silent))
        When(.load(load), .load(load))
        Then(.theAPIIsAsked(atMost: 2))
      }
    ]
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
      AcceptanceCase("reload.customer-leaves-twice", of: .reload) {
        Given(.connectivity(.online))
        When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse))
        When(.theCustomerAsks(for: .feed, andLeaves: .afterResponse), .theCustomerAsksForTheFeed)
        Then(.theRequestsAre(.firstPage(), .firstPage(), .firstPage()), .theFeedIsDisplayed(.remote))
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

  // MARK: Comments

  private static let comments: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.after-two-failures", of: .commentsScreen, needs: [.unsavedComments]) {
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
}
