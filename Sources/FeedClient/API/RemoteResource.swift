import Foundation
import HTTPMessages

/// Loads a resource from a URL, with the connectivity and cancellation rules of all remote loaders.
struct RemoteResource<Resource> {
  let client: any HTTPClient
  let map: @Sendable (HTTPResponse) throws -> Resource

  /// Requests a URL and maps the response.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   task that is cancelled before or during the load.
  func load(from url: URL) async throws -> Resource {
    try Task.checkCancellation()
    guard let url = try? HTTPURL(parsing: url.absoluteString) else { throw FeedError.connectivity }
    let exchange = await client.send(HTTPRequest(url: url))
    if exchange.faults.contains(where: { $0.kind == .cancelled }) { throw CancellationError() }
    try Task.checkCancellation()
    guard exchange.faults.isEmpty, let response = exchange.response else { throw FeedError.connectivity }
    let resource = Result { try map(response) }
    // The task may be cancelled during the mapping; then neither a result nor an error is delivered.
    try Task.checkCancellation()
    return try resource.get()
  }
}
