/// Cases for the cells of images.
enum ImageCellCases {
  static let all = loading + failures + two + leaving

  private static let loading: [AcceptanceCase] = [
    AcceptanceCase("image-cells.appears", of: .imageCells) {
      Given(.connectivity(.online))
      When(.theCellAppears)
      Then(.theImageIsDisplayed, .theRequestsAre(.imageData))
    },
    AcceptanceCase("image-cells.loading-state", of: .imageCells) {
      Given(.connectivity(.online))
      When(.theCellIsLoading)
      Then(.theCellIs(loading: true, retry: false))
      When(.theResponseArrives)
      Then(.theImageIsDisplayed)
    },
    AcceptanceCase("image-cells.preloaded", of: .imageCells) {
      Given(.connectivity(.online))
      When(.theCellIsLoading, .theCellAppearsMeanwhile, .theResponseArrives)
      Then(.theImageIsDisplayed, .theRequestsAre(.imageData))
    },
  ]

  private static let failures =
    [
      (name: "refused", connectivity: Connectivity.refused), ("status-500", .status(500)), ("empty", .noBody),
    ].map { name, connectivity in
      AcceptanceCase("image-cells.\(name)", of: .imageCells) {
        Given(.connectivity(connectivity))
        When(.theCellAppears)
        Then(.theCellIs(loading: false, retry: true))
      }
    } + [
      AcceptanceCase("image-cells.no-image", of: .imageCells) {
        Given(.connectivity(.online), .theAPIReturns(Payload("data that are no image", "<html></html>")))
        When(.theCellAppears)
        Then(.theCellIs(loading: false, retry: true))
      },
      AcceptanceCase("image-cells.retry", of: .imageCells) {
        Given(.connectivity(.refused))
        When(.theCellAppears, .theConnectivityBecomes(.online), .theCustomerRetriesTheImage)
        Then(.theImageIsDisplayed)
      },
      AcceptanceCase("image-cells.after-two-failures", of: .imageCells) {
        Given(.connectivity(.refused))
        When(.theCellAppears, .theConnectivityBecomes(.status(500)), .theCustomerRetriesTheImage)
        Then(.theCellIs(loading: false, retry: true))
        When(.theConnectivityBecomes(.online), .theCustomerRetriesTheImage)
        Then(.theImageIsDisplayed)
      },
      AcceptanceCase("image-cells.retry-loading-state", of: .imageCells) {
        Given(.connectivity(.status(500)))
        When(.theCellAppears, .theConnectivityBecomes(.online), .theCellIsLoading)
        Then(.theCellIs(loading: true, retry: false))
        When(.theResponseArrives)
        Then(.theImageIsDisplayed)
      },
    ]

  /// Cells of two images, of which one fails.
  private static let two: [AcceptanceCase] = [
    AcceptanceCase("image-cells.one-of-two-fails", of: .imageCells) {
      Given(.connectivity(.online), .theOtherImageFails)
      When(.theOtherCellAppears, .theCellAppears)
      Then(.theOtherCellIs(loading: false, retry: true), .theImageIsDisplayed)
    },
    AcceptanceCase("image-cells.one-of-two-retries", of: .imageCells) {
      Given(.connectivity(.online), .theOtherImageFails)
      When(.theCellAppears, .theOtherCellAppears, .theOtherImageIsMended, .theOtherCellIsLoading)
      Then(.theOtherCellIs(loading: true, retry: false), .theImageIsDisplayed)
      When(.theResponseArrives)
      Then(.theOtherImageIsDisplayed, .theImageIsDisplayed, .theClientSends(3))
    },
    AcceptanceCase("image-cells.both-of-two-fail", of: .imageCells) {
      Given(.connectivity(.refused))
      When(.theCellAppears, .theOtherCellAppears, .theConnectivityBecomes(.online), .theCustomerRetriesTheOtherImage)
      Then(.theOtherImageIsDisplayed, .theCellIs(loading: false, retry: true), .theClientSends(3))
    },
  ]

  private static let leaving: [AcceptanceCase] = [
    AcceptanceCase("image-cells.one-of-two-leaves", of: .imageCells) {
      Given(.connectivity(.online))
      When(.theOtherCellAppears, .theCellIsLoading, .theOtherCellLeaves, .theResponseArrives)
      Then(.theImageIsDisplayed)
    },
    AcceptanceCase("image-cells.cell-released", of: .imageCells) {
      Given(.silentAPI)
      When(.theScreenIsReleased(whileLoading: .image))
      Then(.theRequestIsCancelled, .theScreenIsGone)
    },
    AcceptanceCase("image-cells.leaves", of: .imageCells) {
      Given(.silentAPI)
      When(.theCellAppearsAndLeaves)
      Then(.theCellIs(loading: false, retry: false), .theRequestIsCancelled)
    },
    AcceptanceCase("image-cells.returns", of: .imageCells) {
      Given(.silentAPI)
      When(.theCellAppearsAndLeaves, .theConnectivityBecomes(.online), .theCellAppears)
      Then(.theImageIsDisplayed)
    },
  ]
}
