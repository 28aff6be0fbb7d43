public import FeedClient
public import Foundation

/// Specs for any token store.
///
/// Each spec runs over a store of its own. In a test of Swift Testing:
///
/// ```swift
/// @Test("My tokens are a token store", arguments: TokenStoreSpecs { MyTokenStore() }.all)
/// func tokens(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct TokenStoreSpecs: Sendable {
  private let setup: StoreSetup<any TokenStore>

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once per spec.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    makeStore: @escaping @Sendable () async throws -> any TokenStore,
    cleanUp: (@Sendable (any TokenStore) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
  }

  /// Creates specs for stores that keep their tokens in a file.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - makeStore: Makes a store for a file that does not exist yet; its folder exists, and is removed after the spec.
  public init(
    timeLimit: Duration = .seconds(60),
    makeStoreAt makeStore: @escaping @Sendable (_ file: URL) async throws -> any TokenStore
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStoreAt: makeStore)
  }

  /// Every spec.
  public var all: [Spec] { empty + written + overwritten + deleted }

  private var empty: [Spec] {
    [
      spec("retrieve-empty", "retrieve on an empty store finds no tokens") { try await $0.finds(nil) },
      spec("retrieve-empty-twice", "retrieve on an empty store finds no tokens twice") { store in
        for _ in 0..<2 { try await store.finds(nil) }
      },
    ]
  }

  private var written: [Spec] {
    [
      spec("retrieve-written", "retrieve finds the tokens that were written, each in its place") { store in
        try await store.insert(TokenSamples.first)
        try await store.finds(TokenSamples.first)
      },
      spec("retrieve-written-twice", "retrieve finds the tokens twice, and leaves them there") { store in
        try await store.insert(TokenSamples.first)
        for _ in 0..<2 { try await store.finds(TokenSamples.first) }
      },
      spec("keep-characters", "tokens are found to the byte, whatever characters they have") { store in
        try await store.insert(TokenSamples.unusual)
        try await store.finds(TokenSamples.unusual)
      },
      spec("keep-long", "tokens of several thousand characters are found whole") { store in
        try await store.insert(TokenSamples.long)
        try await store.finds(TokenSamples.long)
      },
      spec("keep-same", "an access token that is also the refresh token is found as both") { store in
        try await store.insert(TokenSamples.same)
        try await store.finds(TokenSamples.same)
      },
    ]
  }

  private var overwritten: [Spec] {
    [
      spec("insert-replaces", "insert replaces both tokens") { store in
        try await store.insert(TokenSamples.first)
        try await store.insert(TokenSamples.second)
        try await store.finds(TokenSamples.second)
      },
      spec("insert-replaces-shorter", "insert replaces long tokens by short ones") { store in
        try await store.insert(TokenSamples.long)
        try await store.insert(TokenSamples.first)
        try await store.finds(TokenSamples.first)
      },
      spec("insert-same", "insert of the same tokens succeeds") { store in
        for _ in 0..<2 { try await store.insert(TokenSamples.first) }
        try await store.finds(TokenSamples.first)
      },
    ]
  }

  private var deleted: [Spec] {
    [
      spec("delete-empty", "delete on an empty store succeeds, and leaves it empty") { store in
        try await store.delete()
        try await store.finds(nil)
      },
      spec("delete-written", "delete removes both tokens") { store in
        try await store.insert(TokenSamples.first)
        try await store.delete()
        try await store.finds(nil)
      },
      spec("delete-overwritten", "delete does not bring earlier tokens back") { store in
        try await store.insert(TokenSamples.first)
        try await store.insert(TokenSamples.second)
        try await store.delete()
        try await store.finds(nil)
      },
      spec("insert-after-delete", "insert after delete is found") { store in
        try await store.insert(TokenSamples.first)
        try await store.delete()
        try await store.insert(TokenSamples.second)
        try await store.finds(TokenSamples.second)
      },
    ]
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (TokenStoreUnderSpec) async throws -> Void
  ) -> Spec {
    setup.spec("tokens.\(id)", text) { store, transcript in
      transcript.given("an empty token store")
      try await body(TokenStoreUnderSpec(store: store, transcript: transcript))
    }
  }
}
