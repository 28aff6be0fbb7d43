import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages

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
      "takes an interim response for a final one",
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
      "takes bad responses for empty ones",
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
      "requests another image's comments",
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
    Self("requests a thumbnail", failing: ["delivers", "endpoint"]) { _, client in
      let base = RemoteFeedImageDataLoader(client: client)
      return FeedImageDataLoaderClosure { url in
        try await base.data(from: url.appending(queryItems: [URLQueryItem(name: "size", value: "small")]))
      }
    },
  ]
}
