public import Foundation
public import HTTPExchange

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The API of a spec: its address, and the headers that name the spec in requests.
///
/// Whatever the API does in the spec, it does from the beginning. A client of a URL session only needs the session's
/// configuration:
///
///     RemoteFeedLoaderSpecs(backend: backend) { api in
///       let session = URLSession(configuration: api.sessionConfiguration)
///       return MyFeedLoader(baseURL: api.baseURL, client: MyClient(session: session))
///     }
///
/// One with requests of its own sends what `routed` makes of them, or adds `headerFields`.
public struct SpecAPI: Sendable {
  /// Where the API is, without `/v1`.
  public let baseURL: URL
  /// The headers that each request must have, so that the API responds as the spec requires.
  public let headerFields: [String: String]
  /// How long a request may wait for a response: briefly if there will be none.
  public let requestTimeout: Duration
  private let session: any BackendSession

  /// The API of a session, as it is at present.
  init(_ session: any BackendSession, requestTimeout: Duration) throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: session.baseURL.absoluteString))
    let fields = session.routed(request).headers.fields
    headerFields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    baseURL = try Self.present(session.baseURL, session)
    self.requestTimeout = requestTimeout
    self.session = session
  }

  /// A configuration without cache and cookies, whose requests have the fields, and wait no longer than the timeout.
  public var sessionConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpAdditionalHeaders = headerFields
    configuration.timeoutIntervalForRequest = requestTimeout / .seconds(1)
    return configuration
  }

  /// The request as it has to go out: with the fields, and to where the API is.
  public func routed(_ request: HTTPRequest) -> HTTPRequest { session.routed(request) }

  /// The request with the fields that it must have.
  public func routed(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headerFields { request.setValue(value, forHTTPHeaderField: name) }
    request.timeoutInterval = requestTimeout / .seconds(1)
    return request
  }

  /// Where a URL of the API is to be found at present.
  func present(_ url: URL) throws -> URL { try Self.present(url, session) }

  private static func present(_ url: URL, _ session: any BackendSession) throws -> URL {
    var address = try HTTPURL(parsing: url.absoluteString)
    let routed = session.routed(HTTPRequest(url: address)).url
    (address.scheme, address.host, address.port) = (routed.scheme, routed.host, routed.port)
    return try SpecSamples.url(address.description)
  }
}
