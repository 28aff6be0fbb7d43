public import FeedClient
public import Foundation

/// Additional specs for a token store that several instances share, such as those of two launches.
///
/// ```swift
/// @Test("My file keeps its tokens", arguments: PersistentTokenStoreSpecs { try MyTokenFile(file: $0) }.all)
/// func tokenFile(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct PersistentTokenStoreSpecs: Sendable {
  private let setup: PersistentSetup<TokenStoreUnderSpec>

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - makeStore: Opens a store for a URL; called several times for one URL in a spec. At first there is nothing. A
  ///     keychain takes the URL's text as the name of its item.
  public init(
    timeLimit: Duration = .seconds(60),
    makeStore: @escaping @Sendable (URL) async throws -> any TokenStore
  ) {
    setup = PersistentSetup(group: "persistent-tokens", timeLimit: timeLimit, makeStore: makeStore)
  }

  /// Every spec; for a store that has no file, use those of `shared` only.
  public var all: [Spec] { shared + damaged }

  /// The specs of several instances.
  public var shared: [Spec] {
    [
      setup.spec("found-by-another", "another instance finds the tokens") { folder in
        try await setup.open(folder).insert(TokenSamples.first)
        try await setup.open(folder).finds(TokenSamples.first)
      },
      setup.spec("overwritten-by-another", "another instance overwrites the tokens") { folder in
        try await setup.open(folder).insert(TokenSamples.first)
        try await setup.open(folder).insert(TokenSamples.second)
        try await setup.open(folder).finds(TokenSamples.second)
      },
      setup.spec("read-again", "an instance that has read the tokens finds what another one writes later") { folder in
        let reader = try await setup.open(folder)
        try await setup.open(folder).insert(TokenSamples.first)
        try await reader.finds(TokenSamples.first)
        try await setup.open(folder).insert(TokenSamples.second)
        try await reader.finds(TokenSamples.second)
      },
      setup.spec("deleted-by-another", "another instance deletes the tokens") { folder in
        let reader = try await setup.open(folder)
        try await reader.insert(TokenSamples.first)
        try await setup.open(folder).delete()
        try await reader.finds(nil)
      },
    ]
  }

  private var damaged: [Spec] {
    Damage.all.map { damage in
      setup.spec(damage.id, "a file that was \(damage.text) is an error, neither a crash nor a log out") { folder in
        try await setup.open(folder).insert(TokenSamples.first)
        try folder.damage(damage)
        _ = try await StoreUnderSpec.failing("retrieve") { try await setup.store(in: folder).retrieve() }
      }
    } + [
      setup.spec("mended-by-insert", "insert over a corrupted file mends it") { folder in
        try await setup.open(folder).insert(TokenSamples.first)
        try folder.damage(.garbage)
        try await setup.open(folder).insert(TokenSamples.second)
        try await setup.open(folder).finds(TokenSamples.second)
      },
      setup.spec("mended-by-delete", "delete of a corrupted file empties the store") { folder in
        try await setup.open(folder).insert(TokenSamples.first)
        try folder.damage(.garbage)
        try await setup.open(folder).delete()
        try await setup.open(folder).finds(nil)
      },
    ]
  }
}
