import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client of a feed app, as one would write it with URLSession: pages of ten, images, comments.
struct FeedApp: Sendable {
  /// An image of the feed.
  struct Item: Decodable, Sendable {
    var id: UUID
    var image: URL
  }

  /// What somebody has said of an image.
  struct Comment: Decodable, Sendable {
    var id: UUID
    var message: String
  }

  private struct Page<Element: Decodable>: Decodable {
    var items: [Element]
  }

  let baseURL: String
  let session: URLSession

  /// An app that keeps so many connections, and stores nothing.
  init(baseURL: String, connections: Int = 6) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = Duration.beyondHangs / .seconds(1)
    self.baseURL = baseURL
    session = URLSession(configuration: configuration)
  }

  /// The whole feed, page by page.
  func feed() async throws -> (items: [Item], pages: [Int]) {
    var (items, pages): ([Item], [Int]) = ([], [])
    repeat {
      let cursor = items.last.map { "&after_id=\($0.id.uuidString)" } ?? ""
      let page: Page<Item> = try await decoded("/v1/feed?limit=10\(cursor)")
      items += page.items
      pages.append(page.items.count)
    } while pages.last == 10
    return (items, pages)
  }

  /// The comments on an image.
  func comments(on item: Item) async throws -> [Comment] {
    let page: Page<Comment> = try await decoded("/v1/image/\(item.id.uuidString)/comments")
    return page.items
  }

  /// The bytes of an image.
  func image(of item: Item) async throws -> Data { try await send(URLRequest(url: item.image)).body }

  /// Requests a path, with the given headers and body.
  func request(
    _ path: String,
    method: String = "GET",
    headers: [String: String] = [:],
    body: String? = nil
  ) async throws -> (status: Int, body: Data, headers: [String: String]) {
    guard let url = URL(string: baseURL + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return try await send(request)
  }

  private func decoded<Value: Decodable>(_ path: String) async throws -> Value {
    let response = try await request(path)
    guard response.status == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode(Value.self, from: response.body)
  }

  private func send(_ request: URLRequest) async throws -> (status: Int, body: Data, headers: [String: String]) {
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name.lowercased()] = value }
    }
    return (response.statusCode, data, headers)
  }
}
