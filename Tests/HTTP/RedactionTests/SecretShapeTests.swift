import HTTPMessages
import Redaction
import Testing

@Suite("Secrets recognized by their shape")
struct SecretShapeTests {
  private static let token =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  @Test(
    "Secrets with a known shape are found in any text",
    arguments: [
      ("a \(token).", "a REDACTED."), ("\(token.dropLast(43)) is unsigned", "REDACTED is unsigned"),
      ("eyJhbGciOiJSU0EtT0FFUCJ9.QR1Owv2ug2Wyf4.48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ.XFBoMYUZodetZdvTiFvSkQ", "REDACTED"),
      ("AKIAQWERTYUIOP234567/20260504", "REDACTED/20260504"), ("id=ASIAQWERTYUIOP234567", "id=REDACTED"),
      ("ghp_0123456789abcdefghijABCDEFGHIJ012345", "REDACTED"),
      ("x gho_0123456789abcdefghijABCDEFGHIJ012345 y", "x REDACTED y"),
      ("github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuv", "REDACTED"), ("glpat-0123456789abcdef-_ZZ", "REDACTED"),
      ("xoxb-123456789012-abcdefGHIJKL", "REDACTED"), ("\"sk_live_0123456789abcdefGHIJ\"", "\"REDACTED\""),
      ("rk_live_0123456789abcdefGHIJ", "REDACTED"), ("sk-proj-AbCdEf0123456789abcdefGHIJ", "REDACTED"),
      ("AIzaSyA0123456789abcdefghijklmnopqrstu_-", "AIzaSyA0123456789abcdefghijklmnopqrstu_-"),
      ("key AIzaSyA0123456789abcdefghijklmnopqrstuv,", "key REDACTED,"),
      ("npm_0123456789abcdefghijABCDEFGHIJ012345", "REDACTED"), ("ya29.a0AfH6SMBx0123456789-_abcdef", "REDACTED"),
      ("Bearer 0123456789abcdef", "Bearer REDACTED"), ("bearer  abcdefghijklmnop1", "bearer  REDACTED"),
      ("Basic dXNlcjpwYXNz", "Basic REDACTED"), ("basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "basic REDACTED"),
      (
        "x\n-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\ny",
        "x\nREDACTED\ny"
      ), ("-----BEGIN PRIVATE KEY-----\nMIIB", "REDACTED"),
      ("see https://me:pw@h/ and http://k@h", "see https://REDACTED@h/ and http://REDACTED@h"),
      ("go to https://h/p?token=a#b?c", "go to https://h/p?token=REDACTED#b?c"),
      ("x\(token)", "xREDACTED"), ("x-eyJ0\(token.prefix(20))", "x-eyJ0\(token.prefix(20))"),
      (#"{"a":"\#(token)"}"#, #"{"a":"REDACTED"}"#),
      ("sk_test_0123456789abcdef", "REDACTED"), ("whsec_0123456789abcdefghij", "REDACTED"),
      ("xoxc-123456789012-abcdef", "REDACTED"), ("GOCSPX-0123456789abcdefghijABCD", "REDACTED"),
      ("SG.0123456789abcdefABCDEF.0123456789abcdefghijABCDEFGHIJ0123456789abc", "REDACTED"),
      ("hf_abcdefghijklmnopqrstuvwxyzABCDEFGH", "REDACTED"),
      ("dop_v1_0123456789abcdef0123456789abcdef", "REDACTED"), ("shpat_0123456789abcdef0123456789abcdef", "REDACTED"),
      ("https://hooks.slack.com/services/T00000000/B00000000/0123456789abcdef", "https://REDACTED"),
      ("/bot123456789:AAabcdefghijklmnopqrstuvwxyz012345/getMe", "/botREDACTED/getMe"),
      ("-----BEGIN PGP PRIVATE KEY BLOCK-----\nMIIB\n-----END PGP PRIVATE KEY BLOCK-----", "REDACTED"),
      ("data eyJwYXNzd29yZCI6Imh1bnRlcjItaHVudGVyMiJ9 end", "data REDACTED end"),
    ]
  )
  func found(_ text: String, _ expected: String) { #expect(SecretRedaction().redacting(text: text) == expected) }

  @Test(
    "Secrets with a known shape leave what only resembles them",
    arguments: [
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "d9ba15c69d87c748d9ba15c69d87c748", "eyJpZCI6MTAsIm9mZnNldCI6MjB9",
      "eyJhIjoxfQ.x.y", "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC",
      "https://h/static/app.3f9c1b2a7d8e.js", "https://h/a@2x.png", "AKIAIOSFODNN7EXAMPLE", "AKIA is a prefix",
      "XAKIAQWERTYUIOP234567", "sk-loading-indicator-wrapper-2", "risk-AbCdEf0123456789abcdefGHIJ", "ghp_short",
      "Bearer authentication-required-here", "Bearer realm=\"x\"", "Basic LinkedIn", "Basic training", "Basic 12345678",
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", "me@example.com wrote: hello", "a?b=c:d",
      "mailto:me@example.com?subject=token", "xoxo-kisses", "npm_config_registry", "pk_live_0123456789abcdefGHIJ",
    ]
  )
  func harmless(_ text: String) { #expect(SecretRedaction().redacting(text: text) == text) }

  @Test("Secrets with a known shape are not found where only their beginnings are repeated")
  func beginnings() {
    let text = String(repeating: "xeyJ", count: 500) + "." + String(repeating: "eyJ.", count: 200)
    #expect(SecretRedaction().redacting(text: text) == text)
  }

  @Test("Placeholders of secrets with a known shape are not redacted again")
  func placeholders() {
    for text in ["REDACTED", "REDACTED-1", "REDACTED-120"] { #expect(SecretRedaction.isPlaceholder(text)) }
    for text in ["REDACTED-", "REDACTED-0", "REDACTED-1x", "redacted", "xREDACTED", "REDACTED-1234567890", ""] {
      #expect(!SecretRedaction.isPlaceholder(text))
    }
  }

  @Test(
    "A text that has a placeholder anywhere is known to have one",
    arguments: [("REDACTED", true), ("a REDACTED", true), ("REDACTED a", true), ("REDACTE", false), ("", false)]
  )
  func occurrences(text: String, isThere: Bool) {
    #expect(Placeholder.occurs(inText: text) == isThere)
    #expect(Placeholder.ranges(in: Array(text.utf8)).isEmpty != isThere)
  }
}
