import FeedClient
import HTTPExchange

/// The HTTP clients that all cases of a run share.
struct Transports: Sendable {
  private let usual: URLSessionHTTPClient
  private let short: URLSessionHTTPClient

  /// Clients over two sessions.
  ///
  /// Only requests to a server that never answers wait for a short time: nothing else can fail on a busy machine.
  init() {
    usual = URLSessionHTTPClient(configuration: .init(requestTimeout: .seconds(20)))
    short = URLSessionHTTPClient(configuration: .init(requestTimeout: .milliseconds(200)))
  }

  /// The client that waits so long.
  subscript(patience: CaseClient.Patience) -> URLSessionHTTPClient {
    switch patience {
    case .usual: usual
    case .short: short
    }
  }

  /// Ends both sessions.
  func shutdown() {
    usual.shutdown()
    short.shutdown()
  }
}
