import FeedClient
import HTTPMessages
import TestSupport
import Testing

@Suite("A client that signs its requests", .hangLimit)
struct AuthenticatedHTTPClientTests {
  private let request = HTTPRequest(
    url: HTTPURL(scheme: "http", host: "localhost", path: "/v1/feed"),
    headers: ["Accept": "application/json"]
  )

  /// A client that returns 401 for all tokens but one, and records the tokens.
  private func server(accepting token: String?, _ seen: Recorder<String?>) -> StubHTTPClient {
    StubHTTPClient { request in
      let value = request.headers["Authorization"]
      await seen.record(value)
      return .success(HTTPResponse(status: value == token.map { "Bearer \($0)" } ? 200 : 401))
    }
  }

  @Test(
    "A client that signs its requests sends the stored token in addition to the other fields, and gives the request back as it was"
  )
  func signs() async {
    let seen = Recorder<HTTPHeaders>()
    let transport = StubHTTPClient { request in
      await seen.record(request.headers)
      return .success(HTTPResponse(status: 200))
    }
    let tokens = RefreshingAccessTokens("stored") { _ in throw SampleError() }
    let exchange = await AuthenticatedHTTPClient(transport, tokens: tokens).send(request)
    #expect(exchange == HTTPExchange(request: request, response: HTTPResponse(status: 200)))
    #expect(await seen.values == [["Accept": "application/json", "Authorization": "Bearer stored"]])
  }

  @Test("A client that signs its requests repeats a refused request once with a fresh token")
  func repeats() async {
    let seen = Recorder<String?>()
    let tokens = RefreshingAccessTokens("old") { _ in "new" }
    let client = AuthenticatedHTTPClient(server(accepting: "new", seen), tokens: tokens)
    #expect(await client.send(request).response?.status == 200)
    #expect(await seen.values == ["Bearer old", "Bearer new"])
    #expect(await client.send(request).response?.status == 200)
    #expect(await seen.values == ["Bearer old", "Bearer new", "Bearer new"])
  }

  @Test("A client that signs its requests delivers a 401 that comes after the repeat, as it is")
  func refusedTwice() async {
    let (seen, refreshes) = (Recorder<String?>(), Recorder<String>())
    let tokens = RefreshingAccessTokens("old") { stale in
      await refreshes.record(stale)
      return "new"
    }
    let exchange = await AuthenticatedHTTPClient(server(accepting: nil, seen), tokens: tokens).send(request)
    #expect(exchange.response?.status == 401 && exchange.faults.isEmpty)
    #expect(await seen.values == ["Bearer old", "Bearer new"])
    #expect(await refreshes.values == ["old"])
  }

  @Test(
    "A client that signs its requests refreshes for no other status, and for no fault",
    arguments: [200, 400, 403, 500, nil]
  )
  func otherStatuses(status: Int?) async {
    let transport = StubHTTPClient { _ in
      status.map { .success(HTTPResponse(status: $0)) } ?? .failure(TransportFault(.connectionReset, "reset"))
    }
    let refreshes = Recorder<String>()
    let tokens = RefreshingAccessTokens("old") { stale in
      await refreshes.record(stale)
      return "new"
    }
    #expect(await AuthenticatedHTTPClient(transport, tokens: tokens).send(request).response?.status == status)
    #expect(await refreshes.values.isEmpty)
  }

  @Test("A client that signs its requests refreshes once for ten requests at the same time, and repeats each once")
  func tenAtOnce() async {
    let (seen, refreshes) = (Recorder<String?>(), Recorder<String>())
    let tokens = RefreshingAccessTokens("old") { stale in
      await refreshes.record(stale)
      return "new"
    }
    let statuses = await sendTen(AuthenticatedHTTPClient(server(accepting: "new", seen), tokens: tokens)) { $0 }
    #expect(statuses.map(\.response?.status) == Array(repeating: 200, count: 10))
    #expect(await refreshes.values == ["old"])
    #expect(await seen.values.filter { $0 == "Bearer old" }.count <= 10)
    #expect(await seen.values.filter { $0 == "Bearer new" }.count == 10)
  }

