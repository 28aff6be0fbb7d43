import HTTPMessages
import MockEngine
import MockTestSupport
import Testing

@Suite("Recorded cookies are kept by clients of the mock")
struct CookieTests {
  static func cookie(_ value: String, at address: String, rewrites: Bool = true) throws -> String? {
    let headers = [("Date", "Mon, 01 Jan 2024 10:00:00 GMT"), ("Set-Cookie", value)]
    let api = try MockFixture.api([MockFixture.entry("https://api.example/a", headers: headers, body: "{}")]) {
      $0.rewritesAddresses = rewrites
    }
    return try api.reply(to: "GET /a", at: address).response.headers["Set-Cookie"]
  }

  @Test(
    "Clients of the mock keep recorded cookies, whatever they say about the recorded server",
    arguments: [
      ("a=REDACTED-1; Domain=api.example; Path=/", "a=REDACTED-1; Path=/"),
      ("a=1;domain=.api.example;Secure;HttpOnly", "a=1;HttpOnly"),
      ("a=1; Secure; SameSite=None; Partitioned", "a=1"),
      ("a=1; SameSite=Lax; Secure", "a=1; SameSite=Lax"),
      ("a=1; Expires=Wed, 01 Jan 2025 10:00:00 GMT; Path=/", "a=1; Path=/"),
      ("a=1; expires=Mon, 01-Jan-24 10:00:01 GMT", "a=1"),
      ("a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"),
      ("a=; Expires=Mon, 01 Jan 2024 09:59:59 GMT", "a=; Expires=Mon, 01 Jan 2024 09:59:59 GMT"),
      ("a=1; Expires=soon; Max-Age=60", "a=1; Expires=soon; Max-Age=60"),
      ("secure=1; Path=/;", "secure=1; Path=/;"), ("", ""),
    ]
  )
  func overHTTP(_ row: (recorded: String, sent: String)) throws {
    #expect(try Self.cookie(row.recorded, at: "http://127.0.0.1:5") == row.sent)
  }

  @Test("Recorded cookies stay secure over TLS")
  func overTLS() throws {
    let value = "a=1; Domain=api.example; Secure; SameSite=None"
    #expect(try Self.cookie(value, at: "https://127.0.0.1:5") == "a=1; Secure; SameSite=None")
  }

  @Test("Recorded cookies are replayed unchanged if nothing is to be rewritten")
  func asRecorded() throws {
    let value = "a=1; Domain=api.example; Secure; Expires=Wed, 01 Jan 2025 10:00:00 GMT"
    #expect(try Self.cookie(value, at: "http://127.0.0.1:5", rewrites: false) == value)
  }
}
