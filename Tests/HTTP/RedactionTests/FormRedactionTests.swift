import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of forms and texts")
struct FormRedactionTests {
  @Test(
    "Forms lose the values of secret names, and keep their syntax",
    arguments: [
      (
        "application/x-www-form-urlencoded", "user=me&password=p%20w&grant_type=password",
        "user=me&password=REDACTED-1&grant_type=password"
      ), ("application/x-www-form-urlencoded", #"{"password":"x"}"#, #"{"password":"REDACTED-1"}"#),
      (
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\npw\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: application/json\r\n\r\n{\"token\":\"t\"}\r\n--b--\r\n",
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nREDACTED-1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
          + "--b\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: application/json\r\n\r\n{\"token\":\"REDACTED-2\"}\r\n--b--\r\n"
      ), ("multipart/form-data; boundary=b", "--b\r\n--b\r\n\n--b--", "--b\r\n--b\r\n\n--b--"),
      (
        "multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; filename=\"x?token=abc\"\r\nContent-Type: image/png\r\n\r\n\u{1}\r\n"
          + "--b\r\nContent-Disposition: form-data; filename=\"https://u:p@h/a\"\r\nX-Token: a\r\n\r\n1\r\n--b--\r\n",
        "--b\r\nContent-Disposition: form-data; filename=\"x?token=REDACTED-1\"\r\nContent-Type: image/png\r\n\r\n\u{1}\r\n"
          + "--b\r\nContent-Disposition: form-data; filename=\"https://REDACTED-2@h/a\"\r\nX-Token: REDACTED-3\r\n\r\n1\r\n--b--\r\n"
      ),
      (
        "multipart/form-data; boundary=b",
        "--b\nContent-Disposition: form-data; name=\"token\"; filename=\"tokens?=2026.txt\"\n\na b\n--b--\n",
        "--b\nContent-Disposition: form-data; name=\"token\"; filename=\"tokens?=2026.txt\"\n\na b\n--b--\n"
      ), ("text/plain", "secret key = swordfish\nAPI KEY=monday\n", "secret key = REDACTED-1\nAPI KEY=REDACTED-2\n"),
      (
        "text/plain", "the key = value\nprivate key = none\npublic key = swordfish\nYour api key = swordfish\n",
        "the key = value\nprivate key = none\npublic key = swordfish\nYour api key = swordfish\n"
      ),
      ("application/x-ndjson", "{\"token\":\"a1\"}\n\n{\"b\":1}\n", "{\"token\":\"REDACTED-1\"}\n\n{\"b\":1}\n"),
      ("application/x-ndjson", "\n\n{\"token\":\"a1\"}\n\n", "\n\n{\"token\":\"REDACTED-1\"}\n\n"),
      ("application/x-ndjson", "\n\n\n", "\n\n\n"),
      ("application/x-www-form-urlencoded", "&&token=abc1&&b=1;c&", "&&token=REDACTED-1&&b=1;c&"),
      ("application/x-www-form-urlencoded", "&&&", "&&&"),
      ("application/yaml", "\n\ntoken: |\n\n  abc1\n\nb: 1\n", "\n\ntoken: |\n\n  REDACTED-1\n\nb: 1\n"),
      ("application/yaml", "token:\n\n\n  abc1\n\n\nb: 1\n", "token:\n\n\n  REDACTED-1\n\n\nb: 1\n"),
      ("text/event-stream", "event: x\ndata: {\"token\":\"a1\"}\n\n", "event: x\ndata: {\"token\":\"REDACTED-1\"}\n\n"),
      (
        "text/html", "<a href='/x?token=yes'>x</a><img src='https://h/?sig=ab12cd34&amp;w=1'>",
        "<a href='/x?token=yes'>x</a><img src='https://h/?sig=REDACTED-1&amp;w=1'>"
      ), ("application/json", "token=abc1&a=b", "token=REDACTED-1&a=b"),
      ("text/plain", "token=abc1&a=b", "token=REDACTED-1&a=b"),
      ("text/plain", #"{"token":"abc1"}"#, #"{"token":"REDACTED-1"}"#),
      ("text/plain", "a token=abc1", "a token=REDACTED-1"),
      ("application/octet-stream", #" {"password":"x"}"#, #" {"password":"REDACTED-1"}"#),
      ("application/octet-stream", "{\"\u{0}\u{1}", "{\"\u{0}\u{1}"),
      ("image/png", #"{"token":"a1"}"#, #"{"token":"REDACTED-1"}"#),
      ("text/plain", "user=bob\npassword=abc1\n\nb=c", "user=bob\npassword=REDACTED-1\n\nb=c"),
      ("text/plain", "; a\r\n export API_KEY = \"a b1\"\r\nx", "; a\r\n export API_KEY = \"REDACTED-1\"\r\nx"),
      ("text/plain", "Password: see above\ntoken: none\nb", "Password: see above\ntoken: none\nb"),
      (
        "application/yaml", "user:\n  - password: abc1 # mine\n  - token: x1\n  - token: |\n",
        "user:\n  - password: REDACTED-1 # mine\n  - token: REDACTED-2\n  - token: |\n"
      ),
      ("application/yaml", "a: &a\n  secret: *b\n  token: {a: b}\n", "a: &a\n  secret: *b\n  token: {a: b}\n"),
      ("text/javascript", "/**/cb1({\"token\":\"a1\"});", "/**/cb1({\"token\":\"REDACTED-1\"});"),
      ("application/json", ")]}',\n{\"token\":\"a1\"}", ")]}',\n{\"token\":\"REDACTED-1\"}"),
      ("text/javascript", "a?token=b.c():d", "a?token=b.c():d"), ("image/png", "token=abc12345", "token=abc12345"),
    ]
  )
  func forms(_ type: String, _ body: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try RedactionFixture.exchange(request: ["Content-Type": type], body))
    #expect(redacted.requestText == expected)
  }
}
