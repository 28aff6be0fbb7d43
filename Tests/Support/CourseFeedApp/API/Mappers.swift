import FeedClient
import Foundation

/// The URLs of the API.
enum APIEndpoint {
  static func feed(after last: UUID?, limit: Int, baseURL: URL) -> URL {
    var components = URLComponents(url: baseURL.appending(path: "v1/feed"), resolvingAgainstBaseURL: true)
    components?.queryItems = [
      URLQueryItem(name: "limit", value: "\(limit)"), last.map { URLQueryItem(name: "after_id", value: $0.uuidString) },
    ].compactMap(\.self)
    return components?.url ?? baseURL
  }

  static func comments(on image: UUID, baseURL: URL) -> URL {
    baseURL.appending(path: "v1/image/\(image.uuidString)/comments")
  }
}

/// Maps a response to the images of a page.
struct FeedItemsMapper: Sendable {
  private struct Item: Decodable, Identifiable {
    let id: UUID
    let description: String?
    let location: String?
    let image: WebURL
  }

  var checksJSON = true

  func map(_ data: Data, _ status: Int) throws -> [FeedImage] {
    guard status == 200 else { throw LoadError.invalidData }
    return try List<Item>(data, checksJSON: checksJSON).items.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image.url)
    }
  }
}

/// Maps a response to the comments on an image.
struct ImageCommentsMapper: Sendable {
  private struct Item: Decodable, Identifiable {
    struct Author: Decodable { let username: String }

    let id: UUID
    let message: String
    let createdAt: Timestamp
    let author: Author

    private enum CodingKeys: String, CodingKey {
      case id, message, author
      case createdAt = "created_at"
    }
  }

  var checksJSON = true

  func map(_ data: Data, _ status: Int) throws -> [ImageComment] {
    guard 200...299 ~= status else { throw LoadError.invalidData }
    return try List<Item>(data, checksJSON: checksJSON).items.map {
      ImageComment(id: $0.id, message: $0.message, createdAt: $0.createdAt.date, username: $0.author.username)
    }
  }
}

/// Maps a response to the data of an image.
enum FeedImageDataMapper {
  static func map(_ data: Data, _ status: Int) throws -> Data {
    guard status == 200, !data.isEmpty else { throw LoadError.invalidData }
    return data
  }
}

/// The root of both lists of the API.
private struct List<Item: Decodable & Identifiable>: Decodable {
  let items: [Item]

  init(_ data: Data, checksJSON: Bool) throws {
    if checksJSON { try StrictJSON.check(data) }
    self = try JSONDecoder().decode(Self.self, from: data)
    guard Set(items.map(\.id)).count == items.count else { throw LoadError.invalidData }
  }
}

/// An absolute URL of the web; Foundation's own decoding takes relative ones, and encodes what is none.
private struct WebURL: Decodable {
  let url: URL

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let url = Self.unchanged(text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { throw LoadError.invalidData }
    self.url = url
  }

  private static func unchanged(_ text: String) -> URL? {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return URL(string: text) }
    return URL(string: text, encodingInvalidCharacters: false)
  }
}

/// A point in time as the API writes it, with or without a colon in its offset; Foundation's formatter takes neither
/// both, nor refuses 30 February.
private struct Timestamp: Decodable {
  let date: Date

  init(from decoder: any Decoder) throws {
    guard let date = Self.date(try decoder.singleValueContainer().decode(String.self)) else {
      throw LoadError.invalidData
    }
    self.date = date
  }

  private static func date(_ text: String) -> Date? {
    let form = #/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))$/#
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The calendar knows no leap second, which is the one after the last of a day in UTC.
    let isLeap = match.6 == "60"
    let parts = DateComponents(
      year: Int(match.1),
      month: Int(match.2),
      day: Int(match.3),
      hour: Int(match.4),
      minute: Int(match.5),
      second: isLeap ? 59 : Int(match.6)
    )
    let (hours, minutes) = (match.9.flatMap { Int($0) } ?? 0, match.10.flatMap { Int($0) } ?? 0)
    // What the calendar makes of the parts must be what they say.
    guard let date = calendar.date(from: parts), hours < 24, minutes < 60,
      calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date) == parts
    else { return nil }
    let whole = date - TimeInterval((match.8 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)) + (isLeap ? 1 : 0)
    guard !isLeap || whole.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 else { return nil }
    return whole + (match.7.flatMap { Double("0\($0)") } ?? 0)
  }
}
