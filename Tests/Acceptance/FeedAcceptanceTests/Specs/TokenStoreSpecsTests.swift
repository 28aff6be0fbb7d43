import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of token stores", .takesTurns)
struct TokenStoreSpecsTests {
  /// A store with a fault, and the specs that must find it.
  struct Row: Sendable {
    let testDescription: String
    let failing: [String]
    let insert: @Sendable (inout [TokenPair], TokenPair) -> Void
    var delete: @Sendable (inout [TokenPair]) throws -> Void = { $0 = [] }
    var retrieve: @Sendable (inout [TokenPair]) throws -> TokenPair? = { $0.last }
  }

  static let faults = [
    Row(testDescription: "keeps the first pair", failing: ["insert-replaces", "insert-replaces-shorter"]) {
      pairs,
      pair in
      if pairs.isEmpty { pairs = [pair] }
    },
    Row(
      testDescription: "keeps the access token alone",
      failing: [
        "insert-after-delete", "insert-replaces", "insert-replaces-shorter", "insert-same", "keep-characters",
        "keep-long", "retrieve-written", "retrieve-written-twice",
      ]
    ) { $0 = [TokenPair(access: $1.access, refresh: $1.access)] },
    Row(
      testDescription: "exchanges the tokens",
      failing: [
        "insert-after-delete", "insert-replaces", "insert-replaces-shorter", "insert-same", "keep-characters",
        "keep-long", "retrieve-written", "retrieve-written-twice",
      ]
    ) {
      $0 = [TokenPair(access: $1.refresh, refresh: $1.access)]
    },
    Row(testDescription: "replaces the access token alone", failing: ["insert-replaces", "insert-replaces-shorter"]) {
      pairs,
      pair in
      pairs = [TokenPair(access: pair.access, refresh: pairs.last?.refresh ?? pair.refresh)]
    },
    Row(testDescription: "keeps 255 characters", failing: ["keep-long"]) {
      $0 = [TokenPair(access: String($1.access.prefix(255)), refresh: String($1.refresh.prefix(255)))]
    },
    Row(testDescription: "composes characters", failing: ["keep-characters"]) {
      let (access, refresh) = ($1.access, $1.refresh.precomposedStringWithCanonicalMapping)
      $0 = [TokenPair(access: access, refresh: refresh)]
    },
    Row(
      testDescription: "deletes nothing",
      failing: ["delete-written", "delete-overwritten"],
      insert: { $0 = [$1] },
      delete: { _ in }
    ),
    Row(
      testDescription: "brings the pair before back when it deletes",
      failing: ["delete-overwritten"],
      insert: { $0.append($1) },
      delete: { _ = $0.popLast() }
    ),
    Row(
      testDescription: "fails where there is nothing to delete",
      failing: ["delete-empty"],
      insert: { $0 = [$1] },
      delete: { pairs in
        guard !pairs.isEmpty else { throw NoTokens() }
        pairs = []
      }
    ),
    Row(
      testDescription: "fails where there is none",
      failing: ["delete-empty", "delete-overwritten", "delete-written", "retrieve-empty", "retrieve-empty-twice"],
      insert: { $0 = [$1] },
      retrieve: { pairs in
        guard let pair = pairs.last else { throw NoTokens() }
        return pair
      }
    ),
    Row(
      testDescription: "finds an empty pair where there is none",
      failing: ["delete-empty", "delete-overwritten", "delete-written", "retrieve-empty", "retrieve-empty-twice"],
      insert: { $0 = [$1] },
      retrieve: { $0.last ?? TokenPair(access: "", refresh: "") }
    ),
    Row(
      testDescription: "forgets the pair when it is read",
      failing: ["retrieve-written-twice"],
      insert: { $0 = [$1] },
      retrieve: { $0.popLast() }
    ),
    Row(testDescription: "refuses a token that is both", failing: ["keep-same"]) { pairs, pair in
      if pair.access != pair.refresh { pairs = [pair] }
    },
    Row(testDescription: "refuses a pair that it has", failing: ["insert-same"]) { pairs, pair in
      pairs = pairs.contains(pair) ? [] : [pair]
    },
    Row(
      testDescription: "keeps nothing",
      failing: [
        "insert-after-delete", "insert-replaces", "insert-replaces-shorter", "insert-same", "keep-characters",
        "keep-long", "keep-same", "retrieve-written", "retrieve-written-twice",
      ]
    ) { _, _ in },
  ]

  @Test(
    "The specs of persistent token stores find a store that reads its file once",
    arguments: ["read-again", "deleted-by-another"]
  )
  func readOnce(_ id: String) async throws {
    let specs = PersistentTokenStoreSpecs { try ReadingOnce(file: FileTokenStore(file: $0)) }.all
    let spec = try #require(specs.first { $0.id == "persistent-tokens.\(id)" })
    await #expect(throws: SpecFailure.self) { try await spec.run() }
  }

  @Test("The specs of persistent token stores find a store that takes a damaged file for an empty one")
  func damaged() async throws {
    var failed: Set<String> = []
    for spec in PersistentTokenStoreSpecs(makeStore: { Forgiving(file: try FileTokenStore(file: $0)) }).all {
      do { try await spec.run() } catch is SpecFailure { failed.insert(spec.id) }
    }
    #expect(failed == ["persistent-tokens.half-written", "persistent-tokens.corrupted", "persistent-tokens.foreign"])
  }

  @Test("The failure of a spec of token stores does not show the tokens of the store")
  func secrets() async throws {
    let store = WrongTokenStore(
      Row(testDescription: "", failing: [], insert: { $0 = [TokenPair(access: "real-token", refresh: $1.refresh)] })
    )
    let spec = try #require(TokenStoreSpecs(makeStore: { store }).all.first { $0.id == "tokens.retrieve-written" })
    let failure = await #expect(throws: SpecFailure.self) { try await spec.run() }
    #expect(failure?.got == "another pair")
    #expect(failure.map { "\($0)".contains("real-token") } == false)
  }
}

extension FaultyStore {
  /// Stores of tokens that are wrong in one way.
  static let tokens = TokenStoreSpecsTests.faults.map { row in
    FaultyStore(
      row.testDescription,
      failing: row.failing,
      specs: TokenStoreSpecs(makeStore: { WrongTokenStore(row) }).all
    )
  }
}

private struct NoTokens: Error {}

/// A store in memory with a fault.
private actor WrongTokenStore: TokenStore {
  private let row: TokenStoreSpecsTests.Row
  private var pairs: [TokenPair] = []

  init(_ row: TokenStoreSpecsTests.Row) { self.row = row }

  func retrieve() throws -> TokenPair? { try row.retrieve(&pairs) }
  func insert(_ pair: TokenPair) { row.insert(&pairs, pair) }
  func delete() throws { try row.delete(&pairs) }
}

/// A store that believes to be alone.
private actor ReadingOnce: TokenStore {
  private let file: FileTokenStore
  private var known: TokenPair??

  init(file: FileTokenStore) { self.file = file }

  func retrieve() async throws -> TokenPair? {
    if let known { return known }
    let pair = try await file.retrieve()
    known = .some(pair)
    return pair
  }

  func insert(_ pair: TokenPair) async throws {
    known = .some(pair)
    try await file.insert(pair)
  }

  func delete() async throws {
    known = .some(nil)
    try await file.delete()
  }
}

private struct Forgiving: TokenStore {
  let file: FileTokenStore

  func retrieve() async throws -> TokenPair? { try? await file.retrieve() }
  func insert(_ pair: TokenPair) async throws { try await file.insert(pair) }
  func delete() async throws { try await file.delete() }
}
