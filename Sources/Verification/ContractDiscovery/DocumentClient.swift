import ContractJudge
package import HTTPMessages

/// Retrieves documents: follows redirects within an origin, and decodes bodies.
package struct DocumentClient {
  /// The client, which adds the headers for the API.
  package let client: any HTTPClient

  private static let mostRedirects = 5
  /// The largest body, in bytes.
  package static let largest = 64 << 20

  /// Creates a client from another one.
  package init(client: any HTTPClient) { self.client = client }

  /// Requests a document, and follows redirects within its origin.
  package func get(_ url: HTTPURL) async -> HTTPExchange {
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
