import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction
import Testing

@Suite("Credentials of a run")
struct CredentialTests {
  private static func contract(_ scheme: String) -> Contract {
    TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Account, version: '1' }
      security: [{ own: [] }]
      paths:
        /me:
          get:
            operationId: getMe
            responses:
              '200': { description: The account., content: { application/json: { schema: { type: object } } } }
              '401': { description: No. }
      components:
        securitySchemes:
          own: \(scheme)
      """
    )
  }

  /// A credential that the API refuses until it is renewed.
  private final class Renewable: CredentialSource {
    let renewals = Mutex(0)

    func credential(for scheme: SecurityScheme) async -> Credential? {
      scheme.authentication.credential(renewals.withLock { $0 } == 0 ? "expired-token" : "fresh-token")
    }

    func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
      renewals.withLock { $0 += 1 }
      return scheme.authentication.credential("fresh-token")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let scheme: String
    let credential: String
    /// Returns whether a request has the credential.
    let isRight: @Sendable (HTTPRequest) -> Bool
    var testDescription: String { scheme }

    /// Those of a scheme that takes no secret sign.
    var source: any CredentialSource {
      scheme.contains("Ticket") ? SigningCredentials([Ticket()]) : FixedCredentials(["own": credential])
    }
  }

  /// A credential whose signature is the same for all requests.
  private struct Ticket: SigningCredential {
    let scheme = "Ticket"

    func sign(_ request: HTTPRequest) -> HTTPRequest {
      var request = request
      request.headers["Authorization"] = "ticket ticket-123"
      return request
    }
  }

  private static let rows = [
    Row(scheme: "{ type: http, scheme: bearer }", credential: "token-123") {
      $0.headers["Authorization"] == "Bearer token-123"
    },
    Row(scheme: "{ type: http, scheme: basic }", credential: "ann:secret-1") {
      $0.headers["Authorization"] == "Basic YW5uOnNlY3JldC0x"
    },
    Row(scheme: "{ type: apiKey, in: header, name: X-Key }", credential: "key-123456") {
      $0.headers["X-Key"] == "key-123456"
    },
    Row(scheme: "{ type: apiKey, in: query, name: key }", credential: "key-123456") {
      $0.url.queryItems.contains { $0.name == "key" && $0.value == "key-123456" }
    },
    Row(scheme: "{ type: apiKey, in: cookie, name: sid }", credential: "sid-123456") {
      $0.headers["Cookie"] == "sid=sid-123456"
    },
    Row(scheme: "{ type: oauth2, flows: {} }", credential: "token-123") {
      $0.headers["Authorization"] == "Bearer token-123"
    },
    Row(scheme: "{ type: http, scheme: Ticket }", credential: "ticket-123") {
      $0.headers["Authorization"] == "ticket ticket-123"
    },
  ]

  /// The way in which a row authenticates, counted from 0; a new way does not compile until it is here, and needs a row.
  private static func number(of authentication: Authentication) -> Int? {
    switch authentication {
    case .apiKey: 0
    case .basic: 1
    case .bearer: 2
    case .token: 3
    case .http: 4
    // It belongs to the connection.
    case .certificate: nil
    }
  }

  @Test("Every way to authenticate with a request is sent, refused and judged by these tests")
  func ways() {
    let schemes = Self.rows.compactMap { Self.contract($0.scheme).operations.first?.security.first?.schemes.first }
    #expect(Set(schemes.compactMap { Self.number(of: $0.authentication) }) == Set(0..<5))
  }

  @Test(
    "What a credential adds to a request is secret by its name, or because the contract describes it",
    arguments: rows
  )
  func secretNames(_ row: Row) async throws {
    let scheme = try #require(Self.contract(row.scheme).operations.first?.security.first?.schemes.first)
    let (authentication, described) = (scheme.authentication, scheme.authentication.describedSecrets)
    guard authentication.places.contains(where: { !described.contains($0) }) else { return }
    var request = HTTPRequest(url: HTTPURL(scheme: "http", host: "feed.test", path: "/me"))
    let credential = authentication.credential("name:plainwords") ?? Credential(Ticket())
    credential.authorize(&request)
    request = try await request.signed()
    let redacted = SecretRedaction().redacting(request)
    for secret in authentication.secrets(in: request) {
      #expect(!"\(redacted.url) \(redacted.headers.fields)".contains(secret), "add the name to SecretWords.swift")
    }
  }

  /// A credential that signs whole requests, each with the latest nonce of a challenge.
  private final class Signing: SigningCredential {
    let scheme: String
    private let header: String
    private let nonce = Mutex("0")
    private let fault: LockedStore?

    init(_ scheme: String, in header: String, fault: LockedStore? = nil) {
      (self.scheme, self.header, self.fault) = (scheme, header, fault)
    }

    func sign(_ request: HTTPRequest) throws -> HTTPRequest {
      if let fault { throw fault }
      var signed = request
      signed.headers[header] = Self.signature(of: request, in: header, nonce.withLock { $0 })
      return signed
    }

    func answers(_ challenges: [String]) -> Bool {
      guard let own = challenges.first(where: { $0.hasPrefix("HMAC ") }) else { return false }
      nonce.withLock { $0 = String(own.dropFirst("HMAC ".count)) }
      return true
    }

    static func signature(of request: HTTPRequest, in header: String, _ nonce: String = "0") -> String {
      let fields = request.headers.fields.filter { !$0.isNamed(header) }.map { "\($0.name)=\($0.value)" }
      let body = String(decoding: request.body, as: UTF8.self)
      return "HMAC \(nonce):\(request.method) \(request.url) \(fields.sorted()) \(body)"
    }
  }

  /// Why a credential cannot sign.
  private struct LockedStore: Error, CustomStringConvertible {
    let description = "the key store is locked"
  }

  private static func refusal(_ challenge: String) -> HTTPResponse {
    HTTPResponse(status: 401, headers: ["WWW-Authenticate": challenge])
  }

  @Test(
    "An API whose scheme needs signatures passes with them, wherever they are, and requests with wrong ones are refused",
    arguments: ["Authorization", "X-Signature"],
    ["HMAC", "own"]
  )
  func signatures(header: String, scheme: String) async {
    let client = ScriptedClient { call in
      call.request.headers[header] == Signing.signature(of: call.request, in: header) ? .json("{}") : .empty(401)
    }
    let exploration = await explore(
      Self.contract("{ type: http, scheme: hmac }"),
      .test.with { $0.credentials = SigningCredentials([Signing(scheme, in: header)]) },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.requests.contains { $0.headers[header]?.hasPrefix("HMAC 0:GET ") == true })
    #expect(client.requests.contains { $0.headers[header] == nil })
  }

  @Test("A credential that signs knows its own challenge, and its next signature answers it")
  func challenges() async {
    let client = ScriptedClient { call in
      let expected = Signing.signature(of: call.request, in: "Authorization", "7")
      return call.request.headers["Authorization"] == expected ? .json("{}") : Self.refusal("HMAC 7")
    }
    let exploration = await explore(
      Self.contract("{ type: http, scheme: hmac }"),
      .test.with { $0.credentials = SigningCredentials([Signing("hmac", in: "Authorization")]) },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.requests.contains { $0.headers["Authorization"]?.hasPrefix("HMAC 7:") == true })
  }

  @Test("A credential that cannot sign ends the run without a request that needs it, and the API is not accused")
  func lockedKey() async {
    let client = ScriptedClient { _ in .json("{}") }
    let credential = Signing("hmac", in: "Authorization", fault: LockedStore())
    let exploration = await explore(
      Self.contract("{ type: http, scheme: hmac }"),
      .test.with { $0.credentials = SigningCredentials([credential]) },
      through: client
    )
    let reason = "the credential for \"hmac\" did not sign a request: the key store is locked"
    #expect(exploration.ending == .unsigned(reason: reason))
    #expect(exploration.lines == [])
    #expect(client.requests.isEmpty)
  }

  @Test(
    "The secret of a scheme that takes none itself is in no request, and its challenge is that of the scheme",
    arguments: [
      ("{ type: http, scheme: Digest }", "digest"), ("{ type: http, scheme: hmac }", "hmac"),
      ("{ type: mutualTLS }", nil),
    ] as [(String, String?)]
  )
  func plainSecrets(_ row: (scheme: String, challenge: String?)) async throws {
    let contract = Self.contract(row.scheme)
    let scheme = try #require(contract.operations.first?.security.first?.schemes.first)
    #expect(scheme.authentication.challenge == row.challenge)
    let client = ScriptedClient { _ in .empty(401) }
    _ = await explore(
      contract,
      .test.with { $0.credentials = FixedCredentials(["own": "plain-secret"]) },
      through: client
    )
    #expect(!client.requests.isEmpty)
    #expect(!client.requests.contains { "\($0)".contains("plain-secret") })
  }

  @Test("A credential signs the whole request with its parameters and body")
  func signing() async {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Account, version: '1' }
      security: [{ own: [] }]
      paths:
        /names:
          post:
            operationId: rename
            parameters: [{ name: X-Reason, in: header, required: true, schema: { type: string }, example: typo }]
            requestBody:
              required: true
              content: { application/json: { schema: { type: object }, example: { name: Ann } } }
            responses:
              '200': { description: The account., content: { application/json: { schema: { type: object } } } }
              '401': { description: No. }
      components:
        securitySchemes:
          own: { type: apiKey, in: header, name: X-Signature }
      """
    )
    let client = ScriptedClient(respondsToEveryMethod: true) { call -> HTTPExchange in
      let isRight =
        call.request.headers["X-Signature"] == Signing.signature(of: call.request, in: "X-Signature")
      return HTTPExchange(request: call.request, response: isRight ? .json("{}") : .empty(401))
    }
    let exploration = await explore(
      contract,
      .test.with {
        $0.credentials = SigningCredentials([Signing("own", in: "X-Signature")])
        $0.allowedUnsafeOperations = ["rename"]
      },
      through: client
    )
    #expect(exploration.lines == [])
    let signatures = client.requests.compactMap { $0.headers["X-Signature"] }
    #expect(signatures.contains { $0.hasSuffix(#"{"name":"Ann"}"#) && $0.contains("X-Reason=typo") }, "\(signatures)")
  }

  @Test("Of a header with several cookies, each one is wrong where wrong credentials are expected to be refused")
  func cookies() async {
    let client = ScriptedClient { call in
      call.request.headers["Cookie"]?.hasPrefix("sid=abc;") == true ? .json("{}") : .empty(401)
    }
    let exploration = await explore(
      Self.contract("{ type: apiKey, in: cookie, name: sid }"),
      .test.with { $0.credentialHeaders = ["Cookie": "sid=abc; theme=dark"] },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.requests.contains { $0.headers["Cookie"] == "sid=xxx; theme=xxxx" })
  }

  @Test(
    "A credential is sent where its scheme says, and requests without it and with a wrong one are refused",
    arguments: rows
  )
  func schemes(_ row: Row) async {
    let client = ScriptedClient { row.isRight($0.request) ? .json("{}") : .empty(401) }
    let exploration = await explore(
      Self.contract(row.scheme),
      .test.with { $0.credentials = row.source },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.requests.contains { row.isRight($0) })
    #expect(client.requests.contains { !row.isRight($0) })
  }

  @Test("An API that accepts requests without credentials, or with wrong ones, is reported", arguments: rows)
  func open(_ row: Row) async {
    let exploration = await explore(
      Self.contract(row.scheme),
      .test.with { $0.credentials = row.source },
      through: ScriptedClient { _ in .json("{}") }
    )
    #expect(
      exploration.lines == [
        "credentials getMe: status 200 without credentials; expected 401 or 403",
        "credentials getMe: status 200 with wrong credentials; expected 401 or 403",
      ]
    )
  }

  @Test("A response that repeats the credential of its request is reported", arguments: rows)
  func echo(_ row: Row) async {
    let secret = row.credential.split(separator: ":").last.map(String.init) ?? ""
    let exploration = await explore(
      Self.contract(row.scheme),
      .test.with { $0.credentials = row.source },
      through: ScriptedClient { row.isRight($0.request) ? .json(#"{"is":"\#(secret)"}"#) : .empty(401) }
    )
    #expect(exploration.checks == ["credentials-echo"])
  }

  @Test("A credential that is refused with 401 is renewed once, and the request is repeated")
  func renewal() async {
    let source = Renewable()
    let client = ScriptedClient { call in
      call.request.headers["Authorization"] == "Bearer fresh-token" ? .json("{}") : .empty(401)
    }
    let exploration = await explore(
      Self.contract("{ type: http, scheme: bearer }"),
      .test.with {
        $0.credentials = source
        $0.workers = 1
      },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(source.renewals.withLock { $0 } == 1)
  }

  @Test(
    "A token is requested once with the client's credentials, and refreshed after a refusal, compressed or not",
    arguments: [false, true]
  )
  func tokens(isCompressed: Bool) async throws {
    let scheme = try #require(Self.contract("{ type: oauth2, flows: {} }").operations[0].security[0].schemes.first)
    let client = ScriptedClient { call in
      let isRefresh = String(decoding: call.request.body, as: UTF8.self).contains("grant_type=refresh_token")
      let body = #"{"access_token":"\#(isRefresh ? "second" : "first")-token","refresh_token":"again-token"}"#
      return isCompressed ? HTTPResponse.json(body).deflated() : .json(body)
    }
    let grant = TokenRequester.Grant(
      tokenURL: HTTPURL(scheme: "http", host: "feed.test", path: "/token"),
      clientID: "app",
      clientSecret: "secret"
    )
    let requester = TokenRequester(["own": grant], client: client, policy: RedactionPolicy())
    #expect(await requester.credential(for: scheme)?.secret == "first-token")
    #expect(await requester.credential(for: scheme)?.secret == "first-token")
    #expect(client.requests.map { $0.headers["Authorization"] } == ["Basic YXBwOnNlY3JldA=="])
    let refused = try #require(scheme.authentication.credential("first-token"))
    #expect(await requester.renewed(refused, for: scheme)?.secret == "second-token")
    #expect(await requester.renewed(refused, for: scheme)?.secret == "second-token")
    #expect(client.requests.count == 2)
  }

  @Test(
    "A token request that is redirected to another origin says where, and repeats nothing",
    arguments: [307, 308],
    ["https://evil.example/token", "https://feed.test/token", "//evil.example/t"]
  )
  func redirectedTokens(status: Int, location: String) async throws {
    let client = ScriptedClient(respondsToEveryMethod: true) { call -> HTTPExchange in
      let response = HTTPResponse(status: status, headers: ["Location": location])
      return HTTPExchange(request: call.request, response: response)
    }
    let url = HTTPURL(scheme: "http", host: "feed.test", path: "/token")
    let grant = TokenRequester.Grant(tokenURL: url, username: "ann", password: "secret")
    let requester = TokenRequester(["own": grant], client: client, policy: RedactionPolicy())
    let failure = try #require(await requester.acquire())
    let origin = try url.resolving(location).origin
    #expect(failure.reason == "it redirects to \(origin), and credentials are not repeated at another origin")
    #expect(client.requests.count == 1)
  }

  @Test(
    "A token request that fails says why, and whether there was a response",
    arguments: [
      (400, #"{"error":"invalid_client"}"#, "status 400 (invalid_client)"), (401, "no", "status 401"),
      (200, #"{"token":"abc"}"#, "the response has no \"access_token\""),
      (200, "<html>", "the response has no \"access_token\""), (0, "", "connection refused"),
    ]
  )
  func refusedTokens(_ row: (status: Int, body: String, reason: String)) async throws {
    let client = ScriptedClient(respondsToEveryMethod: true) { call -> HTTPExchange in
      let fault = TransportFault(.connectionRefused, "connection refused")
      let response = row.status == 0 ? nil : HTTPResponse.json(row.body, status: row.status)
      return HTTPExchange(request: call.request, response: response, faults: response == nil ? [fault] : [])
    }
    let url = HTTPURL(scheme: "http", host: "feed.test", path: "/token")
    let grant = TokenRequester.Grant(tokenURL: url, clientID: "app", clientSecret: "secret")
    let requester = TokenRequester(["own": grant], client: client, policy: RedactionPolicy())
    let failure = try #require(await requester.acquire())
    #expect(failure.scheme == "own")
    #expect(failure.tokenURL == url)
    #expect(failure.reason == row.reason)
    #expect((failure.fault == nil) == (row.status != 0))
    #expect(client.requests.count == 1)
  }
}
