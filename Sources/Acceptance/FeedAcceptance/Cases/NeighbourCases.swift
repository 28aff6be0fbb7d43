import ContractReports
import FeedClient

/// Cases that play a rule beside another: several loads at once, other servers, and all formats and spellings.
///
/// A client that is right alone may be wrong beside others, because what belongs to one load is shared by all.
enum NeighbourCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    [images, comments, formats(under: rules), times, logging, tokens, otherServers].flatMap(\.self)
  }

  // MARK: Images

  private static let images: [AcceptanceCase] = [
    AcceptanceCase("image-data.forty", of: .imageData, needs: [.savedImages]) {
      Given(.theAPIHasImages(40), .keepingStore)
      When(.loadEachImage)
      Then(.everyImageIsCached())
      When(.loadEachImage)
      Then(.everyImageIsDelivered(), .theClientSends(40))
    },
    AcceptanceCase("image-data.forty-at-once", of: .imageData, needs: [.savedImages]) {
      Given(.theAPIHasImages(40), .keepingStore)
      When(.loadImagesAtOnce)
      Then(.everyImageIsDelivered(), .everyImageIsCached())
    },
    AcceptanceCase("image-data.one-fails", of: .imageData, needs: [.savedImages]) {
      Given(.theAPIHasImages(5), .theImageFails(3), .keepingStore)
      When(.loadImagesAtOnce)
      Then(.everyImageIsDelivered(except: 3), .anErrorIsDelivered(.invalidData, forImage: 3))
      Then(.everyImageIsCached(except: 3))
      When(.loadImagesAtOnce)
      Then(.everyImageIsDelivered(except: 3), .anErrorIsDelivered(.invalidData, forImage: 3))
      When(.noImageFails, .loadImagesAtOnce)
      Then(.everyImageIsDelivered(), .theClientSends(7))
    },
    AcceptanceCase("image-data.one-is-cancelled", of: .imageData, needs: [.savedImages]) {
      Given(.theAPIHasImages(5), .keepingStore)
      When(.loadImagesAtOnce(cancelling: 2))
      Then(.everyImageIsDelivered(except: 2), .nothingIsDelivered(forImage: 2))
      When(.loadImagesAtOnce)
      Then(.everyImageIsDelivered(), .everyImageIsCached())
    },
    AcceptanceCase("image-data.one-of-two-leaves", of: .imageData) {
      Given(.theAPIHasImages(1), .keepingStore)
      When(.loadAnImageForTwoOfWhomOneLeaves)
      Then(.everyImageIsDelivered())
    },
  ]

  // MARK: Comments

  private static let comments: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.two-images-at-once", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .comments), .theCustomerAsksForOtherCommentsMeanwhile, .theResponseArrives)
      Then(.theCommentsAreDisplayed(.remote), .theOtherCommentsAreDisplayed)
    },
    AcceptanceCase("comments-screen.other-image-after-failure", of: .commentsScreen) {
      Given(.connectivity(.refused))
      When(.theCustomerAsksForComments, .theConnectivityBecomes(.online), .theCustomerAsksForOtherComments)
      Then(.theOtherCommentsAreDisplayed, .anErrorIsDisplayedForComments(.connectivity))
      When(.theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.remote), .theOtherCommentsAreDisplayed)
    },
  ]

  // MARK: Formats

  /// The usual formats of images by their signatures, of which the contract allows all or some, and data of other types.
  private static func formats(under rules: ContractRules) -> [AcceptanceCase] {
    let origin = CaseOrigin.useCases.following(rules.places[.image])
    return ImageSample.allCases.map { sample in
      let isAllowed = rules.api.allowsImage(of: "image/\(sample.subtype)")
      let id = "image-cells.\(isAllowed ? "" : "no-")format.\(sample.rawValue)"
      return AcceptanceCase(id, of: .imageCells, origin: origin) {
        Given(.connectivity(.online), .theAPIReturns(sample))
        When(.theCellAppears)
        if isAllowed {
          Then(.theCellDisplays(sample))
        } else {
          Then(.theCellIs(loading: false, retry: true))
        }
      }
    }
      + OtherSample.allCases.map { sample in
        AcceptanceCase("image-cells.no-format.\(sample.rawValue)", of: .imageCells, origin: origin) {
          Given(.connectivity(.online), .theAPIReturns(sample))
          When(.theCellAppears)
          Then(.theCellIs(loading: false, retry: true))
        }
      }
  }

  // MARK: Times

  /// Spellings of RFC 3339 (section 5.6), each with its seconds since 1970.
  private static let spellings: [(name: String, spelling: String, seconds: Double)] = [
    ("half-second", "2020-05-20T11:24:59.5+00:00", 1_589_973_899.5),
    ("eighth-of-a-second", "2020-05-20T11:24:59.125Z", 1_589_973_899.125),
    ("nanoseconds", "2020-05-20T11:24:59.750000000Z", 1_589_973_899.75),
    ("half-hour-zone", "2020-05-20T16:54:59+05:30", 1_589_973_899),
    ("half-hour-zone-in-the-west", "2020-05-20T07:54:59-03:30", 1_589_973_899),
    ("quarter-hour-zone", "2020-05-20T17:09:59+05:45", 1_589_973_899),
    ("unknown-zone", "2020-05-20T11:24:59-00:00", 1_589_973_899),
    ("zone-over-new-year", "2020-01-01T00:30:00+01:00", 1_577_835_000),
    ("after-2038", "2038-01-19T03:14:08Z", 2_147_483_648), ("after-2106", "2106-02-07T06:28:16Z", 4_294_967_296),
    ("last-second", "9999-12-31T23:59:59Z", 253_402_300_799),
  ]

  private static let times =
    spellings.map { name, spelling, seconds in
      AcceptanceCase("payloads.time.\(name)", of: .payloads) {
        Given(.connectivity(.online), .theAPIReturns(.comment(at: spelling)))
        When(.load(.remoteComments))
        Then(.aCommentIsDelivered(madeAt: seconds))
      }
    }
    + [
      ("leap-second", "2016-12-31T23:59:60Z"), ("leap-second-in-the-west", "2016-12-31T15:59:60-08:00"),
    ].map { name, spelling in
      // RFC 3339 allows it (section 5.7), and the usual formatters of Foundation do not know it.
      AcceptanceCase("payloads.time.\(name)", of: .payloads, origin: .robustness) {
        Given(.connectivity(.online), .theAPIReturns(.comment(at: spelling)))
        When(.load(.remoteComments))
        Then(.aCommentIsDelivered(madeInLeapSecondBefore: 1_483_228_800))
      }
    } + [
      AcceptanceCase("payloads.time.mixed", of: .payloads) {
        Given(
          .connectivity(.online),
          .theAPIReturns(
            .comments(at: [
              "2020-05-20T11:24:59Z", "2020-05-20T11:24:59.5Z", "2020-05-20T13:24:59+0200",
              "2020-05-20T05:54:59.250-05:30",
            ])
          )
        )
        When(.load(.remoteComments))
        Then(.commentsAreDelivered(madeAt: [1_589_973_899, 1_589_973_899.5, 1_589_973_899, 1_589_973_899.25]))
      }
    ]

  // MARK: Log

  private static let logging: [AcceptanceCase] = [
    AcceptanceCase("logging.start-before-end", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .comments))
      Then(.theLogIs(.requestStarted))
      When(.theResponseArrives)
      Then(.theLogIs(.requestStarted, .requestEnded(status: 200)))
    },
    AcceptanceCase("logging.reason", of: .logging) {
      Given(.connectivity(.refused))
      When(.load(.remoteFeed), .load(.remoteComments))
      Then(.theLogIs(.requestStarted, .requestFailed, .requestStarted, .requestFailed))
      Then(.theLoggedRequestFailuresHaveReasons)
    },
    AcceptanceCase("logging.cancelled", of: .logging) {
      Given(.silentAPI)
      When(.load(.remoteFeed, cancelled: .duringRequest))
      Then(.theLogComesToBe(.requestStarted, .requestFailed), .theLoggedRequestFailuresHaveReasons)
    },
    AcceptanceCase("logging.two-at-once", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed), .theCustomerAsksForComments, .theResponseArrives)
      Then(.theLogNames(.start(1), .start(2), .end(2), .end(1), of: [.firstPage(), .comments]))
    },
    AcceptanceCase("logging.elapsed-at-once", of: .logging) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .feed), .secondsPass(3), .theCustomerAsksForComments, .theResponseArrives)
      Then(.theLoggedTimesAre(seconds: 0, 3))
    },
    AcceptanceCase("logging.store-failure-twice", of: .logging) {
      Given(.connectivity(.online), .cache(.savingFails))
      When(.save(.remote), .save(.remote))
      Then(.theLogIs(.storeFailed(.savingFeed), .storeFailed(.savingFeed)), .theLoggedFailuresHaveReasons)
    },
    AcceptanceCase("logging.two-misses", of: .logging, needs: [.savedImages]) {
      Given(.theAPIHasImages(2), .cache(.empty))
      When(.loadEachImage)
      Then(.aMissIsLoggedForEachImage)
    },
  ]

  // MARK: Tokens

  private static let tokens: [AcceptanceCase] =
    [WhichOfTwo.first, .second].map { leaving in
      let staying = leaving == .first ? WhichOfTwo.second : .first
      return AcceptanceCase("authentication.\(leaving.rawValue)-of-two-leaves", of: .authentication) {
        Given(.token(.stale))
        When(.loadFeedForTwo(whenLeaves: leaving))
        Then(.theFeedIsDelivered(.remote, toThe: staying), .nothingIsDelivered(toThe: leaving))
        Then(.theTokenIsRefreshed(times: 1))
      }
    } + [
      AcceptanceCase("authentication.refresh-after-cancelled", of: .authentication) {
        Given(.token(.stale))
        When(.load(.remoteFeed, cancelled: .duringRefresh), .load(.remoteFeed))
        Then(.theFeedIsDelivered(.remote), .theTokenIsRefreshed(atMost: 2))
      },
      AcceptanceCase("authentication.image-after-refresh", of: .authentication) {
        Given(.token(.stale))
        When(.load(.remoteFeed), .load(.remoteImageData))
        Then(.theStatusesAre(401, 200, 200), .theImageDataIsDelivered, .theTokenIsRefreshed(times: 1))
      },
      AcceptanceCase("authentication.image-after-expiry", of: .authentication) {
        Given(.token(.good))
        When(.load(.remoteImageData), .theTokenExpires, .load(.remoteFeed), .load(.remoteImageData))
        Then(.theStatusesAre(200, 401, 200, 200), .theImageDataIsDelivered, .theTokenIsRefreshed(times: 1))
      },
      AcceptanceCase("authentication.refreshed-in-vain-twice", of: .authentication) {
        Given(.token(.refreshedInVain))
        When(.load(.remoteFeed), .load(.remoteFeed))
        Then(.anErrorIsDelivered(.invalidData, times: 2), .theTokenIsRefreshed(atMost: 2))
      },
      AcceptanceCase("authentication.ten-at-once-again", of: .authentication) {
        Given(.token(.stale))
        When(.loadFeed(timesAtOnce: 10), .theTokenExpires, .loadFeed(timesAtOnce: 10))
        Then(.theFeedIsDelivered(.remote, times: 20), .theTokenIsRefreshed(times: 2), .theAPIIsAsked(times: 40))
      },
    ]

  private static let otherServers = OtherServer.allCases.flatMap { server in
    [
      AcceptanceCase("authentication.other-server.\(server.rawValue)", of: .authentication) {
        Given(.token(.good), .otherServersAnswer())
        When(.load(.remoteFeed), .loadImage(from: server))
        Then(.theTokenStaysWithTheAPI, .theOtherImageIsDelivered)
      },
      AcceptanceCase("authentication.other-server-refuses.\(server.rawValue)", of: .authentication) {
        Given(.token(.good), .otherServersAnswer(401))
        When(.loadImage(from: server))
        Then(.theTokenStaysWithTheAPI, .anErrorIsDelivered(.invalidData), .theTokenIsRefreshed(times: 0))
        Then(.theClientSends(1))
      },
    ]
  }
}
