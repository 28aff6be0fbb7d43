/// Refreshes a token once for all requests that found it stale.
///
/// A request that was sent before a refresh ended gets its result, new token or error, without another one. A request
/// that is signed after a failed refresh tries again. A refresh goes on when those who wait for it are cancelled, since
/// the token that it requested may be the only valid one from then on.
public actor RefreshingAccessTokens: AccessTokens {
  private let refresh: @Sendable (String) async throws -> String
  private var current: AccessToken
  private var lastRefresh: Result<AccessToken, any Error>?
  private var running: SharedWork<AccessToken>?

  /// The stored token, and a function that requests the next one for a stale token.
  public init(_ token: String, refresh: @escaping @Sendable (_ stale: String) async throws -> String) {
    current = AccessToken(token)
    self.refresh = refresh
  }

  /// The stored token.
  public func token() -> AccessToken { current }

  /// The token of the refresh that is running or has ended since the refused one was handed out, or else of a new one.
  public func refreshed(after refused: AccessToken) async throws -> AccessToken {
    try Task.checkCancellation()
    if refused.round < current.round, let lastRefresh { return try lastRefresh.get() }
    return try await (running ?? start()).value()
  }

  private func start() -> SharedWork<AccessToken> {
    let stale = current
    let work = SharedWork(whenAbandoned: .goesOn) { [self] in
      do {
        return try await end(.success(AccessToken(try await refresh(stale.value), round: stale.round + 1)))
      } catch {
        return try await end(.failure(error))
      }
    }
    running = work
    return work
  }

  private func end(_ result: Result<AccessToken, any Error>) throws -> AccessToken {
    running = nil
    lastRefresh = result
    current = (try? result.get()) ?? AccessToken(current.value, round: current.round + 1)
    return try result.get()
  }
}
