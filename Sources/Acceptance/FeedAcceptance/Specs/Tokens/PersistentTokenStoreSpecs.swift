public import FeedClient
public import Foundation

/// Additional specs for a token store that several instances share, such as those of two launches.
///
/// ```swift
/// @Test("My file keeps its tokens", arguments: PersistentTokenStoreSpecs { try MyTokenFile(file: $0) }.all)
/// func tokenFile(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct PersistentTokenStoreSpecs: Sendable {
  private let setup: PersistentSetup<any TokenStore>

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
    setup = PersistentSetup(timeLimit: timeLimit, files: { [$0] }, makeStore: makeStore)
  }

  /// Every spec; for a store that has no file, use those of `shared` only.
  public var all: [Spec] { shared + damaged }

  /// The specs of several instances.
  public var shared: [Spec] {
    [
      spec("found-by-another", "another instance finds the tokens") { folder in
        try await open(folder).insert(TokenSamples.first)
        try await open(folder).finds(TokenSamples.first)
      },
      spec("overwritten-by-another", "another instance overwrites the tokens") { folder in
        try await open(folder).insert(TokenSamples.first)
        try await open(folder).insert(TokenSamples.second)
        try await open(folder).finds(TokenSamples.second)
      },
      spec("read-again", "an instance that has read the tokens finds what another one writes later") { folder in
        let reader = try await open(folder)
        try await open(folder).insert(TokenSamples.first)
        try await reader.finds(TokenSamples.first)
        try await open(folder).insert(TokenSamples.second)
        try await reader.finds(TokenSamples.second)
      },
      spec("deleted-by-another", "another instance deletes the tokens") { folder in
        let reader = try await open(folder)
        try await reader.insert(TokenSamples.first)
        try await open(folder).delete()
        try await reader.finds(nil)
      },
    ]
  }

  private var damaged: [Spec] {
    Damage.all.map { damage in
      spec(damage.id, "a file that was \(damage.text) is an error, neither a crash nor a log out") { folder in
        try await open(folder).insert(TokenSamples.first)
        try folder.damage(damage)
        _ = try await StoreUnderSpec.failing("retrieve") { try await setup.open(folder).retrieve() }
      }
    } + [
      spec("mended-by-insert", "insert over a corrupted file mends it") { folder in
        try await open(folder).insert(TokenSamples.first)
        try folder.damage(.garbage)
        try await open(folder).insert(TokenSamples.second)
        try await open(folder).finds(TokenSamples.second)
      },
      spec("mended-by-delete", "delete of a corrupted file empties the store") { folder in
        try await open(folder).insert(TokenSamples.first)
        try folder.damage(.garbage)
        try await open(folder).delete()
        try await open(folder).finds(nil)
      },
    ]
  }

  private func open(_ folder: SpecFolder) async throws -> TokenStoreUnderSpec {
    try await StoreUnderSpec.succeeding("the opening of the store") {
      TokenStoreUnderSpec(store: try await setup.open(folder), transcript: folder.transcript)
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (SpecFolder) async throws -> Void
  ) -> Spec {
    setup.spec("persistent-tokens.\(id)", text, body: body)
  }
}
