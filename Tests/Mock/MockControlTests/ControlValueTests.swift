import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@testable import MockControl

@Suite("Values of the control API")
struct ControlValueTests {
  private static let secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

  private static func text(_ value: ControlValue) -> String {
    String(decoding: value.text(hidingSecretsBy: SecretRedaction()), as: UTF8.self)
  }

  static let bodies: [(type: String?, body: String)] = [
    (nil, "the key is SECRET"), ("application/json", #"{"a": "SECRET", "password": "x1y2z3"}"#),
    ("application/x-www-form-urlencoded", "token=SECRET&a=b"), ("text/plain", "\u{0}key SECRET"),
    ("image/png", "a SECRET of an image"), ("application/octet-stream", "\u{1}SECRET"),
    ("multipart/form-data", "\u{1} SECRET"), ("font/woff", "/a?access_token=SECRET"),
  ]

  @Test("A message is shown without the secrets of its body, whatever type its body has", arguments: bodies)
  func message(type: String?, body: String) throws {
    var headers = HTTPHeaders()
    if let type { headers.add("Content-Type", type) }
    let bytes = Array(body.replacing("SECRET", with: Self.secret).utf8)
    let url = try HTTPURL(parsing: "http://127.0.0.1/a")
    let request = Self.text(.request(HTTPRequest(method: .post, url: url, headers: headers, body: bytes)))
    let response = Self.text(.response(HTTPResponse(status: 200, headers: headers, body: bytes)))
    for text in [request, response] {
      #expect(!text.contains(Self.secret) && !text.contains("x1y2z3"))
      #expect(text.contains("REDACTED"))
    }
  }

  @Test("A message is shown without the secrets of its first line and its headers")
  func heads() throws {
    let headers: HTTPHeaders = [
      "Authorization": "Bearer \(Self.secret)", "X-Target": "/a?key=hello", Self.secret: "1",
    ]
    let url = try HTTPURL(parsing: "http://127.0.0.1/\(Self.secret)?api_key=x1y2z3w4")
    let method = HTTPMethod(Self.secret)
    let request = Self.text(.request(HTTPRequest(method: method, url: url, headers: headers)))
    let response = Self.text(.response(HTTPResponse(status: 200, reason: Self.secret, headers: headers)))
    for text in [request, response, Self.text(.url(url)), Self.text(.array([.literal(.string(Self.secret))]))] {
      #expect(!text.contains(Self.secret) && !text.contains("x1y2z3w4") && !text.contains("hello"))
    }
    #expect(request.contains(#"{"name":"Authorization","value":"REDACTED"}"#))
  }
}
