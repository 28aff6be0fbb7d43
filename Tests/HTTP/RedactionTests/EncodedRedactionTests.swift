import Foundation
import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of encoded secrets")
struct EncodedRedactionTests {
  @Test(
    "Text in base64 or hexadecimal digits that holds secrets is redacted as a whole",
    arguments: [
      #"{"password": "hunter2", "n": 1}"#, #"[{"access_token":"abc1"}]"#, "user=bob&password=hunter2",
      "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----", "<password>hunter2</password><user>bob</user>",
      "my card 4111 1111 1111 1111",
    ]
  )
  func wrapped(secret: String) {
    let base64 = Data(secret.utf8).base64EncodedString()
    let lower = secret.utf8.map { String(format: "%02x", $0) }.joined()
    for digits in [base64, lower, lower.uppercased(), "0x" + lower] {
      #expect(SecretRedaction().redacting(text: "see \(digits)!") == "see REDACTED!")
      let json = Array(#"{"data":"\#(digits)"}"#.utf8)
      #expect(SecretRedaction().redacting(json: json) == Array(#"{"data":"REDACTED"}"#.utf8))
    }
  }

  @Test(
    "A secret that is percent-encoded several times over is redacted",
    arguments: [
      ("next=%2Fp%3Ftoken%3Dabc%26n%3D1", "next=%2Fp%3Ftoken%3DREDACTED%26n%3D1"),
      ("next=%252Fp%253Ftoken%253Dabc%2526n%253D1", "next=%252Fp%253Ftoken%253DREDACTED%2526n%253D1"),
      ("state=access_token%3Dabc1%26n%3D1", "state=access_token%3DREDACTED%26n%3D1"),
      ("access%255Ftoken=abc", "access%255Ftoken=REDACTED"),
      ("a%2525b=1&password=x%2520y", "a%2525b=1&password=REDACTED"),
      ("q=%257B%2522password%2522%253A%2522x%2522%257D", "q=%257B%2522password%2522%253A%2522REDACTED%2522%257D"),
      ("n%3D1%26token%3Dabc1", "n%3D1%26token%3DREDACTED"),
    ]
  )
  func percentEncoded(query: String, expected: String) throws {
    #expect(SecretRedaction().redacting(query: query) == expected)
    #expect(SecretRedaction().redacting(text: "to https://h/?\(query) now") == "to https://h/?\(expected) now")
    let json = #"{"u":"https://h/?\#(query)"}"#
    let redacted = SecretRedaction().redacting(json: Array(json.utf8))
    #expect(String(decoding: redacted, as: UTF8.self) == #"{"u":"https://h/?\#(expected)"}"#)
  }

  @Test(
    "A multipart body is read without its boundary parameter, or with a wrong one",
    arguments: ["multipart/form-data", "multipart/form-data; boundary=other", "application/octet-stream", "text/plain"]
  )
  func multipart(type: String) throws {
    let body =
      "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter2\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n1\r\n"
    let end = "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc1"
    for tail in ["\r\n--b--\r\n", ""] {
      var redaction = RecordingRedaction()
      let exchange = try RedactionFixture.exchange(request: ["Content-Type": "\(type)"], body + end + tail)
      let expected = (body + end).replacing("hunter2", with: "REDACTED-1").replacing("abc1", with: "REDACTED-2")
      #expect(redaction.redacting(exchange).requestText == expected + tail)
    }
  }

  @Test(
    "A private key in PEM is redacted in every body",
    arguments: ["PRIVATE KEY", "RSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY"]
  )
  func pem(label: String) throws {
    let key = "-----BEGIN \(label)-----\nMIIBVAIBADANBgkqhkiG9w0BAQEF\nAASCAT4wggE6AgEAAkEA\n-----END \(label)-----"
    let form = key.utf8.map { $0 == 0x0A ? "%0A" : $0 == 0x20 ? "+" : String(UnicodeScalar($0)) }.joined()
    for (type, body) in [
      ("text/plain", key), ("application/x-pem-file", key), ("application/xml", "<k>\(key)</k>"),
      ("application/yaml", "k: |\n  \(key.replacing("\n", with: "\n  "))\n"), ("text/csv", "a,b\n1,\"\(key)\""),
      ("application/x-www-form-urlencoded", "k=\(form)&n=1"),
      ("application/json", #"{"k":"\#(key.replacing("\n", with: #"\n"#))"}"#), ("text/javascript", "k = `\(key)`"),
      ("multipart/form-data", "--b\nContent-Disposition: form-data; name=\"k\"\n\n\(key)\n--b--"),
    ] {
      var redaction = RecordingRedaction()
      let exchange = try RedactionFixture.exchange(request: ["Content-Type": "\(type)"], body)
      let text = redaction.redacting(exchange).requestText
      #expect(!text.contains("MIIB") && !text.contains("AASCAT"), "\(type): \(text)")
      #expect(text.contains("REDACTED-1"), "\(type): \(text)")
    }
  }

  @Test(
    "Encoded text without secrets stays as it is",
    arguments: [
      "d9ba15c69d87c748d9ba15c69d87c748", "7b2261223a317d7b2261223a317d",
      "48656c6c6f2c20776f726c642c20676f6f64206279652e",
      "0x48656c6c6f2c20776f726c642c20676f6f64", "https://h/?q=a%2520b%252Fc&p=100%25", "%zz%1", "100%",
      "https://h/?q=a+b%26c", "%E2%9C%93%20done",
    ]
  )
  func harmless(text: String) { #expect(SecretRedaction().redacting(text: text) == text) }
}
