/// Refreshes a token once for all requests that were rejected because of it.
///
/// All requests that were sent before a refresh ended share its result, a new token or an error. A request that is
/// signed after a failed refresh tries again. A refresh continues when its waiting callers are cancelled, because its
/// new token may already have invalidated the old one.
public actor RefreshingAccessTokens: AccessTokens {
  private let refresh: @Sendable (String) async throws -> String
  private var current: AccessToken
  private var lastRefresh: Result<AccessToken, any Error>?
  private var running: SharedTask<AccessToken>?

  /// Creates a source from the stored token and a closure that requests a new one.
  public init(_ token: String, refresh: @escaping @Sendable (_ stale: String) async throws -> String) {
    current = AccessToken(token)
    self.refresh = refresh
  }

  /// The stored token.
  public func token() -> AccessToken { current }

  /// Returns the token of the current refresh, of one that ended after the rejected token was issued, or of a new one.
  public func refreshed(after refused: AccessToken) async throws -> AccessToken {
    try Task.checkCancellation()
    if refused.generation < current.generation, let lastRefresh { return try lastRefresh.get() }
    return try await (running ?? start()).value()
  }

  private func start() -> SharedTask<AccessToken> {
    let stale = current
    let work = SharedTask(whenAbandoned: .continue) { [self] in
      do {
        return try await end(.success(AccessToken(try await refresh(stale.value), generation: stale.generation + 1)))
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
    current = (try? result.get()) ?? AccessToken(current.value, generation: current.generation + 1)
    return try result.get()
  }
}
