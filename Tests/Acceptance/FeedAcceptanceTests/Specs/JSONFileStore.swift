import FeedAcceptance
import FeedClient
import Foundation

/// A store as a team writes it in an afternoon: one JSON file, `Codable`, and nothing for several callers at once.
///
/// Some of it can be replaced, to make it wrong.
class JSONFileStore: SynchronousFeedStore {
  struct Cache: Codable {
    var timestamp: Double
    var rows: [Row]
  }

  struct Row: Codable {
    var id: UUID
    var description: String?
    var location: String?
    var url: URL
  }

  let file: URL

  init(file: URL) { self.file = file }

  func deleteCachedFeed() throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }

  func insert(_ feed: [FeedImage], timestamp: Date) throws {
    let rows = feed.map { Row(id: $0.id, description: $0.description, location: $0.location, url: $0.url) }
    try write(JSONEncoder().encode(Cache(timestamp: timestamp.timeIntervalSinceReferenceDate, rows: rows)))
  }

  func retrieve() throws -> (feed: [FeedImage], timestamp: Date)? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try decode(Data(contentsOf: file))
  }

  func write(_ data: Data) throws { try data.write(to: file, options: .atomic) }

  func decode(_ data: Data) throws -> (feed: [FeedImage], timestamp: Date)? {
    let cache = try JSONDecoder().decode(Cache.self, from: data)
    let feed = cache.rows.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
    }
    return (feed, Date(timeIntervalSinceReferenceDate: cache.timestamp))
  }
}
