import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("The control API without a token")
struct LocalAccessTests {
  @Test(
    "The control API without a token responds to programs of this machine",
    arguments: [
      [:], ["Host": "127.0.0.1:5"], ["Host": "localhost"], ["Host": "LOCALHOST:80"], ["Host": "localhost.:5"],
      ["Host": "mock.localhost:5"], ["Host": "[::1]:5"], ["Host": "127.1.2.3"], ["Origin": "http://127.0.0.1:5"],
      ["Origin": "http://localhost:5"], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"],
    ] as [HTTPHeaders]
  )
  func welcome(_ headers: HTTPHeaders) async throws {
    #expect(try await ControlFixture().send("GET health", headers).status == 200)
  }

  @Test(
    "The control API without a token responds to no web page of another origin, by whatever name it comes",
    arguments: [
      (["Host": "evil.example"], "does not accept the host evil.example, which is not a name of this machine"),
      (["Host": "127.0.0.1.evil.example"], nil), (["Host": "localhost.evil.example:5"], nil),
      (["Host": "notlocalhost"], nil), (["Host": "128.0.0.1"], nil), (["Host": "127.0.0.1@evil.example"], nil),
      (["Host": "127.0.1"], nil), (["Host": "127.0.0.x"], nil), (["Host": "[::2]"], nil),
      (["Host": ""], "does not accept the host \"\", which is not a name of this machine"),
      (["Host": "localhost/x"], nil), (["Host": "localhost:x"], nil),
      (
        ["Origin": "https://evil.example"],
        "does not accept requests from web pages of the origin https://evil.example"
      ),
      (["Origin": "null"], "does not accept requests from web pages of the origin null"), (["Origin": ""], nil),
      (["Origin": "http://localhost:3000"], nil), (["Origin": "https://localhost:5"], nil),
      (["Origin": "http://127.0.0.1:5", "Host": "evil.example:5"], nil),
      (["Sec-Fetch-Site": "cross-site"], "does not accept requests from web pages of other origins"),
      (["Sec-Fetch-Site": "same-site"], nil),
    ] as [(HTTPHeaders, String?)]
  )
  func unwelcome(_ row: (headers: HTTPHeaders, reason: String?)) async throws {
    let response = try await ControlFixture().send("GET health", row.headers)
    #expect(response.status == 403)
    if let reason = row.reason {
      #expect(
        try response.json["detail"]?.string
          == "The control API \(reason); set mock.control-token-env in contract.yaml to allow clients with a token."
      )
    }
  }

  @Test(
    "The control API without a token responds to no other machine",
    arguments: ["GET health", "GET nothing", "POST shutdown", "OPTIONS scenario"]
  )
  func remote(_ line: String) async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(allowsShutdown: true)) { Issue.record("it was ended") }
    let response = try await fixture.send(line, ["Host": "127.0.0.1:5"], isLocal: false)
    #expect(response.status == 403)
    let detail = try #require(try response.json["detail"]?.string)
    #expect(detail.hasPrefix("The control API accepts requests from this machine only; "))
  }

  @Test("The control API without a token responds to programs of this machine for a name that an option allows")
  func allowedHost() async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(allowedHosts: ["mock.test"]))
    #expect(try await fixture.send("GET health", ["Host": "mock.test:5"]).status == 200)
    #expect(try await fixture.send("GET health", ["Host": "other.test:5"]).status == 403)
  }

  @Test("The control API without a token requires no token")
  func needlessToken() async throws {
    #expect(try await ControlFixture().send("GET health", ["Authorization": "Bearer x"]).status == 200)
  }
}

@Suite("The control API with a token")
struct TokenAccessTests {
  static let token = "s3cret-token"

