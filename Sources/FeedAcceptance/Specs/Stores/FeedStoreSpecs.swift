public import FeedClient
public import Foundation

/// Specs for any feed store.
///
/// Each spec runs over a store of its own. In a test of Swift Testing:
///
///     @Test(arguments: FeedStoreSpecs { MyStore() }.all)
///     func store(_ spec: Spec) async throws { try await spec.run() }
///
/// A store of another shape is adapted by `AsynchronousStore`, `AwaitedStore`, `FeedStoreClosures` or `Confined`. For a
/// store that can be made to fail there are also `FailableFeedStoreSpecs`, for one in a file `PersistentStoreSpecs`.
public struct FeedStoreSpecs: Sendable {
  let setup: StoreSetup<any FeedStore>
  let effort: SerialEffort

  /// Specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: How long a spec may take before it fails, as with a completion handler that is never called.
  ///   - effort: How much is done to find side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once a spec.
  ///   - cleanUp: Called once for each store that was made, after its spec.
  public init(
    timeLimit: Duration = .seconds(60),
    effort: SerialEffort = SerialEffort(),
    makeStore: @escaping @Sendable () async throws -> any FeedStore,
    cleanUp: (@Sendable (any FeedStore) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
    self.effort = effort
  }

  /// Specs for stores that keep their feed in a file.
  ///
  /// - Parameters:
  ///   - timeLimit: How long a spec may take before it fails.
  ///   - effort: How much is done to find side effects that are not serial; a slow store may need less.
  ///   - makeStore: Makes a store in a file, which is not there yet; its folder is, and is removed after the spec.
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
