import FeedAcceptance
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about the URLs of images: as the feed delivers them, as they are requested, and as the cache keys them.
  static let imageURLs =
    [
      url("encodes escapes again", "escapes") { $0.replacing("%", with: "%25") },
      url("decodes slashes", "encoded-slash") { $0.replacing("%2F", with: "/") },
      url("drops the query", "query") { String($0.prefix { $0 != "?" }) },
      url("writes letters in lower case", "upper-case") { $0.lowercased() },
    ].flatMap(\.self) + [
      feedURL("drops the user", "user") { $0.replacing("user:secret@", with: "") },
      feedURL("drops the port", "port") { $0.replacing(":8080", with: "") },
      feedURL("drops the fragment", "fragment") { String($0.prefix { $0 != "#" }) },
      feedURL("adds a slash", "no-path") { $0.hasSuffix(".example") ? $0 + "/" : $0 },
      feedURL("drops the brackets' port", "address") { $0.replacing("]:8080", with: "]") },
      key("end of the path", "other-url") { $0.replacing("/other", with: "") },
      key("query", "other-query") { String($0.prefix { $0 != "?" }) },
      key("letter case", "other-letter-case") { $0.lowercased() },
      key("encoding", "other-encoding") { $0.replacing("%2F", with: "/") },
      Mutant("Cuts an image off at one mebibyte", caughtBy: "image-data.large") { parts in
        parts.mapImageData = { try FeedImageDataMapper.data(from: $0).prefix(1 << 20) }
      },
    ]

  private static func url(_ name: String, _ id: String, _ edit: @escaping @Sendable (String) -> String) -> [Mutant] {
    [
      feedURL(name, id, edit),
      Mutant("The request of an image \(name)", caughtBy: "remote-image-data.url-with-\(id)") { parts in
        parts.remoteImages = { client, _, parts in
          let loader = RemoteFeedImageDataLoader(client: client, map: parts.mapImageData)
          return FeedImageDataLoaderClosure { try await loader.data(from: URL(string: edit($0.absoluteString)) ?? $0) }
        }
      },
    ]
  }

  private static func feedURL(_ name: String, _ id: String, _ edit: @escaping @Sendable (String) -> String) -> Mutant {
    Mutant("The URL of an image \(name)", caughtBy: "payloads.feed.delivered.items.image.\(id)") { parts in
      parts.mapFeed = { response in
        try FeedMapper.images(from: response).map { image in
          let url = URL(string: edit(image.url.absoluteString)) ?? image.url
          return FeedImage(id: image.id, description: image.description, location: image.location, url: url)
        }
      }
    }
  }

  private static func key(_ part: String, _ id: String, _ edit: @escaping @Sendable (String) -> String) -> Mutant {
    Mutant("The cache of images ignores the \(part)", caughtBy: "cached-image-data.\(id)") { parts in
      parts.imageCache = { LocalFeedImageDataLoader(store: EditedStore(store: $0, edit: edit)) }
    }
  }

  /// Finds the image of a URL whose edited text is that of an image's URL.
  private struct EditedStore: FeedImageDataStore {
    let store: any FeedImageDataStore
    let edit: @Sendable (String) -> String

    func insert(_ data: Data, for url: URL) async throws { try await store.insert(data, for: url) }

    func retrieve(dataFor url: URL) async throws -> Data? {
      if let data = try await store.retrieve(dataFor: url) { return data }
      guard let other = URL(string: edit(url.absoluteString)) else { return nil }
      return try await store.retrieve(dataFor: other)
    }
  }
}
