import ContractMockServer
import HTTPExchange

/// Runs a server of the fixture's API for the time of a test.
enum ServerFixture {
  static func run<Result>(
    _ runtime: MockRuntime? = nil,
    control: ControlAPI? = nil,
    forwarder: (any HTTPClient)? = nil,
    security: ServerSecurity? = nil,
    limits: MockServer.Limits = .patient(),
    _ body: (MockServer) async throws -> Result
  ) async throws -> Result {
    let server = try await MockServer.start(
      runtime: try runtime ?? MockRuntime(api: MockFixture.standard),
      control: control,
      forwarder: forwarder,
      security: security,
      limits: limits
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

  /// A request as it stands on the wire.
  static func request(
    _ target: String,
    method: String = "GET",
    scenario: String? = nil,
    session: String? = nil,
    closes: Bool = false,
    body: String? = nil
  ) -> String {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: x"]
    if let scenario { lines.append("\(MockRuntime.scenarioField): \(scenario)") }
    if let session { lines.append("\(MockRuntime.sessionField): \(session)") }
    if closes { lines.append("Connection: close") }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
  }
}
