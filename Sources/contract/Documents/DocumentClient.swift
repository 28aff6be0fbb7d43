import ContractVerifier
import HTTPMessages
import HTTPTransport
import Redaction

/// Retrieves documents: follows redirects within an origin, and decodes bodies.
struct DocumentClient {
  /// The client, which adds the headers for the API.
  let client: any HTTPClient

  private static let mostRedirects = 5
  private static let largest = 64 << 20

  /// Creates a client from another one.
  init(client: any HTTPClient) { self.client = client }

  /// Calls `body` with a client whose headers go to the origin of the API alone; the connections are closed afterwards.
  ///
  /// - Parameters:
  ///   - target: The API; `nil` if no headers are sent.
  ///   - timeout: The longest silence of a server.
  ///   - deadline: The longest time for one response; `nil` for the usual one.
  ///   - isInsecure: Whether any certificate is accepted.
  ///   - proxies: The proxies on the way; `nil` for none.
  ///   - policy: The values that must not be shown.
  static func with<Result: Sendable>(
    target: LiveTarget?,
    timeout: Duration,
    deadline: Duration? = nil,
    isInsecure: Bool,
    proxies: ProxySettings? = nil,
    policy: RedactionPolicy,
    _ body: (DocumentClient) async -> Result
  ) async -> Result {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = timeout
    if let deadline { configuration.deadline = deadline }
    configuration.maximumBody = largest
    configuration.security = CommandSecurity.client(insecure: isInsecure)
    configuration.proxies = proxies
    configuration.targetOrigin = target?.url
    configuration.targetHeaders = target?.headers ?? HTTPHeaders()
    configuration.userAgent = "contract/\(ContractCommand.version)"
    let live = LiveClient(configuration: configuration)
    let result = await body(DocumentClient(client: SecretObservingClient(client: live, policy: policy)))
    await live.shutdown()
    return result
  }

  /// Requests a document, and follows redirects within its origin.
  func get(_ url: HTTPURL) async -> HTTPExchange {
    var url = url
    for _ in 0..<Self.mostRedirects {
      let exchange = await send(url)
      guard let response = exchange.response, [301, 302, 303, 307, 308].contains(response.status),
        let next = response.headers["Location"].flatMap({ try? url.resolving($0) }), next.hasSameOrigin(as: url)
      else { return exchange }
      url = next
    }
    return await send(url)
  }

  private func send(_ url: HTTPURL) async -> HTTPExchange {
    let accept = "application/vnd.oai.openapi+json, application/json, application/yaml;q=0.9, */*;q=0.1"
    return Self.decoded(await client.send(HTTPRequest(url: url, headers: ["Accept": accept])))
  }

  /// Returns an exchange whose body is without content codings, if it could be decoded.
  static func decoded(_ exchange: HTTPExchange) -> HTTPExchange {
    var exchange = exchange
    guard var response = exchange.response, !response.headers.list(of: "Content-Encoding").isEmpty else {
      return exchange
    }
    let decoding = ContentDecoding(response, limit: largest)
    guard decoding.fault == nil, let body = decoding.body else { return exchange }
    response.body = body
    response.headers["Content-Encoding"] = nil
    response.headers["Content-Length"] = nil
    exchange.response = response
    return exchange
  }
}
