package import HTTPMessages
package import JSONSyntax
package import MockEngine
import Testing

extension MockAPI {
  /// The address to which requests in memory are sent.
  package static let address = "http://127.0.0.1:5"

  /// The reply to a request such as `GET /v1/feed`, in memory.
  package func reply(
    to line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    repetition: Int = 0,
    at address: String = MockAPI.address
  ) throws -> MockReply {
    reply(to: try request(line, headers, body: body, at: address), repetition: repetition)
  }

  /// A request such as `GET /v1/feed`, or `OPTIONS *`.
  package func request(
    _ line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    at address: String = MockAPI.address
  ) throws -> HTTPRequest {
    try HTTPRequest(line: line, at: address, headers, body: body)
  }
}

extension HTTPRequest {
  /// A request such as `GET /v1/feed`, or `OPTIONS *`, of a server at an address.
  package init(line: String, at address: String, _ headers: HTTPHeaders = [], body: String = "") throws {
    let parts = line.split(separator: " ").map(String.init)
    try #require(parts.count == 2)
    var url = try HTTPURL(parsing: parts[1] == "*" ? address : address + parts[1])
    if parts[1] == "*" { url.path = "*" }
    self.init(method: HTTPMethod(parts[0]), url: url, headers: headers, body: Array(body.utf8))
  }
}

extension HTTPResponse {
  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON.
  package var json: JSONValue { get throws { try JSONDocument(parsing: body).root } }
}

extension MockFixture {
  /// An entry with header fields of its request.
  package static func entry(_ headers: HTTPHeaders, _ entry: JSONLiteral) -> JSONLiteral {
    guard case .object(var members) = entry, case .object(var request) = members[0].value else { return entry }
    let fields = headers.fields.map { ["name": .string($0.name), "value": .string($0.value)] as JSONLiteral }
    request.append(JSONLiteral.Member("headers", .array(fields)))
    members[0].value = .object(request)
    return .object(members)
  }
}
