public import FeedClient
public import Foundation

/// Additional specs for a feed store in a file.
///
/// Each spec runs in a folder of its own, which is removed after it. In a test of Swift Testing:
///
/// ```swift
/// @Test("My store keeps the feed in its file", arguments: PersistentStoreSpecs { try MyFileStore(file: $0) }.all)
/// func persistentStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct PersistentStoreSpecs: Sendable {
  private let setup: PersistentSetup<any FeedStore>

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - files: Which files hold what the store at a URL keeps, for those that are to be damaged: that URL alone unless
  ///     told otherwise. A database may also have a journal.
  ///   - makeStore: Opens a store at a URL; called several times for one URL in a spec. At first there is nothing.
  public init(
    timeLimit: Duration = .seconds(60),
    files: @escaping @Sendable (URL) -> [URL] = { [$0] },
    makeStore: @escaping @Sendable (URL) async throws -> any FeedStore
  ) {
    setup = PersistentSetup(timeLimit: timeLimit, files: files, makeStore: makeStore)
  }

  /// Every spec.
  public var all: [Spec] { sharing + Damage.all.map(failing) + [failingTwice] + mending + [whole] }

  private var sharing: [Spec] {
    [
      spec("found-by-another", "another instance on the same file finds the feed") { folder in
        let cached = try SpecSamples.feed(0..<4)
        try await open(folder).insert(cached)
        try await open(folder).finds(cached)
      },
      spec("overridden-by-another", "another instance on the same file overrides the feed") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await open(folder).insert(try SpecSamples.feed(0..<4))
        try await open(folder).insert(latest)
        try await open(folder).finds(latest)
      },
      spec("read-again", "an instance that has read the file finds what another one inserts later") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await open(folder).insert(try SpecSamples.feed(0..<4))
        let reader = try await open(folder)
        try await reader.finds(try SpecSamples.feed(0..<4))
        try await open(folder).insert(latest)
        try await reader.finds(latest)
        try await open(folder).delete()
        try await reader.finds(nil)
      },
      spec("deleted-by-another", "another instance on the same file deletes the feed") { folder in
        try await open(folder).insert(try SpecSamples.feed(0..<4))
        try await open(folder).delete()
        try await open(folder).finds(nil)
      },
    ]
  }

  private func failing(_ damage: Damage) -> Spec {
    spec(damage.id, "a file that was \(damage.text) is an error, neither a crash nor an empty store") { folder in
      try await open(folder).insert(try SpecSamples.feed(0..<4))
      try folder.damage(damage)
      _ = try await StoreUnderSpec.failing("retrieve") { try await setup.open(folder).retrieve() }
    }
  }

  private var failingTwice: Spec {
    spec("corrupted-twice", "a corrupted file is the same error twice") { folder in
      try await open(folder).insert(try SpecSamples.feed(0..<4))
      try folder.damage(.garbage)
      let first = try await StoreUnderSpec.failing("retrieve") { try await setup.open(folder).retrieve() }
      let second = try await StoreUnderSpec.failing("retrieve") { try await setup.open(folder).retrieve() }
      try StoreUnderSpec.check(second, isLike: first)
    }
  }

  private var mending: [Spec] {
    [
      spec("mended-by-insert", "insert over a corrupted file mends it") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await open(folder).insert(try SpecSamples.feed(0..<4))
        try folder.damage(.garbage)
        try await open(folder).insert(latest)
        try await open(folder).finds(latest)
      },
      spec("mended-by-delete", "delete of a corrupted file empties the store") { folder in
        try await open(folder).insert(try SpecSamples.feed(0..<4))
        try folder.damage(.garbage)
        try await open(folder).delete()
        try await open(folder).finds(nil)
      },
    ]
  }

  private var whole: Spec {
    spec("written-whole", "a file is whole at every moment while it is written") { [setup] folder in
      try await WatchedInserts(setup: setup, folder: folder).run()
    }
  }

  private func open(_ folder: SpecFolder) async throws -> StoreUnderSpec {
    try await StoreUnderSpec.succeeding("the opening of the store") {
      StoreUnderSpec(store: try await setup.open(folder), transcript: folder.transcript)
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (SpecFolder) async throws -> Void
  ) -> Spec {
    setup.spec("persistent.\(id)", text, body: body)
  }
}

/// The setup of specs for persistent stores; `Store` is the protocol under test.
struct PersistentSetup<Store: Sendable>: Sendable {
  let timeLimit: Duration
  let files: @Sendable (URL) -> [URL]
  let makeStore: @Sendable (URL) async throws -> Store

  /// Returns a spec with a folder of its own.
  func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (SpecFolder) async throws -> Void
  ) -> Spec {
    Spec(id, text, timeLimit: timeLimit) { [files] transcript in
      transcript.given("a folder without files")
      try await SpecFolder.with(transcript, files: files, body: body)
    }
  }

  /// Opens a further instance with the folder's file.
  func open(_ folder: SpecFolder) async throws -> Store {
    folder.transcript.done("open a store")
    return try await makeStore(folder.file)
  }
}
