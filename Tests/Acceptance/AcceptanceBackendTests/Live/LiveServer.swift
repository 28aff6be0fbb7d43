import AcceptanceBackend
import ContractMockServer
import FeedAcceptance
import HARRecordings
import HTTPMessages
import HTTPTransport
import MockEngine
import TestSupport

/// A mock server in the role of a live server, with a backend that uses it.
struct LiveServer: Sendable {
  let runtime: MockRuntime
  let url: HTTPURL

  /// Runs a closure with a server that plays a scenario.
  static func run<Result: Sendable>(
    _ scenario: String = "online",
    recordings: [Recording]? = nil,
    path: String = "",
    _ body: @Sendable (LiveServer) async throws -> Result
  ) async throws -> Result {
    let api = MockAPI(contract: ProjectFiles.contract, recordings: try recordings ?? ProjectFiles.few())
    let runtime = MockRuntime(api: api, scenario: try ScenarioBook.builtIn.scenario(scenario))
    let limits = MockServer.Limits(requestTimeout: .beyondHangs, idleTimeout: .beyondHangs)
    let server = try await MockServer.start(runtime: runtime, configuration: MockServer.Configuration(limits: limits))
    var url = server.baseURL
    url.path = path
    do {
      let result = try await body(LiveServer(runtime: runtime, url: url))
      await server.shutdown(grace: .milliseconds(100))
      return result
    } catch {
      await server.shutdown(grace: .milliseconds(100))
      throw error
    }
  }

  /// Runs a closure with a backend of the server and a client that sends requests unchanged.
  func withBackend<Result: Sendable>(
    headers: HTTPHeaders = [],
    requestTimeout: Duration = .beyondHangs,
    _ body: @Sendable (LiveBackend, LiveClient) async throws -> Result
  ) async throws -> Result {
    let configuration = LiveClientConfiguration.forTests(requestTimeout)
    let backend = try await LiveBackend(
      url: url,
      headers: headers,
      contract: ProjectFiles.contract,
      configuration: configuration
    )
    let client = LiveClient(configuration: configuration)
    do {
      let result = try await body(backend, client)
      await client.shutdown()
      await backend.shutdown()
      return result
    } catch {
      await client.shutdown()
      await backend.shutdown()
      throw error
    }
  }
}
