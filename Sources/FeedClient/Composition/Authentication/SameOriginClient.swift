import Foundation
public import HTTPMessages

/// Signs requests to the API's own origin only, so that no other server sees the token.
public struct SameOriginClient: HTTPClient {
  private let signing: any HTTPClient
  private let plain: any HTTPClient
  private let origin: HTTPURL?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - signing: Sends the requests to the API's origin.
  ///   - plain: Sends all other requests.
  ///   - baseURL: The base URL of the API.
  public init(signing: any HTTPClient, plain: any HTTPClient, baseURL: String) {
    self.signing = signing
    self.plain = plain
    origin = try? HTTPURL(parsing: baseURL)
  }

  /// Performs the exchange, signed if the request is for the API's origin.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    guard let origin, request.url.hasSameOrigin(as: origin) else { return await plain.send(request) }
    return await signing.send(request)
  }
}
