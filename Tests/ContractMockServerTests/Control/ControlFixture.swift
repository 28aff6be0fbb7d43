import ContractMockServer
import HARRecordings
import HTTPExchange
import HTTPTransport
import JSONSyntax
import Testing

/// A control API in memory, with counts of what it was told to do.
struct ControlFixture {
  static let address = "http://127.0.0.1:5"

  let runtime: MockRuntime
  let control: ControlAPI

  init(
    _ configuration: ControlAPI.Configuration = ControlAPI.Configuration(),
    shutDown: @escaping @Sendable () -> Void = {}
  ) throws {
    runtime = MockRuntime(api: try MockFixture.standard)
    control = ControlAPI(runtime: runtime, configuration: configuration, shutDown: shutDown)
  }

  /// The answer to a request such as `GET health`.
  func ask(
    _ line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    isLocal: Bool = true
  ) throws -> HTTPResponse {
    control.answer(try Self.request(line, headers, body: body), isLocal: isLocal)
  }

  static func request(
    _ line: String,
    _ headers: HTTPHeaders = [],
    body: String = "",
    at address: String = Self.address
  ) throws -> HTTPRequest {
    let parts = line.split(separator: " ").map(String.init)
    try #require(parts.count == 2)
    return HTTPRequest(
      method: HTTPMethod(parts[0]),
      url: try HTTPURL(parsing: address + ControlAPI.prefix + parts[1]),
      headers: headers,
      body: Array(body.utf8)
    )
  }

  /// Serves the API of the fixture with its control API, and stops when the body is done.
  static func serving<Result>(
    _ configuration: ControlAPI.Configuration = ControlAPI.Configuration(),
    shutDown: @escaping @Sendable () -> Void = {},
    _ body: (MockServer, MockRuntime, LiveClient) async throws -> Result
  ) async throws -> Result {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let control = ControlAPI(runtime: runtime, configuration: configuration, shutDown: shutDown)
    let server = try await MockServer.start(runtime: runtime, control: control)
    do {
      let result = try await body(server, runtime, LiveClient())
      await server.shutdown(grace: .zero)
      return result
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
  }
}

extension LiveClient {
  /// The answer of a server to a request such as `GET /v1/feed`.
  func ask(_ server: MockServer, _ line: String, _ headers: HTTPHeaders = [], body: String = "") async throws
    -> HTTPResponse
  {
    let parts = line.split(separator: " ").map(String.init)
    try #require(parts.count == 2)
    let request = HTTPRequest(
      method: HTTPMethod(parts[0]),
      url: try HTTPURL(parsing: server.baseURL.description + parts[1]),
      headers: headers,
      body: Array(body.utf8)
    )
    return try #require(await send(request).response)
  }
}
