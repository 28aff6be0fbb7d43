import Foundation
public import HTTPMessages

/// Signs requests with an access token, and retries a rejected request once with a refreshed token.
///
/// Source: RFC 6750, sections 2.1 and 3.1 (`Authorization: Bearer`, and 401 for a token that is no longer valid).
public struct AuthenticatedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let tokens: any AccessTokens

  /// Creates a client that signs the requests of another client.
  public init(_ client: any HTTPClient, tokens: any AccessTokens) {
    self.client = client
    self.tokens = tokens
  }

  /// Performs the exchange with a signed request; a 401 response after the refresh is returned as it is.
  ///
  /// The exchange contains the original request, because nobody else should see the token. If there is no token, or the
  /// refresh fails, a fault says why.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let token: AccessToken
    do {
      token = try await tokens.token()
    } catch {
      return HTTPExchange(request: request, response: nil, faults: [fault("there is no access token", error)])
    }
    var exchange = await send(request, with: token)
    guard exchange.response?.status == 401 else { return exchange }
    do {
      return await send(request, with: try await tokens.refreshed(after: token))
    } catch {
      exchange.faults.append(fault("the access token could not be refreshed", error))
      return exchange
    }
  }

  private func send(_ request: HTTPRequest, with token: AccessToken) async -> HTTPExchange {
    // Anything but visible ASCII could end the header and start another one.
    guard token.value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !token.value.isEmpty else {
      let fault = TransportFault(
        .invalidRequest,
        "the access token contains characters that are not allowed in headers"
      )
      return HTTPExchange(request: request, response: nil, faults: [fault])
    }
    var signed = request
    signed.headers["Authorization"] = "Bearer \(token.value)"
    var exchange = await client.send(signed)
    exchange.request = request
    return exchange
  }

  private func fault(_ what: String, _ error: any Error) -> TransportFault {
    // A cancellation error is an ordinary failure, unless this task was cancelled.
    if Task.isCancelled { return TransportFault(.cancelled, "cancelled") }
    return TransportFault(.other, "\(what): \(FeedEvent.Reason(error))")
  }
}

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