  @Test(
    "A client that signs its requests delivers a failed refresh to each of ten requests at the same time, whenever their 401 comes"
  )
  func tenFailures() async throws {
    let requests = ControlledCalls<Void, Void>()
    let transport = StubHTTPClient { _ in
      try? await requests.call(())
      return .success(HTTPResponse(status: 401))
    }
    let refreshes = Recorder<String>()
    let tokens = RefreshingAccessTokens("old") { stale in
      await refreshes.record(stale)
      throw SampleError("revoked")
    }
    let exchanges = try await sendTen(AuthenticatedHTTPClient(transport, tokens: tokens)) { tasks in
      // All ten requests are sent with the same token before the first one is rejected.
      var calls: [ControlledCall<Void, Void>] = []
      for _ in 0..<10 { calls.append(try await requests.next()) }
      for call in calls { call.succeed() }
      return tasks
    }
    for exchange in exchanges {
      #expect(exchange.response?.status == 401)
      #expect(exchange.faults == [TransportFault(.other, "the access token could not be refreshed: revoked")])
    }
    #expect(await refreshes.values == ["old"])
  }

  @Test("A client that signs its requests sends nothing without a token, and says why there is none")
  func noToken() async {
    let seen = Recorder<String?>()
    let client = AuthenticatedHTTPClient(server(accepting: "new", seen), tokens: NoTokens(error: SampleError("locked")))
    let exchange = await client.send(request)
    #expect(exchange.response == nil)
    #expect(exchange.faults == [TransportFault(.other, "there is no access token: locked")])
    #expect(await seen.values.isEmpty)
  }

  @Test(
    "A client that signs its requests sends no token that could end its field",
    arguments: ["", "a b", "a\r\nHost: elsewhere", "a\u{0}", "ü"]
  )
  func unfitToken(token: String) async {
    let seen = Recorder<String?>()
    let tokens = RefreshingAccessTokens(token) { $0 }
    let exchange = await AuthenticatedHTTPClient(server(accepting: token, seen), tokens: tokens).send(request)
    let message = "the access token contains characters that are not allowed in headers"
    #expect(exchange.faults == [TransportFault(.invalidRequest, message)])
    #expect(await seen.values.isEmpty)
  }

  @Test("A client that signs its requests is cancelled while it waits for a token, and the refresh goes on")
  func cancelled() async throws {
    let refreshes = ControlledCalls<String, String>()
    let tokens = RefreshingAccessTokens("old") { try await refreshes.call($0) }
    let client = AuthenticatedHTTPClient(server(accepting: "new", Recorder()), tokens: tokens)
    let task = Task { [request] in await client.send(request) }
    let call = try await refreshes.next()
    task.cancel()
    #expect(await task.joined().get().faults.map(\.kind) == [.cancelled])
    try #require(!call.isCancelled)
    call.succeed("new")
    #expect(await client.send(request).response?.status == 200)
    #expect(refreshes.requests == ["old"])
  }

  @Test("A client that signs its requests says why a refresh failed without the secrets of the reason")
  func secrets() async {
    let tokens = RefreshingAccessTokens("old") { _ in
      throw SampleError("POST http://me:pass@localhost/token?refresh_token=s3cretvalue failed")
    }
    let faults = await AuthenticatedHTTPClient(server(accepting: "new", Recorder()), tokens: tokens).send(request)
      .faults
    #expect(faults.count == 1 && faults.allSatisfy { !$0.message.contains("s3cret") && !$0.message.contains("pass") })
  }

  private func sendTen(
    _ client: AuthenticatedHTTPClient,
    _ body: ([Task<HTTPExchange, Never>]) async throws -> [Task<HTTPExchange, Never>]
  ) async rethrows -> [HTTPExchange] {
    let tasks = try await body((0..<10).map { _ in Task { [request] in await client.send(request) } })
    var exchanges: [HTTPExchange] = []
    for task in tasks { exchanges.append(await task.joined().get()) }
    return exchanges
  }
}

/// A source without a token.
private struct NoTokens: AccessTokens {
  let error: SampleError
  func token() throws -> AccessToken { throw error }
  func refreshed(after refused: AccessToken) throws -> AccessToken { throw error }
}
