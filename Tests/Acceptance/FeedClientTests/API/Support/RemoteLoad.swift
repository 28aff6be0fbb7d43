import FeedClient
import Foundation
import HTTPMessages
import Testing

/// A remote loader with its expected requests and results.
struct RemoteLoad: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The expected URL.
  let url: String
  /// A valid response.
  let good: HTTPResponse
  /// A description of the expected result.
  let expected: String
  /// An invalid response.
  let bad: HTTPResponse
  /// Loads with a client, and describes the result.
  let load: @Sendable (any HTTPClient) async throws -> String
  /// Loads with a client, and runs a closure before the default mapping.
  let loadMapped: @Sendable (any HTTPClient, @escaping @Sendable () throws -> Void) async throws -> String

  static let all = [feed, comments, imageData]

  static let feed = RemoteLoad(
    testDescription: "feed",
    url: "http://host.test:81/api/v1/feed?limit=10",
    good: HTTPResponse(WireBody.list(WireBody.image())),
    expected: WireBody.id,
    bad: HTTPResponse(WireBody.list(WireBody.image()), status: 201),
    load: { client in
      try await RemoteFeedLoader(baseURL: try base, client: client).page(after: []).map(\.id.uuidString).joined()
    },
    loadMapped: { client, meanwhile in
      let loader = RemoteFeedLoader(
        baseURL: try base,
        client: client,
        map: { response in
          try meanwhile()
          return try FeedMapper.images(from: response)
        }
      )
      return try await loader.page(after: []).map(\.id.uuidString).joined()
    }
  )

  static let comments = RemoteLoad(
    testDescription: "comments",
    url: "http://host.test:81/api/v1/image/\(WireBody.id)/comments",
    good: HTTPResponse(WireBody.list(WireBody.comment()), status: 250),
    expected: "A message",
    bad: HTTPResponse(WireBody.list(WireBody.comment()), status: 300),
    load: { client in
      let id = try #require(UUID(uuidString: WireBody.id))
      let loader = RemoteImageCommentsLoader(baseURL: try base, client: client)
      return try await loader.comments(on: id).map(\.message).joined()
    },
    loadMapped: { client, meanwhile in
      let id = try #require(UUID(uuidString: WireBody.id))
      let loader = RemoteImageCommentsLoader(
        baseURL: try base,
        client: client,
        map: { response in
          try meanwhile()
          return try ImageCommentsMapper.comments(from: response)
        }
      )
      return try await loader.comments(on: id).map(\.message).joined()
    }
  )

  static let imageData = RemoteLoad(
    testDescription: "image data",
    url: "https://images.test/1.png?size=2",
    good: HTTPResponse("any data"),
    expected: "any data",
    bad: HTTPResponse(""),
    load: { client in
      let url = try #require(URL(string: "https://images.test/1.png?size=2"))
      return String(decoding: try await RemoteFeedImageDataLoader(client: client).data(from: url), as: UTF8.self)
    },
    loadMapped: { client, meanwhile in
      let url = try #require(URL(string: "https://images.test/1.png?size=2"))
      let loader = RemoteFeedImageDataLoader(client: client) { response in
        try meanwhile()
        return try FeedImageDataMapper.data(from: response)
      }
      return String(decoding: try await loader.data(from: url), as: UTF8.self)
    }
  )

  static var base: URL {
    get throws { try #require(URL(string: "http://host.test:81/api/")) }
  }
}
