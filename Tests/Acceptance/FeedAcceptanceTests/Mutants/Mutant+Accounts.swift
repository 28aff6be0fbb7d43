import Basics
import FeedClient

extension Mutant {
  /// Wrong about the stored tokens of an account.
  static let accounts = [
    account("Refreshes with the access token", .sendsAccessToken, caughtBy: "accounts.refresh-token"),
    account(
      "Never stores what a refresh brings",
      .forgetsNewPair,
      caughtBy: "accounts.new-pair-is-stored",
      "accounts.second-launch-after-refresh",
      "accounts.refreshed-in-second-launch"
    ),
    account(
      "Stores the new access token beside the old refresh token",
      .keepsRefreshToken,
      caughtBy: "accounts.new-pair-is-stored",
      "accounts.refreshed-again"
    ),
    account("Stores no tokens at a log in", .forgetsLogIn, caughtBy: "accounts.log-in", "accounts.second-launch"),
    account(
      "Reads no stored tokens",
      .readsNothing,
      caughtBy: "accounts.stored-tokens",
      "accounts.second-launch",
      "accounts.refresh-token"
    ),
    account("Keeps the tokens at a log out", .keepsPair, caughtBy: "accounts.log-out"),
    account("Signs after a log out", .staysLoggedIn, caughtBy: "accounts.logged-out"),
    account("Asks for a token where nobody is logged in", .asksAnyway, caughtBy: "accounts.nobody"),
    account(
      "Stores what a refresh brings after a log out",
      .storesLate,
      caughtBy: "accounts.log-out-during-refresh"
    ),
    account(
      "Refreshes the pair once for each request",
      .refreshesEach,
      caughtBy: "accounts.ten-at-once",
      "accounts.failed-refresh"
    ),
    account(
      "Forgets the tokens when a refresh fails",
      .forgetsAtFailure,
      caughtBy: "accounts.refresh-after-failed-refresh"
    ),
  ]

  private static func account(_ name: String, _ fault: WrongAccount.Fault, caughtBy ids: String...) -> Mutant {
    Mutant(name, caughtBy: ids) { $0.accountTokens = { WrongAccount(store: $0, fault: fault, refresh: $1) } }
  }
}

/// An account in the simplest way, which is wrong in one.
private actor WrongAccount: AccountTokens {
  enum Fault {
    case sendsAccessToken, forgetsNewPair, keepsRefreshToken, forgetsLogIn, readsNothing, keepsPair, staysLoggedIn,
      asksAnyway, storesLate, refreshesEach, forgetsAtFailure
  }
  struct LoggedOut: Error {}

  private let store: any TokenStore
  private let fault: Fault
  private let refresh: @Sendable (String) async throws -> TokenPair
  private var pair: TokenPair?
  private var wasRead = false
  private var isLoggedIn = true
  private var generation = 0
  private var running: Task<AccessToken, any Error>?

  init(store: any TokenStore, fault: Fault, refresh: @escaping @Sendable (String) async throws -> TokenPair) {
    self.store = store
    self.fault = fault
    self.refresh = refresh
  }

  private func current() async throws -> TokenPair {
    if !wasRead, fault != .readsNothing {
      let stored = try await store.retrieve()
      if !wasRead { (pair, wasRead) = (stored, true) }
    }
    guard let pair else { throw LoggedOut() }
    return pair
  }

  func token() async throws -> AccessToken {
    do { return AccessToken(try await current().access, generation: generation) } catch {
      guard fault == .asksAnyway else { throw error }
      return AccessToken(try await refresh("none").access)
    }
  }

  func refreshed(after refused: AccessToken) async throws -> AccessToken {
    if fault == .refreshesEach { return try await renew() }
    if refused.generation < generation { return try await token() }
    if let running { return try await running.value }
    let task = Task { try await renew() }
    running = task
    defer { running = nil }
    return try await task.value
  }

  private func renew() async throws -> AccessToken {
    let old = try await current()
    do {
      var new = try await refresh(fault == .sendsAccessToken ? old.access : old.refresh)
      if fault == .keepsRefreshToken { new = TokenPair(access: new.access, refresh: old.refresh) }
      if !isLoggedIn {
        if fault == .storesLate { try await store.insert(new) }
        throw LoggedOut()
      }
      pair = new
      generation += 1
      if fault != .forgetsNewPair { try await store.insert(new) }
      return AccessToken(new.access, generation: generation)
    } catch {
      if fault == .forgetsAtFailure { pair = nil }
      throw error
    }
  }

  func logIn(_ pair: TokenPair) async throws {
    (self.pair, wasRead, isLoggedIn) = (pair, true, true)
    generation += 1
    if fault != .forgetsLogIn { try await store.insert(pair) }
  }

  func logOut() async throws {
    (wasRead, isLoggedIn) = (true, false)
    if fault != .staysLoggedIn { pair = nil }
    if fault != .keepsPair { try await store.delete() }
  }
}
