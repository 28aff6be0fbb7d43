import FeedClient

extension Mutant {
  /// Wrong about what happens around the use cases.
  static let surroundings = [
    Mutant("Validates nothing in the background", caughtBy: "validate-cache.background") { parts in
      parts.validation = { _, _ in {} }
    }
    .common,
    Mutant("Keeps quiet about a store that cannot be opened", caughtBy: "broken-store.reported") { parts in
      parts.openStore = { open, _ in (try? await open()) ?? NullFeedStore() }
    },
    Mutant("Works with a store in memory where one cannot be opened", caughtBy: "broken-store.retrieves-nothing") {
      $0.openStore = { open, log in
        do { return try await open() } catch {
          log.note(.storeFailed(.opening, reason: .init(error)))
          return InMemoryFeedStore()
        }
      }
    },
    Mutant("Logs no request", caughtBy: "logging.request") { parts in
      parts.loggedClient = { client, _, _ in client }
    },
    Mutant("Logs no cache miss", caughtBy: "logging.cache-miss") { parts in
      parts.loggedImageCache = { cache, _ in cache }
    },
    Mutant("Logs no failure of the store", caughtBy: "logging.store-failure") { parts in
      parts.loggedFeedCache = { cache, _ in cache }
    },
  ]
}
