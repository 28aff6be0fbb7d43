import FeedAcceptance
import Testing

@Suite("A case")
struct AcceptanceCaseTests {
  @Test("The text of a case is that of its steps")
  func text() {
    let subject = AcceptanceCase("S4", of: .story) {
      Given(Step("an empty cache") { _ in })
      When(Step("the customer asks for the feed") { _ in })
      Then(Step("an error is displayed") { _ in })
    }
    #expect(
      subject.text == "Given an empty cache, When the customer asks for the feed, Then an error is displayed"
    )
  }
}
