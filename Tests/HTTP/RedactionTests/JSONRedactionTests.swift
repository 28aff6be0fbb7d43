import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of JSON")
struct JSONRedactionTests {
  @Test(
    "JSON keeps its structure when its secrets are replaced",
    arguments: [
      (#"{ "password" : "a\"b" , "x":1.50}"#, #"{ "password" : "REDACTED-1" , "x":1.50}"#),
      (
        #"{"access_token":"abc","token_type":"Bearer","expires_in":3600}"#,
        #"{"access_token":"REDACTED-1","token_type":"Bearer","expires_in":3600}"#
      ),
      (#"{"token":"","password":null,"secret":false}"#, #"{"token":"","password":null,"secret":false}"#),
      (#"{"tokens":["a1","b2"],"total_tokens":52}"#, #"{"tokens":["REDACTED-1","REDACTED-2"],"total_tokens":52}"#),
      (
        #"{"token":{"value":"8f3a9c0e11d24b6fa7","expires_at":"2026-05-04T09:41:01Z","ttl":60,"kind":"user"}}"#,
        #"{"token":{"value":"REDACTED-1","expires_at":"2026-05-04T09:41:01Z","ttl":60,"kind":"user"}}"#
      ),
      (
        #"{"errors":{"password":["is too short"],"token":"invalid"}}"#,
        #"{"errors":{"password":["is too short"],"token":"invalid"}}"#
      ),
      (
        #"{"next_page_token":"abc123def456ghi7","code":"DE","key":"feed.title"}"#,
        #"{"next_page_token":"abc123def456ghi7","code":"DE","key":"feed.title"}"#
      ),
      (
        #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","hash":"d9ba15c69d87c748d9ba15c69d87c748"}"#,
        #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","hash":"d9ba15c69d87c748d9ba15c69d87c748"}"#
      ),
      (
        #"{"image":"https://h/i.png?X-Amz-Signature=ab&w=2"}"#,
        #"{"image":"https://h/i.png?X-Amz-Signature=REDACTED-1&w=2"}"#
      ),
      (#"{"body":"{\"token\":\"abc\"}"}"#, #"{"body":"{\"token\":\"REDACTED-1\"}"}"#),
      (#"{"sessions":{"ghp_0123456789abcdefghijABCDEFGHIJ012345":1}}"#, #"{"sessions":{"REDACTED-1":1}}"#),
      (
        #"{"pem":"-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n","n":1}"#,
        #"{"pem":"REDACTED-1\n","n":1}"#
      ),
      (
        #"{"tokens":{"a":"SECBobj0123456789abcdef"},"Token":{"value":"SECBobjv0123456789abcdef"}}"#,
        #"{"tokens":{"a":"REDACTED-1"},"Token":{"value":"REDACTED-2"}}"#
      ),
      (
        #"{"auth":{"user":"bob","key":"q7Xz9LmK2vT4pW8sYbN3","id":"0c9f1b2a7d8e0c9f1b2a7d8e"},"key":"q7Xz9LmK2vT4pW8sYbN4"}"#,
        #"{"auth":{"user":"bob","key":"REDACTED-1","id":"0c9f1b2a7d8e0c9f1b2a7d8e"},"key":"q7Xz9LmK2vT4pW8sYbN4"}"#
      ),
      (
        #"{"card_number":"4111 1111 1111 1111","cardNumber":4111111111111111,"ssn":"123-45-6789","cvv":"SECS42"}"#,
        #"{"card_number":"REDACTED-1","cardNumber":0,"ssn":"REDACTED-2","cvv":"SECS42"}"#
      ),
      (#"{"card_number":4,"ssn":"required"}"#, #"{"card_number":4,"ssn":"required"}"#),
      (
        #"{"smtp_pass":"ab","boarding_pass":"bc","has_password":"asked","sess_id":"cd","conn_string":"de"}"#,
        #"{"smtp_pass":"REDACTED-1","boarding_pass":"bc","has_password":"asked","sess_id":"REDACTED-2","conn_string":"REDACTED-3"}"#
      ),
      (
        #"[{"key":"api_key","value":"q7Xz9LmK2vT4pW8sYbN3"},{"key":"a","value":"q7Xz9LmK2vT4pW8sYbN4"}]"#,
        #"[{"key":"api_key","value":"REDACTED-1"},{"key":"a","value":"q7Xz9LmK2vT4pW8sYbN4"}]"#
      ),
      (#"{"pin_secret":12345,"token":-0.5e3}"#, #"{"pin_secret":0,"token":-0.5e3}"#),
    ]
  )
  func json(_ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(try RedactionFixture.exchange(response: [:], text))
    #expect(redacted.responseText == expected)
  }

  @Test("What a client sends under a secret name is a secret, a word or a number too")
  func requestBody() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(request: [:], #"{"user":"me","password":"letmein","pin_secret":7}"#)
    )
    #expect(redacted.requestText == #"{"user":"me","password":"REDACTED-1","pin_secret":0}"#)
  }

  @Test(
    "A broken body does not keep its secrets for being broken",
    arguments: [
      (#"{"password":"cut of"#, #"{"password":"REDACTED-1""#),
      (#"}}]],"password":"x"}"#, #"}}]],"password":"REDACTED-1"}"#),
      (#"{"a":"\"#, #"{"a":"\"#), (#""password":"x""#, #""password":"REDACTED-1""#),
    ]
  )
  func broken(_ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(request: ["Content-Type": "application/json"], text)
    )
    #expect(redacted.requestText == expected)
  }
}
