import FeedClient
import Foundation

/// An image as the store has it.
struct LocalFeedImage: Codable {
  let id: UUID
  let description: String?
  let location: String?
  let url: URL

  init(_ image: FeedImage) {
    (id, description, location, url) = (image.id, image.description, image.location, image.url)
  }

  var model: FeedImage { FeedImage(id: id, description: description, location: location, url: url) }
}

/// A store of local models, in memory or in one file.
actor CodableStore: FeedStore, FeedImageDataStore {
  private struct Content: Codable {
    struct Feed: Codable {
      let images: [LocalFeedImage]
      let timestamp: Date
    }

    var feed: Feed?
    var data: [String: Data] = [:]
  }

  private let file: URL?
  private var memory = Content()

  init(file: URL? = nil) { self.file = file }

  func deleteCachedFeed() throws { try change { $0.feed = nil } }

  func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try change { $0.feed = Content.Feed(images: feed.map(LocalFeedImage.init), timestamp: timestamp) }
  }

  func retrieve() throws -> CachedFeed? {
    try content().feed.map { CachedFeed(feed: $0.images.map(\.model), timestamp: $0.timestamp) }
  }

  func insert(_ data: Data, for url: URL) throws { try change { $0.data[url.absoluteString] = data } }

  func retrieve(dataFor url: URL) throws -> Data? { try content().data[url.absoluteString] }

  private func content() throws -> Content {
    guard let file else { return memory }
    guard FileManager.default.fileExists(atPath: file.path) else { return Content() }
    return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
  }

  /// Changes the content; what cannot be read is replaced.
  private func change(_ edit: (inout Content) -> Void) throws {
    var content = (try? content()) ?? Content()
    edit(&content)
    guard let file else { return memory = content }
    try JSONEncoder().encode(content).write(to: file, options: .atomic)
  }
}

/// What the app has where its store cannot be opened.
struct NullStore: FeedStore, FeedImageDataStore {
  func deleteCachedFeed() {}
  func insert(_ feed: [FeedImage], timestamp: Date) {}
  func retrieve() -> CachedFeed? { nil }
  func insert(_ data: Data, for url: URL) {}
  func retrieve(dataFor url: URL) -> Data? { nil }
}
