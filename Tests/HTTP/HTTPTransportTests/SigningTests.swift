import Basics
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("A credential signs a request last", .takesTurns)
struct SigningTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// Signs the whole message, each time with another number.
  private final class Signer: Sendable {
    private let count = Mutex(0)

    func sign(_ request: HTTPRequest) -> HTTPRequest {
      let number = count.withLock { count in
        count += 1
        return count
      }
      let lines =
        ["\(request.method.rawValue) \(request.url.requestTarget) HTTP/1.1"]
        + request.headers.fields.map { "\($0.name): \($0.value)" }
      let body = String(decoding: request.body, as: UTF8.self)
      var signed = request
      signed.headers.add("X-Signature", SigningTests.signature(number, of: lines, body))
      return signed
    }
  }

  private static func signature(_ number: Int, of lines: [String], _ body: String) -> String {
    "\(number):\((lines + [body]).joined(separator: "|").utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) })"
  }

  /// Returns the number of the signature in a message; `nil` if it has none that covers the rest of the message.
  private static func number(in text: String) -> Int? {
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n").map(String.init)
    let values = lines.filter { $0.hasPrefix("X-Signature: ") }.map { $0.dropFirst("X-Signature: ".count) }
    guard values.count == 1, let number = values[0].split(separator: ":").first.flatMap({ Int($0) }) else { return nil }
    let others = lines.filter { !$0.hasPrefix("X-Signature: ") }
    return values[0] == signature(number, of: others, String(text[end.upperBound...])) ? number : nil
  }

  private func request(_ url: String, _ method: HTTPMethod = .get, body: String = "") throws -> HTTPRequest {
    let signer = Signer()
    var request = HTTPRequest(method: method, url: try HTTPURL(parsing: url), body: Array(body.utf8))
    request.headers = ["Content-Type": "text/plain", "X-Own": " padded "]
    request.signing.steps = [{ .success(signer.sign($0)) }]
    return request
  }

  @Test(
    "Nothing is added after the signature: neither headers of the target, cookies, the host, nor the length of a body",
    arguments: [(HTTPMethod.get, ""), (.post, "abc"), (.delete, "")]
  )
  func last(method: HTTPMethod, body: String) async throws {
    let cookie = "HTTP/1.1 200 OK\r\nSet-Cookie: sid=1\r\nContent-Length: 2\r\n\r\nok"
    try await ScriptedServer.run(script: { _ in [.text(cookie)] }) { server in
      let request = try request("http://ann:secret@127.0.0.1:\(server.port)/feed?limit=1", method, body: body)
      let configuration = testConfiguration {
        $0.targetOrigin = request.url
        $0.targetHeaders = ["X-Target": "1", "X-Own": "2"]
        $0.cookies = CookieJar()
      }
      let client = LiveClient(configuration: configuration)
      _ = await client.send(request)
      let exchange = await client.send(request)
      #expect(server.requests.compactMap(Self.number) == [1, 2])
      let text = try #require(server.requests.last)
      for header in ["X-Target: 1", "X-Own: 2", "Cookie: sid=1", "Authorization: Basic ", "Host: ", "User-Agent: "] {
        #expect(text.contains("\r\n\(header)"))
      }
      #expect(exchange.request.headers["X-Signature"]?.hasPrefix("2:") == true)
      #expect(exchange.request.headers["User-Agent"] == nil)
    }
  }

  @Test("A redirect to the same origin is signed anew, and one to another origin is not signed")
  func redirects() async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.ok)] }) { other in
      let location = "http://127.0.0.1:\(other.port)/c"
      try await ScriptedServer.run(script: { turn in
        let next = turn.text.contains(" /a ") ? "/b" : location
        return [.text("HTTP/1.1 307 Moved\r\nLocation: \(next)\r\nContent-Length: 0\r\n\r\n")]
      }) { server in
        let client = LiveClient(configuration: testConfiguration { $0.followRedirects = true })
        let exchange = await client.send(try request("http://127.0.0.1:\(server.port)/a"))
        #expect(exchange.bodyText == "ok")
        #expect(server.requests.compactMap(Self.number) == [1, 2])
        #expect(other.requests.map { $0.contains("X-Signature") } == [false])
        #expect(exchange.request.headers["X-Signature"]?.hasPrefix("1:") == true)
      }
    }
  }

  @Test("A retry after 429 is signed anew")
  func retries() async throws {
    let wait = "HTTP/1.1 429 Slow\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n"
    try await ScriptedServer.run(script: { turn in
      [.text((Self.number(in: turn.text) ?? 3) < 3 ? wait : Self.ok)]
    }) { server in
      let client = RateLimitedClient(client: LiveClient(configuration: testConfiguration()))
      let exchange = await client.send(try request("http://127.0.0.1:\(server.port)/a"))
      #expect(exchange.bodyText == "ok")
      #expect(exchange.deferred.count == 2)
      #expect(server.requests.compactMap(Self.number) == [1, 2, 3])
    }
  }

  @Test("A request whose idle connection was closed is signed anew on the next one")
  func staleConnection() async throws {
    let script: @Sendable (ScriptedServer.ReceivedRequest) -> [Step] = { turn in
      turn.connection == 0 && turn.request == 1 ? [.close] : [.text(Self.ok)]
    }
    try await ScriptedServer.run(script: script) { server in
      let client = LiveClient(configuration: testConfiguration())
      let request = try request("http://127.0.0.1:\(server.port)/a")
      for _ in 0..<2 { #expect(await client.send(request).bodyText == "ok") }
      #expect(server.requests.compactMap(Self.number) == [1, 2, 3])
    }
  }

  @Test("A request that cannot be signed is not sent")
  func unsigned() async throws {
    try await ScriptedServer.run(script: { _ in [.text(Self.ok)] }) { server in
      var request = try request("http://127.0.0.1:\(server.port)/a")
      request.signing.steps = [{ _ in .failure(TransportFault(.unsigned, "the key is missing")) }]
      let exchange = await LiveClient(configuration: testConfiguration()).send(request)
      #expect(exchange.faultLines == ["unsigned: the key is missing"])
      #expect(server.requests.isEmpty)
    }
  }
}
