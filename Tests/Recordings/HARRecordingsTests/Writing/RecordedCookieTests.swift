import HTTPMessages
import JSONSyntax
import Testing

@testable import HARRecordings

@Suite("Cookies are listed in addition to the headers that hold them")
struct RecordedCookieTests {
  private func text(_ cookies: [RecordedCookie]) -> [String] {
    cookies.map { cookie in
      String(decoding: cookie.literal.serialized(indented: true), as: UTF8.self).split(separator: "\n").map { line in
        String(line.drop { $0 == " " })
      }
      .joined()
    }
  }

  @Test("The cookies of a request are listed, each pair of every header")
  func request() {
    let headers: HTTPHeaders = ["Cookie": "a=1; b=\"x y\";c", "X": "a=2", "cookie": "d=; ;=e"]
    #expect(
      text(RecordedCookie.ofRequest(headers)) == [
        #"{"name": "a","value": "1"}"#, #"{"name": "b","value": "\"x y\""}"#, #"{"name": "c","value": ""}"#,
        #"{"name": "d","value": ""}"#, #"{"name": "","value": "e"}"#,
      ]
    )
  }

  @Test("The cookies of a response are listed with their attributes, one for each header")
  func response() {
    let headers: HTTPHeaders = [
      "Set-Cookie": "a=1", "set-cookie": "b=2=3; path=/x; DOMAIN=a.example; Secure; httponly; Max-Age=3; SameSite=None",
    ]
    #expect(
      text(RecordedCookie.ofResponse(headers)) == [
        #"{"name": "a","value": "1"}"#,
        #"{"name": "b","value": "2=3","path": "/x","domain": "a.example","httpOnly": true,"secure": true,"sameSite": "None"}"#,
      ]
    )
  }

  @Test(
    "The expiry of a cookie is an ISO 8601 date, or left out",
    arguments: [
      ("Wed, 01 Apr 2026 12:00:00 GMT", "2026-04-01T12:00:00.000Z"),
      ("Thu, 31-Dec-2026 23:59:59 GMT", "2026-12-31T23:59:59.000Z"),
      ("Thu, 1 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"),
      ("Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59.000Z"),
      ("Wed, 01 Apr 26 12:00:00 GMT", "2026-04-01T12:00:00.000Z"),
      ("0", nil),
      ("", nil), ("Wed, 01 Foo 2026 12:00:00 GMT", nil), ("Wed, 32 Apr 2026 12:00:00 GMT", nil),
      ("Wed, 01 Apr 2026 noontime GMT", nil),
    ]
  )
  func expires(text: String, iso: String?) { #expect(RecordedCookie.isoDate(text) == iso) }
}
