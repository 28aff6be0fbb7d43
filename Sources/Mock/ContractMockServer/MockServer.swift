public import HTTPMessages
public import HTTPServerCore
public import MockEngine

/// A mock API over HTTP: the socket shell around the mock engine.
public final class MockServer: Sendable {
  /// The address of the server, without a path: `http://127.0.0.1:49152`.
  public var baseURL: HTTPURL { server.address }
  /// The port of the server.
  public var port: Int { server.port }

  let server: HTTPServer

  private init(server: HTTPServer) { self.server = server }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address to listen on; by default the loopback address.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - api: The API to mock.
  ///   - limits: The limits of serving.
  /// - Throws: `ListenerError` if it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    api: MockAPI,
    limits: Limits = Limits()
  ) async throws(ListenerError) -> MockServer {
    let configuration = Configuration(host: host, port: port, limits: limits)
    return try await start(runtime: MockRuntime(api: api), configuration: configuration)
  }

  /// Starts a server for a runtime, which may change while it serves.
  ///
  /// The process's limit of open files is raised as far as possible.
  /// - Parameters:
  ///   - runtime: The API, scenarios, sessions and journal.
  ///   - configuration: Where the server listens, and what it has in addition.
  /// - Throws: `ListenerError` if it cannot listen there.
  public static func start(
    runtime: MockRuntime,
    configuration: Configuration = Configuration()
  ) async throws(ListenerError) -> MockServer {
    let server = try await HTTPServer.start(
      host: configuration.host,
      port: configuration.port,
      security: configuration.security,
      http2: configuration.http2,
      limits: configuration.limits.serving
    ) { MockResponder(runtime: runtime, configuration: configuration, address: $0) }
    return MockServer(server: server)
  }

  /// Stops listening, closes idle connections, lets responses in progress end within a grace period, and frees the
  /// threads.
  ///
  /// Responses in progress include those that a scenario delays or sends in portions. It may be called more than once;
  /// each call returns when everything has ended.
  public func shutdown(grace: Duration = .seconds(5)) async { await server.shutdown(grace: grace) }
}
