import ContractMockServer
import HTTPMessages
import HTTPServerCore
import MockControl
import MockEngine
import MockTestSupport

/// Runs a server of the fixture's API for the time of a test.
enum ServerFixture {
  static func run<Result>(
    _ runtime: MockRuntime? = nil,
    control: ControlAPI? = nil,
    forwarder: (any HTTPClient)? = nil,
    security: ServerSecurity? = nil,
    http2: ServerHTTP2? = nil,
    limits: MockServer.Limits = .patient(),
    _ body: (MockServer) async throws -> Result
  ) async throws -> Result {
    var configuration = MockServer.Configuration(
      control: control,
      forwarder: forwarder,
      security: security,
      limits: limits
    )
    configuration.http2 = http2
    let server = try await MockServer.start(
      runtime: try runtime ?? MockRuntime(api: MockFixture.standard),
      configuration: configuration
    )
    do {
      let result = try await body(server)
      await server.shutdown(grace: .zero)
      return result
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
  }
}
