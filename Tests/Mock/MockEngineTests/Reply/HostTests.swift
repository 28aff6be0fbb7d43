import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("The host that a request is for")
struct HostTests {
  static func api(_ change: @escaping (inout MockOptions) -> Void = { _ in }) throws -> MockAPI {
    let body = #"["https://api.example/prefix/images/1.png","https://api.example:443/a"]"#
    let entry = MockFixture.entry(
      "/links",
      headers: [("Location", "https://api.example/prefix/x"), ("Set-Cookie", "a=1; Secure")],
      body: body
    )
    return try MockFixture.api([entry]) { options in
      options.allowedHosts = []
      change(&options)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let headers: HTTPHeaders
    let origin: String
    var server = MockAPI.address
    var publicURL: String?
    var trustsForwardedHeaders = false

    var testDescription: String {
      let names = headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      return "\(names)\(publicURL.map { " at \($0)" } ?? "")\(trustsForwardedHeaders ? ", trusted" : "") is \(origin)"
    }
  }

  static let forwarded: HTTPHeaders = [
    "Host": "127.0.0.1:5", "X-Forwarded-Host": "mock.example, inner", "X-Forwarded-Proto": "https",
  ]

  static let rows = [
    Row(headers: [:], origin: "http://127.0.0.1:5"),
    Row(headers: ["Host": ""], origin: "http://127.0.0.1:5"),
    Row(headers: ["Host": "192.168.1.20:5"], origin: "http://192.168.1.20:5"),
    Row(headers: ["Host": "10.0.2.2:8080"], origin: "http://10.0.2.2:8080"),
    Row(headers: ["Host": "[::1]:5"], origin: "http://[::1]:5"),
    Row(headers: ["Host": "localhost:5"], origin: "http://localhost:5"),
    Row(headers: ["Host": "localhost"], origin: "http://localhost"),
    Row(headers: ["Host": "a.localhost:5"], origin: "http://a.localhost:5"),
    Row(headers: ["Host": "192.168.1.20:5"], origin: "https://192.168.1.20:5", server: "https://127.0.0.1:5"),
    Row(headers: ["Host": "mac.local:5"], origin: "http://mac.local:5", server: "http://mac.local:5"),
    Row(headers: ["Host": "10.0.2.2"], origin: "https://mock.example", publicURL: "https://mock.example"),
    Row(headers: ["Host": "mock.example"], origin: "http://mock.example:8080", publicURL: "http://mock.example:8080"),
    Row(headers: forwarded, origin: "http://127.0.0.1:5"),
    Row(headers: forwarded, origin: "https://mock.example", trustsForwardedHeaders: true),
    Row(
      headers: ["Host": "127.0.0.1:5", "X-Forwarded-Host": "mock.example", "X-Forwarded-Port": "8443"],
      origin: "http://mock.example:8443",
      trustsForwardedHeaders: true
    ),
    Row(
      headers: ["Host": "127.0.0.1:5", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443"],
      origin: "https://127.0.0.1",
      trustsForwardedHeaders: true
    ),
    Row(
      headers: ["Host": "127.0.0.1:5", "X-Forwarded-Host": "a b/c", "X-Forwarded-Proto": "ftp"],
      origin: "http://127.0.0.1:5",
      trustsForwardedHeaders: true
    ),
  ]

  @Test("Rewritten URLs lead to the host of the request", arguments: rows)
  func rewriting(_ row: Row) throws {
    let publicURL = try row.publicURL.map { try HTTPURL(parsing: $0) }
    let api = try Self.api { options in
      options.publicURL = publicURL
      options.trustsForwardedHeaders = row.trustsForwardedHeaders
    }
    let response = try api.reply(to: "GET /prefix/links", row.headers, at: row.server).response
    #expect(response.text == "[\"\(row.origin)/prefix/images/1.png\",\"\(row.origin)/a\"]")
    #expect(response.headers["Location"] == "\(row.origin)/prefix/x")
    #expect(response.headers["Set-Cookie"] == (row.origin.hasPrefix("https") ? "a=1; Secure" : "a=1"))
  }

  @Test(
    "A host name that no option allows is refused with the option that would allow it",
    arguments: [
      "evil.example", "evil.example:5", "127.0.0.1.evil.example", "localhost.evil.example", "mock", "256.1.1.1",
      "2130706433", "notapi.example", "notlocalhost",
    ]
  )
  func refused(_ host: String) throws {
    let reply = try Self.api().reply(to: "GET /prefix/links", ["Host": host])
    #expect(reply.source == .misdirected)
    #expect(reply.response.status == 421)
    let decision = try Self.api().decide(on: try Self.api().request("GET /prefix/links", ["Host": host]))
    #expect(decision.findings.map(\.severity) == [.warning])
    let name = host.split(separator: ":")[0]
    let detail = try reply.response.json["detail"]?.string
    #expect(detail?.contains("CONTRACT_SERVER_ALLOW_HOST=\(name), or set mock.public-url") == true)
  }

  @Test(
    "A host that is not allowed is refused in preflight requests and for OPTIONS *",
    arguments: ["OPTIONS /links", "OPTIONS *"]
  )
  func preflight(_ line: String) throws {
    let headers: HTTPHeaders = [
      "Host": "evil.example", "Origin": "http://evil.example", "Access-Control-Request-Method": "GET",
    ]
    #expect(try Self.api { $0.crossOrigin = .any }.reply(to: line, headers).response.status == 421)
  }

  @Test(
    "A host name that an option allows is accepted",
    arguments: ["mock.example", "MOCK.example:5", "mock.example."]
  )
  func allowed(_ host: String) throws {
    let api = try Self.api { $0.allowedHosts = ["Mock.example"] }
    #expect(try api.reply(to: "GET /prefix/links", ["Host": host]).response.status == 200)
  }

  @Test("A recorded host is accepted, whether or not the host counts in matching", arguments: [false, true])
  func recorded(_ matchesHost: Bool) throws {
    let api = try Self.api { $0.match.matchesHost = matchesHost }
    #expect(try api.reply(to: "GET /prefix/links", ["Host": "api.example"]).response.status == 200)
    #expect(try api.reply(to: "GET /prefix/links", ["Host": "evil.example"]).response.status == 421)
  }
}

@Suite("Requests that clients send to any server")
struct AnyServerTests {
  @Test(
    "A request that clients send to any server is neither unmatched nor a violation",
    arguments: ["GET /favicon.ico", "HEAD /favicon.ico", "GET /robots.txt"],
    [false, true]
  )
  func absent(_ line: String, isStrict: Bool) throws {
    let api = try MockFixture.api { options in
      options.isStrict = isStrict
      options.unmatched = .example
    }
    let decision = api.decide(on: try api.request(line))
    #expect(decision.findings.isEmpty)
    let reply = try api.reply(to: line)
    #expect(reply.source == .absent)
    #expect(reply.response.status == 404)
  }

  @Test("A request that clients send to any server gets a response if it was recorded or is in the contract")
  func known() throws {
    let icon = MockFixture.entry("https://api.example/favicon.ico", type: "image/x-icon", body: "icon")
    let recorded = try MockFixture.api([icon])
    #expect(try recorded.reply(to: "GET /favicon.ico").response.text == "icon")
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"Robots","version":"1"},"paths":{"/robots.txt":{"get":{"responses":{
      "200":{"description":"Text","content":{"text/plain":{"example":"User-agent: *"}}}}}}}}
      """#
    let described = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }
    #expect(try described.reply(to: "GET /robots.txt").response.text == "User-agent: *")
    let unmatched = try MockFixture.api(contract: contract, [])
    #expect(try unmatched.reply(to: "GET /robots.txt").source == .unmatched)
  }

  @Test("A request that clients send to any server is forwarded, and is not a violation")
  func forwarded() throws {
    let api = try MockFixture.api { $0.unmatched = .forward }
    let decision = api.decide(on: try api.request("GET /favicon.ico"))
    #expect(decision.isForwarded)
    #expect(decision.findings.isEmpty)
  }

  @Test(
    "A request like those that clients send to any server is unmatched at another path or method",
    arguments: ["GET /a/favicon.ico", "POST /robots.txt"]
  )
  func others(_ line: String) throws {
    #expect(try MockFixture.api().reply(to: line).source == .unmatched)
  }
}
