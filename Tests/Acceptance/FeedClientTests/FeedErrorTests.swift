import Diagnostics
import FeedClient
import Testing

@Suite("An error of the feed")
struct FeedErrorTests {
  @Test("Each error of the feed has a name of its own")
  func names() {
    #expect(Set(FeedError.allCases.map(\.description)).count == FeedError.allCases.count)
  }
}
