public import Foundation
public import HTTPMessages

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The API of a spec: its address, and the headers that name the spec in requests.
///
/// Whatever the API does in the spec, it does from the beginning. A client of a URL session only needs the session's
/// configuration:
///
/// ```swift
/// let specs = RemoteImageDataLoaderSpecs(backend: backend, classify: classify) { api in
///   let session = URLSession(configuration: api.sessionConfiguration)
///   return FeedImageDataLoaderClosure { url in
///     guard let (data, response) = try? await session.data(from: url) else { throw MyError.offline }
///     guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else { throw MyError.invalid }
///     return data
///   }
/// }
/// ```
///
/// One with requests of its own sends what `routed` makes of them, or adds `headerFields`.
public struct SpecAPI: Sendable {
  /// The base URL of the API, without `/v1`.
  public let baseURL: URL
  /// The headers that each request must have, so that the API responds as the spec requires.
  public let headerFields: [String: String]
  /// The timeout of requests, which is short if there will be no response.
  public let requestTimeout: Duration
  private let session: any BackendSession

  /// Creates the API of a session in its current state.
  init(_ session: any BackendSession, requestTimeout: Duration) throws {
    let request = HTTPRequest(url: try HTTPURL(parsing: session.baseURL.absoluteString))
    let fields = session.routed(request).headers.fields
    headerFields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    baseURL = try Self.present(session.baseURL, session)
    self.requestTimeout = requestTimeout
    self.session = session
  }

  /// A configuration without cache and cookies, with the headers and the timeout.
  public var sessionConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpAdditionalHeaders = headerFields
    configuration.timeoutIntervalForRequest = requestTimeout / .seconds(1)
    return configuration
  }

  /// Returns the request to send: with the headers, and to the API's current address.
  public func routed(_ request: HTTPRequest) -> HTTPRequest { session.routed(request) }

  /// Returns the request with the required headers.
  public func routed(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headerFields { request.setValue(value, forHTTPHeaderField: name) }
    request.timeoutInterval = requestTimeout / .seconds(1)
    return request
  }

  /// Returns the current address for a URL of the API.
  func present(_ url: URL) throws -> URL { try Self.present(url, session) }

  private static func present(_ url: URL, _ session: any BackendSession) throws -> URL {
    var address = try HTTPURL(parsing: url.absoluteString)
    let routed = session.routed(HTTPRequest(url: address)).url
    (address.scheme, address.host, address.port) = (routed.scheme, routed.host, routed.port)
    return try SpecSamples.url(address.description)
  }
}
