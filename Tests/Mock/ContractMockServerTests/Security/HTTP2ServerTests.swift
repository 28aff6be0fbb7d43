import HTTP2Transport
import HTTPMessages
import HTTPTransport
import MockEngine
import MockTestSupport
import TestSupport
import Testing
import TransportSecurity

@testable import ContractMockServer
@testable import HTTPServerCore

@Suite("A mock with HTTP/2", .takesTurns)
struct HTTP2ServerTests {
  /// How a client and a server speak.
  enum Way: String, CaseIterable, Sendable {
    case secure
    case clear
  }

  private static func run<Result>(
    _ way: Way,
    server http2: ServerHTTP2 = .offered,
    client: ClientHTTP2? = nil,
    _ body: (MockServer, LiveClient) async throws -> Result
  ) async throws -> Result {
    let security = way == .secure ? try ServerSecurity.selfSigned() : nil
    return try await ServerFixture.run(security: security, http2: http2) { server in
      var configuration = LiveClientConfiguration.patient
      configuration.security = .tls(insecure: true)
      configuration.http2 = client ?? (way == .secure ? .offered : .required)
      let client = LiveClient(configuration: configuration)
      let result = try await body(server, client)
      await client.shutdown()
      return result
    }
  }

  private static func request(
    _ target: String,
    of server: MockServer,
    scenario: String? = nil
  ) throws -> HTTPRequest {
    var request = HTTPRequest(url: try HTTPURL(parsing: "\(server.baseURL)\(target)"))
    if let scenario { request.headers.add(MockRuntime.scenarioField, scenario) }
    return request
  }

  @Test("The responses of both versions are the same", arguments: Way.allCases)
  func sameResponses(way: Way) async throws {
    try await Self.run(way) { server, client in
      var old = LiveClientConfiguration.patient
      old.security = .tls(insecure: true)
      let oldClient = LiveClient(configuration: old)
      for target in ["/v1/feed?limit=10", "/images/1.png", "/nowhere"] {
        let exchanges = [
          await client.send(try Self.request(target, of: server)),
          await oldClient.send(try Self.request(target, of: server)),
        ]
        #expect(exchanges.flatMap(\.faults) == [])
        #expect(exchanges.map { $0.response?.version } == ["HTTP/2", "HTTP/1.1"])
        #expect(exchanges[0].response?.status == exchanges[1].response?.status)
        #expect(exchanges[0].response?.body == exchanges[1].response?.body)
        let names = exchanges.map { ($0.response?.headers.fields ?? []).map { ASCII.lowercased($0.name) } }
        #expect(names[0] == names[1])
      }
      await oldClient.shutdown()
    }
  }

  @Test(
    "A scenario's fault happens on its stream",
    arguments: [
      ("offline", TransportFault.Kind.connectionReset), ("reset-midway", .connectionReset),
      ("empty-response", .connectionReset), ("truncated", .closedAmidBody), ("malformed-chunk", .connectionReset),
      ("garbage", .connectionReset),
    ]
  )
  func faults(scenario: String, kind: TransportFault.Kind) async throws {
    try await Self.run(.clear) { server, client in
      let exchange = await client.send(try Self.request("/v1/feed?limit=10", of: server, scenario: scenario))
      #expect(exchange.faults.map(\.kind) == [kind], "\(exchange.faults)")
      // The fault is that of one stream, or of a connection that the next request replaces.
      let next = await client.send(try Self.request("/v1/feed?limit=10", of: server))
      #expect(next.response?.status == 200)
      #expect(next.faults.isEmpty)
    }
  }

  @Test("A request with a body gets its response, with and without room for the body")
  func bodies() async throws {
    try await Self.run(.clear) { server, client in
      for (size, status) in [(100, 405), (200_000, 405), (9 << 20, 413)] {
        var request = try Self.request("/v1/feed", of: server)
        request.method = .post
        request.body = Array(repeating: 0x61, count: size)
        let exchange = await client.send(request)
        #expect(exchange.response?.status == status, "\(size): \(exchange.faults)")
      }
    }
  }

  @Test("Many requests at a time are served on one connection")
  func concurrency() async throws {
    try await Self.run(.clear) { server, client in
      let request = try Self.request("/v1/feed?limit=10", of: server)
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<150 { group.addTask { await client.send(request).response?.status } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 150))
      #expect(server.server.listener.connectionCount == 1)
    }
  }

  @Test("A server of HTTP/2 alone refuses HTTP/1.1")
  func required() async throws {
    for way in Way.allCases {
      try await Self.run(way, server: .required) { server, client in
        let response = await client.send(try Self.request("/v1/feed", of: server)).response
        #expect(response?.version == "HTTP/2")
        var old = LiveClientConfiguration.patient
        old.security = .tls(insecure: true)
        let oldClient = LiveClient(configuration: old)
        let exchange = await oldClient.send(try Self.request("/v1/feed", of: server))
        #expect(exchange.response?.status == 505)
        await oldClient.shutdown()
      }
    }
  }

  @Test("A client of HTTP/2 alone says that a server does not choose it")
  func notChosen() async throws {
    let security = try ServerSecurity.selfSigned()
    try await ServerFixture.run(security: security) { server in
      var configuration = LiveClientConfiguration.patient
      configuration.security = .tls(insecure: true)
      configuration.http2 = .required
      let client = LiveClient(configuration: configuration)
      let exchange = await client.send(try Self.request("/v1/feed", of: server))
      #expect(exchange.faults.map(\.kind) == [.tls])
      await client.shutdown()
    }
  }

  @Test("A shutdown lets the stream in progress end, and then closes the connection")
  func shutdown() async throws {
    try await Self.run(.clear) { server, client in
      let started = Task { await client.send(try Self.request("/v1/feed?limit=10", of: server)) }
      let first = try await started.value
      #expect(first.response?.status == 200)
      await server.shutdown(grace: .seconds(60))
      #expect(server.server.listener.connectionCount == 0)
    }
  }
}
