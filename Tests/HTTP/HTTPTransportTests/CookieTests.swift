import Basics
import HTTPMessages
import Testing
import WireTestSupport

@testable import HTTPTransport

@Suite("Cookies are kept as RFC 6265bis says")
struct CookieTests {
  /// What a server sets, and what a later request gets.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let set: [String]
    var from = "https://api.example.test/app/login"
    var to = "https://api.example.test/app/feed"
    let expected: String?

    init(_ name: String, _ set: [String], from: String? = nil, to: String? = nil, _ expected: String?) {
      (testDescription, self.set, self.expected) = (name, set, expected)
      if let from { self.from = from }
      if let to { self.to = to }
    }
  }

  static let rows: [Row] = [
    Row("a pair", ["sid=abc"], "sid=abc"),
    Row("a value with equals signs and quotes", ["t=\"a=b==\""], "t=\"a=b==\""),
    Row("a value without a name", ["abc"], "abc"),
    Row("white space around both", [" sid =  abc  ; Path=/"], "sid=abc"),
    Row("nothing", ["; Path=/"], nil),
    Row("a control character", ["sid=a\u{1}b"], nil),
    Row("too long a pair", ["sid=" + String(repeating: "a", count: 4096)], nil),
    Row("two cookies, in their order", ["a=1", "b=2"], "a=1; b=2"),
    Row("the same twice", ["a=1", "a=2"], "a=2"),
    Row("a longer path first", ["a=1; Path=/", "b=2; Path=/app"], "b=2; a=1"),
    Row("the default path", ["a=1"], to: "https://api.example.test/other", nil),
    Row("a path that is only a prefix of the name", ["a=1; Path=/app"], to: "https://api.example.test/apple", nil),
    Row("a path with all below", ["a=1; Path=/app"], to: "https://api.example.test/app/a/b", "a=1"),
    Row("a path that is none", ["a=1; Path=app"], "a=1"),
    Row("another host", ["a=1; Path=/"], to: "https://www.example.test/", nil),
    Row("another port", ["a=1; Path=/"], to: "https://api.example.test:8443/", "a=1"),
    Row("the domain", ["a=1; Path=/; Domain=example.test"], to: "https://www.example.test/", "a=1"),
    Row("the domain with a dot", ["a=1; Path=/; Domain=.Example.test"], to: "https://www.example.test/", "a=1"),
    Row("another domain", ["a=1; Domain=other.test"], nil),
    Row("a domain that ends alike", ["a=1; Domain=ample.test"], nil),
    Row("a domain below the host", ["a=1; Domain=x.api.example.test"], nil),
    Row("a top-level domain", ["a=1; Domain=test"], nil),
    Row(
      "a domain for an address",
      ["a=1; Path=/; Domain=0.0.1"],
      from: "http://10.0.0.1/",
      to: "http://10.0.0.1/",
      nil
    ),
    Row("an address", ["a=1; Path=/; Domain=10.0.0.1"], from: "http://10.0.0.1/", to: "http://10.0.0.1/", "a=1"),
    Row("a secure cookie over http", ["a=1; Secure; Path=/"], to: "http://api.example.test/", nil),
    Row("a secure cookie from http", ["a=1; Secure"], from: "http://api.example.test/app/x", nil),
    Row(
      "a secure cookie of this machine",
      ["a=1; Secure"],
      from: "http://127.0.0.1:8080/",
      to: "http://127.0.0.1:8080/a",
      "a=1"
    ),
    Row("a host cookie", ["__Host-a=1; Secure; Path=/"], "__Host-a=1"),
    Row("a host cookie with a domain", ["__Host-a=1; Secure; Path=/; Domain=example.test"], nil),
    Row("a host cookie with a path", ["__host-a=1; Secure; Path=/app"], nil),
    Row("a secure name without the attribute", ["__Secure-a=1"], nil),
    Row("an age", ["a=1; Max-Age=10"], "a=1"),
    Row("an age that is over", ["a=1; Max-Age=0"], nil),
    Row("an age that removes", ["a=1", "a=; Max-Age=-1"], nil),
    Row("an age that is none", ["a=1; Max-Age=x"], "a=1"),
    Row("an age too large for a number", ["a=1; Max-Age=99999999999999999999"], "a=1"),
    Row("an age before a date", ["a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "a=1"),
    Row("a date that is over", ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], nil),
    Row("a date of Netscape", ["a=1; Expires=Wednesday, 09-Nov-99 23:12:40 GMT"], nil),
    Row("a date to come", ["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT"], "a=1"),
    Row("a date that is none", ["a=1; Expires=soon"], "a=1"),
    Row("a date before 1900", ["a=1; Expires=Fri, 01 Jan 1802 00:00:00 GMT"], nil),
    Row("the first date", ["a=1; Expires=Mon, 01 Jan 1601 00:00:00 GMT"], nil),
    Row("a date after 2200", ["a=1; Expires=Fri, 01 Jan 2230 00:00:00 GMT"], "a=1"),
    Row("a date after 2262", ["a=1; Expires=Tue, 01 Jan 2363 00:00:00 GMT"], "a=1"),
    Row("a day that no month has", ["a=1; Expires=Fri, 31 Feb 2000 00:00:00 GMT"], "a=1"),
    Row("the largest age", ["a=1; Max-Age=9223372036854775807"], "a=1"),
    Row("a date without end", ["a=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT"], "a=1"),
  ]

  /// 2026-11-26.
  private static let now = 1_795_651_200

  @Test("A request gets the cookies that are meant for it", arguments: rows)
  func sent(row: Row) throws {
    let jar = CookieJar { Self.now }
    let headers = HTTPHeaders(row.set.map { HTTPHeaderField("Set-Cookie", $0) })
    jar.keep(headers, from: try HTTPURL(parsing: row.from))
    var request = HTTPRequest(url: try HTTPURL(parsing: row.to))
    jar.add(to: &request)
    #expect(request.headers["Cookie"] == row.expected)
  }

  @Test("A cookie that a request has itself wins over the kept one")
  func own() throws {
    let jar = CookieJar { Self.now }
    let url = try HTTPURL(parsing: "https://a.test/")
    jar.keep(["Set-Cookie": "sid=kept"], from: url)
    jar.keep(["Set-Cookie": "theme=dark"], from: url)
    var request = HTTPRequest(url: url, headers: ["Cookie": "sid=mine"])
    jar.add(to: &request)
    #expect(request.headers["Cookie"] == "sid=mine; theme=dark")
  }

  @Test("A cookie ends when its time is over")
  func expiry() throws {
    let time = Mutex(Self.now)
    let jar = CookieJar { time.withLock(\.self) }
    let url = try HTTPURL(parsing: "https://a.test/")
    jar.keep(["Set-Cookie": "a=1; Max-Age=60"], from: url)
    time.withLock { $0 += 60 }
    var request = HTTPRequest(url: url)
    jar.add(to: &request)
    #expect(request.headers["Cookie"] == nil)
  }

  @Test("A host that sets more cookies than are kept loses its oldest, and no other host loses one")
  func limits() throws {
    let jar = CookieJar { Self.now }
    let (first, second) = (try HTTPURL(parsing: "https://a.test/"), try HTTPURL(parsing: "https://b.test/"))
    jar.keep(["Set-Cookie": "kept=1"], from: second)
    for number in 0..<200 { jar.keep(["Set-Cookie": "c\(number)=1"], from: first) }
    var (one, two) = (HTTPRequest(url: first), HTTPRequest(url: second))
    jar.add(to: &one)
    jar.add(to: &two)
    #expect(one.headers["Cookie"]?.split(separator: ";").count == 180)
    #expect(one.headers["Cookie"]?.contains("c19=") == false)
    #expect(two.headers["Cookie"] == "kept=1")
  }

  @Test("A client keeps cookies between requests and redirects, and a probe of credentials gets none")
  func client() async throws {
    let replies: @Sendable (ScriptedServer.ReceivedRequest) -> [Step] = { request in
      request.text.hasPrefix("POST /login ")
        ? [.text("HTTP/1.1 303 See Other\r\nSet-Cookie: sid=s3\r\nLocation: /home\r\nContent-Length: 0\r\n\r\n")]
        : [.text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
    }
    try await ScriptedServer.run(script: replies) { server in
      let client = LiveClient(
        configuration: testConfiguration { configuration in
          configuration.cookies = CookieJar()
          configuration.followRedirects = true
        }
      )
      let base = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      _ = await client.send(HTTPRequest(method: .post, url: try base.resolving("/login")))
      let exchange = await client.send(HTTPRequest(url: try base.resolving("/feed")))
      let probe = try base.resolving("/probe")
      await SendingPurpose.$isCredentialProbe.withValue(true) {
        _ = await client.send(HTTPRequest(url: probe))
      }
      await client.shutdown()
      #expect(exchange.request.headers["Cookie"] == "sid=s3")
      let sent = server.requests.map { text in
        text.split(separator: " ").dropFirst().prefix(1).joined() + (text.contains("Cookie: sid=s3\r\n") ? " with" : "")
      }
      #expect(sent == ["/login", "/home with", "/feed with", "/probe"])
    }
  }
}
