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

  @Test("A client that signs its requests says why a refresh failed without the secrets of the reason")
  func secrets() async {
    let tokens = RefreshingAccessTokens("old") { _ in
      throw SampleError("POST http://me:pass@localhost/token?refresh_token=s3cretvalue failed")
    }
    let faults = await AuthenticatedHTTPClient(server(accepting: "new", Recorder()), tokens: tokens).send(request)
      .faults
    #expect(faults.count == 1 && faults.allSatisfy { !$0.message.contains("s3cret") && !$0.message.contains("pass") })
  }
}

/// A source without a token.
private struct NoTokens: AccessTokens {
  let error: SampleError
  func token() throws -> AccessToken { throw error }
  func refreshed(after refused: AccessToken) throws -> AccessToken { throw error }
}
