import FeedClient
import Foundation
import HTTPExchange

/// Pages as a closure makes them.
struct StubPageLoader: FeedPageLoader {
  let load: @Sendable (FeedImage?) async throws -> [FeedImage]

  init(_ load: @escaping @Sendable (FeedImage?) async throws -> [FeedImage]) { self.load = load }
  func page(after last: FeedImage?) async throws -> [FeedImage] { try await load(last) }
}

/// A cache of the feed as closures make it; without them it is empty and keeps nothing.
struct StubFeedCache: FeedCache {
  var onLoad: @Sendable () async throws -> [FeedImage]? = { nil }
  var onSave: @Sendable ([FeedImage]) async throws -> Void = { _ in }
  var onValidate: @Sendable () async throws -> Void = {}

  func load() async throws -> [FeedImage]? { try await onLoad() }
  func save(_ feed: [FeedImage]) async throws { try await onSave(feed) }
  func validate() async throws { try await onValidate() }
}

/// Images as a closure makes them, and a cache of them that saves as another one does.
struct StubImageDataCache: FeedImageDataCache {
  var onLoad: @Sendable (URL) async throws -> Data = { _ in throw FeedError.notFound }
  var onSave: @Sendable (Data, URL) async throws -> Void = { _, _ in }

  func data(from url: URL) async throws -> Data { try await onLoad(url) }
  func save(_ data: Data, for url: URL) async throws { try await onSave(data, url) }
}

/// A client that answers as a closure says.
struct StubHTTPClient: HTTPClient {
  let answer: @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFault>

  init(_ answer: @escaping @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFault>) {
    self.answer = answer
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    switch await answer(request) {
    case .success(let response): HTTPExchange(request: request, response: response)
    case .failure(let fault): HTTPExchange(request: request, response: nil, faults: [fault])
    }
  }
}

/// Keeps values in the order in which they come.
actor Kept<Value: Sendable> {
  private(set) var values: [Value] = []
  func keep(_ value: Value) { values.append(value) }
}
