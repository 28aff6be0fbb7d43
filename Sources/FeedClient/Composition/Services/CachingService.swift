/// Saves what a service delivers.
///
/// A save that fails is ignored: the caller gets the response. In a cancelled task nothing is delivered, and a response
/// that came too late is not saved.
public struct CachingService<Request: Sendable, Response: Sendable>: Sendable {
  /// The request to a service.
  public typealias Load = @Sendable (Request) async throws -> Response

  private let service: Load
  private let save: @Sendable (Request, Response) async throws -> Void

  /// A service with something that keeps its responses.
  public init(load: @escaping Load, save: @escaping @Sendable (Request, Response) async throws -> Void) {
    service = load
    self.save = save
  }

  /// The service's response.
  ///
  /// - Throws: What the service throws; `CancellationError` in a cancelled task.
  public func load(_ request: Request) async throws -> Response {
    let response = try await unlessCancelled { try await service(request) }
    try? await save(request, response)
    try Task.checkCancellation()
    return response
  }
}
