import HTTPExchange
import HTTPTransport
import TestSupport
import Testing

/// A configuration that a busy machine keeps to.
func testConfiguration(_ change: (inout LiveClientConfiguration) -> Void = { _ in }) -> LiveClientConfiguration {
  var configuration = LiveClientConfiguration()
  configuration.requestTimeout = .beyondHangs
  configuration.deadline = .beyondHangs
  change(&configuration)
  return configuration
}

/// Sends one request to a server that answers it by a script.
func exchange(
  _ steps: [Step],
  method: HTTPMethod = .get,
  configuration: LiveClientConfiguration = testConfiguration()
) async throws -> HTTPExchange {
  try await ScriptedServer.run(script: { _ in steps }) { server in
    let client = LiveClient(configuration: configuration)
    let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/feed")
    let exchange = await client.send(HTTPRequest(method: method, url: url))
    await client.shutdown()
    return exchange
  }
}

extension ClosedPort {
  /// Runs a body with the number of a closed port.
  static func held<Result>(_ body: (_ port: Int) async throws -> Result) async throws -> Result {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    return try await body(port.port)
  }
}

extension HTTPExchange {
  /// The faults, a line each: kind and message.
  var faultLines: [String] { faults.map { "\($0.kind.rawValue): \($0.message)" } }
  /// The body of the response as text.
  var bodyText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
