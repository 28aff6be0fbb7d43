import HTTPMessages
import HTTPTransport
import MockTestSupport
import TestSupport
import Testing
import TransportSecurity

@testable import ContractMockServer
@testable import MockEngine
@testable import HTTPServerCore

@Suite("A server with TLS", .takesTurns)
struct ServerSecurityTests {
  private func client(trusting security: ServerSecurity?) -> LiveClient {
    var configuration = LiveClientConfiguration.patient
    let trusted = security.map { String(decoding: $0.certificatePEM, as: UTF8.self) }
    configuration.security = .tls(trustedCertificates: trusted ?? "")
    return LiveClient(configuration: configuration)
  }

  /// The exchange with a server of a security, by its own host or another.
  private func exchange(
    _ target: String,
    _ server: ServerSecurity,
    trusting trusted: ServerSecurity?,
    host: String = "127.0.0.1",
    scenario: String? = nil,
    closes: Bool = false
  ) async throws -> HTTPExchange {
    try await ServerFixture.run(security: server) { running in
      #expect(running.baseURL.description == "https://127.0.0.1:\(running.port)")
      let client = client(trusting: trusted)
      var request = HTTPRequest(url: try HTTPURL(parsing: "https://\(host):\(running.port)\(target)"))
      if let scenario { request.headers.add(MockRuntime.scenarioField, scenario) }
      if closes { request.headers.add("Connection", "close") }
      let exchange = await client.send(request)
      await client.shutdown()
      return exchange
    }
  }

  @Test(
    "A server with TLS responds to a client that trusts its own certificate, by name and by address",
    arguments: ["127.0.0.1", "localhost"]
  )
  func trusted(host: String) async throws {
    let security = try ServerSecurity.selfSigned()
    let exchange = try await exchange("/v1/feed?limit=10", security, trusting: security, host: host)
    #expect(exchange.faults.isEmpty)
    #expect(exchange.response?.status == 200)
    // What was recorded with absolute URLs leads to the mock itself, by https.
    #expect(exchange.response?.text.contains("https://\(host):") == true)
  }

  @Test("A client rejects a self-signed certificate by default")
  func untrusted() async throws {
    let (own, other) = (try ServerSecurity.selfSigned(), try ServerSecurity.selfSigned())
    for trusted in [nil, other] {
      let exchange = try await exchange("/status", own, trusting: trusted)
      #expect(exchange.faults.map(\.kind) == [.tls])
      #expect(exchange.response == nil)
    }
  }

  @Test("A server with TLS closes a connection as announced")
  func closing() async throws {
    let security = try ServerSecurity.selfSigned()
    let exchange = try await exchange("/images/1.png", security, trusting: security, closes: true)
    #expect(exchange.faults.isEmpty)
    #expect(exchange.response?.body.count == 256)
  }

  @Test(
    "A server with TLS plays faults of the wire below TLS",
    arguments: [
      ("offline", TransportFault.Kind.connectionReset), ("reset-midway", .connectionReset),
      ("empty-response", .closedBeforeResponse), ("truncated", .closedAmidBody),
    ]
  )
  func faults(scenario: String, kind: TransportFault.Kind) async throws {
    let security = try ServerSecurity.selfSigned()
    let exchange = try await exchange("/v1/feed?limit=10", security, trusting: security, scenario: scenario)
    #expect(exchange.faults.map(\.kind) == [kind])
  }
}
