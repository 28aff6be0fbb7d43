import FeedClient

/// A token store under test, which logs its calls in the transcript and reports unexpected results.
struct TokenStoreUnderSpec: LoggedStore {
  let store: any TokenStore
  let transcript: Transcript

  /// Writes a pair, and expects success.
  func insert(_ pair: TokenPair) async throws {
    transcript.done("insert \(TokenSamples.name(of: pair))")
    try await StoreUnderSpec.succeeding("insert") { try await store.insert(pair) }
  }

  /// Deletes the pair, and expects success.
  func delete() async throws {
    transcript.done("delete")
    try await StoreUnderSpec.succeeding("delete") { try await store.delete() }
  }

  /// Retrieves the pair, and expects this result to the byte.
  func finds(_ expected: TokenPair?) async throws {
    transcript.done("retrieve")
    let pair = try await StoreUnderSpec.succeeding("retrieve") { try await store.retrieve() }
    let isSame = pair.map(Self.bytes) == expected.map(Self.bytes)
    if !isSame { throw Mismatch(expected: TokenSamples.name(of: expected), got: TokenSamples.name(of: pair)) }
  }

  /// The bytes of both: Swift considers "é" of one scalar and "é" of two equal.
  private static func bytes(_ pair: TokenPair) -> [[UInt8]] { [Array(pair.access.utf8), Array(pair.refresh.utf8)] }
}

/// Pairs of tokens for specs; the same in every run, and no secrets.
enum TokenSamples {
  static let first = TokenPair(access: "first-access", refresh: "first-refresh")
  static let second = TokenPair(access: "second-access", refresh: "second-refresh")
  static let same = TokenPair(access: "one-for-both", refresh: "one-for-both")
  static let unusual = TokenPair(access: "a+b/c==.~_-%2B\u{E9}", refresh: "\"e\u{301}\\ \t'&<>")
  static let long = TokenPair(
    access: String(repeating: "abcdefgh", count: 1_000),
    refresh: String(repeating: "01234567", count: 500)
  )

  /// The name of a pair in a failure: tokens are not shown, because those of a store may be real ones.
  static func name(of pair: TokenPair?) -> String {
    guard let pair else { return "no tokens" }
    let names = [
      (first, "the first pair"), (second, "the second pair"), (same, "the pair of the same token twice"),
      (unusual, "the pair with unusual characters"), (long, "the long pair"),
    ]
    return names.first { $0.0 == pair }?.1 ?? "another pair"
  }
}
