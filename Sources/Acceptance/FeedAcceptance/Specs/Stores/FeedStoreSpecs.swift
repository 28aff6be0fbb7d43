public import FeedClient
public import Foundation

/// Specs for any feed store.
///
/// Each spec runs over a store of its own. In a test of Swift Testing:
///
/// ```swift
/// @Test("My store in a file is a feed store", arguments: FeedStoreSpecs { try MyFileStore(file: $0) }.all)
/// func fileStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
///
/// A store of another shape is adapted by `AsynchronousStore`, `AwaitedStore`, `FeedStoreClosures` or `Confined`. For a
/// store that can be made to fail there are also `FailableFeedStoreSpecs`, for one in a file `PersistentStoreSpecs`.
public struct FeedStoreSpecs: Sendable {
  let setup: StoreSetup<any FeedStore>
  let effort: SerialEffort

  /// Creates specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails, such as for a handler that is never called.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once per spec.
  ///   - cleanUp: Called once for each store, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStore: @escaping @Sendable () async throws -> any FeedStore,
    cleanUp: (@Sendable (any FeedStore) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
    self.effort = effort
  }

  /// Creates specs for stores that keep their feed in a file.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - effort: The effort of finding side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes a store for a file that does not exist yet; its folder exists, and is removed after the spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStoreAt makeStore: @escaping @Sendable (_ file: URL) async throws -> any FeedStore
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStoreAt: makeStore)
    self.effort = effort
  }

  /// Every spec.
  public var all: [Spec] { retrieving + inserting + deleting + keeping + serial }

  func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (StoreUnderSpec) async throws -> Void
  ) -> Spec {
    setup.spec("store.\(id)", text) { store, transcript in
      transcript.given("an empty store")
      try await body(StoreUnderSpec(store: store, transcript: transcript))
    }
  }
}
