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
  private let setup: PersistentSetup<StoreUnderSpec>

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
    setup = PersistentSetup(group: "persistent", timeLimit: timeLimit, files: files, makeStore: makeStore)
  }

  /// Every spec.
  public var all: [Spec] { sharing + Damage.all.map(failing) + [failingTwice] + mending + [whole] }

  private var sharing: [Spec] {
    [
      setup.spec("found-by-another", "another instance on the same file finds the feed") { folder in
        let cached = try SpecSamples.feed(0..<4)
        try await setup.open(folder).insert(cached)
        try await setup.open(folder).finds(cached)
      },
      setup.spec("overridden-by-another", "another instance on the same file overrides the feed") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
        try await setup.open(folder).insert(latest)
        try await setup.open(folder).finds(latest)
      },
      setup.spec("read-again", "an instance that has read the file finds what another one inserts later") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
        let reader = try await setup.open(folder)
        try await reader.finds(try SpecSamples.feed(0..<4))
        try await setup.open(folder).insert(latest)
        try await reader.finds(latest)
        try await setup.open(folder).delete()
        try await reader.finds(nil)
      },
      setup.spec("deleted-by-another", "another instance on the same file deletes the feed") { folder in
        try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
        try await setup.open(folder).delete()
        try await setup.open(folder).finds(nil)
      },
    ]
  }

  private func failing(_ damage: Damage) -> Spec {
    setup.spec(damage.id, "a file that was \(damage.text) is an error, neither a crash nor an empty store") { folder in
      try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
      try folder.damage(damage)
      _ = try await StoreUnderSpec.failing("retrieve") { try await setup.store(in: folder).retrieve() }
    }
  }

  private var failingTwice: Spec {
    setup.spec("corrupted-twice", "a corrupted file is the same error twice") { folder in
      try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
      try folder.damage(.garbage)
      let first = try await StoreUnderSpec.failing("retrieve") { try await setup.store(in: folder).retrieve() }
      let second = try await StoreUnderSpec.failing("retrieve") { try await setup.store(in: folder).retrieve() }
      try StoreUnderSpec.check(second, isLike: first)
    }
  }

  private var mending: [Spec] {
    [
      setup.spec("mended-by-insert", "insert over a corrupted file mends it") { folder in
        let latest = try SpecSamples.feed(4..<6, secondsLater: 60)
        try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
        try folder.damage(.garbage)
        try await setup.open(folder).insert(latest)
        try await setup.open(folder).finds(latest)
      },
      setup.spec("mended-by-delete", "delete of a corrupted file empties the store") { folder in
        try await setup.open(folder).insert(try SpecSamples.feed(0..<4))
        try folder.damage(.garbage)
        try await setup.open(folder).delete()
        try await setup.open(folder).finds(nil)
      },
    ]
  }

  private var whole: Spec {
    setup.spec("written-whole", "a file is whole at every moment while it is written") { [setup] folder in
      try await WatchedInserts(setup: setup, folder: folder).run()
    }
  }
}

/// A store under test, which logs its calls in a transcript.
protocol LoggedStore: Sendable {
  /// The protocol under test.
  associatedtype Store: Sendable

  init(store: Store, transcript: Transcript)
}

/// The setup of specs for persistent stores.
struct PersistentSetup<Subject: LoggedStore>: Sendable {
  /// The beginning of the specs' identifiers.
  let group: String
  let timeLimit: Duration
  var files: @Sendable (URL) -> [URL] = { [$0] }
  let makeStore: @Sendable (URL) async throws -> Subject.Store

  /// Returns a spec with a folder of its own.
  func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (SpecFolder) async throws -> Void
  ) -> Spec {
    Spec("\(group).\(id)", text, timeLimit: timeLimit) { [files] transcript in
      transcript.given("a folder without files")
      try await SpecFolder.with(transcript, files: files, body: body)
    }
  }

  /// Opens a further instance with the folder's file, and expects success.
  func open(_ folder: SpecFolder) async throws -> Subject {
    try await StoreUnderSpec.succeeding("the opening of the store") {
      Subject(store: try await store(in: folder), transcript: folder.transcript)
    }
  }

  /// Opens a further instance with the folder's file.
  func store(in folder: SpecFolder) async throws -> Subject.Store {
    folder.transcript.done("open a store")
    return try await makeStore(folder.file)
  }
}
