import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A picture in the feed, as this app has it.
public struct Post: Sendable, Equatable {
  /// What identifies it.
  public let id: UUID
  /// What is in the picture.
  public let caption: String?
  /// Where it was taken.
  public let place: String?
  /// The URL of its bytes.
  public let picture: URL

  /// Creates a post.
  public init(id: UUID, caption: String?, place: String?, picture: URL) {
    self.id = id
    self.caption = caption
    self.place = place
    self.picture = picture
  }
}

/// What somebody wrote about a post.
public struct Remark: Sendable, Equatable {
  /// What identifies it.
  public let id: UUID
  /// What was written.
  public let text: String
  /// When it was written.
  public let date: Date
  /// Who wrote it.
  public let author: String
}

/// Why the app has nothing to show.
public enum ReaderError: Error { case offline, unreadable }

/// Loads the feed, remarks and pictures of an API.
public struct FeedReader: Sendable {
  /// Loads a URL; in the app, this is `URLSession.shared.data(from:)`.
  public typealias Fetch = @Sendable (URL) async throws -> (Data, URLResponse)

  private let api: URL
  private let fetch: Fetch

  /// Creates a reader of an API.
  public init(api: URL, fetch: @escaping Fetch = { try await URLSession.shared.data(from: $0) }) {
    self.api = api
    self.fetch = fetch
  }

  /// Returns a page: the first one, or the one after a post.
  public func posts(after last: UUID?, limit: Int) async throws -> [Post] {
    var items = [URLQueryItem(name: "limit", value: "\(limit)")]
    if let last { items.append(URLQueryItem(name: "after_id", value: last.uuidString)) }
    let page = try await list(of: PostDTO.self, at: api.appending(path: "v1/feed").appending(queryItems: items)) {
      $0 == 200
    }
    return try page.map { item in
      guard let picture = URL(string: item.image), picture.host() != nil else { throw ReaderError.unreadable }
      return Post(id: item.id, caption: item.description, place: item.location, picture: picture)
    }
  }

  /// Returns what was written about a post.
  public func remarks(on post: UUID) async throws -> [Remark] {
    let url = api.appending(path: "v1/image/\(post.uuidString)/comments")
    return try await list(of: RemarkDTO.self, at: url) { (200...299).contains($0) }
      .map { Remark(id: $0.id, text: $0.message, date: $0.createdAt, author: $0.author.username) }
  }

  /// Returns the bytes of a picture.
  public func picture(at url: URL) async throws -> Data {
    let (data, status) = try await load(url)
    guard status == 200, !data.isEmpty else { throw ReaderError.unreadable }
    return data
  }

  private func list<Item: Decodable>(of type: Item.Type, at url: URL, isSuccess: (Int) -> Bool) async throws -> [Item] {
    let (data, status) = try await load(url)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(Self.date)
    guard isSuccess(status), let page = try? decoder.decode(Page<Item>.self, from: data) else {
      throw ReaderError.unreadable
    }
    return page.items
  }

  private func load(_ url: URL) async throws -> (Data, status: Int) {
    try Task.checkCancellation()
    do {
      let (data, response) = try await fetch(url)
      try Task.checkCancellation()
      return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    } catch {
      try Task.checkCancellation()
      throw ReaderError.offline
    }
  }

  @Sendable private static func date(from decoder: any Decoder) throws -> Date {
    let text = try decoder.singleValueContainer().decode(String.self)
    for style in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
      if let date = try? style.parse(text) { return date }
    }
    throw ReaderError.unreadable
  }
}

private struct Page<Item: Decodable>: Decodable { let items: [Item] }

private struct PostDTO: Decodable {
  let id: UUID
  let description: String?
  let location: String?
  let image: String
}

private struct RemarkDTO: Decodable {
  struct Author: Decodable { let username: String }

  let id: UUID
  let message: String
  let createdAt: Date
  let author: Author

  private enum CodingKeys: String, CodingKey {
    case id, message, author
    case createdAt = "created_at"
  }
}
