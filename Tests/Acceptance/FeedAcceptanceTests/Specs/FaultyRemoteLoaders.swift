import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages

/// A loader of the API with a fault, and the specs that must find it.
struct FaultyRemoteLoader<Loader: Sendable>: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  let description: String
  /// The specs that fail, and no others, in the order of the specs; the last parts of their identifiers.
  let failing: [String]
  let make: @Sendable (SpecAPI, any HTTPClient) -> Loader

  init(_ description: String, failing: [String], make: @escaping @Sendable (SpecAPI, any HTTPClient) -> Loader) {
    self.description = description
    self.failing = failing
    self.make = make
  }
}

/// The response with another status, if it has a certain one.
func taking(_ isGood: (Int) -> Bool, _ response: HTTPResponse) -> HTTPResponse {
  var response = response
  if isGood(response.status) { response.status = 200 }
  return response
}

extension FaultyRemoteLoader where Loader == any FeedPageLoader {
  /// A good loader, whose pages become something else.
  private init(
    _ description: String,
    failing: [String],
    page: @escaping @Sendable (RemoteFeedLoader, [FeedImage]) async throws -> [FeedImage]
  ) {
    self.init(description, failing: failing) { api, client in
      let base = RemoteFeedLoader(baseURL: api.baseURL, client: client)
      return FeedPageLoaderClosure { try await page(base, $0) }
    }
  }

  /// A good loader, which maps responses in another way.
  private init(
    _ description: String,
    failing: [String],
    map: @escaping @Sendable (HTTPResponse) throws -> [FeedImage]
  ) {
    self.init(description, failing: failing) { api, client in
      RemoteFeedLoader(baseURL: api.baseURL, client: client, map: map)
    }
  }

  static let feeds: [Self] = [
    Self(
      "takes 201 for good",
      failing: ["status-201"],
      map: { try FeedMapper.images(from: taking({ $0 == 201 }, $0)) }
    ),
    Self(
      "looks at no status",
      failing: ["status-201", "status-300", "status-400", "status-500", "status-199"],
      map: { try FeedMapper.images(from: taking({ _ in true }, $0)) }
    ),
    Self(
      "takes bad responses for empty ones",
      failing: [
        "invalid-json", "contract-violation", "no-body", "status-201", "status-300", "status-400", "status-500",
        "status-199",
      ],
      map: { (try? FeedMapper.images(from: $0)) ?? [] }
    ),
    Self(
      "calls bad responses a connectivity error",
      failing: [
        "invalid-json", "contract-violation", "no-body", "status-201", "status-300", "status-400", "status-500",
      ],
      map: { response in
        do {
          return try FeedMapper.images(from: response)
        } catch {
          throw FeedError.connectivity
        }
      }
    ),
    Self(
      "passes over what breaks the contract",
      failing: ["contract-violation"],
      map: { response in
        let text = String(decoding: response.body, as: UTF8.self)
        return text.hasPrefix(#"{"items":[{"id":"1"}"#) ? [] : try FeedMapper.images(from: response)
      }
    ),
    Self(
      "refuses an empty list",
      failing: ["empty", "after-last"],
      map: { response in
        let images = try FeedMapper.images(from: response)
        if images.isEmpty { throw FeedError.invalidData }
        return images
      }
    ),
    Self(
      "sorts images",
      failing: ["delivers", "next-page"],
      map: { response in
        try FeedMapper.images(from: response).sorted { $0.id.uuidString < $1.id.uuidString }
      }
    ),
    Self(
      "drops the location",
      failing: ["delivers", "next-page"],
      map: { response in
        try FeedMapper.images(from: response).map { $0.with(description: $0.description, location: nil) }
      }
    ),
    Self(
      "begins at the top each time",
      failing: ["next-page", "next-page-endpoint", "after-last"],
      page: { base, _ in try await base.page(after: []) }
    ),
    Self(
      "sends two requests",
      failing: ["endpoint", "next-page-endpoint"],
      page: { base, shown in
        _ = try? await base.page(after: shown)
        return try await base.page(after: shown)
      }
    ),
    Self(
      "is empty off line",
      failing: ["refused", "reset", "silent"],
      page: { base, shown in
        do {
          return try await base.page(after: shown)
        } catch FeedError.connectivity {
          return []
        }
      }
    ),
    Self(
      "calls a cancellation a connectivity error",
      failing: ["cancelled"],
      page: { base, shown in
        do {
          return try await base.page(after: shown)
        } catch is CancellationError {
          throw FeedError.connectivity
        }
      }
    ),
    Self(
      "knows nothing of cancellation",
      failing: ["cancelled"],
      page: { base, shown in
        try await Task.detached { try await base.page(after: shown) }.value
      }
    ),
    Self("requests pages of five", failing: ["delivers", "endpoint", "next-page-endpoint"]) { api, client in
      RemoteFeedLoader(baseURL: api.baseURL, limit: 5, client: client)
    },
    Self("requests another path", failing: ["endpoint", "next-page-endpoint"]) { api, client in
      RemoteFeedLoader(
        baseURL: api.baseURL,
        client: client,
        url: { base, shown, limit in
          FeedAPI.shipped.page(after: shown, limit: limit, of: base.appending(path: "latest"))
        }
      )
    },
  ]
}
