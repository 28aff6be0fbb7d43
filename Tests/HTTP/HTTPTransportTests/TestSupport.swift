import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

typealias Step = ScriptedServer.Step

/// A configuration with timeouts that suffice on a busy machine.
func testConfiguration(_ change: (inout LiveClientConfiguration) -> Void = { _ in }) -> LiveClientConfiguration {
  var configuration = LiveClientConfiguration()
  configuration.requestTimeout = .beyondHangs
  configuration.deadline = .beyondHangs
  change(&configuration)
  return configuration
}

/// Sends one request to a server that responds as scripted.
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
  /// Runs a closure with the number of a closed port.
  static func held<Result>(_ body: (_ port: Int) async throws -> Result) async throws -> Result {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    return try await body(port.port)
  }
}

extension HTTPExchange {
  /// The faults, one line each, with kind and message.
  var faultLines: [String] { faults.map { "\($0.kind.rawValue): \($0.message)" } }
  /// The body of the response as text.
  var bodyText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
