/// Uses a second service if the first one fails.
///
/// A cancelled load is not a failure, and does not use the second service.
public struct FallbackService<Request: Sendable, Response: Sendable>: Sendable {
  /// The request to a service.
  public typealias Load = @Sendable (Request) async throws -> Response

  private let first: Load
  private let second: @Sendable (Request, any Error) async throws -> Response

  /// Two services; the second's error is delivered when both fail.
  public init(first: @escaping Load, second: @escaping Load) {
    self.init(first: first) { request, _ in try await second(request) }
  }

  /// A service, and a second one that gets the error of the first.
  public init(first: @escaping Load, second: @escaping @Sendable (Request, any Error) async throws -> Response) {
    self.first = first
    self.second = second
  }

  /// The response of the first service that has one.
  ///
  /// - Throws: What the second service throws; `CancellationError` in a cancelled task, or where a service says that it
  ///   was cancelled.
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
