public import FeedClient

/// What any feed store must do, whatever it keeps its feed in.
///
/// Each spec runs over a store of its own. In a test of Swift Testing:
///
///     @Test(arguments: FeedStoreSpecs { MyStore() }.all)
///     func store(_ spec: Spec) async throws { try await spec.run() }
///
/// A store of another shape is adapted by `AsynchronousFeedStore`, `CompletionFeedStore` or `FeedStoreClosures`. Stores
/// that can be made to fail have `FailableFeedStoreSpecs` besides, those with files `PersistentStoreSpecs`.
public struct FeedStoreSpecs: Sendable {
  let setup: StoreSetup<any FeedStore>
  let rounds: Int

  /// Specs for the stores that `makeStore` makes.
  ///
  /// - Parameters:
  ///   - timeLimit: How long a spec may take before it fails, as with a completion handler that is never called.
  ///   - rounds: How often the specs of serial side effects have tasks meet; more find more of what is rare.
  ///   - makeStore: Makes an empty store, which shares nothing with the others that it makes; called once a spec.
  ///   - cleanUp: Called once for each store that was made, after its spec.
  public init(
    timeLimit: Duration = .seconds(30),
    rounds: Int = 50,
    makeStore: @escaping @Sendable () async throws -> any FeedStore,
    cleanUp: (@Sendable (any FeedStore) async throws -> Void)? = nil
  ) {
    setup = StoreSetup(timeLimit: timeLimit, makeStore: makeStore, cleanUp: cleanUp)
    self.rounds = rounds
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

/// How specs come by their stores, and what becomes of those; `Store` is the protocol that the specs are for.
struct StoreSetup<Store>: Sendable {
  let timeLimit: Duration
  let makeStore: @Sendable () async throws -> Store
  let cleanUp: (@Sendable (Store) async throws -> Void)?

  /// A spec over a store of its own, which is cleaned up however the spec ends.
  func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (Store, Transcript) async throws -> Void
  ) -> Spec where Store: Sendable {
    Spec(id, text, timeLimit: timeLimit) { transcript in
      let store: Store
      do {
        store = try await makeStore()
      } catch {
        throw Mismatch(expected: "a new store", got: SpecWording.thrown(error))
      }
      do {
        try await body(store, transcript)
      } catch {
        // The spec's failure counts; what the clean-up might say comes second.
        try? await cleanUp?(store)
        throw error
      }
      do {
        try await cleanUp?(store)
      } catch {
        throw Mismatch(expected: "the clean-up succeeds", got: SpecWording.thrown(error))
      }
    }
  }
}
