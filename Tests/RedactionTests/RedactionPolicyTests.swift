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
