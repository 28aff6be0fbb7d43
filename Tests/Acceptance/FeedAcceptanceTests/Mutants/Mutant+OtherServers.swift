import Basics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Right about tokens of one request, of one server and of one refresh.
  static let otherServers = [
    signing("Signs images of every port of the API's host", "port") { $0.host == $1.host },
    signing("Signs images of every scheme", "scheme") { $0.host == $1.host && $0.port == $1.port },
    signing("Signs images whose URL begins like the API's", "user-info") {
      "\($0.scheme)://\($0.userInfo ?? $0.authority)".hasPrefix("\($1.scheme)://\($1.host)")
    },
    Mutant(
      "Refreshes the token when another server refuses",
      caughtBy: ["host", "port", "scheme", "user-info"].map { "authentication.other-server-refuses.\($0)" }
    ) { parts in
      parts.remoteImages = { client, environment, parts in
        let loader = FeedParts.reference.remoteImages(client, environment, parts)
        return FeedImageDataLoaderClosure { url in
          do { return try await loader.data(from: url) } catch FeedError.invalidData {
            guard let tokens = environment.tokens else { throw FeedError.invalidData }
            _ = try await tokens.refreshed(after: try await tokens.token())
            return try await loader.data(from: url)
          }
        }
      }
    },
    Mutant("Signs images with the token of the first", caughtBy: "authentication.image-after-expiry") { parts in
      parts.remoteImages = { _, environment, parts in
        guard let tokens = environment.tokens else {
          return FeedParts.reference.remoteImages(environment.client, environment, parts)
        }
        let signed = AuthenticatedHTTPClient(environment.client, tokens: FirstToken(tokens))
        return RemoteFeedImageDataLoader(client: signed, map: parts.mapImageData)
      }
    },
    Mutant("Signs images with the token of the launch", caughtBy: "authentication.image-after-refresh") { parts in
      parts.remoteImages = { _, environment, parts in
        guard environment.tokens != nil else {
          return FeedParts.reference.remoteImages(environment.client, environment, parts)
        }
        let signed = AuthenticatedHTTPClient(environment.client, tokens: LaunchToken(AccessToken("stale-token")))
        return RemoteFeedImageDataLoader(client: signed, map: parts.mapImageData)
      }
    },
    Mutant("Ends a refresh with the first that leaves", caughtBy: "authentication.first-of-two-leaves") { parts in
      parts.accessTokens = { PersonalRefresh($0, refresh: $1, endsWithAny: false) }
    },
    Mutant(
      "Ends a refresh with any that leaves",
      caughtBy: "authentication.first-of-two-leaves",
      "authentication.second-of-two-leaves"
    ) { parts in
      parts.accessTokens = { PersonalRefresh($0, refresh: $1, endsWithAny: true) }
    },
    Mutant("Shares the first refresh for good", caughtBy: "authentication.ten-at-once-again") { parts in
      parts.accessTokens = { SharedForGood($0, refresh: $1) }
    },
    Mutant("Fails for good after a cancelled refresh", caughtBy: "authentication.refresh-after-cancelled") { parts in
      parts.accessTokens = { token, refresh in
        let isCancelled = Mutex(false)
        return CancellableTokens(token) { stale in
          if isCancelled.withLock(\.self) { throw FeedError.connectivity }
          do { return try await refresh(stale) } catch is CancellationError {
            isCancelled.withLock { $0 = true }
            throw CancellationError()
          }
        }
      }
    },
    Mutant("Refreshes again what was refreshed in vain", caughtBy: "authentication.refreshed-in-vain-twice") { parts in
      parts.authenticated = { client, tokens in
        TwiceRefreshing(client: AuthenticatedHTTPClient(client, tokens: tokens), tokens: tokens)
      }
    },
  ]

  /// A client that signs images of servers that it takes for the API.
  private static func signing(
    _ name: String,
    _ server: String,
    isAPI: @escaping @Sendable (HTTPURL, HTTPURL) -> Bool
  ) -> Mutant {
    Mutant(name, caughtBy: "authentication.other-server.\(server)", "authentication.other-server-refuses.\(server)") {
      $0.remoteImages = { client, environment, parts in
        guard let tokens = environment.tokens, let api = try? HTTPURL(parsing: environment.baseURL.absoluteString)
        else {
          return RemoteFeedImageDataLoader(client: client, map: parts.mapImageData)
        }
        let signing = AuthenticatedHTTPClient(environment.client, tokens: tokens)
        let choosing = SendingClient { await (isAPI($0.url, api) ? signing : environment.client).send($0) }
        return RemoteFeedImageDataLoader(client: choosing, map: parts.mapImageData)
      }
    }
  }

  /// Remembers the token of its first request.
  private actor FirstToken: AccessTokens {
    private let tokens: any AccessTokens
    private var first: AccessToken?

    init(_ tokens: any AccessTokens) { self.tokens = tokens }

    func token() async throws -> AccessToken {
      if let first { return first }
      let token = try await tokens.token()
      first = token
      return token
    }

    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      try await tokens.refreshed(after: refused)
    }
  }

  /// Keeps the token with which the case launches the app.
  private struct LaunchToken: AccessTokens {
    let launch: AccessToken
    init(_ launch: AccessToken) { self.launch = launch }
    func token() -> AccessToken { launch }
    func refreshed(after refused: AccessToken) -> AccessToken { refused }
  }

  /// Refreshes in the task of the first that needs it, whose cancellation ends the refresh for all.
  private actor PersonalRefresh: AccessTokens {
    private let refresh: @Sendable (String) async throws -> String
    private let endsWithAny: Bool
    private var current: AccessToken
    private var running: Task<AccessToken, any Error>?

    init(_ token: String, refresh: @escaping @Sendable (String) async throws -> String, endsWithAny: Bool) {
      current = AccessToken(token)
      self.refresh = refresh
      self.endsWithAny = endsWithAny
    }

    func token() -> AccessToken { current }

    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      if refused.generation < current.generation { return current }
      let isFirst = running == nil
      let task =
        running
        ?? Task { [current, refresh] in
          AccessToken(try await refresh(current.value), generation: current.generation + 1)
        }
      running = task
      defer { running = nil }
      let token = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        if isFirst || endsWithAny { task.cancel() }
      }
      try Task.checkCancellation()
      current = token
      return token
    }
  }

  /// Refreshes in the task of its caller.
  private actor CancellableTokens: AccessTokens {
    private let refresh: @Sendable (String) async throws -> String
    private var current: AccessToken

    init(_ token: String, refresh: @escaping @Sendable (String) async throws -> String) {
      current = AccessToken(token)
      self.refresh = refresh
    }

    func token() -> AccessToken { current }

    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      current = AccessToken(try await refresh(refused.value), generation: refused.generation + 1)
      return current
    }
  }

  /// Gives everybody the result of the first refresh.
  private actor SharedForGood: AccessTokens {
    private let refresh: @Sendable (String) async throws -> String
    private var current: AccessToken
    private var first: Task<AccessToken, any Error>?

    init(_ token: String, refresh: @escaping @Sendable (String) async throws -> String) {
      current = AccessToken(token)
      self.refresh = refresh
    }

    func token() -> AccessToken { current }

    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      let task = first ?? Task { [current, refresh] in AccessToken(try await refresh(current.value), generation: 1) }
      first = task
      current = try await task.value
      return current
    }
  }

  /// Refreshes once more when a refreshed token is refused, too.
  private struct TwiceRefreshing: HTTPClient {
    let client: any HTTPClient
    let tokens: any AccessTokens

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let exchange = await client.send(request)
      guard exchange.response?.status == 401, let token = try? await tokens.token() else { return exchange }
      _ = try? await tokens.refreshed(after: token)
      return await client.send(request)
    }
  }
}
