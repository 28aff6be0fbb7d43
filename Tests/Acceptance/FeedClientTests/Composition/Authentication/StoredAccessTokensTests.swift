import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("Access tokens of an account", .hangLimit)
struct StoredAccessTokensTests {
  private let store = InMemoryTokenStore()
  private let refreshes = ControlledCalls<String, TokenPair>()
  private let tokens: StoredAccessTokens

  private static let ann = TokenPair(access: "ann-access", refresh: "ann-refresh")
  private static let ben = TokenPair(access: "ben-access", refresh: "ben-refresh")
  private static let new = TokenPair(access: "new-access", refresh: "new-refresh")

  init() {
    let refreshes = refreshes
    tokens = StoredAccessTokens(store) { try await refreshes.call($0) }
  }

  @Test("A token of a session that has ended is not replaced by the token of the next one")
  func otherSession() async throws {
    try await tokens.logIn(Self.ann)
    let stale = try await tokens.token()
    try await tokens.logOut()
    await #expect(throws: AccountError.loggedOut) { try await tokens.refreshed(after: stale) }
    try await tokens.logIn(Self.ben)
    await #expect(throws: AccountError.sessionEnded) { try await tokens.refreshed(after: stale) }
    #expect(refreshes.requests.isEmpty)
    #expect(try await tokens.token().value == "ben-access")
  }

  @Test("A refresh that ends after another log in leaves the tokens of that one")
  func loggedInMeanwhile() async throws {
    try await tokens.logIn(Self.ann)
    let fresh = Task { try await tokens.refreshed(after: tokens.token()) }
    let call = try await refreshes.next()
    try await tokens.logOut()
    try await tokens.logIn(Self.ben)
    call.succeed(Self.new)
    await #expect(throws: AccountError.sessionEnded) { try await fresh.value }
    #expect(await store.retrieve() == Self.ben)
    #expect(try await tokens.token().value == "ben-access")
  }

  @Test("A new pair that cannot be stored is used until the app ends")
  func unsaved() async throws {
    let refreshes = refreshes
    let tokens = StoredAccessTokens(FullTokenStore()) { try await refreshes.call($0) }
    let second = Task { try await tokens.refreshed(after: tokens.token()) }
    try await refreshes.next().succeed(Self.new)
    let third = Task { try await tokens.refreshed(after: second.value) }
    let call = try await refreshes.next()
    #expect(call.request == "new-refresh")
    call.succeed(Self.ben)
    #expect(try await third.value.value == "ben-access")
  }

  @Test("The description of a pair of tokens has no token")
  func description() {
    var dumped = ""
    dump(Self.ann, to: &dumped)
    for text in ["\(Self.ann)", String(reflecting: Self.ann), dumped] { #expect(!text.contains("ann-"), "\(text)") }
  }
}

@Suite("A token store in a file")
struct FileTokenStoreTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test("Only the owner can access the file of tokens")
  func permissions() async throws {
    try await FileTokenStore(file: folder.file).insert(TokenPair(access: "a", refresh: "b"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(folder.names == ["feed.json"])
  }

  @Test("The error for a file with other content names the file, and says what to do")
  func corrupted() async throws {
    try folder.write("{}")
    let store = try FileTokenStore(file: folder.file)
    let error = await #expect(throws: FeedStoreError.self) { try await store.retrieve() }
    #expect(
      error.map { "\($0)" }
        == "\(folder.path): the tokens cannot be read: the file has another content; log in again, which replaces it"
    )
  }

  @Test("The error for a folder that is missing names the tokens, not a feed")
  func missingFolder() async throws {
    let store = try FileTokenStore(file: folder.url.appending(path: "missing/tokens.json"))
    #expect(try await store.retrieve() == nil)
    let error = await #expect(throws: FeedStoreError.self) {
      try await store.insert(TokenPair(access: "a", refresh: "b"))
    }
    #expect(error?.message.hasPrefix("the tokens cannot be saved: ") == true, "\(error?.message ?? "")")
  }
}

/// A store that holds a pair, and can write no other.
private struct FullTokenStore: TokenStore {
  struct Full: Error {}

  func retrieve() -> TokenPair? { TokenPair(access: "first-access", refresh: "first-refresh") }
  func insert(_ pair: TokenPair) throws { throw Full() }
  func delete() throws { throw Full() }
}
