import Basics
import FeedClient
import Foundation

/// The account of a case: the stored tokens, and the client that uses them.
final class CaseAccount: Sendable {
  /// A pair whose access token the API accepts.
  static let good = TokenPair(access: CaseTokens.fresh, refresh: "refresh-token-of-log-in")
  /// A pair whose access token the API no longer accepts.
  static let stale = TokenPair(access: CaseTokens.stale, refresh: "refresh-token-0")

  /// The pair that a refresh returns: each has another refresh token.
  static func refreshed(_ number: Int, access: String) -> TokenPair {
    TokenPair(access: access, refresh: "refresh-token-\(number)")
  }

  /// The tokens, which outlive the app.
  let store = InMemoryTokenStore()
  private let use = Latch()
  private let launched = Mutex<(any AccountTokens)?>(nil)

  /// Whether the client has called the store.
  var isUsed: Bool { use.isOpen }

  /// The tokens of the app that was launched last.
  ///
  /// - Throws: `Mismatch` if none was launched.
  var tokens: any AccountTokens {
    get throws(Mismatch) {
      guard let tokens = launched.withLock(\.self) else {
        throw Mismatch(expected: "an app that signs its requests", got: "none")
      }
      return tokens
    }
  }

  /// Makes the tokens of an app that is launched; a refresh returns the tokens of the case.
  func launch(_ parts: FeedParts, refreshing tokens: CaseTokens) -> any AccountTokens {
    let account = parts.accountTokens(WatchedTokenStore(base: store, use: use)) { refreshToken in
      let access = try await tokens.refresh(refreshToken)
      return Self.refreshed(tokens.refreshes, access: access)
    }
    launched.withLock { $0 = account }
    return account
  }
}

/// A token store that notes its use.
private struct WatchedTokenStore: TokenStore {
  let base: InMemoryTokenStore
  let use: Latch

  private var used: InMemoryTokenStore {
    use.open()
    return base
  }

  func retrieve() async -> TokenPair? { await used.retrieve() }
  func insert(_ pair: TokenPair) async { await used.insert(pair) }
  func delete() async { await used.delete() }
}

extension World {
  /// The account of the case; `nil` for a case without one.
  var account: CaseAccount? { kept("account", as: CaseAccount.self) }

  fileprivate var requiredAccount: CaseAccount {
    get throws(Mismatch) {
      guard let account else { throw Mismatch(expected: "an account", got: "none") }
      return account
    }
  }

  fileprivate var accountTokens: any AccountTokens {
    get throws {
      // The app is launched by its first use.
      _ = app
      return try requiredAccount.tokens
    }
  }
}

extension Step {
  /// An API that requires a token, and the stored tokens of the customer; `nil` for a customer who is not logged in.
  static func account(_ token: TokenState?) -> Step {
    let text = token == nil ? "a customer who is not logged in" : "a stored pair of tokens"
    return Step("an API that asks for a token, and \(text)\(token.map { ", \($0.pair)" } ?? "")") { world in
      let account = CaseAccount()
      world.keep(account, as: "account")
      guard let token else { return try await world.play(.token(CaseTokens.fresh)) }
      try await token.play(in: world)
      await account.store.insert(token == .good ? CaseAccount.good : CaseAccount.stale)
    }
  }

  /// The customer logs in, and gets a pair that the API accepts.
  static let theCustomerLogsIn = Step("the customer logs in") { world in
    let tokens = try world.accountTokens
    await world.perform { try await tokens.logIn(CaseAccount.good) }
  }

  /// The customer logs out.
  static let theCustomerLogsOut = Step("the customer logs out") { world in
    let tokens = try world.accountTokens
    await world.perform { try await tokens.logOut() }
  }

  /// The feed is loaded, and the customer logs out while the token is refreshed.
  static let theCustomerLogsOutDuringARefresh = Step(
    "the client loads the feed from the API, and the customer logs out while the token is refreshed"
  ) { world in
    world.needRequests(1)
    let (hold, tokens) = (world.makeHold(), try world.accountTokens)
    world.tokens.holdRefreshes(hold)
    let loading = world.inBackground {
      await world.receive { try await Load.remoteFeed.perform(in: world) }
      // A client that does not refresh must not block the case.
      hold.reached.open()
    }
    await hold.reached.wait()
    let loggedOut = Latch()
    let leaving = world.inBackground {
      try? await tokens.logOut()
      loggedOut.open()
    }
    // A client may wait for the refresh before it logs out.
    try await world.giveTime(500) { loggedOut.isOpen }
    hold.released.open()
    await loading.value
    await leaving.value
  }

  /// The stored tokens.
  static func theStoredTokensAre(_ expected: TokenPair) -> Step {
    Step("the stored tokens are \(expected.access) and \(expected.refresh)") { world in
      let store = try world.requiredAccount.store
      try await world.eventually {
        let pair = await store.retrieve()
        guard pair != expected else { return }
        throw Mismatch(expected: Wording.tokens(expected), got: Wording.tokens(pair))
      }
    }
  }

  /// No tokens are stored.
  static let noTokensAreStored = Step("no tokens are stored") { world in
    let store = try world.requiredAccount.store
    try await world.eventually {
      let pair = await store.retrieve()
      if pair != nil { throw Mismatch(expected: Wording.tokens(nil), got: Wording.tokens(pair)) }
    }
  }

  /// The refresh tokens that were sent, in order.
  static func theRefreshTokensSentAre(_ expected: String...) -> Step {
    Step("the refresh tokens sent are \(expected.joined(separator: ", then "))") { world in
      try Difference.check(expected, got: world.tokens.refused)
    }
  }
}

extension TokenState {
  /// The text of a stored pair.
  fileprivate var pair: String {
    switch self {
    case .good: "whose access token is good"
    case .stale: "whose access token is stale"
    case .refreshedInVain: "whose access token is stale, and a refresh that brings another stale one"
    case .notRefreshable: "whose access token is stale, and no refresh that succeeds"
    }
  }
}

extension Wording {
  /// Tokens of a case, which are no secrets.
  fileprivate static func tokens(_ pair: TokenPair?) -> String {
    pair.map { "the tokens \($0.access) and \($0.refresh)" } ?? "no tokens"
  }
}