  @Test(
    "The control API responds to clients with its token",
    arguments: [
      ["Authorization": "Bearer \(token)"], ["authorization": "bearer   \(token)"],
      ["Authorization": "Bearer \(token)", "Host": "mock.example", "Origin": "https://app.example"],
    ] as [HTTPHeaders],
    [true, false]
  )
  func right(_ headers: HTTPHeaders, isLocal: Bool) async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(token: Self.token))
    #expect(try await fixture.send("GET health", headers, isLocal: isLocal).status == 200)
  }

  @Test(
    "The control API with a token refuses clients without it, even from this machine",
    arguments: [
      [:], ["Authorization": ""], ["Authorization": "Bearer"], ["Authorization": "Bearer "],
      ["Authorization": "Bearer s3cret"], ["Authorization": "Bearer \(token)\(token)"],
      ["Authorization": "Bearer S3CRET-TOKEN"], ["Authorization": "Basic \(token)"], ["Authorization": token],
      ["Authorization": "Bearer \(token)", "authorization": "Bearer x"],
    ] as [HTTPHeaders]
  )
  func wrong(_ headers: HTTPHeaders) async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(token: Self.token))
    let response = try await fixture.send("GET health", headers)
    #expect(response.status == 401)
    #expect(response.headers["WWW-Authenticate"] == "Bearer realm=\"contract\"")
    #expect(
      try response.json["detail"]?.string == "The control API requires its token: Authorization: Bearer TOKEN."
    )
  }

  static let origin = "https://app.example"

  static func crossOrigin(_ policy: MockOptions.CrossOrigin = .origins([origin])) throws -> ControlFixture {
    try ControlFixture(ControlAPI.Configuration(token: token, crossOrigin: policy))
  }

  @Test("The control API with a token responds to the preflight of a page whose origin is named, without the token")
  func preflight() async throws {
    let headers: HTTPHeaders = [
      "Origin": "https://app.example", "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization, content-type",
    ]
    for policy in [MockOptions.CrossOrigin.origins(["https://app.example"]), .any] {
      let response = try await Self.crossOrigin(policy).send("OPTIONS scenario", headers, isLocal: false)
      #expect(response.status == 204)
      #expect(["https://app.example", "*"].contains(response.headers["Access-Control-Allow-Origin"]))
      #expect(response.headers["Access-Control-Allow-Methods"] == "PUT")
      #expect(response.headers["Access-Control-Allow-Headers"] == "authorization, content-type")
    }
  }

  @Test("The control API with a token lets a page whose origin is named read its responses and its refusals")
  func readable() async throws {
    let fixture = try Self.crossOrigin()
    for (headers, status) in [
      (["Origin": "https://app.example", "Authorization": "Bearer \(Self.token)"], 200),
      (["Origin": "https://app.example"], 401),
    ] as [(HTTPHeaders, Int)] {
      let response = try await fixture.send("GET health", headers)
      #expect(response.status == status)
      #expect(response.headers["Access-Control-Allow-Origin"] == "https://app.example")
    }
  }

  @Test("The control API with a token refuses the preflight of a page whose origin is not named")
  func otherOrigin() async throws {
    let headers: HTTPHeaders = ["Origin": "https://evil.example", "Access-Control-Request-Method": "PUT"]
    let response = try await Self.crossOrigin().send("OPTIONS scenario", headers)
    #expect(response.status == 403)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    #expect(try response.json["detail"]?.string?.contains("--cors https://evil.example") == true)
  }

  @Test("The control API with a token responds to no preflight where it has no token, whatever origin is named")
  func preflightWithoutToken() async throws {
    let configuration = ControlAPI.Configuration(crossOrigin: .any)
    let headers: HTTPHeaders = ["Origin": "https://app.example", "Access-Control-Request-Method": "PUT"]
    let response = try await ControlFixture(configuration).send("OPTIONS scenario", headers)
    #expect(response.status == 403)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test("The control API with an empty token refuses everybody", arguments: ["Bearer", "Bearer ", "Bearer x"])
  func empty(_ credentials: String) async throws {
    let fixture = try ControlFixture(ControlAPI.Configuration(token: ""))
    #expect(try await fixture.send("GET health", ["Authorization": credentials]).status == 401)
  }

  @Test(
    "The control API compares the whole token",
    arguments: [("ab", "ab", true), ("ab", "abab", false), ("aab", "ab", false), ("", "a", false)]
  )
  func comparison(_ row: (given: String, token: String, isEqual: Bool)) {
    #expect(ControlAccess.isEqual(Array(row.given.utf8), Array(row.token.utf8)) == row.isEqual)
  }
}
