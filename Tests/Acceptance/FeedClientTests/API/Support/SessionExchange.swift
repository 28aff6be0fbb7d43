import FeedClient
import HTTPMessages
import TestSupport
import Testing

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
  script: @escaping @Sendable (_ request: String, _ count: Int) -> [LoopbackServer.Step],
  _ body: (URLSessionHTTPClient, LoopbackServer) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer(script: script)
  let client = URLSessionHTTPClient(configuration: configuration)
  defer {
    client.shutdown()
    server.stop()
  }
  return try await body(client, server)
}

/// Sends one request to a server that performs the given steps.
func sessionExchange(
  _ steps: LoopbackServer.Step...,
  configuration: URLSessionHTTPClient.Configuration = sessionConfiguration()
) async throws -> HTTPExchange {
  try await withSession(configuration, script: { _, _ in steps }) { client, server in
    await client.send(try server.request())
  }
}

extension LoopbackServer {
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
