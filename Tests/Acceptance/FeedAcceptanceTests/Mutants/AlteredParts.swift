import FeedClient
import Foundation
import HTTPMessages

/// A client whose requests a function sends.
struct SendingClient: HTTPClient {
  private let perform: @Sendable (HTTPRequest) async -> HTTPExchange

  init(_ perform: @escaping @Sendable (HTTPRequest) async -> HTTPExchange) { self.perform = perform }

  /// A client that forgets that a response is not whole.
  static func careless(_ client: any HTTPClient) -> SendingClient {
    SendingClient { request in
      var exchange = await client.send(request)
      if exchange.response != nil { exchange.faults = [] }
      return exchange
    }
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange { await perform(request) }
}

/// A log that says something else, or nothing.
struct EditedLog: FeedLog {
  let log: any FeedLog
  let edit: @Sendable (FeedEvent) -> FeedEvent?

  func note(_ event: FeedEvent) { if let edited = edit(event) { log.note(edited) } }
}

/// A cache of image data made of functions, which does nothing about cancellation.
struct ImageCacheOf: FeedImageDataCache {
  let load: @Sendable (URL) async throws -> Data
  let keep: @Sendable (Data, URL) async throws -> Void

  func data(from url: URL) async throws -> Data { try await load(url) }
  func save(_ data: Data, for url: URL) async throws { try await keep(data, url) }
}
