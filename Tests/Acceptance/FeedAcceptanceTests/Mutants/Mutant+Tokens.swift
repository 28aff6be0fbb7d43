import Basics
import FeedClient
import HTTPMessages

extension Mutant {
  /// Wrong about tokens.
  static let tokens = [
    Mutant(
      "Signs no later page",
      caughtBy: "authentication.signed-pages",
      "authentication.refreshed-page"
    ) { $0.authenticated = { PartlySigning(client: $0, tokens: $1) { $0.url.query?.contains("after_id") != true } } },
    Mutant(
      "Signs no request for comments",
      caughtBy: "authentication.signed-comments",
      "authentication.refreshed-comments",
      "authentication.refreshed-token-is-shared",
      "authentication.shared-refresh"
    ) { $0.authenticated = { PartlySigning(client: $0, tokens: $1) { !$0.url.path.hasSuffix("/comments") } } },
    Mutant(
      "Signs no request for images",
      caughtBy: "authentication.signed-image",
      "authentication.refreshed-image"
    ) { $0.remoteImages = { RemoteFeedImageDataLoader(client: $1.client, map: $2.mapImageData) } },
    Mutant("Sends the token to every server", caughtBy: "authentication.other-origin") { parts in
      parts.remoteImages = { client, environment, parts in
        let signing = environment.tokens.map { AuthenticatedHTTPClient(client, tokens: $0) }
        return RemoteFeedImageDataLoader(client: signing ?? client, map: parts.mapImageData)
      }
    },
    Mutant(
      "Refreshes the token on every error",
      caughtBy: [400, 403, 404, 409, 429, 500, 503].map { "authentication.status-\($0)" }
    ) { $0.authenticated = { Eager(client: $0, tokens: $1) } },
    Mutant("Remembers a failed refresh", caughtBy: "authentication.refresh-after-failed-refresh") { parts in
      parts.accessTokens = { token, refresh in
        let failure = Mutex<(any Error)?>(nil)
        return RefreshingAccessTokens(token) { stale in
          if let failure = failure.withLock(\.self) { throw failure }
          do { return try await refresh(stale) } catch {
            failure.withLock { $0 = error }
            throw error
          }
        }
      }
    },
    Mutant(
      "Repeats the request of a cancelled refresh",
      caughtBy: "authentication.cancelled-refresh",
      "authentication.customer-leaves-refresh"
    ) { $0.authenticated = { AuthenticatedHTTPClient($0, tokens: Undeterred(tokens: $1)) } },
    Mutant("Refreshes the first token for good", caughtBy: "authentication.refreshed-again") { parts in
      parts.accessTokens = { first, refresh in RefreshingAccessTokens(first) { _ in try await refresh(first) } }
    },
    Mutant(
      "Does not store a refreshed token",
      caughtBy: "authentication.refreshed-token-is-stored",
      "authentication.refreshed-token-is-shared",
      "authentication.refreshed-again"
    ) { $0.accessTokens = { Forgetful(first: $0, refresh: $1) } },
    Mutant(
      "Refreshes once for each request",
      caughtBy: "authentication.ten-at-once",
      "authentication.shared-refresh"
    ) { $0.accessTokens = { Forgetful(first: $0, refresh: $1) } },
  ]

  /// Signs some requests only.
  private struct PartlySigning: HTTPClient {
    let client: any HTTPClient
    let tokens: any AccessTokens
    let isSigned: @Sendable (HTTPRequest) -> Bool

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      guard isSigned(request) else { return await client.send(request) }
      return await AuthenticatedHTTPClient(client, tokens: tokens).send(request)
    }
  }

  /// Takes every error of the API for a stale token.
  private struct Eager: HTTPClient {
    let client: any HTTPClient
    let tokens: any AccessTokens

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let signing = AuthenticatedHTTPClient(client, tokens: tokens)
      let exchange = await signing.send(request)
      guard let status = exchange.response?.status, status >= 400, let token = try? await tokens.token() else {
        return exchange
      }
      _ = try? await tokens.refreshed(after: token)
      return await signing.send(request)
    }
  }

  /// Goes on with the old token when nobody waits for the new one any more.
  private struct Undeterred: AccessTokens {
    let tokens: any AccessTokens
    func token() async throws -> AccessToken { try await tokens.token() }
    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      do { return try await tokens.refreshed(after: refused) } catch is CancellationError { return refused }
    }
  }

  /// Refreshes at every call, and stores nothing.
  private struct Forgetful: AccessTokens {
    let first: String
    let refresh: @Sendable (String) async throws -> String
    func token() -> AccessToken { AccessToken(first) }
    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      AccessToken(try await refresh(refused.value))
    }
  }
}
