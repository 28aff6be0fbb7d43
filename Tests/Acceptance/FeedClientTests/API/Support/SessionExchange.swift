import FeedClient
import HTTPMessages
import TestSupport
import Testing
import WireTestSupport

/// A configuration with timeouts that suffice on a busy machine.
func sessionConfiguration(
  _ change: (inout URLSessionHTTPClient.Configuration) -> Void = { _ in }
) -> URLSessionHTTPClient.Configuration {
  var configuration = URLSessionHTTPClient.Configuration()
  configuration.requestTimeout = .beyondHangs
  configuration.deadline = .beyondHangs
  change(&configuration)
  return configuration
}

/// Runs a closure with a client and a server that follows a script, and shuts both down.
func withSession<Result>(
  _ configuration: URLSessionHTTPClient.Configuration = sessionConfiguration(),
  script: @escaping @Sendable (_ request: String, _ count: Int) -> [ScriptedServer.Step],
  _ body: (URLSessionHTTPClient, ScriptedServer) async throws -> Result
) async throws -> Result {
  let client = URLSessionHTTPClient(configuration: configuration)
  defer { client.shutdown() }
  return try await ScriptedServer.run(script: { script($0.text, $0.before) }) { try await body(client, $0) }
}

/// Sends one request to a server that performs the given steps.
func sessionExchange(
  _ steps: ScriptedServer.Step...,
  configuration: URLSessionHTTPClient.Configuration = sessionConfiguration()
) async throws -> HTTPExchange {
  try await withSession(configuration, script: { _, _ in steps }) { client, server in
    await client.send(try server.request())
  }
}

extension ScriptedServer {
  /// The base URL of the server.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// Creates a request to the server.
  func request(_ path: String = "/v1/feed?limit=10", headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    HTTPRequest(url: try HTTPURL(parsing: origin + path), headers: headers)
  }
}

extension HTTPExchange {
  /// The kinds of the faults.
  var faultKinds: [TransportFault.Kind] { faults.map(\.kind) }
  /// The body of the response as text.
  var bodyText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
