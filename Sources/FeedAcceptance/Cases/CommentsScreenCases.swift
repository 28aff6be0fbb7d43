/// Cases for the comments screen of an image: loading, reloading, errors and leaving.
enum CommentsScreenCases {
  static let all = loading + errors + leaving + concurrent

  private static let loading: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.one-request", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      Then(.theRequestsAre(.comments))
      Then(.theCommentsAreDisplayed(.remote))
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
      When(.theCustomerAsksForComments)
      When(.theAPISends(.comments(.unordered)))
      When(.theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.unordered))
      Then(.theRequestsAre(.comments, .comments))
    },
    AcceptanceCase("comments-screen.reload-to-none", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      When(.theConnectivityBecomes(.onlineEmpty))
      When(.theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.none))
    },
    AcceptanceCase("comments-screen.reload-loading-state", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      When(.theCustomerIsWaiting(for: .comments))
      Then(.aLoadingStateIsDisplayedForComments(beside: .remote))
      When(.theResponseArrives)
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.two-images", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      When(.theCustomerAsksForOtherComments)
      Then(.theRequestsAre(.comments, .otherComments))
      Then(.theCommentsAreDisplayed(.remote))
      Then(.theOtherCommentsAreDisplayed)
    },
    AcceptanceCase("comments-screen.never-cached", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      When(.theConnectivityBecomes(.refused))
      When(.theCustomerOpensTheCommentsAnew)
      Then(.anErrorIsDisplayedForComments(.connectivity))
      Then(.theStoreIsNotUsed)
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
        When(.theCustomerAsksForComments)
        When(.theConnectivityBecomes(.online))
        When(.theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("comments-screen.failed-reload", of: .commentsScreen) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments)
        When(.theConnectivityBecomes(.refused))
        When(.theCustomerAsksForComments)
        Then(.anErrorIsDisplayedForComments(.connectivity, beside: .remote))
      },
      AcceptanceCase("comments-screen.recovered-reload", of: .commentsScreen) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments)
        When(.theConnectivityBecomes(.status(500)))
        When(.theCustomerAsksForComments)
        When(.theConnectivityBecomes(.online))
        When(.theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
    ]

  private static let leaving: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.customer-leaves-reload", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      When(.theAPISends(.comments(.unordered)))
      When(.theCustomerAsks(for: .comments, andLeaves: .afterResponse))
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("comments-screen.customer-returns", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerAsks(for: .comments, andLeaves: .afterResponse))
      When(.theCustomerAsksForComments)
      Then(.theRequestsAre(.comments, .comments))
      Then(.theCommentsAreDisplayed(.remote))
    },
  ]

  private static let concurrent: [AcceptanceCase] = [
    AcceptanceCase("comments-screen.two-loads-at-once", of: .commentsScreen) {
      Given(.connectivity(.online))
      When(.theCustomerIsWaiting(for: .comments))
      When(.meanwhileTheCustomerAsks(for: .comments, needing: 0))
      When(.theResponseArrives)
      Then(.theRequestsAre(.comments))
      Then(.theCommentsAreDisplayed(.remote))
    }
  ]
}
