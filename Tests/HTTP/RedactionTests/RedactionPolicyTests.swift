import HTTPMessages
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
    let (together, alone) = (RedactionPolicy(), RedactionPolicy())
    together.learn(fromAll: exchanges)
    for exchange in exchanges { alone.learn(from: exchange) }
    let words = [
      "k3y-of-nobody-1", "s3cret-of-mine-2", "s3cret-of-mine-3", "a1b2c3d4e5f6a7b8", "a1b2c3d4e5f6a7b9", "text/html",
      "query-1-s3cret", "query-2-s3cret", "b0dy-of-6",
    ]
    let hidden = words.map { together.redaction.redacting(text: "x \($0) y") }
    #expect(hidden == words.map { alone.redaction.redacting(text: "x \($0) y") })
    #expect(hidden.filter { $0.contains("REDACTED") }.count >= 7)
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
