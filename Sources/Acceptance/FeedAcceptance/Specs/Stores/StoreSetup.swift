import Foundation

/// The setup of specs for stores, and their cleanup; `Store` is the protocol under test.
struct StoreSetup<Store: Sendable>: Sendable {
  private let timeLimit: Duration
  private let makeStore: @Sendable () async throws -> (store: Store, cleanUp: @Sendable () async throws -> Void)

  /// Creates a setup for stores that a closure cleans up.
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

  /// Creates a setup for stores in files, each in a folder of its own.
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

  /// Returns a spec with a store of its own, which is always cleaned up.
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
        // The spec's failure takes precedence over an error of the cleanup.
        try? await cleanUp()
        throw error
      }
      try await StoreUnderSpec.succeeding("the clean-up", cleanUp)
    }
  }
}
