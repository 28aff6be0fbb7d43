import HTTPExchange
import HTTPTransport
import NIOSSL
import TestSupport
import Testing

@testable import ContractMockServer

@Suite("A server with TLS", .takesTurns)
struct ServerSecurityTests {
  private func client(trusting security: ServerSecurity?) -> LiveClient {
    var configuration = LiveClientConfiguration.patient
    if let security {
      configuration.trustedCertificates = String(decoding: security.certificatePEM, as: UTF8.self)
    }
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
    "answers a client that trusts its own certificate, by name and by address",
    arguments: ["127.0.0.1", "localhost"]
  )
  func trusted(host: String) async throws {
    let security = try ServerSecurity.selfSigned()
    let exchange = try await exchange("/v1/feed?limit=10", security, trusting: security, host: host)
    #expect(exchange.faults.isEmpty)
    #expect(exchange.response?.status == 200)
    // What was recorded with absolute URLs leads to the mock itself, by https.
    #expect(exchange.response?.text.contains("https://127.0.0.1:") == true)
  }

  @Test("is not trusted by a client that was not told to")
  func untrusted() async throws {
    let (own, other) = (try ServerSecurity.selfSigned(), try ServerSecurity.selfSigned())
    for trusted in [nil, other] {
      let exchange = try await exchange("/status", own, trusting: trusted)
      #expect(exchange.faults.map(\.kind) == [.tls])
      #expect(exchange.response == nil)
    }
  }

  @Test("ends a connection as it said")
  func closing() async throws {
    let security = try ServerSecurity.selfSigned()
    let exchange = try await exchange("/images/1.png", security, trusting: security, closes: true)
    #expect(exchange.faults.isEmpty)
    #expect(exchange.response?.body.count == 256)
  }

  @Test(
    "plays faults of the wire below TLS",
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

  @Test("is good for the hosts that it was made for, besides this machine's own names")
  func hosts() throws {
    let security = try ServerSecurity.selfSigned(hosts: ["mock.example", "192.0.2.7", "[2001:db8::7]", "localhost"])
    let certificates = try NIOSSLCertificate.fromPEMBytes(security.certificatePEM)
    let names = try #require(certificates.first?._subjectAlternativeNames())
    let addresses = names.filter { $0.nameType == .ipAddress }.map { Array($0.contents) }
    let texts = names.filter { $0.nameType == .dnsName }.map { String(decoding: $0.contents, as: UTF8.self) }
    #expect(texts == ["localhost", "mock.example"])
    #expect(addresses.map(\.count) == [4, 16, 4, 16])
    #expect(addresses[2] == [192, 0, 2, 7])
    #expect(addresses[1] == Array(repeating: 0, count: 15) + [1])
  }

  @Test("has another certificate each time, good for a year")
  func validity() throws {
    let made = try [ServerSecurity.selfSigned(), .selfSigned()].map { security in
      try #require(try NIOSSLCertificate.fromPEMBytes(security.certificatePEM).first)
    }
    #expect(made[0].serialNumber != made[1].serialNumber)
    #expect((made[0].notValidAfter - made[0].notValidBefore) / 86400 == 365)
  }

  @Test("says what is wrong with a certificate or a key")
  func errors() throws {
    let (made, foreign) = (try SelfSignedCertificate.make(hosts: []), try SelfSignedCertificate.make(hosts: []))
    let nonsense = Array("nonsense".utf8)
    func message(_ certificate: [UInt8], _ key: [UInt8]) -> String? {
      do throws(ServerSecurityError) {
        _ = try ServerSecurity(certificatePEM: certificate, keyPEM: key)
        return nil
      } catch {
        return error.description
      }
    }
    let certificate = Array(made.certificate.utf8)
    #expect(message(nonsense, nonsense) == "the certificate cannot be used: it is not a certificate as PEM text")
    #expect(
      message(certificate, nonsense)
        == "the key cannot be used: it is not a private key as PEM text, or it is encrypted"
    )
    #expect(
      message(certificate, Array(foreign.key.utf8)) == "the key cannot be used: it is not the key of the certificate"
    )
    #expect(message(certificate, Array(made.key.utf8)) == nil)
    let error = #expect(throws: ServerSecurityError.self) { try ServerSecurity.selfSigned(hosts: ["not a host"]) }
    #expect(error?.description == "the certificate cannot be used: it cannot be made for not a host")
  }
}
