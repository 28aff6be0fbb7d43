import Foundation

/// How specs come by their stores, and what becomes of those; `Store` is the protocol that the specs are for.
struct StoreSetup<Store: Sendable>: Sendable {
  private let timeLimit: Duration
  private let makeStore: @Sendable () async throws -> (store: Store, cleanUp: @Sendable () async throws -> Void)

  /// Stores that are cleaned up by a closure.
  init(
    timeLimit: Duration,
    makeStore: @escaping @Sendable () async throws -> Store,
    cleanUp: (@Sendable (Store) async throws -> Void)?
  ) {
    self.timeLimit = timeLimit
    self.makeStore = {
      let store = try await makeStore()
      return (store, { try await cleanUp?(store) })
    }
  }

  /// Stores in files, each in a folder of its own.
  init(timeLimit: Duration, makeStoreAt makeStore: @escaping @Sendable (URL) async throws -> Store) {
    self.timeLimit = timeLimit
    self.makeStore = {
      let folder = try SpecFolder.make()
      do {
        return (try await makeStore(SpecFolder.file(in: folder)), { SpecFolder.remove(folder) })
      } catch {
        SpecFolder.remove(folder)
        throw error
      }
    }
  }

  /// A spec over a store of its own, which is cleaned up however the spec ends.
  func spec(
    _ id: String,
    _ text: String,
    body: @escaping @Sendable (Store, Transcript) async throws -> Void
  ) -> Spec {
    Spec(id, text, timeLimit: timeLimit) { [makeStore] transcript in
      let (store, cleanUp) = try await StoreUnderSpec.succeeding("the making of a store", makeStore)
      do {
        try await body(store, transcript)
      } catch {
        // The spec's failure counts; what the clean-up might say comes second.
        try? await cleanUp()
        throw error
      }
      try await StoreUnderSpec.succeeding("the clean-up", cleanUp)
    }
  }
}
