import Diagnostics
import HTTPMessages
import HTTPTypes
import HTTPTypesBridge
import Testing

@Suite("Values of swift-http-types")
struct HTTPTypesBridgeTests {
  static let requests: [ContractRequest] = [
    ContractRequest(url: HTTPURL(scheme: "http", host: "api.example")),
    ContractRequest(
      method: .post,
      url: HTTPURL(scheme: "https", host: "api.example", port: 8443, path: "/v1/feed", query: "limit=1&a=%20"),
      headers: ["X-Twice": "1", "x-twice": "2", "Accept": "*/*"],
      body: [1, 2]
    ),
    ContractRequest(method: HTTPMethod("PURGE"), url: HTTPURL(scheme: "http", host: "[::1]", port: 80, path: "/a//b")),
  ]

  @Test("A request comes back from swift-http-types as it was, in the form in which it is sent", arguments: requests)
  func request(_ request: ContractRequest) throws {
    let bridged = try HTTPTypes.HTTPRequest(request)
    #expect(bridged.path == request.url.requestTarget)
    let restored = try ContractRequest(bridged, body: request.body)
    #expect(restored.method == request.method)
    #expect(restored.url.requestTarget == request.url.requestTarget)
    #expect(restored.url.origin == request.url.origin)
    #expect(restored.headers == request.headers)
    #expect(restored.body == request.body)
  }

  @Test("A response comes back from swift-http-types as it was", arguments: [100, 200, 404, 999])
  func response(_ status: Int) throws {
    let response = ContractResponse(status: status, reason: "Fine", headers: ["ETag": "\"1\""], body: [3])
    #expect(ContractResponse(try HTTPTypes.HTTPResponse(response), body: [3]) == response)
  }

  @Test(
    "A header that swift-http-types would change is refused",
    arguments: [
      ("A b", "1", "invalid-header-name"), ("", "1", "invalid-header-name"), ("A", "1\n2", "invalid-header-value"),
      ("A", " 1", "invalid-header-value"),
    ]
  )
  func header(_ name: String, _ value: String, _ code: String) {
    let error = #expect(throws: InvalidTextError.self) { try HTTPFields([HTTPHeaderField(name, value)]) }
    #expect(error?.code == code)
  }

  @Test("A method or a status that is not valid HTTP is refused")
  func invalid() {
    let request = ContractRequest(method: HTTPMethod("A B"), url: HTTPURL(scheme: "http", host: "a"))
    #expect(throws: InvalidTextError.self) { try HTTPTypes.HTTPRequest(request) }
    #expect(throws: InvalidTextError.self) { try HTTPTypes.HTTPResponse(ContractResponse(status: 1000)) }
  }

  @Test("A request without scheme or authority is refused")
  func relative() {
    let request = HTTPTypes.HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/a")
    #expect(throws: InvalidTextError.self) { try ContractRequest(request) }
  }
}
