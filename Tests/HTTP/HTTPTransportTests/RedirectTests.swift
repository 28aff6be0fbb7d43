import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("Redirects are followed if that is enabled", .takesTurns)
struct RedirectTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private static func redirect(_ status: Int, to location: String) -> String {
    "HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
  }

  @Test("A redirect is a response like any other unless following is enabled")
  func notFollowed() async throws {
    let exchange = try await exchange([.text(Self.redirect(302, to: "/b"))])
    #expect(exchange.response?.status == 302)
    #expect(exchange.faultLines == [])
    #expect(exchange.redirects == [])
  }

  @Test(
    "Method and body change as RFC 9110 has it",
    arguments: [
      (301, HTTPMethod.get, "GET"), (302, .get, "GET"), (303, .get, "GET"), (307, .get, "GET"), (308, .get, "GET"),
      (301, .post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (307, .post, "POST"), (308, .post, "POST"),
      (301, .put, "PUT"), (302, .delete, "DELETE"), (303, .put, "GET"), (303, .head, "HEAD"),
    ]
  )
  func methods(status: Int, method: HTTPMethod, next: String) async throws {
    let script: @Sendable (ScriptedServer.ReceivedRequest) -> [Step] = { turn in
      if turn.text.contains(" /a ") { return [.text(Self.redirect(status, to: "/b"))] }
      return [.text(turn.text.hasPrefix("HEAD") ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" : Self.ok)]
    }
    try await ScriptedServer.run(script: script) { server in
      let base = "http://127.0.0.1:\(server.port)"
      let hasBody = method == .post || method == .put
      let request = HTTPRequest(
        method: method,
        url: try HTTPURL(parsing: "\(base)/a"),
        headers: ["Content-Type": "text/plain"],
        body: hasBody ? Array("abc".utf8) : []
      )
      let exchange = await following().send(request)
      #expect(exchange.faultLines == [])
      #expect(exchange.response?.status == 200)
      #expect(exchange.redirects.map(\.description) == ["\(base)/b"])
      #expect(exchange.request == request)
      let second = try #require(server.requests.last)
      #expect(second.hasPrefix("\(next) /b HTTP/1.1\r\n"))
      #expect(second.hasSuffix("abc") == (hasBody && next == method.rawValue))
    }
  }

  @Test("Credentials stay after when a redirect leads to another origin")
  func otherOrigin() async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.ok)] }) { other in
      let location = "http://127.0.0.1:\(other.port)/b"
      try await ScriptedServer.run(script: { _ in [.text(Self.redirect(302, to: location))] }) { target in
        let url = try HTTPURL(parsing: "http://user:secret@127.0.0.1:\(target.port)/a")
        let client = following {
          $0.targetOrigin = url
          $0.targetHeaders = ["X-Key": "secret"]
        }
        let headers: HTTPHeaders = ["Cookie": "secret", "X-Other": "secret", "Accept": "text/x"]
        let exchange = await client.send(HTTPRequest(url: url, headers: headers))
        #expect(exchange.bodyText == "ok")
        #expect(target.requests.first?.contains("X-Key: secret") == true)
        #expect(other.requests.first?.contains("secret") == false)
        #expect(other.requests.first?.contains("Authorization") == false)
        #expect(other.requests.first?.contains("Accept: text/x") == true)
      }
    }
  }

  @Test(
    "A redirect to another origin never repeats a body, such as the password of a token request",
    arguments: [307, 308],
    [HTTPMethod.post, .put, .patch, .delete]
  )
  func otherOriginBody(status: Int, method: HTTPMethod) async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.ok)] }) { other in
      let location = "http://127.0.0.1:\(other.port)/token"
      try await ScriptedServer.run(script: { turn in
        // The second hop leaves the origin.
        [.text(turn.text.contains(" /a ") ? Self.redirect(status, to: "/b") : Self.redirect(status, to: location))]
      }) { target in
        let url = try HTTPURL(parsing: "http://127.0.0.1:\(target.port)/a")
        let request = HTTPRequest(method: method, url: url, body: Array("password=secret".utf8))
        let exchange = await following().send(request)
        #expect(exchange.response?.status == status)
        #expect(exchange.response?.headers["Location"] == location)
        #expect(exchange.redirects.map(\.path) == ["/b"])
        #expect(target.requests.count == 2)
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test("A redirect to another origin is followed without a body, and where GET replaces the method")
  func otherOriginWithoutBody() async throws {
    for (status, body) in [(307, ""), (302, "a=b"), (303, "a=b")] {
      try await ScriptedServer.run(script: { _ in [.text(Self.ok)] }) { other in
        let location = "http://127.0.0.1:\(other.port)/b"
        try await ScriptedServer.run(script: { _ in [.text(Self.redirect(status, to: location))] }) { target in
          let url = try HTTPURL(parsing: "http://127.0.0.1:\(target.port)/a")
          let exchange = await following().send(HTTPRequest(method: .post, url: url, body: Array(body.utf8)))
          #expect(exchange.bodyText == "ok")
          #expect(other.requests.first?.contains("a=b") == false)
        }
      }
    }
  }

  @Test(
    "A redirect that leads nowhere is a fault beside its response",
    arguments: [
      (
        "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n",
        "redirect: redirect 301 without a Location header"
      ),
      (redirect(302, to: "/a"), "redirect: redirect loop: 302 leads back to BASE/a"),
      (redirect(302, to: "mailto://x"), "redirect: redirect 302 to mailto://x, which is neither http nor https"),
      (
        redirect(302, to: "/a b"),
        "redirect: redirect 302 to an invalid Location \"/a b\": the character U+0020 must be percent-encoded"
      ),
    ]
  )
  func nowhere(response: String, fault: String) async throws {
    try await ScriptedServer.run(script: { _ in [.text(response)] }) { server in
      let base = "http://127.0.0.1:\(server.port)"
      let exchange = await following().send(HTTPRequest(url: try HTTPURL(parsing: "\(base)/a")))
      #expect(exchange.faultLines == [fault.replacing("BASE", with: base)])
      #expect(exchange.response?.status == (response.contains("301") ? 301 : 302))
    }
  }

  @Test("More redirects than the limit are a fault")
  func tooMany() async throws {
    let script: @Sendable (ScriptedServer.ReceivedRequest) -> [Step] = {
      [.text(Self.redirect(302, to: "/\($0.request)"))]
    }
    try await ScriptedServer.run(script: script) { server in
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/a")
      let exchange = await following { $0.maximumRedirects = 3 }.send(HTTPRequest(url: url))
      #expect(exchange.faultLines == ["redirect: more than 3 redirects; the next leads to \"/3\""])
      #expect(exchange.redirects.map(\.path) == ["/0", "/1", "/2"])
    }
  }

  @Test("A redirect to a closed port is refused, and says where it led")
  func refused() async throws {
    try await ClosedPort.held { closed in
      let location = "http://127.0.0.1:\(closed)/b"
      try await ScriptedServer.run(script: { _ in [.text(Self.redirect(302, to: location))] }) { server in
        let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/a")
        let exchange = await following().send(HTTPRequest(url: url))
        #expect(exchange.faults.map(\.kind) == [.connectionRefused])
        #expect(exchange.redirects.map(\.description) == [location])
        #expect(exchange.response == nil)
      }
    }
  }

  private func following(_ change: (inout LiveClientConfiguration) -> Void = { _ in }) -> LiveClient {
    LiveClient(
      configuration: testConfiguration {
        $0.followRedirects = true
        change(&$0)
      }
    )
  }
}
