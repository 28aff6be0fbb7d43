public import Foundation

/// Saves the responses of a service.
///
/// A failed save is ignored, so the caller gets the response anyway. In a cancelled task nothing is delivered, and a
/// late response is not saved.
public struct CachingService<Request: Sendable, Response: Sendable>: Sendable {
  /// Loads a response for a request.
  public typealias Load = @Sendable (Request) async throws -> Response

  private let service: Load
  private let save: @Sendable (Request, Response) async throws -> Void

  /// Creates a service that saves the responses of another one.
  public init(load: @escaping Load, save: @escaping @Sendable (Request, Response) async throws -> Void) {
    service = load
    self.save = save
  }

  /// Loads the service's response and saves it.
  ///
  /// - Throws: The error of the service; `CancellationError` in a cancelled task.
  public func load(_ request: Request) async throws -> Response {
    let response = try await unlessCancelled { try await service(request) }
    try? await save(request, response)
    try Task.checkCancellation()
    return response
  }
}

/// Uses a second service if the first one fails.
///
/// Cancellation is not a failure, so the second service is then not used.
public struct FallbackService<Request: Sendable, Response: Sendable>: Sendable {
  /// Loads a response for a request.
  public typealias Load = @Sendable (Request) async throws -> Response

  private let first: Load
  private let second: @Sendable (Request, any Error) async throws -> Response

  /// Creates a service from two others; if both fail, the second one's error is thrown.
  public init(first: @escaping Load, second: @escaping Load) {
    self.init(first: first) { request, _ in try await second(request) }
  }

  /// Creates a service from two others, where the second one receives the error of the first.
  public init(first: @escaping Load, second: @escaping @Sendable (Request, any Error) async throws -> Response) {
    self.first = first
    self.second = second
  }

  /// Returns the first available response.
  ///
  /// - Throws: The error of the second service; `CancellationError` in a cancelled task, or if a service throws it.
  public func load(_ request: Request) async throws -> Response {
    do {
      return try await unlessCancelled { try await first(request) }
    } catch let error as CancellationError {
      throw error
    } catch {
      return try await unlessCancelled { try await second(request, error) }
    }
  }
}

/// Loads the bytes of an image from the cache, or else from the server, and then caches them.
///
/// A failed save is ignored, because the user sees the image anyway. If both loads fail, the server's error is thrown.
public struct CacheFirstImageDataLoader: FeedImageDataLoader {
  private let service: FallbackService<URL, Data>

  /// Creates a loader from a cache and a remote loader.
  public init(cache: any FeedImageDataCache, remote: any FeedImageDataLoader) {
    let remote = CachingService<URL, Data>(
      load: { try await remote.data(from: $0) },
      save: { try await cache.save($1, for: $0) }
    )
    service = FallbackService(first: { try await cache.data(from: $0) }, second: { try await remote.load($0) })
  }

  /// Loads the bytes at a URL.
  public func data(from url: URL) async throws -> Data { try await service.load(url) }
}
