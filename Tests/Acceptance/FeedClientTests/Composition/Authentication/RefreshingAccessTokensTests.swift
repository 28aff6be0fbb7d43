import FeedClient
import TestSupport
import Testing

@Suite("Access tokens that are refreshed", .hangLimit)
struct RefreshingAccessTokensTests {
  @Test("Refreshed access tokens are not refreshed for a task that was cancelled before")
  func cancelledBefore() async {
    let refreshes = ControlledCalls<String, String>()
    let tokens = RefreshingAccessTokens("old") { try await refreshes.call($0) }
    let result = await outcome(of: {
      cancelOwnTask()
      return try await tokens.refreshed(after: tokens.token())
    })
    #expect(result.isCancellation)
    #expect(refreshes.requests.isEmpty)
  }

  @Test("Refreshed access tokens show nothing of themselves in a text")
  func secrecy() {
    let token = AccessToken("s3cret", generation: 2)
    #expect("\(token) \(String(reflecting: token))" == "access token of generation 2 access token of generation 2")
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains("s3cret"))
  }
}
