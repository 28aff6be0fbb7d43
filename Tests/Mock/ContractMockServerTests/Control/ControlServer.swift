import ContractMockServer
import HTTPMessages
import HTTPTransport
import MockControl
import MockEngine
import MockTestSupport
import Testing

/// A mock server with its control API.
enum ControlServer {
  /// Serves the API of the fixture with its control API, and stops when the body is done.
  static func run<Result>(
    _ configuration: ControlAPI.Configuration = ControlAPI.Configuration(),
    shutDown: @escaping @Sendable () -> Void = {},
    _ body: (MockServer, MockRuntime, LiveClient) async throws -> Result
  ) async throws -> Result {
    let runtime = MockRuntime(api: try MockFixture.standard)
    let control = ControlAPI(runtime: runtime, configuration: configuration, shutDown: shutDown)
    let server = try await MockServer.start(
      runtime: runtime,
      configuration: MockServer.Configuration(control: control, limits: .patient())
    )
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
  /// The response of a server to a request such as `GET /v1/feed`.
  func send(_ server: MockServer, _ line: String, _ headers: HTTPHeaders = [], body: String = "") async throws
    -> HTTPResponse
  {
    let request = try HTTPRequest(line: line, at: server.baseURL.description, headers, body: body)
    return try #require(await send(request).response)
  }
}
