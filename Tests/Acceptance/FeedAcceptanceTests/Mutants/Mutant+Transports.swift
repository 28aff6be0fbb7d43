import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Wrong about requests that fail, and about responses that are not whole.
  static let transports = [
    Mutant(
      "Repeats a request that failed",
      caughtBy: "S4",
      "S6",
      "matrix.refused.under-seven-days",
      "remote-feed.refused",
      "remote-comments.reset",
      "remote-image-data.timed-out",
      "load-more.failure.refused",
      "image-data.not-cached-offline"
    ) { parts in
      parts.loggedClient = { client, _, _ in Persistent(client: client) { $0.response == nil } }
    },
    Mutant(
      "Repeats a request that the API refused",
      caughtBy: "remote-feed.status-500",
      "remote-comments.status-400",
      "remote-image-data.status-300",
      "matrix.other-status.empty",
      "load-more.failure.other-status",
      "comments-screen.error.status-500"
    ) { parts in
      parts.loggedClient = { client, _, _ in Persistent(client: client) { ($0.response?.status ?? 200) >= 300 } }
    },
    Mutant(
      "Delivers what came of a response that was cut off",
      caughtBy: "remote-feed.cut-off",
      "remote-feed.incomplete",
      "remote-comments.cut-off",
      "remote-comments.incomplete",
      "remote-image-data.cut-off",
      "remote-image-data.incomplete",
      "image-data.cut-off",
      "image-data.incomplete",
      "reload.incomplete",
      "load-more.failure.cut-off"
    ) { parts in
      parts.loggedClient = { client, _, _ in SendingClient.careless(client) }
    },
    Mutant(
      "Takes silence for an empty response",
      caughtBy: "remote-feed.half-open",
      "remote-comments.half-open",
      "remote-image-data.half-open"
    ) { parts in
      parts.loggedClient = { client, _, _ in Inventive(client: client) }
    },
    Mutant("Does not fall back when a response is cut off", caughtBy: "reload.cut-off") { parts in
      parts.firstPage = { remote, cache in { try await remote.page(after: []) } }
    },
    Mutant(
      "Opens no store",
      caughtBy: "S1",
      "broken-store.working-store",
      "broken-store.working-store-is-written"
    ) { $0.openStore = { _, _ in NullFeedStore() } },
    Mutant("Reports a store that opens", caughtBy: "broken-store.working-store-is-not-reported") { parts in
      parts.openStore = { open, log in
        log.note(.storeFailed(.opening, reason: .init(FeedError.notFound)))
        return (try? await open()) ?? NullFeedStore()
      }
    },
    Mutant(
      "Cannot validate over a store that cannot be opened",
      caughtBy: "broken-store.validates",
      "broken-store.background"
    ) { parts in
      parts.openStore = { open, log in
        do { return try await open() } catch {
          log.note(.storeFailed(.opening, reason: .init(error)))
          return ClosedStore()
        }
      }
    },
    Mutant("Keeps images where no store can be opened", caughtBy: "broken-store.finds-no-image") { parts in
      parts.openStore = { open, _ in (try? await open()) ?? InMemoryFeedStore() }
    },
  ]

  /// Sends a request up to three times.
  private struct Persistent: HTTPClient {
    let client: any HTTPClient
    let isRepeated: @Sendable (HTTPExchange) -> Bool

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      var exchange = await client.send(request)
      for _ in 0..<2 where isRepeated(exchange) { exchange = await client.send(request) }
      return exchange
    }
  }

  /// Makes a response up for a request that got none.
  private struct Inventive: HTTPClient {
    let client: any HTTPClient

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      var exchange = await client.send(request)
      if exchange.response?.body.isEmpty != false {
        (exchange.response, exchange.faults) = (HTTPResponse(status: 200), [])
      }
      return exchange
    }
  }
}

/// A store that fails at every call.
private struct ClosedStore: FeedStore, FeedImageDataStore {
  func deleteCachedFeed() async throws { throw FeedError.notFound }
  func insert(_ feed: [FeedImage], timestamp: Date) async throws { throw FeedError.notFound }
  func retrieve() async throws -> CachedFeed? { throw FeedError.notFound }
  func insert(_ data: Data, for url: URL) async throws { throw FeedError.notFound }
  func retrieve(dataFor url: URL) async throws -> Data? { throw FeedError.notFound }
}
