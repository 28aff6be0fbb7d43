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
    try HTTPRequest(
      line: line.replacing(" ", with: " \(ControlAPI.prefix)", maxReplacements: 1),
      at: address,
      headers,
      body: body
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
    let server = try await MockServer.start(runtime: runtime, control: control, limits: .patient())
    do {
      let result = try await body(server, runtime, LiveClient(configuration: .patient))
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
    let request = try HTTPRequest(line: line, at: server.baseURL.description, headers, body: body)
    return try #require(await send(request).response)
  }
}
