import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("The redaction policy of a run")
struct RedactionPolicyTests {
  private static let value = "canary-5e41f0a9b7"

  @Test(
    "A value that the run was given is hidden in every encoding",
    arguments: [
      "canary-5e41f0a9b7", "x=canary-5e41f0a9b7&y", "Y2FuYXJ5LTVlNDFmMGE5Yjc=", "eGNhbmFyeS01ZTQxZjBhOWI3eA==",
      "63616e6172792d35653431663061396237", "63616E6172792D35653431663061396237",
    ]
  )
  func spellings(text: String) {
    let policy = RedactionPolicy()
    policy.hide(["X-Plain": Self.value])
    #expect(policy.redaction.redacting(text: text) != text)
    #expect(policy.redaction.redacting(text: text).contains("REDACTED"))
  }

  @Test("The header of a value that the run was given is secret, whatever its name is")
  func givenHeader() {
    let policy = RedactionPolicy()
    policy.hide(["X-Plain": "abc", "Accept": "application/json"])
    let headers: HTTPHeaders = ["x-plain": "abc", "Accept": "application/json"]
    #expect(policy.redaction.redacting(headers) == ["x-plain": "REDACTED", "Accept": "application/json"])
  }

  @Test("A secret from one exchange is hidden in text about another exchange")
  func learning() throws {
    let policy = RedactionPolicy()
    let url = try HTTPURL(parsing: "https://h/me")
    let text = "GET /things/t0ken-of-me-1 failed"
    #expect(policy.redaction.redacting(text: text) == text)
    let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer t0ken-of-me-1"])
    policy.learn(from: HTTPExchange(request: request, response: nil))
    #expect(policy.redaction.redacting(text: text) == "GET /things/REDACTED failed")
  }

  @Test("A secret that is learned later is hidden in the first text, unless that is the run's own words")
  func postponed() throws {
    let policy = RedactionPolicy()
    let request = HTTPRequest(
      url: try HTTPURL(parsing: "https://h/me"),
      headers: ["Authorization": "Bearer t0ken-of-me-1"]
    )
    policy.postpone { $0.learn(from: HTTPExchange(request: request, response: nil)) }
    let text = "GET /things/t0ken-of-me-1 failed"
    #expect(policy.isLearning)
    #expect(policy.redactionOfOwnWords.redacting(text: text) == text)
    #expect(policy.isLearning)
    #expect(policy.redaction.redacting(text: text) == "GET /things/REDACTED failed")
    #expect(!policy.isLearning)
  }

  /// A policy that has postponed learning of a token.
  private static func learningLater(patience: Duration) throws -> RedactionPolicy {
    let policy = RedactionPolicy()
    let request = HTTPRequest(
      url: try HTTPURL(parsing: "https://h/me"),
      headers: ["Authorization": "Bearer t0ken-of-me-1"]
    )
    policy.postpone(patience: patience) { $0.learn(from: HTTPExchange(request: request, response: nil)) }
    return policy
  }

  @Test("A reply does not wait for secrets longer than its patience, and gets no redaction then")
  func impatience() async throws {
    let policy = try Self.learningLater(patience: .zero)
    await policy.learned(forReply: true)
    #expect(policy.isLearning)
    #expect(policy.redactionIfComplete == nil)
    policy.learnPostponed()
    #expect(policy.redactionIfComplete?.redacting(text: "/things/t0ken-of-me-1") == "/things/REDACTED")
  }

  @Test("What waits for secrets waits until they are known, also a reply with patience", arguments: [true, false])
  func patience(isReply: Bool) async throws {
    let policy = try Self.learningLater(patience: isReply ? .seconds(600) : .zero)
    async let text = {
      await policy.learned(forReply: isReply)
      return policy.redactionIfComplete?.redacting(text: "/things/t0ken-of-me-1")
    }()
    policy.learnPostponed()
    #expect(await text == "/things/REDACTED")
  }

