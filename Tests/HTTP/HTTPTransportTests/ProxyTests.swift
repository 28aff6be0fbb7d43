import HTTPMessages
import TestSupport
import Testing
import WireTestSupport
import TransportSecurity

@testable import HTTPTransport

@Suite("Proxies of the environment are used", .takesTurns)
struct ProxyTests {
  private static let response: [Step] = [.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")]

  private static func client(
    _ environment: [String: String],
    security: ClientSecurity? = nil
  ) throws -> LiveClient {
    let proxies = try ProxySettings(environment: environment)
    return LiveClient(
      configuration: testConfiguration { configuration in
        configuration.proxies = proxies
        configuration.security = security
      }
    )
  }

  @Test("A request for an http URL is sent to the proxy in absolute form, with the credentials for the proxy alone")
  func absoluteForm() async throws {
    try await ScriptedServer.run(script: { _ in Self.response }) { server in
      let client = try Self.client(["http_proxy": "http://ann:pw@127.0.0.1:\(server.port)"])
      let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: "http://api.test:8080/feed?a=1")))
      await client.shutdown()
      #expect(exchange.bodyText == "ok", "\(exchange.faultLines)")
      let lines = server.requests.first?.split(separator: "\r\n") ?? []
      #expect(lines.first == "GET http://api.test:8080/feed?a=1 HTTP/1.1")
      #expect(lines.contains("Host: api.test:8080"))
      #expect(lines.contains("Proxy-Authorization: Basic YW5uOnB3"))
      #expect(!lines.contains { $0.hasPrefix("Authorization") })
    }
  }

  @Test("A connection of an https URL goes through a tunnel, in which TLS checks the named host")
  func tunnel() async throws {
    let certificate = TestCertificate.selfSigned
    let exchanges = try await ScriptedServer.run(security: certificate.handler, script: { _ in Self.response }) {
      server in
      try await TunnelServer.run(to: server.port) { proxy in
        let environment = ["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"]
        let insecure = try Self.client(environment, security: .tls(insecure: true))
        let strict = try Self.client(environment, security: .tls(trustedCertificates: certificate.certificate))
        let url = try HTTPURL(parsing: "https://api.test/feed")
        let exchanges = [await insecure.send(HTTPRequest(url: url)), await strict.send(HTTPRequest(url: url))]
        await insecure.shutdown()
        await strict.shutdown()
        #expect(server.requests.first?.hasPrefix("GET /feed HTTP/1.1\r\nHost: api.test\r\n") == true)
        #expect(server.requests.first?.contains("Proxy-") == false)
        return exchanges
      }
    }
    #expect(exchanges[0].bodyText == "ok", "\(exchanges[0].faultLines)")
    #expect(exchanges[1].faults.map(\.kind) == [.tls], "\(exchanges[1])")
  }

  /// What a proxy does to CONNECT, and the fault that names it.
  static let refusals: [(String, String)] = [
    ("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "it refuses with 403 Forbidden"),
    ("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "wants credentials (407)"),
    ("SSH-2.0-x\r\n\r\n", "its response is not HTTP"),
    ("HTTP/1.1 200 OK\r\n\r\nmore", "more bytes follow"),
  ]

  @Test("A proxy that opens no tunnel is named, with what it says", arguments: refusals)
  func refusal(response: String, expected: String) async throws {
    let exchange = try await ScriptedServer.run(script: { _ in [.text(response)] }) { server in
      let client = try Self.client(["HTTPS_PROXY": "http://127.0.0.1:\(server.port)"], security: .tls())
      let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: "https://api.test/")))
      await client.shutdown()
      return exchange
    }
    #expect(exchange.faults.map(\.kind) == [.unreachable])
    #expect(exchange.faults.first?.message.contains(expected) == true, "\(exchange.faultLines)")
    #expect(exchange.faults.first?.message.contains("(HTTPS_PROXY)") == true)
  }

  @Test("A proxy that refuses the credentials of an http request is no response of the server")
  func credentials() async throws {
    let exchange = try await ScriptedServer.run(
      script: { _ in [.text("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")] },
      { server in
        let client = try Self.client(["HTTP_PROXY": "http://a:b@127.0.0.1:\(server.port)"])
        let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: "http://api.test/")))
        await client.shutdown()
        return exchange
      }
    )
    #expect(exchange.response == nil)
    #expect(exchange.faults.first?.message.contains("refuses the credentials (407)") == true)
  }

  @Test("A proxy that cannot be reached is named, not the server behind it")
  func unreachable() async throws {
    let exchange = try await ClosedPort.held { port in
      let client = try Self.client(["HTTP_PROXY": "http://127.0.0.1:\(port)"])
      let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: "http://api.test/")))
      await client.shutdown()
      return exchange
    }
    #expect(exchange.faults.map(\.kind) == [.connectionRefused])
    #expect(exchange.faults.first?.message.hasPrefix("the proxy that HTTP_PROXY names cannot be used") == true)
    #expect(exchange.faults.first?.message.contains("NO_PROXY=api.test") == true)
  }

  /// The environment, a URL, and the host of its proxy.
  static let choices: [([String: String], String, String?)] = [
    ([:], "http://api.test/", nil),
    (["HTTP_PROXY": "http://p.test:1"], "http://api.test/", "p.test"),
    (["HTTP_PROXY": "http://p.test:1"], "https://api.test/", nil),
    (["HTTP_PROXY": "http://p.test:1", "http_proxy": "http://q.test:1"], "http://api.test/", "q.test"),
    (["HTTP_PROXY": "http://p.test:1", "REQUEST_METHOD": "GET"], "http://api.test/", nil),
    (["ALL_PROXY": "p.test:1"], "https://api.test/", "p.test"),
    (["ALL_PROXY": "http://p.test:1", "HTTPS_PROXY": ""], "https://api.test/", "p.test"),
    (["ALL_PROXY": "http://p.test:1"], "http://localhost:8080/", nil),
    (["ALL_PROXY": "http://p.test:1"], "http://127.0.0.1/", nil),
    (["ALL_PROXY": "http://p.test:1"], "http://[::1]/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "api.test"], "http://api.test/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "api.test"], "http://www.API.test/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "pi.test"], "http://api.test/", "p.test"),
    (["ALL_PROXY": "http://p.test:1", "no_proxy": "a.test, *.api.test"], "http://x.api.test/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "api.test:8080"], "http://api.test/", "p.test"),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "api.test:8080"], "http://api.test:8080/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "10.0.0.0/8"], "http://10.20.30.40/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "10.0.0.0/8"], "http://11.0.0.1/", "p.test"),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "[fd00::1]"], "http://[fd00::1]/", nil),
    (["ALL_PROXY": "http://p.test:1", "NO_PROXY": "*"], "https://api.test/", nil),
  ]

  @Test("The environment and the host decide which proxy is used", arguments: choices)
  func choice(environment: [String: String], url: String, expected: String?) throws {
    let settings = try ProxySettings(environment: environment)
    #expect(settings.proxy(for: Origin(try HTTPURL(parsing: url)))?.origin.host == expected)
  }

  @Test(
    "A variable that names no HTTP proxy is refused without its value",
    arguments: ["socks5://s3cret.test", "http://"]
  )
  func unusable(value: String) {
    #expect {
      try ProxySettings(environment: ["HTTPS_PROXY": value])
    } throws: { error in
      let text = "\(error)"
      return text.contains("HTTPS_PROXY") && !text.contains("s3cret")
    }
  }
}
