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