  @Test("Exchanges that are learned from together have the same secrets as each of them alone")
  func together() throws {
    let fields: [HTTPHeaders] = [
      ["X-Trace": "k3y-of-nobody-1", "Accept": "text/html"], ["Authorization": "Bearer k3y-of-nobody-1"],
      ["X-Trace": "k3y-of-nobody-1", "X-Api-Key": "s3cret-of-mine-2"], ["X-Api-Key": "s3cret-of-mine-3"],
      ["Cookie": "session=a1b2c3d4e5f6a7b8", "Accept": "text/html"], ["Cookie": "session=a1b2c3d4e5f6a7b9"],
    ]
    let exchanges = try fields.map { headers in
      let url = try HTTPURL(parsing: "https://h/me?api_key=query-\(headers.fields.count)-s3cret&page=9")
      let response = HTTPResponse(
        status: 200,
        headers: headers,
        body: Array(#"{"token":"b0dy-of-\#(fields.count)"}"#.utf8)
      )
      return HTTPExchange(request: HTTPRequest(url: url, headers: headers), response: response)
    }
    let (together, inTurn) = (RedactionPolicy(), RedactionPolicy())
    together.learn(fromAll: exchanges)
    for exchange in exchanges { inTurn.learn(from: exchange) }
    let alone = exchanges.map { exchange in
      let policy = RedactionPolicy()
      policy.learn(from: exchange)
      return policy
    }
    let words = [
      "k3y-of-nobody-1", "s3cret-of-mine-2", "s3cret-of-mine-3", "a1b2c3d4e5f6a7b8", "a1b2c3d4e5f6a7b9", "text/html",
      "query-1-s3cret", "query-2-s3cret", "b0dy-of-6",
    ]
    func hides(_ policy: RedactionPolicy, _ word: String) -> Bool {
      policy.redaction.redacting(text: "x \(word) y").contains("REDACTED")
    }
    let hidden = words.filter { hides(together, $0) }
    #expect(hidden == words.filter { hides(inTurn, $0) })
    #expect(hidden == words.filter { word in alone.contains { hides($0, word) } })
    #expect(hidden.count >= 7)
  }

  @Test("A header that was learned from as plain is learned from again once its name is declared secret")
  func declaredLater() throws {
    let policy = RedactionPolicy()
    let text = "GET /things/p1ain-of-all-7 failed"
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://h/me"), headers: ["X-Place": "p1ain-of-all-7"])
    let exchange = HTTPExchange(request: request, response: nil)
    policy.learn(from: exchange)
    #expect(policy.redaction.redacting(text: text) == text)
    policy.declare(header: "X-Place")
    policy.learn(from: exchange)
    #expect(policy.redaction.redacting(text: text) == "GET /things/REDACTED failed")
  }

  @Test("A sentence about an exchange quotes no secret of it, not even the beginning of one")
  func quoting() throws {
    let response = HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json"],
      body: Array(#"{"password":"monday","access_token":"abcdefgh-12345678-rest"}"#.utf8)
    )
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://h/"))
    let redaction = SecretRedaction().quoting(HTTPExchange(request: request, response: response))
    #expect(redaction.redacting(text: #"is "monday""#) == #"is "REDACTED""#)
    #expect(redaction.redacting(text: "on monday") == "on monday")
    #expect(redaction.redacting(text: #"is "abcdefgh-123…"#) == #"is "REDACTED…"#)
  }

  @Test(
    "The one reading of an exchange hides in a body what redacting the body alone hides",
    arguments: [
      ("application/json", #"{"password":"is too short","token":"abcdefgh-12345678"}"#),
      ("application/json", #"{"passphrase":"correct horse battery staple","user":"ann"}"#),
      ("application/problem+json", #"{"errors":{"password":["must not be empty"]},"n":1}"#),
      ("text/html", #"<p>No page</p><script>o = {"password": "monday"}</script><input name="csrf" value="x1y2">"#),
      ("text/html", "<html><body><h1>500 Internal Server Error</h1></body></html>"),
      ("text/plain", "password: 'is too short'\ntoken=abcdefgh-12345678"),
      ("application/x-www-form-urlencoded", "a=1&password=monday&token=abc"),
    ]
  )
  func reading(type: String, text: String) throws {
    let (headers, body): (HTTPHeaders, [UInt8]) = (["Content-Type": type], Array(text.utf8))
    let request = HTTPRequest(method: .post, url: try HTTPURL(parsing: "https://h/"), headers: headers, body: body)
    let response = HTTPResponse(status: 500, headers: headers, body: body)
    let redaction = SecretRedaction()
    let read = redaction.reading(HTTPExchange(request: request, response: response))
    let alone = redaction.redacting(body: body, type: MediaType(type))
    #expect(read.responseBody?.bytes == alone)
    #expect(read.requestBody.bytes == alone)
    #expect(read.redacted(json: body)?.bytes == (type.contains("json") ? alone : nil))
  }

  @Test("Redacted JSON knows where each value has moved")
  func places() throws {
    let text = Array(#"{"password":"m","a":[1,{"token":"abcdefgh-1234567","b":-2}],"pin":12345,"c":"x","d":{}}"#.utf8)
    let json = SecretRedaction().reading(json: text)
    #expect(json.bytes == SecretRedaction().redacting(json: text))
    let before = try JSONDocument(parsing: text)
    let after = try JSONDocument(parsing: json.bytes)
    try #require(before.tape.count == after.tape.count)
    for index in before.tape.indices {
      let (old, new) = (JSONValue(document: before, index: index), JSONValue(document: after, index: index))
      #expect(json.offset(of: old.byteRange.lowerBound) == new.byteRange.lowerBound)
    }
  }

  @Test("A sentence may quote what a server says about a secret, although its body hides it")
  func saidOfSecret() throws {
    let url = try HTTPURL(parsing: "https://h/")
    func read(_ body: String) -> RedactedExchange {
      let response = HTTPResponse(
        status: 422,
        headers: ["Content-Type": "application/json"],
        body: Array(body.utf8)
      )
      return SecretRedaction().reading(HTTPExchange(request: HTTPRequest(url: url), response: response))
    }
    let said = read(#"{"password":"is too short","token":"abcdefgh-12345678"}"#)
    #expect(said.quoting.redacting(text: #"got "is too short""#) == #"got "is too short""#)
    #expect(said.quoting.redacting(text: #"got "abcdefgh-12345678""#) == #"got "REDACTED""#)
    #expect(said.responseBody?.bytes == Array(#"{"password":"REDACTED","token":"REDACTED"}"#.utf8))
    let secret = read(#"{"password":"monday"}"#)
    #expect(secret.quoting.redacting(text: #"got "monday""#) == #"got "REDACTED""#)
  }

  @Test(
    "Ordinary texts of a feed stay as they are",
    arguments: [
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "https://images.example/73A7F70C/a@2x.png?width=200",
      "2026-05-04T09:41:00Z",
      "A description, with \"quotes\" and a location: Paris", "GET /v1/feed?limit=10&after_id=73A7F70C", "page 2 of 4",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "VGhpcyBpcyBhbiBvcmRpbmFyeSB0ZXh0IGluIGJhc2U2NC4=",
    ]
  )
  func ordinary(text: String) { #expect(RedactionPolicy().redaction.redacting(text: text) == text) }

  @Test("What was recorded before a secret was seen is redacted again")
  func again() throws {
    var redaction = RecordingRedaction()
    let url = try HTTPURL(parsing: "https://h/me")
    let early = Array(#"{"url":"https://h/t/t0ken-of-me-1","n":1}"#.utf8)
    #expect(redaction.redactingAgain(json: early) == early)
    let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer t0ken-of-me-1"])
    _ = redaction.redacting(HTTPExchange(request: request, response: nil))
    let late = String(decoding: redaction.redactingAgain(json: early), as: UTF8.self)
    #expect(late == #"{"url":"https://h/t/REDACTED-1","n":1}"#)
  }
}
