import Foundation
import HTTPExchange

/// Loads the resource at a URL, with the rules about connections and cancellation that all remote loaders share.
struct RemoteResource<Resource> {
  let client: any HTTPClient
  let map: @Sendable (HTTPResponse) throws -> Resource

  /// Returns what the response of a URL is mapped to.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; what the mapping throws; `CancellationError` in a task
  ///   that is cancelled before or meanwhile.
  func load(from url: URL) async throws -> Resource {
    try Task.checkCancellation()
    guard let url = try? HTTPURL(parsing: url.absoluteString) else { throw FeedError.connectivity }
    let exchange = await client.send(HTTPRequest(url: url))
    if exchange.faults.contains(where: { $0.kind == .cancelled }) { throw CancellationError() }
    try Task.checkCancellation()
    guard exchange.faults.isEmpty, let response = exchange.response else { throw FeedError.connectivity }
    let resource = Result { try map(response) }
    // Mapping takes a while, too: neither its result nor its error is delivered to who does not want it any more.
    try Task.checkCancellation()
    return try resource.get()
  }
}
