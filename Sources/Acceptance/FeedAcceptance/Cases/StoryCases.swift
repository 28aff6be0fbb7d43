import ContractReports
import FeedClient

/// The acceptance criteria of the story: the customer sees the latest feed, or else the saved one.
enum StoryCases {
  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    let cache = rules.api.cache
    return [
      AcceptanceCase("S1", of: .story, origin: .story) {
        Given(.connectivity(.online), .cache(.saved(.recent)))
        When(.theCustomerAsksForTheFeed)
        Then(.theFeedIsDisplayed(.remote), .theCacheHolds(.remote))
      },
      AcceptanceCase("S2", of: .story, origin: .story) {
        Given(.connectivity(.refused), .cache(.saved(.under(cache.maxAge))))
        When(.theCustomerAsksForTheFeed)
        if cache.fallsBack {
          Then(.theFeedIsDisplayed(.saved))
        } else {
          Then(.anErrorIsDisplayed(.connectivity))
        }
      },
      AcceptanceCase("S3", of: .story, origin: .story) {
        Given(.connectivity(.refused), .cache(.saved(.exactly(cache.maxAge))))
        When(.theCustomerAsksForTheFeed)
        Then(.anErrorIsDisplayed(.connectivity))
      },
      AcceptanceCase("S4", of: .story, origin: .story) {
        Given(.connectivity(.refused), .cache(.empty))
        When(.theCustomerAsksForTheFeed)
        Then(.anErrorIsDisplayed(.connectivity))
      },
      AcceptanceCase("S5", of: .story, origin: .story) {
        Given(.connectivity(.online))
        When(.theCustomerAsksForComments)
        Then(.theCommentsAreDisplayed(.remote))
      },
      AcceptanceCase("S6", of: .story, origin: .story) {
        Given(.connectivity(.refused))
        When(.theCustomerAsksForComments)
        Then(.anErrorIsDisplayedForComments(.connectivity))
      },
    ]
  }
}
