import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of URLs and header fields")
struct FieldRedactionTests {
  @Test(
    "A URL loses its secrets, and all else in it keeps its spelling",
    arguments: [
      ("https://h/p?api_key=s3cret&limit=%31", "https://h/p?api_key=REDACTED-1&limit=%31"),
      ("https://me:pw@h/p", "https://REDACTED-1@h/p"),
      ("https://h/p?a=1&&token=x%2Fy+z", "https://h/p?a=1&&token=REDACTED-1"),
      (
        "https://h/p?token=a&password=b&access_token=a",
        "https://h/p?token=REDACTED-1&password=REDACTED-2&access_token=REDACTED-1"
      ),
      ("https://h/p?token=&password", "https://h/p?token=&password"),
      ("https://h/p?token=REDACTED-7", "https://h/p?token=REDACTED-7"),
      ("https://h/p?code=DE&key=name&sig=1", "https://h/p?code=DE&key=name&sig=1"),
      ("https://h/p?code=4f9a8c1e&key=AbC123xyz", "https://h/p?code=REDACTED-1&key=REDACTED-2"),
      ("https://h/p?page_token=CAUQAA12&after_id=9", "https://h/p?page_token=CAUQAA12&after_id=9"),
      ("https://h/p;jsessionid=0123ABCD/q", "https://h/p;jsessionid=REDACTED-1/q"),
      ("https://h/t/ghp_0123456789abcdefghijABCDEFGHIJ012345/x", "https://h/t/REDACTED-1/x"),
      (
        "https://h/cb?to=https%3A%2F%2Fi%2F%3Ftoken%3Dabc%26b%3D1",
        "https://h/cb?to=https%3A%2F%2Fi%2F%3Ftoken%3DREDACTED-1%26b%3D1"
      ),
      (
        #"https://h/q?variables=%7B%22password%22%3A%22x%22%7D"#,
        "https://h/q?variables=%7B%22password%22%3A%22REDACTED-1%22%7D"
      ), ("https://h/proxy?u=https://me:pw@i/", "https://h/proxy?u=https%3A%2F%2FREDACTED-1%40i%2F"),
      ("https://h/proxy?u=https%3A%2F%2Fme%3Apw%40i%2F", "https://h/proxy?u=https%3A%2F%2FREDACTED-1%40i%2F"),
      ("https://h/proxy/https://me:pw@i/x", "https://h/proxy/https://REDACTED-1@i/x"),
      ("https://h/proxy/https:/me:pw@i/x", "https://h/proxy/https:/REDACTED-1@i/x"),
      ("https://h/proxy/https%3A//me%3Apw%40i/x", "https://h/proxy/https%3A//REDACTED-1%40i/x"),
      ("https://h/proxy/https%3A%2F%2Fme%3Apw%40i%2Fx", "https://h/proxy/https%3A%2F%2FREDACTED-1%40i%2Fx"),
      ("https://h/proxy/https://i:80/@me/x@2:1", "https://h/proxy/https://i:80/@me/x@2:1"),
      ("https://h/a:/me@i?t=12:30@h", "https://h/a:/me@i?t=12:30@h"),
    ]
  )
  func urls(_ url: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(try RedactionFixture.exchange(url)).request.url.description == expected)
  }

  @Test(
    "A header keeps its syntax around the placeholder",
    arguments: [
      ("Authorization", "Bearer abc", "Bearer REDACTED-1"),
      ("Authorization", "Basic dXNlcjpwYXNz", "Basic REDACTED-1"),
      ("Authorization", "raw-token", "REDACTED-1"),
      (
        "Authorization", "AWS4-HMAC-SHA256 Credential=A/b, SignedHeaders=host, Signature=f0",
        "AWS4-HMAC-SHA256 REDACTED-1"
      ), ("Authorization", "Bearer null", "Bearer null"), ("Authorization", "Bearer REDACTED-4", "Bearer REDACTED-4"),
      ("Cookie", "a=1; b=two;c=; lang=\"en\"", "a=REDACTED-1; b=REDACTED-2;c=; lang=\"en\""),
      ("Set-Cookie", "id=abc; Path=/; Max-Age=9", "id=REDACTED-1; Path=/; Max-Age=9"),
      ("Set-Cookie", "id=; Max-Age=0", "id=; Max-Age=0"), ("X-API-Key", "k 1", "REDACTED-1"),
      ("Sec-WebSocket-Protocol", "bearer, SECS44wsproto", "bearer, REDACTED-1"),
      ("Sec-WebSocket-Protocol", "chat, q7Xz9LmK2vT4pW8sYbN3,v1", "chat, REDACTED-1,v1"),
      ("Sec-WebSocket-Protocol", "graphql-transport-ws, v12.stomp", "graphql-transport-ws, v12.stomp"),
      ("X-Csrf-Token", "abc", "REDACTED-1"), ("X-RateLimit-Remaining-Tokens", "40000", "40000"),
      ("Location", "/next?token=1x&page=2#a", "/next?token=REDACTED-1&page=2#a"),
      (
        "Location", "https://app/cb#access_token=abc&token_type=bearer",
        "https://app/cb#access_token=REDACTED-1&token_type=bearer"
      ),
      (
        "Link", "<https://h/?sig=12ab34cd&p=2>; rel=\"next\", <https://h/?sig=ab12cd34&p=0>; rel=\"prev\"",
        "<https://h/?sig=REDACTED-1&p=2>; rel=\"next\", <https://h/?sig=REDACTED-2&p=0>; rel=\"prev\""
      ), ("Referer", "https://u:p@h/", "https://REDACTED-1@h/"),
      ("X-Debug", "sent Bearer 0123456789abcdefg to h", "sent Bearer REDACTED-1 to h"),
      (
        "WWW-Authenticate", "Bearer realm=\"feed\", error=\"invalid_token\"",
        "Bearer realm=\"feed\", error=\"invalid_token\""
      ),
      ("Access-Control-Allow-Headers", "Authorization, X-API-Key", "Authorization, X-API-Key"),
      ("ETag", "\"d9ba15c69d87c748d9ba15c69d87c748\"", "\"d9ba15c69d87c748d9ba15c69d87c748\""),
      ("Signature", "sig1=:K2qG:", "REDACTED-1"), ("Ticket", "abc", "REDACTED-1"),
      ("Authentication-Info", "nextnonce=\"a1\", rspauth=\"0f\"", "REDACTED-1"),
      ("Proxy-Authentication-Info", "rspauth=\"0f\"", "REDACTED-1"), ("X-Signature-Ed25519", "a1b2", "REDACTED-1"),
      ("X-Service-Ticket", "ST-1-q7Xz9LmK2vT4pW8sYbN3", "REDACTED-1"), ("X-Amz-Security-Token", "a1", "REDACTED-1"),
      ("X-Goog-IAP-JWT-Assertion", "a1", "REDACTED-1"), ("DPoP", "a1", "REDACTED-1"),
      ("Set-Cookie2", "id=abc; Version=1", "id=REDACTED-1; Version=1"), ("X-Ticket-Number", "AB-12", "AB-12"),
      (
        "Signature-Input", "sig1=(\"@method\");created=1618884473;keyid=\"test-key\"",
        "sig1=(\"@method\");created=1618884473;keyid=\"test-key\""
      ), ("Accept-Signature", "sig1=(\"@method\");tag=\"app\"", "sig1=(\"@method\");tag=\"app\""),
      ("Refresh", "5;url=https://u:p@h/?token=a", "5;url=https://REDACTED-1@h/?token=REDACTED-2"),
      ("Content-Location", "/a?sig=12ab34cd", "/a?sig=REDACTED-1"), ("URI", "</a?token=abc>", "</a?token=REDACTED-1>"),
      (
        "Content-Disposition", "attachment; filename=\"x?sig=ab12cd34\"",
        "attachment; filename=\"x?sig=REDACTED-1\""
      ), ("Content-Disposition", "attachment; filename=\"key=1.txt\"", "attachment; filename=\"key=1.txt\""),
    ]
  )
  func headers(_ name: String, _ value: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try RedactionFixture.exchange(response: [HTTPHeaderField(name, value)]))
    #expect(redacted.response?.headers[name] == expected)
  }
}
