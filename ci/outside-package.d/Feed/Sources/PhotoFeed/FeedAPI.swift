import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An image of the feed.
public struct FeedImage: Hashable, Sendable {
  public let id: UUID
  public let description: String?
  public let location: String?
  public let url: URL

  public init(id: UUID, description: String?, location: String?, url: URL) {
    (self.id, self.description, self.location, self.url) = (id, description, location, url)
  }
}

/// A comment on an image.
public struct ImageComment: Hashable, Sendable {
  public let id: UUID
  public let message: String
  public let createdAt: Date
  public let username: String
}

/// A request that can be cancelled.
public protocol HTTPClientTask: Sendable {
  func cancel()
}

/// What sends the requests; in the app, a `URLSession` conforms.
public protocol HTTPClient: Sendable {
  typealias Result = Swift.Result<(Data, HTTPURLResponse), any Error>

  @discardableResult
  func get(from url: URL, completion: @escaping (Result) -> Void) -> any HTTPClientTask
}

/// Why a load from the API failed.
public enum RemoteError: Error { case connectivity, invalidData }

/// Loads a resource, and calls a completion handler on the main queue; not after cancellation.
public struct RemoteLoader<Resource: Sendable>: Sendable {
  private let url: URL
  private let client: any HTTPClient
  private let map: @Sendable (Data, HTTPURLResponse) throws -> Resource

  init(
    url: URL,
    client: any HTTPClient,
    map: @escaping @Sendable (Data, HTTPURLResponse) throws -> Resource
  ) {
    (self.url, self.client, self.map) = (url, client, map)
  }

  public func load(completion: @escaping @Sendable (Result<Resource, any Error>) -> Void) -> any HTTPClientTask {
    let handler = MainQueueHandler(completion)
    handler.task = client.get(from: url) { [map] result in
      handler.call(
        Result {
          guard let (data, response) = try? result.get() else { throw RemoteError.connectivity }
          guard let resource = try? map(data, response) else { throw RemoteError.invalidData }
          return resource
        }
      )
    }
    return handler
  }
}

/// Calls a completion handler on the main queue, unless it was cancelled before.
private final class MainQueueHandler<Value: Sendable>: HTTPClientTask, @unchecked Sendable {
  var task: (any HTTPClientTask)?
  private let lock = NSRecursiveLock()
  private var completion: (@Sendable (Result<Value, any Error>) -> Void)?

  init(_ completion: @escaping @Sendable (Result<Value, any Error>) -> Void) { self.completion = completion }

  func call(_ result: Result<Value, any Error>) {
    DispatchQueue.main.async { [self] in lock.withLock { completion?(result) } }
  }

  func cancel() {
    lock.withLock { completion = nil }
    task?.cancel()
  }
}

/// The resources of the API.
public struct FeedAPI: Sendable {
  private let client: any HTTPClient
  private let baseURL: URL

  public init(client: any HTTPClient, baseURL: URL) { (self.client, self.baseURL) = (client, baseURL) }

  public func feed(after image: UUID?) -> RemoteLoader<[FeedImage]> {
    let after = image.map { URLQueryItem(name: "after_id", value: $0.uuidString) }
    let query = [URLQueryItem(name: "limit", value: "10")] + (after.map { [$0] } ?? [])
    let url = baseURL.appending(path: "v1/feed").appending(queryItems: query)
    return RemoteLoader(url: url, client: client, map: FeedItemsMapper.map)
  }

  public func comments(on image: UUID) -> RemoteLoader<[ImageComment]> {
    let url = baseURL.appending(path: "v1/image/\(image.uuidString)/comments")
    return RemoteLoader(url: url, client: client, map: ImageCommentsMapper.map)
  }

  public func imageData(from url: URL) -> RemoteLoader<Data> {
    RemoteLoader(url: url, client: client, map: FeedImageDataMapper.map)
  }
}

enum FeedItemsMapper {
  private struct Root: Decodable { let items: [Item] }

  private struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL
  }

  static func map(_ data: Data, from response: HTTPURLResponse) throws -> [FeedImage] {
    guard response.statusCode == 200 else { throw RemoteError.invalidData }
    return try JSONDecoder().decode(Root.self, from: data).items.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
    }
  }
}

enum ImageCommentsMapper {
  private struct Root: Decodable { let items: [Item] }

  private struct Item: Decodable {
    struct Author: Decodable { let username: String }

    let id: UUID
    let message: String
    let created_at: Date
    let author: Author
  }

  static func map(_ data: Data, from response: HTTPURLResponse) throws -> [ImageComment] {
    guard 200...299 ~= response.statusCode else { throw RemoteError.invalidData }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Root.self, from: data).items.map {
      ImageComment(id: $0.id, message: $0.message, createdAt: $0.created_at, username: $0.author.username)
    }
  }
}

enum FeedImageDataMapper {
  static func map(_ data: Data, from response: HTTPURLResponse) throws -> Data {
    guard response.statusCode == 200, !data.isEmpty else { throw RemoteError.invalidData }
    return data
  }
}
