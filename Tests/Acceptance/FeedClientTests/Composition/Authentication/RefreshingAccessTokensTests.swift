import FeedClient
import TestSupport
import Testing

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension RefreshingAccessTokens {
  /// Requests a refresh; returns when the caller waits for it.
  fileprivate func beginRefresh(after refused: AccessToken) -> Task<AccessToken, any Error> {
    Task.immediate { try await refreshed(after: refused) }
  }
}

@Suite("Access tokens that are refreshed", .hangLimit)
struct RefreshingAccessTokensTests {
  private let refreshes = ControlledCalls<String, String>()
  private let tokens: RefreshingAccessTokens

  init() {
    let refreshes = refreshes
    tokens = RefreshingAccessTokens("old") { try await refreshes.call($0) }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(
    "Refreshed access tokens fail for all who wait, and for who was signed before, when the refresh fails; the next tries again"
  )
  func failure() async throws {
    let stale = await tokens.token()
    let waiters = [await tokens.beginRefresh(after: stale), await tokens.beginRefresh(after: stale)]
    try await refreshes.next().fail(SampleError("refused"))
    for waiter in waiters { await #expect(throws: SampleError("refused")) { try await waiter.joined().get() } }
    await #expect(throws: SampleError("refused")) { try await tokens.refreshed(after: stale) }
    #expect(refreshes.requests == ["old"])

    let next = await tokens.token()
    #expect(next.value == "old")
    async let fresh = tokens.refreshed(after: next)
    try await refreshes.next().succeed("new")
    #expect(try await fresh.value == "new")
    #expect(refreshes.requests == ["old", "old"])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(
    "Refreshed access tokens come to the others when one who waits is cancelled, and that one leaves at once",
    arguments: [0, 1]
  )
  func cancelledWaiter(leaving: Int) async throws {
    let stale = await tokens.token()
    let waiters = [await tokens.beginRefresh(after: stale), await tokens.beginRefresh(after: stale)]
    let call = try await refreshes.next()
    waiters[leaving].cancel()
    #expect(await waiters[leaving].joined().isCancellation)
    try #require(!call.isCancelled)
    call.succeed("new")
    #expect(try await waiters[1 - leaving].joined().get().value == "new")
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("Refreshed access tokens come though nobody waits for them any more")
  func abandoned() async throws {
    let stale = await tokens.token()
    let waiter = await tokens.beginRefresh(after: stale)
    let call = try await refreshes.next()
    waiter.cancel()
    #expect(await waiter.joined().isCancellation)
    try #require(!call.isCancelled)
    let other = await tokens.beginRefresh(after: stale)
    call.succeed("new")
    #expect(try await other.joined().get().value == "new")
    #expect(refreshes.requests == ["old"])
  }

  @Test("Refreshed access tokens are not refreshed for a task that was cancelled before")
  func cancelledBefore() async {
    let result = await outcome(of: { [tokens] in
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
