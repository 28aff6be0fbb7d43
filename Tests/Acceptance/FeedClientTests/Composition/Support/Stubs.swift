import FeedClient
import Foundation
import HTTPMessages

/// A loader that gets pages from a closure.
struct StubPageLoader: FeedPageLoader {
  let load: @Sendable (FeedImage?) async throws -> [FeedImage]

  init(_ load: @escaping @Sendable (FeedImage?) async throws -> [FeedImage]) { self.load = load }
  func page(after shown: [FeedImage]) async throws -> [FeedImage] { try await load(shown.last) }
}

/// A feed cache made of closures; by default it is empty and discards everything.
struct StubFeedCache: FeedCache {
  var onLoad: @Sendable () async throws -> [FeedImage]? = { nil }
  var onSave: @Sendable ([FeedImage]) async throws -> Void = { _ in }
  var onValidate: @Sendable () async throws -> Void = {}

  func load() async throws -> [FeedImage]? { try await onLoad() }
  func save(_ feed: [FeedImage]) async throws { try await onSave(feed) }
  func validate() async throws { try await onValidate() }
}

/// A cache that loads images with a closure, and saves with another cache.
struct StubImageDataCache: FeedImageDataCache {
  var onLoad: @Sendable (URL) async throws -> Data = { _ in throw FeedError.notFound }
  var onSave: @Sendable (Data, URL) async throws -> Void = { _, _ in }

  func data(from url: URL) async throws -> Data { try await onLoad(url) }
  func save(_ data: Data, for url: URL) async throws { try await onSave(data, url) }
}

/// A client that gets responses from a closure.
struct StubHTTPClient: HTTPClient {
  let respond: @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFault>

  init(_ respond: @escaping @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFault>) {
    self.respond = respond
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    switch await respond(request) {
    case .success(let response): HTTPExchange(request: request, response: response)
    case .failure(let fault): HTTPExchange(request: request, response: nil, faults: [fault])
    }
  }
}

/// Records values in order.
actor Recorder<Value: Sendable> {
  private(set) var values: [Value] = []
  func record(_ value: Value) { values.append(value) }
}
