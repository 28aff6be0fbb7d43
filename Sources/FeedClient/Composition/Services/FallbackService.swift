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
