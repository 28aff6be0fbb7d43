import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport
import TransportSecurity

@Suite("TLS is checked, and says what is wrong", .takesTurns)
struct SecureConnectionTests {
  private static let response: [Step] = [.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")]

  /// A certificate, the certificates that the client trusts, and the expected fault.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let certificate: TestCertificate
    var trusted = ""
    var host = "localhost"
    var insecure = false
    var faults: [String] = []
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "self-signed",
      certificate: .selfSigned,
      faults: ["tls: the certificate is self-signed; --insecure accepts it"]
    ),
    Row(
      name: "expired",
      certificate: .expired,
      faults: ["tls: the certificate expired on 2020-05-20; --insecure accepts it"]
    ),
    Row(
      name: "expired, its issuer trusted",
      certificate: .expired,
      trusted: TestCertificate.expired.certificate,
      faults: ["tls: the certificate expired on 2020-05-20; --insecure accepts it"]
    ),
    Row(
      name: "of an unknown issuer",
      certificate: .ofUnknownIssuer,
      faults: ["tls: the certificate's issuer is not trusted; --insecure accepts it"]
    ),
    Row(
      name: "of another host",
      certificate: .ofOtherHost,
      trusted: TestCertificate.ofOtherHost.certificate,
      faults: ["tls: the certificate is not for localhost but for other.example; --insecure accepts it"]
    ),
    Row(
      name: "for another host, requested by address",
      certificate: .ofOtherHost,
      trusted: TestCertificate.ofOtherHost.certificate,
      host: "127.0.0.1",
      faults: ["tls: the certificate is not for 127.0.0.1 but for other.example; --insecure accepts it"]
    ),
    Row(name: "trusted", certificate: .selfSigned, trusted: TestCertificate.selfSigned.certificate),
    Row(
      name: "trusted, requested by address",
      certificate: .selfSigned,
      trusted: TestCertificate.selfSigned.certificate,
      host: "127.0.0.1"
    ),
    Row(name: "self-signed, let pass", certificate: .selfSigned, insecure: true),
    Row(name: "expired, let pass", certificate: .expired, insecure: true),
    Row(name: "of another host, let pass", certificate: .ofOtherHost, insecure: true),
  ]

  @Test("A bad certificate is refused with what is wrong with it", arguments: rows)
  func certificate(_ row: Row) async throws {
    try await ScriptedServer.run(security: row.certificate.handler, script: { _ in Self.response }) { server in
      let client = LiveClient(
        configuration: testConfiguration {
          $0.security = .tls(insecure: row.insecure, trustedCertificates: row.trusted)
        }
      )
      let url = try HTTPURL(parsing: "https://\(row.host):\(server.port)/")
      let exchange = await client.send(HTTPRequest(url: url))
      #expect(exchange.faultLines == row.faults)
      #expect(exchange.bodyText == (row.faults.isEmpty ? "ok" : nil))
    }
  }

  /// The reaction of a plain server to the first bytes of a handshake, and the expected fault.
  struct PlainRow: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    var timeout = Duration.beyondHangs
    let fault: @Sendable (Int) -> String
    var testDescription: String { name }
  }

  static let plainRows: [PlainRow] = [
    PlainRow(name: "responds", steps: [.text("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")]) { _ in
      "tls: the server does not speak TLS at this port; write http:// in the URL if it means plain HTTP"
    },
    PlainRow(name: "closes", steps: [.close]) { _ in "tls: the server closed the connection during the TLS handshake" },
    PlainRow(name: "resets", steps: [.reset]) { _ in "tls: the server reset the connection during the TLS handshake" },
    PlainRow(name: "waits", steps: [], timeout: .seconds(2)) { port in
      "tls: no TLS handshake with 127.0.0.1:\(port) within 2 s (--request-timeout); does the server speak TLS there?"
    },
  ]

  @Test("A port that speaks plain HTTP is reported as such", arguments: plainRows)
  func plainPort(_ row: PlainRow) async throws {
    try await ScriptedServer.run(script: { _ in row.steps }) { server in
      let url = try HTTPURL(parsing: "https://127.0.0.1:\(server.port)/")
      let client = LiveClient(
        configuration: testConfiguration {
          $0.requestTimeout = row.timeout
          $0.security = .tls()
        }
      )
      let exchange = await client.send(HTTPRequest(url: url))
      #expect(exchange.faultLines == [row.fault(server.port)])
    }
  }

  @Test("Trusted certificates that are not PEM are refused")
  func unreadableTrust() async throws {
    let client = LiveClient(configuration: testConfiguration { $0.security = .tls(trustedCertificates: "nonsense") })
    let exchange = await client.send(HTTPRequest(url: HTTPURL(scheme: "https", host: "127.0.0.1", port: 9)))
    #expect(exchange.faults.map(\.kind) == [.tls])
  }

  @Test("A client without TLS refuses an https URL, and says what to set")
  func missing() async throws {
    let exchange = await LiveClient().send(HTTPRequest(url: HTTPURL(scheme: "https", host: "127.0.0.1", port: 9)))
    #expect(
      exchange.faultLines == [
        "tls: https needs TLS, which this client was made without; set the security of its configuration to .tls()"
      ]
    )
  }

  @Test("A body cut short over TLS is known by its length")
  func cutShort() async throws {
    let cut: [Step] = [.text("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\nabc"), .pause, .reset]
    try await ScriptedServer.run(security: TestCertificate.selfSigned.handler, script: { _ in cut }) { server in
      let client = LiveClient(configuration: testConfiguration { $0.security = .tls(insecure: true) })
      let url = try HTTPURL(parsing: "https://127.0.0.1:\(server.port)/")
      let exchange = await client.send(HTTPRequest(url: url))
      #expect(exchange.faults.count == 1)
      #expect(exchange.faults.first?.message.hasSuffix("after 3 of 400 bytes") == true)
      #expect(exchange.bodyText == "abc")
    }
  }
}
