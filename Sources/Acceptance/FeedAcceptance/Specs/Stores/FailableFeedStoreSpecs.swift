public import FeedClient

/// Specs for a feed store that fails, if a team can make it fail in one way at a time.
///
/// Specs of a way for which there is no store are left out. A store may hold a feed already, and had better: then the
/// specs see that it is left alone. In a test of Swift Testing:
///
/// ```swift
/// static let failing = FailableFeedStoreSpecs(
///   retrieveFails: {
///     FeedStoreClosures(
///       delete: {},
///       insert: { _, _ in },
///       retrieve: { throw FeedStoreError(.cannotRead, "the disk is broken") }
///     )
///   }
/// )
///
/// @Test("My store passes its failures on", arguments: failing.all)
/// func failingStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct FailableFeedStoreSpecs: Sendable {
  /// Creates a store that shares nothing with others; called once per spec.
  public typealias MakeStore = @Sendable () async throws -> any FeedStore

  private let timeLimit: Duration
  private let retrieveFails: MakeStore?
  private let insertFails: MakeStore?
  private let deleteFails: MakeStore?
  private let cleanUp: (@Sendable (any FeedStore) async throws -> Void)?

  /// Creates specs for stores that fail.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - retrieveFails: Makes a store whose every retrieve fails.
  ///   - insertFails: Makes a store whose every insert fails, and whose retrieve does not.
  ///   - deleteFails: Makes a store whose every delete fails, and whose retrieve does not.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    retrieveFails: MakeStore? = nil,
    insertFails: MakeStore? = nil,
    deleteFails: MakeStore? = nil,
    cleanUp: (@Sendable (any FeedStore) async throws -> Void)? = nil
  ) {
    self.timeLimit = timeLimit
    self.retrieveFails = retrieveFails
    self.insertFails = insertFails
    self.deleteFails = deleteFails
    self.cleanUp = cleanUp
  }

  /// Every spec for which there is a store.
  public var all: [Spec] { retrieving + inserting + deleting }

  private var retrieving: [Spec] {
    [
      spec("failing-retrieve", "a failing retrieve throws an error", over: retrieveFails, that: "cannot retrieve") {
        _ = try await $0.retrieveFails()
      },
      spec(
        "failing-retrieve-twice",
        "a failing retrieve fails twice alike",
        over: retrieveFails,
        that: "cannot retrieve"
      ) {
        let first = try await $0.retrieveFails()
        try StoreUnderSpec.check(try await $0.retrieveFails(), isLike: first)
      },
    ]
    .compactMap(\.self)
  }

  private var inserting: [Spec] {
    [
      spec("failing-insert", "a failing insert throws an error", over: insertFails, that: "cannot insert") {
        try await $0.insertFails(try SpecSamples.feed(0..<4))
      },
      spec(
        "failing-insert-leaves-old-or-empty",
        "a failing insert leaves the cache as it was, or empty",
        over: insertFails,
        that: "cannot insert"
      ) { store in
        let before = try await store.retrieve()
        try await store.insertFails(try SpecSamples.feed(0..<4, secondsLater: 60))
        let after = try await store.retrieve()
        guard after != nil else { return }
        try FeedDifference.check(after, is: before)
      },
    ]
    .compactMap(\.self)
  }

  private var deleting: [Spec] {
    [
      spec("failing-delete", "a failing delete throws an error", over: deleteFails, that: "cannot delete") {
        try await $0.deleteFails()
      },
      spec(
        "failing-delete-changes-nothing",
        "a failing delete changes nothing",
        over: deleteFails,
        that: "cannot delete"
      ) {
        store in
        var before = try await store.retrieve()
        if before == nil {
          let cached = try SpecSamples.feed(0..<4)
          // A store that cannot insert stays empty, and must still be empty after the delete.
          try? await store.insert(cached)
          before = try await store.retrieve()
        }
        try await store.deleteFails()
        try await store.finds(before)
      },
    ]
    .compactMap(\.self)
  }

  private func spec(
    _ id: String,
    _ text: String,
    over makeStore: MakeStore?,
    that fault: String,
    body: @escaping @Sendable (StoreUnderSpec) async throws -> Void
  ) -> Spec? {
    makeStore.map { makeStore in
      StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
        .spec("store.\(id)", text) { store, transcript in
          transcript.given("a store that \(fault)")
          try await body(StoreUnderSpec(store: store, transcript: transcript))
        }
    }
  }
}
