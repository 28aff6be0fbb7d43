import HTTPMessages
import TestSupport
import Testing

@testable import MockEngine

@Suite("Forwarding", .takesTurns)
struct ForwardingClientTests {
  /// Sends no response, but keeps the requests.
  private struct Echo: HTTPClient {
    func send(_ request: HTTPRequest) async -> HTTPExchange { HTTPExchange(request: request, response: nil) }
  }

  private func forwarded(
    _ path: String,
    to target: String,
    headers: HTTPHeaders = HTTPHeaders()
  ) async throws -> HTTPRequest {
    let client = ForwardingClient(client: Echo(), target: try HTTPURL(parsing: target))
    let url = try HTTPURL(parsing: "http://127.0.0.1:4000\(path)")
    return await client.send(HTTPRequest(method: .post, url: url, headers: headers, body: [1])).request
  }

  @Test(
    "Forwarding puts the upstream's path before that of the request, unless it is there already",
    arguments: [
      ("https://api.example", "/v1/a?b=%20", "https://api.example/v1/a?b=%20"),
      ("https://api.example/", "/v1/a", "https://api.example/v1/a"),
      ("https://api.example:8443/base", "/v1/a", "https://api.example:8443/base/v1/a"),
      ("https://api.example/base/", "/base/v1/a", "https://api.example/base/v1/a"),
      ("https://api.example/base", "/baseline", "https://api.example/base/baseline"),
    ]
  )
  func path(_ target: String, _ path: String, _ expected: String) async throws {
    let request = try await forwarded(path, to: target)
    #expect(request.url.description == expected)
    #expect(request.method == .post)
    #expect(request.body == [1])
  }

  @Test("Forwarding sends the upstream's host, and requests no coding that the client did not request")
  func headers() async throws {
    let plain = try await forwarded("/", to: "http://api.example", headers: ["Host": "127.0.0.1:4000", "X-A": "1"])
    #expect(plain.headers == ["X-A": "1", "Accept-Encoding": "identity"])
    let coded = try await forwarded("/", to: "http://api.example", headers: ["Accept-Encoding": "br"])
    #expect(coded.headers == ["Accept-Encoding": "br"])
  }
}
