/// An access token with which a request is signed.
public struct AccessToken: Sendable, Hashable {
  /// The token, as sent after `Bearer`.
  public let value: String
  /// The number of completed refreshes when the token was issued; shows whether there is a newer token.
  public let generation: Int

  /// Creates a token.
  public init(_ value: String, generation: Int = 0) {
    self.value = value
    self.generation = generation
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without the token itself, so that logs do not contain it.
  public var description: String { "access token of generation \(generation)" }
  /// A description without the token itself.
  public var debugDescription: String { description }
  /// A mirror without the token itself.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A source of access tokens.
public protocol AccessTokens: Sendable {
  /// Returns the stored token.
  ///
  /// - Throws: An error if there is none.
  func token() async throws -> AccessToken

  /// Returns a new token after the API has rejected one.
  ///
  /// - Throws: The error of the refresh; `CancellationError` in a cancelled task.
  func refreshed(after refused: AccessToken) async throws -> AccessToken
}

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
