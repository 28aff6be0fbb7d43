import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("Requests of web pages to a mock API that forwards")
struct ForwardingGateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var method = HTTPMethod.post
    var headers: HTTPHeaders
    var cors: MockOptions.CrossOrigin?
    var publicURL: String?
    /// The status of the refusal; `nil` if the request is forwarded.
    var status: Int?

    init(
      _ testDescription: String,
      _ headers: HTTPHeaders,
      method: HTTPMethod = .post,
      cors: MockOptions.CrossOrigin? = nil,
      publicURL: String? = nil,
      status: Int? = nil
    ) {
      self.testDescription = testDescription
      (self.headers, self.method, self.cors) = (headers, method, cors)
      (self.publicURL, self.status) = (publicURL, status)
      if headers["Host"] == nil { self.headers.add("Host", "127.0.0.1:5") }
    }
  }

  private static let evil = "https://evil.example"

  static let refused = [
    Row("a page of another origin that writes", ["Origin": evil], status: 403),
    Row("a page of another origin that reads", ["Origin": evil], method: .get, status: 403),
    Row("a page whose host begins like this machine", ["Origin": "http://127.0.0.1.evil.example"], status: 403),
    Row("a page of a name below this machine's", ["Origin": "http://localhost.evil.example:5"], status: 403),
    Row("user information that looks like a host", ["Origin": "http://127.0.0.1:5@evil.example"], status: 403),
    Row("a page without an origin", ["Origin": "null"], status: 403),
    Row("an origin that is not a URL", ["Origin": "evil.example"], status: 403),
    Row("two origins", ["Origin": "http://127.0.0.1:5", "origin": evil], status: 403),
    Row("an image of a page elsewhere", ["Sec-Fetch-Site": "cross-site"], method: .get, status: 403),
    Row(
      "an image of a page elsewhere that has a referrer",
      ["Sec-Fetch-Site": "cross-site", "Referer": "https://evil.example/localhost"],
      method: .get,
      status: 403
    ),
    Row("a link of a page elsewhere", ["Sec-Fetch-Site": "Cross-Site", "Sec-Fetch-Mode": "navigate"], status: 403),
    Row("a site that a later standard may add", ["Sec-Fetch-Site": "other"], status: 403),
    Row("a preflight", ["Origin": evil, "Access-Control-Request-Method": "PUT"], method: .options, status: 403),
    Row("a page elsewhere, although any may read the mock's responses", ["Origin": evil], cors: .any, status: 403),
    Row("a page that is not the one allowed", ["Origin": evil], cors: .origins(["https://app.example"]), status: 403),
    Row(
      "a page of a public name's other subdomain",
      ["Sec-Fetch-Site": "same-site", "Host": "mock.example"],
      publicURL: "https://mock.example",
      status: 403
    ),
    Row("a page with a name that leads here", ["Host": "evil.example", "Origin": "http://evil.example"], status: 421),
    Row("a page with a name that leads here, and no origin", ["Host": "evil.example:5"], method: .get, status: 421),
  ]

  static let forwarded = [
    Row("a program", [:]),
    Row("a program that reads", [:], method: .get),
    Row("the address bar", ["Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"], method: .get),
    Row("the mock's own page", ["Origin": "http://127.0.0.1:5", "Sec-Fetch-Site": "same-origin"]),
    Row("a page of this machine at another port", ["Origin": "http://localhost:3000", "Sec-Fetch-Site": "cross-site"]),
    Row("a page of this machine by IPv6", ["Origin": "http://[::1]:3000"]),
    Row("a page of a development name", ["Origin": "https://app.localhost"]),
    Row("an image of a page of this machine", ["Sec-Fetch-Site": "same-site"], method: .get),
    Row(
      "an image of a page of this machine under its other name",
      ["Sec-Fetch-Site": "cross-site", "Referer": "http://localhost:3000/"],
      method: .get
    ),
    Row("an app of web views", ["Origin": "capacitor://localhost", "Sec-Fetch-Site": "cross-site"]),
    Row("an app of web views without a host", ["Origin": "app://-"]),
    Row("an emulator", ["Host": "10.0.2.2:5"]),
    Row("a phone's browser with the mock's own page", ["Host": "192.168.1.2:5", "Origin": "http://192.168.1.2:5"]),
    Row("an allowed page", ["Origin": evil, "Sec-Fetch-Site": "cross-site"], cors: .origins([evil])),
    Row("an allowed page in other letters", ["Origin": "https://EVIL.example:443"], cors: .origins([evil])),
    Row(
      "a page at the public address",
      ["Origin": "https://mock.example", "Host": "mock.example"],
      publicURL: "https://mock.example"
    ),
  ]

  private func decision(on row: Row) throws -> MockDecision {
    let api = try MockFixture.api([MockFixture.entry("/v1/known", body: "known")]) { options in
      options.unmatched = .forward
      options.allowedHosts = []
      options.crossOrigin = row.cors
      options.publicURL = row.publicURL.flatMap { try? HTTPURL(parsing: $0) }
    }
    let url = try HTTPURL(parsing: "http://127.0.0.1:5/elsewhere")
    return api.decide(on: HTTPRequest(method: row.method, url: url, headers: row.headers))
  }

  @Test(
    "A request of a page elsewhere is not forwarded, because it would use the user's credentials",
    arguments: refused
  )
  func refusal(_ row: Row) throws {
    let decision = try decision(on: row)
    guard case .reply(let reply) = decision.outcome else {
      Issue.record("it is forwarded")
      return
    }
    // Pages of any origin may send a preflight request where they may read.
    #expect(reply.response.status == row.status)
    #expect(decision.findings.contains { $0.check == .request && $0.severity == .warning })
    let detail = try reply.response.json["detail"]?.string ?? ""
    #expect(detail.contains(row.status == 421 ? "CONTRACT_SERVER_ALLOW_HOST" : "credentials"), "\(detail)")
  }

  @Test("A request of a program, an app or a page of this machine is forwarded", arguments: forwarded)
  func passing(_ row: Row) throws { #expect(try decision(on: row).isForwarded) }

  @Test("A host of the recordings, which are compared by host, is served, and nothing for it is forwarded")
  func recordedHost() throws {
    let api = try MockFixture.api([MockFixture.entry("https://evil.example/known", body: "known")]) { options in
      options.unmatched = .forward
      options.allowedHosts = []
      options.match.matchesHost = true
    }
    let url = try HTTPURL(parsing: "http://127.0.0.1:5/elsewhere")
    let headers: HTTPHeaders = ["Host": "evil.example", "Origin": "http://evil.example"]
    #expect(!api.decide(on: HTTPRequest(method: .post, url: url, headers: headers)).isForwarded)
  }

  @Test("What the mock itself knows is served to any page, as its CORS rules say")
  func recorded() throws {
    let api = try MockFixture.api([MockFixture.entry("/v1/known", body: "known")]) { options in
      options.unmatched = .forward
      options.crossOrigin = .any
    }
    let url = try HTTPURL(parsing: "http://127.0.0.1:5/prefix/v1/known")
    let request = HTTPRequest(url: url, headers: ["Host": "127.0.0.1:5", "Origin": "https://evil.example"])
    let reply = api.reply(to: request)
    #expect(reply.response.status == 200)
    #expect(reply.response.headers["Access-Control-Allow-Origin"] == "*")
  }
}
