/// Cases for the comments screen of an image: loading, reloading, errors and leaving.
enum CommentsScreenCases {
  static let all = loading + selection + errors + leaving + concurrent + cells

  private static let loading: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.one-request", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      Then(.theRequestsAre(.comments), .theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.loading-state", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .comments))
      Then(.aLoadingStateIsDisplayedForComments(beside: .none))
      When(.theResponseArrives)
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.reload-replaces", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theAPISends(.comments(.unordered)), .theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.unordered), .theRequestsAre(.comments, .comments))
    },
    AcceptanceCase("comments-screen.reload-to-none", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theConnectivityBecomes(.onlineEmpty), .theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.none))
    },
    AcceptanceCase("comments-screen.reload-loading-state", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theCustomerIsWaiting(for: .comments))
      Then(.aLoadingStateIsDisplayedForComments(beside: .remote))
      When(.theResponseArrives)
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.two-images", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theCustomerAsksForOtherComments)
      Then(.theRequestsAre(.comments, .otherComments), .theCommentsAreDisplayed(.remote), .theOtherCommentsAreDisplayed)
    },
    AcceptanceCase("comments-screen.never-cached", of: .commentsScreen, needs: [.unsavedComments]) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theConnectivityBecomes(.refused), .theCustomerOpensTheCommentsAnew)
      Then(.anErrorIsDisplayedForComments(.connectivity), .theStoreIsNotUsed)
    },
  ]

  /// The customer comes from the screen of the feed, or only looks at the screen.
  private static let selection: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.appearance", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theScreenAppears(.comments))
      Then(.theCommentsAppear(.remote), .theRequestsAre(.comments))
    },
    AcceptanceCase("comments-screen.selected-image", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerSelectsTheImage)
      Then(.theCommentsOfTheImageAreOpened, .theRequestsAre(.firstPage(), .comments))
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.selected-image-after-more", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theCustomerAsksForMore, .theCustomerSelectsTheLast(of: .remote(pages: 2)))
      Then(.theCommentsAreOpened(onTheLastOf: .remote(pages: 2)))
    },
    AcceptanceCase("comments-screen.selected-image-after-reload", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed, .theConnectivityBecomes(.newImagesAtTop), .theCustomerReloads)
      When(.theCustomerSelectsTheImage)
      Then(.theCommentsOfTheImageAreOpened, .theRequestsAre(.firstPage(), .firstPage(), .comments))
      Then(.theCommentsAreDisplayed(.remote))
    },
  ]

  private static let errors =
    [
      (name: "invalid-json", connectivity: Connectivity.invalidJSON, error: ErrorKind.invalidData),
      (name: "status-500", connectivity: .status(500), error: .invalidData),
      (name: "timed-out", connectivity: .silent, error: .connectivity),
    ].map { name, connectivity, error in
      AcceptanceCase("comments-screen.error.\(name)", of: .commentsScreen) {
        Given(.connectivity(connectivity))
        When(.theCustomerAsksForComments)
        Then(.anErrorIsDisplayedForComments(error))
      }
    } + [
      AcceptanceCase("comments-screen.retry", of: .commentsScreen) {
        Given(.connectivity(.refused))
        When(.theCustomerAsksForComments, .theConnectivityBecomes(.online), .theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.error-goes-while-loading", of: .commentsScreen) {
        Given(.connectivity(.refused))
        When(.theCustomerAsksForComments, .theConnectivityBecomes(.online), .theCustomerIsWaiting(for: .comments))
        Then(.aLoadingStateIsDisplayedForComments(beside: .none))
        When(.theResponseArrives)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.error-goes-while-reloading", of: .commentsScreen, needs: [.unsavedComments]) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments, .theConnectivityBecomes(.refused), .theCustomerAsksForComments)
        When(.theConnectivityBecomes(.online), .theCustomerIsWaiting(for: .comments))
        Then(.aLoadingStateIsDisplayedForComments(beside: .remote))
        When(.theResponseArrives)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.failed-reload", of: .commentsScreen, needs: [.unsavedComments]) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments, .theConnectivityBecomes(.refused), .theCustomerAsksForComments)
        Then(.anErrorIsDisplayedForComments(.connectivity, beside: .remote))
      },
      AcceptanceCase("comments-screen.recovered-reload", of: .commentsScreen) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments, .theConnectivityBecomes(.status(500)), .theCustomerAsksForComments)
        When(.theConnectivityBecomes(.online), .theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
    ]

  private static let leaving: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.customer-leaves-reload", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theAPISends(.comments(.unordered)))
      When(.theCustomerAsks(for: .comments, andLeaves: .afterResponse))
      Then(.theCommentsAreLeft(.remote))
    },
    AcceptanceCase("comments-screen.screen-released", of: .commentsScreen) {
      Given(.silentAPI)
      When(.theScreenIsReleased(whileLoading: .comments))
      Then(.theRequestIsCancelled, .theScreenIsGone)
    },
    AcceptanceCase("comments-screen.customer-returns", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsks(for: .comments, andLeaves: .afterResponse), .theCustomerAsksForComments)
      Then(.theRequestsAre(.comments, .comments), .theCommentsAreDisplayed(.remote))
    },
  ]

  private static let cells: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.cells", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      Then(.theCommentCellsAre(.remote))
    },
    AcceptanceCase("comments-screen.cells-in-german", of: .commentsScreen) {
      Given(.language("de"), .connectivity(.online))
      When(.theCustomerAsksForComments)
      Then(.theCommentCellsAre(.remote))
    },
    AcceptanceCase("comments-screen.cells-after-reload", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theAPISends(.comments(.unordered)), .secondsPass(3_600))
      When(.theCustomerAsksForComments)
      Then(.theCommentCellsAre(.unordered))
    },
    AcceptanceCase("comments-screen.cells-after-failed-reload", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments, .theConnectivityBecomes(.refused), .theCustomerAsksForComments)
      Then(.theCommentCellsAre(.remote))
    },
    AcceptanceCase("comments-screen.cells-of-long-texts", of: .commentsScreen) {
      Given(.connectivity(.online), .theAPIReturns(.comments(.long)))
      When(.theCustomerAsksForComments)
      Then(.theCommentCellsAre(.long))
    },
  ]

  private static let concurrent: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.two-loads-at-once", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .comments), .meanwhileTheCustomerAsks(for: .comments, needing: 0))
      When(.theResponseArrives)
      Then(.theRequestsAre(.comments), .theCommentsAreDisplayed(.remote))
    }
  ]
}
