public import Diagnostics

/// A source of access tokens with an account: somebody logs in and out.
public protocol AccountTokens: AccessTokens {
  /// Stores the pair that a log in or a sign up has returned; requests are signed with it from now on.
  ///
  /// - Throws: The store's error.
  func logIn(_ pair: TokenPair) async throws

  /// Deletes the stored pair; no request is signed with it from now on, nor is one that a refresh brings later.
  ///
  /// - Throws: The store's error; no request is signed even then.
  func logOut() async throws
}

/// Why there is no access token.
public enum AccountError: DiagnosticError, Hashable, CaseIterable {
  /// Nobody is logged in.
  case loggedOut
  /// Somebody has logged out, or in anew, since the request was signed.
  case sessionEnded

  /// The missing part and a remedy.
  public var diagnostic: Diagnostic {
    switch self {
    case .loggedOut: Diagnostic(code: "logged-out", message: "nobody is logged in", remedy: "log in first")
    case .sessionEnded:
      Diagnostic(
        code: "session-ended",
        message: "the request was signed in a session that has ended",
        remedy: "send it again"
      )
    }
  }
}

/// Signs requests with the stored pair of tokens, which a refresh replaces.
///
/// The pair is read once in a launch. A refresh sends the refresh token, once for all requests that are rejected because
/// of one access token; if the new pair cannot be stored, it is used until the app ends. A log out wins over a refresh
/// that is running.
public actor StoredAccessTokens: AccountTokens {
  /// The generations of a session; its tokens are numbered within, so that a token tells its session.
  private static let generations = 1 << 32

  private struct Session {
    let number: Int
    let tokens: RefreshingAccessTokens
    var pair: TokenPair
  }

  private let store: any TokenStore
  private let refresh: @Sendable (_ refreshToken: String) async throws -> TokenPair
  private var session: Session?
  private var sessions = 0
  private var wasRead = false

  /// Creates a source from a store, and a function that gets a new pair for a refresh token.
  public init(
    _ store: any TokenStore,
    refresh: @escaping @Sendable (_ refreshToken: String) async throws -> TokenPair
  ) {
    self.store = store
    self.refresh = refresh
  }

  /// Returns the stored token.
  ///
  /// - Throws: `AccountError.loggedOut` if there is none; the store's error.
  public func token() async throws -> AccessToken {
    let session = try await openSession()
    return numbered(await session.tokens.token(), in: session)
  }

  /// Returns the token of the current refresh, of one that ended after the rejected token was issued, or of a new one.
  ///
  /// - Throws: The error of the refresh; `AccountError` if the token's session has ended.
  public func refreshed(after refused: AccessToken) async throws -> AccessToken {
    let session = try await openSession()
    guard refused.generation / Self.generations == session.number else { throw AccountError.sessionEnded }
    let own = AccessToken(refused.value, generation: refused.generation % Self.generations)
    return numbered(try await session.tokens.refreshed(after: own), in: session)
  }

  /// Stores the pair, and signs with it from now on.
  public func logIn(_ pair: TokenPair) async throws {
    begin(with: pair)
    try await store.insert(pair)
  }

  /// Deletes the pair, and signs no more.
  public func logOut() async throws {
    (session, wasRead) = (nil, true)
    try await store.delete()
  }

  private func openSession() async throws -> Session {
    if !wasRead {
      let stored = try await store.retrieve()
      // Another caller may have read the pair meanwhile, or somebody has logged in or out.
      if !wasRead, let stored { begin(with: stored) }
      wasRead = true
    }
    guard let session else { throw AccountError.loggedOut }
    return session
  }

  private func begin(with pair: TokenPair) {
    sessions += 1
    let tokens = RefreshingAccessTokens(pair.access) { [weak self, number = sessions] _ in
      guard let self else { throw AccountError.sessionEnded }
      return try await renew(number)
    }
    session = Session(number: sessions, tokens: tokens, pair: pair)
    wasRead = true
  }

  /// Gets a new pair in a session, stores it, and returns its access token.
  private func renew(_ number: Int) async throws -> String {
    guard let session, session.number == number else { throw AccountError.sessionEnded }
    let pair = try await refresh(session.pair.refresh)
    guard self.session?.number == number else { throw AccountError.sessionEnded }
    self.session?.pair = pair
    try? await store.insert(pair)
    guard self.session?.number == number else {
      // Somebody has logged out, or in anew, while the pair was written.
      if let other = self.session?.pair { try? await store.insert(other) } else { try? await store.delete() }
      throw AccountError.sessionEnded
    }
    return pair.access
  }

  private func numbered(_ token: AccessToken, in session: Session) -> AccessToken {
    AccessToken(token.value, generation: session.number * Self.generations + token.generation)
  }
}
