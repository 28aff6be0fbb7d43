import FeedAcceptance
import FeedClient
import Foundation
import HTTPExchange

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

/// The answer as if it had another status where it has a certain one.
private func taking(_ isGood: (Int) -> Bool, _ response: HTTPResponse) -> HTTPResponse {
  var response = response
  if isGood(response.status) { response.status = 200 }
  return response
}

extension FaultyRemoteLoader where Loader == any FeedPageLoader {
  /// A good loader, whose pages become something else.
  private init(
    _ description: String,
    failing: [String],
    page: @escaping @Sendable (RemoteFeedLoader, FeedImage?) async throws -> [FeedImage]
  ) {
    self.init(description, failing: failing) { api, client in
      let base = RemoteFeedLoader(baseURL: api.baseURL, client: client)
      return FeedPageLoaderClosure { try await page(base, $0) }
    }
  }

  /// A good loader, which maps answers in another way.
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
      "takes bad answers for empty ones",
      failing: [
        "invalid-json", "contract-violation", "no-body", "status-201", "status-300", "status-400", "status-500",
        "status-199",
      ],
      map: { (try? FeedMapper.images(from: $0)) ?? [] }
    ),
    Self(
      "calls bad answers a connectivity error",
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
      failing: ["empty", "behind-last"],
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
      failing: ["next-page", "next-page-endpoint", "behind-last"],
      page: { base, _ in try await base.page(after: nil) }
    ),
    Self(
      "asks twice",
      failing: ["endpoint", "next-page-endpoint"],
      page: { base, last in
        _ = try? await base.page(after: last)
        return try await base.page(after: last)
      }
    ),
    Self(
      "is empty off line",
      failing: ["refused", "reset", "silent"],
      page: { base, last in
        do {
          return try await base.page(after: last)
        } catch FeedError.connectivity {
          return []
        }
      }
    ),
    Self(
      "calls a cancellation a connectivity error",
      failing: ["cancelled"],
      page: { base, last in
        do {
          return try await base.page(after: last)
        } catch is CancellationError {
          throw FeedError.connectivity
        }
      }
    ),
    Self(
      "knows nothing of cancellation",
      failing: ["cancelled"],
      page: { base, last in
        try await Task.detached { try await base.page(after: last) }.value
      }
    ),
    Self("asks for pages of five", failing: ["delivers", "endpoint", "next-page-endpoint"]) { api, client in
      RemoteFeedLoader(baseURL: api.baseURL, limit: 5, client: client)
    },
    Self("asks under another path", failing: ["endpoint", "next-page-endpoint"]) { api, client in
      RemoteFeedLoader(
        baseURL: api.baseURL,
        client: client,
        url: { base, last, limit in
          FeedEndpoint.page(after: last, limit: limit, of: base.appending(path: "latest"))
        }
      )
    },
  ]
}

extension FaultyRemoteLoader where Loader == any ImageCommentsLoader {
  private init(
    _ description: String,
    failing: [String],
    map: @escaping @Sendable (HTTPResponse) throws -> [ImageComment]
  ) {
    self.init(description, failing: failing) { api, client in
      RemoteImageCommentsLoader(baseURL: api.baseURL, client: client, map: map)
    }
  }

