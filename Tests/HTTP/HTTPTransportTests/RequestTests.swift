import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("A request goes out as it is written", .takesTurns)
struct RequestTests {
  private static let response: [Step] = [.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")]

  @Test("A plain request carries host, agent and what can be decoded")
  func plain() async throws {
    let (text, port) = try await sent()
    #expect(
      text == """
        GET /feed HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        User-Agent: contract\r
        Accept: */*\r
        Accept-Encoding: gzip, deflate\r
        \r\n
        """
    )
  }

  @Test("A request with an empty Accept is sent without one")
  func withoutAccept() async throws {
    let (text, _) = try await sent { $0.headers = ["Accept": ""] }
    #expect(!text.contains("Accept:"))
    #expect(text.contains("Accept-Encoding:"))
  }

  @Test(
    "Targets are not normalised",
    arguments: [
      ("", "/"),
      ("?limit=1", "/?limit=1"),
      ("/a/../b/./c//d", "/a/../b/./c//d"),
      ("/%7Euser/%2F%2f/%zz", "/%7Euser/%2F%2f/%zz"),
      ("/feed?limit=&limit&=1&a=%20+b", "/feed?limit=&limit&=1&a=%20+b"),
      ("/feed?", "/feed?"),
      ("/feed;v=1/(x)'!*,:@$", "/feed;v=1/(x)'!*,:@$"),
      ("/feed#fragment", "/feed"),
    ]
  )
  func target(written: String, sent expected: String) async throws {
    let (text, _) = try await sent(url: { $0 + written })
    #expect(text.hasPrefix("GET \(expected) HTTP/1.1\r\n"))
  }

  @Test("A body is sent with its length, in the place of a caller's")
  func body() async throws {
    let (text, _) = try await sent { request in
      request.method = .post
      request.headers = ["Content-Type": "text/plain", "Content-Length": "999", "Transfer-Encoding": "chunked"]
      request.body = Array("abc".utf8)
    }
    #expect(text.hasSuffix("\r\nContent-Length: 3\r\n\r\nabc"))
    #expect(!text.contains("Content-Length: 999"))
    #expect(!text.contains("chunked"))
  }

  @Test("An empty body is announced where the method means one", arguments: [HTTPMethod.post, .put, .patch])
  func emptyBody(_ method: HTTPMethod) async throws {
    let (text, _) = try await sent { $0.method = method }
    #expect(text.hasSuffix("\r\nContent-Length: 0\r\n\r\n"))
  }

  @Test("Headers of the request replace the defaults")
  func ownFields() async throws {
    let (text, _) = try await sent { request in
      request.headers = ["accept": "application/json", "Accept-Encoding": "identity", "user-agent": "me", "Host": "h"]
    }
    #expect(
      text
        == "GET /feed HTTP/1.1\r\nHost: h\r\naccept: application/json\r\nAccept-Encoding: identity\r\n"
        + "user-agent: me\r\n\r\n"
    )
  }

  @Test(
    "User information becomes basic credentials",
    arguments: [
      ("user:pass", "dXNlcjpwYXNz"), ("a:b", "YTpi"), ("Aladdin:open%20sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      ("us:", "dXM6"),
    ]
  )
  func userInfo(written: String, encoded: String) async throws {
    let (text, _) = try await sent { $0.url.userInfo = written }
    #expect(text.contains("\r\nAuthorization: Basic \(encoded)\r\n"))
    #expect(!text.contains("@"))
  }

  @Test("The user's fields go to the target, and are not in the exchange")
  func targetHeaders() async throws {
    try await ScriptedServer.run(script: { _ in Self.response }) { server in
      let client = try client(target: server, headers: ["Authorization": "Bearer secret", "accept": "text/x"])
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
      let exchange = await client.send(request)
      let text = try #require(server.requests.first)
      #expect(text.contains("\r\nAuthorization: Bearer secret\r\naccept: text/x\r\n"))
      #expect(!text.contains("application/json"))
      #expect(exchange.request == request)
    }
  }

  @Test("The user's fields go to no other origin, not even another port")
  func otherOrigin() async throws {
    try await ScriptedServer.run(script: { _ in Self.response }) { target in
      try await ScriptedServer.run(script: { _ in Self.response }) { other in
        let client = try client(target: target, headers: ["Authorization": "Bearer secret", "X-Key": "secret"])
        let exchange = await client.send(HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(other.port)/")))
        #expect(exchange.faultLines == [])
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.contains("secret") == false)
      }
    }
  }

  /// A request that cannot be sent, with the reason.
  struct Unsendable: Sendable, CustomTestStringConvertible {
    let fault: String
    let change: @Sendable (inout HTTPRequest) -> Void
    var testDescription: String { fault }
  }

  static let unsendable: [Unsendable] = [
    Unsendable(fault: "\"GE T\" is not a valid method") { $0.method = HTTPMethod("GE T") },
    Unsendable(fault: "the target \"/a b\" contains a character that must be percent-encoded") { $0.url.path = "/a b" },
    Unsendable(fault: "the target \"/a\\r\\nX: y\" contains a character that must be percent-encoded") {
      $0.url.path = "/a\r\nX: y"
    },
    Unsendable(fault: "\"A b\" is not a valid header name") { $0.headers = ["A b": "c"] },
    Unsendable(fault: "the value of the header A contains a control character") { $0.headers = ["A": "s\r\nB: c"] },
    Unsendable(fault: "ftp://127.0.0.1:1/feed is neither http nor https") { $0.url.scheme = "ftp" },
  ]

  @Test("What would break the message is not sent", arguments: unsendable)
  func invalid(_ row: Unsendable) async {
    var request = HTTPRequest(url: HTTPURL(scheme: "http", host: "127.0.0.1", port: 1, path: "/feed"))
    row.change(&request)
    let exchange = await LiveClient(configuration: testConfiguration()).send(request)
    #expect(exchange.faultLines == ["invalid-request: \(row.fault)"])
  }

  private func client(target: ScriptedServer, headers: HTTPHeaders) throws -> LiveClient {
    let origin = try HTTPURL(parsing: "http://127.0.0.1:\(target.port)/prefix")
    return LiveClient(
      configuration: testConfiguration {
        $0.targetOrigin = origin
        $0.targetHeaders = headers
      }
    )
  }

  /// Sends a changed request, and returns what the server received, with its port.
  private func sent(_ change: (inout HTTPRequest) -> Void = { _ in }) async throws -> (text: String, port: Int) {
    try await ScriptedServer.run(script: { _ in Self.response }) { server in
      var request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/feed"))
      change(&request)
      let exchange = await LiveClient(configuration: testConfiguration()).send(request)
      #expect(exchange.faultLines == [])
      return (try #require(server.requests.first), server.port)
    }
  }

  /// Sends a request to a URL derived from the server's, and returns what the server received, with its port.
  private func sent(url make: (String) -> String) async throws -> (text: String, port: Int) {
    try await ScriptedServer.run(script: { _ in Self.response }) { server in
      let url = try HTTPURL(parsing: make("http://127.0.0.1:\(server.port)"))
      let exchange = await LiveClient(configuration: testConfiguration()).send(HTTPRequest(url: url))
      #expect(exchange.faultLines == [])
      return (try #require(server.requests.first), server.port)
    }
  }
}
