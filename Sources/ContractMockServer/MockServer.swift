public import HTTPExchange
public import HTTPServerCore
public import MockEngine

/// A mock API over HTTP/1.1: the socket shell around the mock engine.
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
  ///   - api: The API that replies.
  ///   - limits: The bounds of serving.
  /// - Throws: `ListenerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    api: MockAPI,
    limits: Limits = Limits()
  ) async throws(ListenerError) -> MockServer {
    try await start(host: host, port: port, runtime: MockRuntime(api: api), limits: limits)
  }

  /// Starts a server of a runtime, which may be changed while it serves.
  ///
  /// The process is allowed as many open files as it may have.
  /// - Parameters:
  ///   - host: The address to listen on; by default the loopback address.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - runtime: The API, scenarios, sessions and journal.
  ///   - control: Replies to requests under `/__contract/`; `nil` for none.
  ///   - forwarder: Sends requests to another server where the options say `Unmatched.forward`. Their URLs have the
  ///     mock's own origin, and the headers that concern one connection are left out; the exchange that it returns names
  ///     the URL that was requested.
  ///   - security: The certificate for TLS; `nil` for plain HTTP.
  ///   - limits: The bounds of serving.
  /// - Throws: `ListenerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    runtime: MockRuntime,
    control: ControlAPI? = nil,
    forwarder: (any HTTPClient)? = nil,
    security: ServerSecurity? = nil,
    limits: Limits = Limits()
  ) async throws(ListenerError) -> MockServer {
    let server = try await HTTPServer.start(host: host, port: port, security: security, limits: limits.serving) {
      MockResponder(
        runtime: runtime,
        control: control,
        forwarder: forwarder,
        address: $0,
        limits: limits
      )
    }
    return MockServer(server: server)
  }

  /// Stops listening, closes idle connections, lets responses under way end within a time, and frees the threads.
  ///
  /// Responses under way include those that a scenario delays or sends bit by bit.
  /// It may be called more than once; each call returns when everything has ended.
  public func shutdown(grace: Duration = .seconds(5)) async { await server.shutdown(grace: grace) }
}
