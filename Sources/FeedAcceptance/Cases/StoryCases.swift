/// The acceptance criteria of the story: the customer sees the latest feed, or else the saved one.
enum StoryCases {
  static let all: [AcceptanceCase] = [
    AcceptanceCase("S1", of: .story) {
      Given(.connectivity(.online))
      Given(.cache(.saved(.oneDay)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.remote))
      Then(.theCacheHolds(.remote, .now))
    },
    AcceptanceCase("S2", of: .story) {
      Given(.connectivity(.refused))
      Given(.cache(.saved(.underSevenDays)))
      When(.theCustomerAsksForTheFeed)
      Then(.theFeedIsDisplayed(.saved))
    },
    AcceptanceCase("S3", of: .story) {
      Given(.connectivity(.refused))
      Given(.cache(.saved(.sevenDays)))
      When(.theCustomerAsksForTheFeed)
      Then(.anErrorIsDisplayed(.connectivity))
    },
    AcceptanceCase("S4", of: .story) {
      Given(.connectivity(.refused))
      Given(.cache(.empty))
      When(.theCustomerAsksForTheFeed)
      Then(.anErrorIsDisplayed(.connectivity))
    },
    AcceptanceCase("S5", of: .story) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForComments)
      Then(.theCommentsAreDisplayed(.remote))
    },
    AcceptanceCase("S6", of: .story) {
      Given(.connectivity(.refused))
      When(.theCustomerAsksForComments)
      Then(.anErrorIsDisplayedForComments(.connectivity))
    },
  ]
}