  static let comments: [Self] = [
    Self(
      "takes 200 alone for good",
      failing: ["status-201", "status-250", "status-280", "status-299"],
      map: { response in
        guard response.status == 200 else { throw FeedError.invalidData }
        return try ImageCommentsMapper.comments(from: response)
      }
    ),
    Self(
      "takes 300 for good",
      failing: ["status-300"],
      map: { try ImageCommentsMapper.comments(from: taking({ $0 == 300 }, $0)) }
    ),
    Self(
      "takes an interim answer for a good one",
      failing: ["status-150", "status-199"],
      map: {
        try ImageCommentsMapper.comments(from: taking({ $0 < 200 }, $0))
      }
    ),
    Self(
      "sorts comments",
      failing: ["status-200", "status-201", "status-250", "status-280", "status-299"],
      map: { response in
        try ImageCommentsMapper.comments(from: response).sorted { $0.message < $1.message }
      }
    ),
    Self(
      "passes over what it cannot read under 250",
      failing: ["invalid-json-250"],
      map: { response in
        let comments = try? ImageCommentsMapper.comments(from: response)
        if response.status == 250 { return comments ?? [] }
        return try ImageCommentsMapper.comments(from: response)
      }
    ),
    Self(
      "takes bad answers for empty ones",
      failing: [
        "invalid-json-200", "invalid-json-201", "invalid-json-250", "invalid-json-280", "invalid-json-299",
        "contract-violation", "status-300", "status-400", "status-500", "status-150", "status-199",
      ],
      map: { (try? ImageCommentsMapper.comments(from: $0)) ?? [] }
    ),
    Self(
      "refuses an empty list",
      failing: ["empty"],
      map: { response in
        let comments = try ImageCommentsMapper.comments(from: response)
        if comments.isEmpty { throw FeedError.invalidData }
        return comments
      }
    ),
    Self("calls each error invalid data", failing: ["refused", "reset", "silent", "cancelled"]) { api, client in
      let base = RemoteImageCommentsLoader(baseURL: api.baseURL, client: client)
      return ImageCommentsLoaderClosure { image in
        do {
          return try await base.comments(on: image)
        } catch {
          throw FeedError.invalidData
        }
      }
    },
    Self(
      "asks for another image's comments",
      failing: ["status-200", "status-201", "status-250", "status-280", "status-299", "endpoint"]
    ) { api, client in
      let base = RemoteImageCommentsLoader(baseURL: api.baseURL, client: client)
      return ImageCommentsLoaderClosure { _ in try await base.comments(on: UUID()) }
    },
  ]
}

extension FaultyRemoteLoader where Loader == any FeedImageDataLoader {
  private init(_ description: String, failing: [String], map: @escaping @Sendable (HTTPResponse) throws -> Data) {
    self.init(description, failing: failing) { _, client in RemoteFeedImageDataLoader(client: client, map: map) }
  }

  static let images: [Self] = [
    Self(
      "takes no bytes for an image",
      failing: ["no-body"],
      map: { response in
        guard response.status == 200 else { throw FeedError.invalidData }
        return Data(response.body)
      }
    ),
    Self(
      "takes 201 for good",
      failing: ["status-201"],
      map: { try FeedImageDataMapper.data(from: taking({ $0 == 201 }, $0)) }
    ),
    Self(
      "looks at no status",
      failing: ["status-201", "status-300", "status-400", "status-500", "status-199"],
      map: { try FeedImageDataMapper.data(from: taking({ _ in true }, $0)) }
    ),
    Self("loses the last byte", failing: ["delivers"], map: { try FeedImageDataMapper.data(from: $0).dropLast() }),
    Self(
      "calls a missing body a connectivity error",
      failing: ["no-body"],
      map: { response in
        if response.body.isEmpty { throw FeedError.connectivity }
        return try FeedImageDataMapper.data(from: response)
      }
    ),
    Self(
      "calls each error not found",
      failing: [
        "no-body", "status-201", "status-300", "status-400", "status-500", "refused", "reset", "silent", "cancelled",
      ]
    ) { _, client in
      let base = RemoteFeedImageDataLoader(client: client)
      return FeedImageDataLoaderClosure { url in
        do {
          return try await base.data(from: url)
        } catch {
          throw FeedError.notFound
        }
      }
    },
    Self("asks for a thumbnail", failing: ["delivers", "endpoint"]) { _, client in
      let base = RemoteFeedImageDataLoader(client: client)
      return FeedImageDataLoaderClosure { url in
        try await base.data(from: url.appending(queryItems: [URLQueryItem(name: "size", value: "small")]))
      }
    },
  ]
}
