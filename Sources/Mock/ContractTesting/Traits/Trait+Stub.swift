public import Foundation
public import HTTPMessages
public import Testing

extension Trait where Self == MockTrait {
  /// Responds to requests with a method and URL, before the recordings do.
  ///
  /// The host and the port are not compared in a mock server, whose requests have those of the server.
  ///
  /// - Parameters:
  ///   - url: The absolute URL; the order of its query items does not matter.
  ///   - method: The method.
  ///   - status: The status of the response.
  ///   - headers: The headers of the response.
  ///   - body: The body of the response.
  public static func stub(
    _ url: String,
    method: HTTPMethod = .get,
    status: Int = 200,
    headers: HTTPHeaders = [:],
    body: String = ""
  ) -> Self {
    stub(url, method: method, status: status, headers: headers, bytes: Array(body.utf8))
  }

  /// Responds to requests with a method and URL, before the recordings do.
  ///
  /// The host and the port are not compared in a mock server, whose requests have those of the server.
  ///
  /// - Parameters:
  ///   - url: The absolute URL; the order of its query items does not matter.
  ///   - method: The method.
  ///   - status: The status of the response.
  ///   - headers: The headers of the response.
  ///   - body: The body of the response.
  public static func stub(
    _ url: String,
    method: HTTPMethod = .get,
    status: Int = 200,
    headers: HTTPHeaders = [:],
    body: Data
  ) -> Self {
    stub(url, method: method, status: status, headers: headers, bytes: Array(body))
  }

  private static func stub(
    _ url: String,
    method: HTTPMethod,
    status: Int,
    headers: HTTPHeaders,
    bytes: [UInt8]
  ) -> Self {
    respond { request in
      let expected = try HTTPURL(parsing: url)
      guard request.method == method, !Stub.comparesHosts || request.url.hasSameOrigin(as: expected),
        (request.url.path.isEmpty ? "/" : request.url.path) == (expected.path.isEmpty ? "/" : expected.path),
        request.url.sortedItems == expected.sortedItems
      else { return nil }
      return HTTPResponse(status: status, headers: headers, body: bytes)
    }
  }
}

/// How stubs are compared with requests.
enum Stub {
  /// Whether the origin is compared; requests to a mock server have that of the server.
  @TaskLocal static var comparesHosts = true
}

extension HTTPURL {
  fileprivate var sortedItems: [String] { queryItems.map { "\($0.name)=\($0.value ?? "")" }.sorted() }
}

extension HTTPResponse {
  /// Creates a response with a text as its body.
  public init(status: Int = 200, headers: HTTPHeaders = [:], text: String) {
    self.init(status: status, headers: headers, body: Array(text.utf8))
  }

  /// Creates a response with data as its body.
  public init(status: Int = 200, headers: HTTPHeaders = [:], data: Data) {
    self.init(status: status, headers: headers, body: Array(data))
  }

  /// Creates a response with JSON as its body.
  public init(status: Int = 200, json: String) {
    self.init(status: status, headers: ["Content-Type": "application/json"], text: json)
  }
}
