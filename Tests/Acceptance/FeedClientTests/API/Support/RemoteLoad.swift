import FeedClient
import Foundation
import HTTPMessages
import Testing

/// A remote loader of one kind, with a response that it accepts.
struct RemoteLoad: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A valid response.
  let good: HTTPResponse
  /// Loads with a client, and runs a closure before the default mapping.
  let load: @Sendable (any HTTPClient, @escaping @Sendable () throws -> Void) async throws -> Void

  static let all = [feed, comments, imageData]

  static let feed = RemoteLoad(testDescription: "feed", good: response(#"{"items":[]}"#)) { client, meanwhile in
    let loader = RemoteFeedLoader(
      baseURL: try base,
      client: client,
      map: { response in
        try meanwhile()
        return try FeedMapper.images(from: response)
      }
    )
    _ = try await loader.page(after: [])
  }

  static let comments = RemoteLoad(testDescription: "comments", good: response(#"{"items":[]}"#)) { client, meanwhile in
    let loader = RemoteImageCommentsLoader(
      baseURL: try base,
      client: client,
      map: { response in
        try meanwhile()
        return try ImageCommentsMapper.comments(from: response)
      }
    )
    _ = try await loader.comments(on: try #require(UUID(uuidString: WireBody.id)))
  }

  static let imageData = RemoteLoad(testDescription: "image data", good: response("any data")) { client, meanwhile in
    let loader = RemoteFeedImageDataLoader(client: client) { response in
      try meanwhile()
      return try FeedImageDataMapper.data(from: response)
    }
    _ = try await loader.data(from: try base)
  }

  static var base: URL {
    get throws { try #require(URL(string: "http://host.test:81/api/")) }
  }

  private static func response(_ body: String) -> HTTPResponse { HTTPResponse(status: 200, body: Array(body.utf8)) }
}
