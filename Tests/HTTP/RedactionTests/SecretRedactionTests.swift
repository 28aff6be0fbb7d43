import HTTPMessages
import Redaction
import Testing

@Suite("Secret redaction")
struct SecretRedactionTests {
  private let redaction = SecretRedaction()

  @Test(
    "Credential headers are secret",
    arguments: [
      "Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "X-API-Key", "Api-Key", "apikey", "X-Auth-Token",
      "X-Amz-Security-Token", "X-CSRF-Token", "X-Client-Secret", "X_Password",
    ]
  )
  func secretHeaders(_ name: String) {
    #expect(redaction.redacting([HTTPHeaderField(name, "s3cret")]) == [HTTPHeaderField(name, "REDACTED")])
  }

  @Test(
    "Other headers stay",
    arguments: ["Accept", "Content-Type", "ETag", "X-Request-Id", "X-Next-Page-Token", "Key-Id", "WWW-Authenticate"]
  )
  func plainHeaders(_ name: String) {
    #expect(redaction.redacting([HTTPHeaderField(name, "value")]) == [HTTPHeaderField(name, "value")])
  }

  @Test("The URL that a header holds is redacted, a relative one too")
  func headerURLs() {
    let headers: HTTPHeaders = ["Location": "/next?token=1#a", "Link": "<https://h/?sig=1&p=2>; rel=\"next\""]
    #expect(
      redaction.redacting(headers) == [
        "Location": "/next?token=REDACTED#a", "Link": "<https://h/?sig=REDACTED&p=2>; rel=\"next\"",
      ]
    )
  }

  @Test(
    "Secret members of JSON are redacted, and every other byte stays",
    arguments: [
      (#"{ "password" : "a\"b" , "x":1.50}"#, #"{ "password" : "REDACTED" , "x":1.50}"#),
      (#"{"clientSecret":12e3,"token":null,"api-key":true}"#, #"{"clientSecret":0,"token":null,"api-key":true}"#),
      (#"{"credentials":{"a":["b",1]},"c":["d"]}"#, #"{"credentials":{"a":["REDACTED",0]},"c":["d"]}"#),
      (#"{"\u0070assword":"a"}"#, #"{"\u0070assword":"REDACTED"}"#),
      (
        #"{"image":"https://h/i.png?sig=1&w=2","u":"HTTPS://H/?a=1"}"#,
        #"{"image":"https://h/i.png?sig=REDACTED&w=2","u":"HTTPS://H/?a=1"}"#
      ),
      (
        #"{"next_page_token":"a","key":"b","message":"my password: c?"}"#,
        #"{"next_page_token":"a","key":"b","message":"my password: c?"}"#
      ),
      (#"{"password":"cut of"#, #"{"password":"REDACTED""#), (#"{"password":,"a":"b"}}]"#, #"{"password":,"a":"b"}}]"#),
      (#"{"a":"\"#, #"{"a":"\"#), ("", ""),
    ]
  )
  func json(_ text: String, _ expected: String) {
    #expect(String(decoding: redaction.redacting(json: Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("Bytes that are not text come through as they are")
  func bytes() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(redaction.redacting(json: bytes) == bytes)
    #expect(redaction.redacting(body: bytes, type: MediaType("image/png")) == bytes)
  }

  @Test("A request loses the secrets of its URL, headers and form")
  func request() throws {
    let request = HTTPRequest(
      method: .post,
      url: try HTTPURL(parsing: "https://h/?key=1"),
      headers: ["Cookie": "a=b", "Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
      body: Array("user=me&password=p%20w".utf8)
    )
    let redacted = redaction.redacting(request)
    #expect(redacted.url.query == "key=REDACTED")
    #expect(redacted.headers["Cookie"] == "REDACTED")
    #expect(String(decoding: redacted.body, as: UTF8.self) == "user=me&password=REDACTED")
  }

  @Test("A response loses the secrets of its headers and JSON")
  func response() {
    let response = HTTPResponse(
      status: 200,
      headers: ["Set-Cookie": "a=b", "Content-Type": "application/problem+json"],
      body: Array(#"{"id_token":"x"}"#.utf8)
    )
    let redacted = redaction.redacting(response)
    #expect(redacted.headers["Set-Cookie"] == "REDACTED")
    #expect(String(decoding: redacted.body, as: UTF8.self) == #"{"id_token":"REDACTED"}"#)
  }

  @Test("Names that the user declares are secret in every place and spelling")
  func additionalNames() {
    let redaction = SecretRedaction(additionalNames: ["tenant-id"])
    #expect(redaction.isSecret(header: "Tenant-ID"))
    #expect(redaction.isSecret(parameter: "tenant_id"))
    #expect(redaction.redacting(json: Array(#"{"tenantId":"a"}"#.utf8)) == Array(#"{"tenantId":"REDACTED"}"#.utf8))
  }

  @Test("Redacting twice changes nothing more")
  func twice() throws {
    let url = redaction.redacting(try HTTPURL(parsing: "https://u@h/?sig=1"))
    #expect(redaction.redacting(url) == url)
  }
}
