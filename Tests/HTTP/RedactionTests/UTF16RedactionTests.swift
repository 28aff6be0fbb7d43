import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of text in other encodings")
struct UTF16RedactionTests {
  @Test("Text in UTF-16 loses its secrets and stays in UTF-16", arguments: [true, false], [true, false])
  func wideText(_ isBigEndian: Bool, _ hasMark: Bool) throws {
    func wide(_ text: String) -> [UInt8] {
      ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
    }
    for type in ["application/json", "application/json; charset=utf-16", "application/octet-stream", "text/plain"] {
      var exchange = try RedactionFixture.exchange(response: ["Content-Type": "\(type)"])
      exchange.response?.body = wide(#"{"name":"Zoë 🙂","token":"abc1"}"#)
      var redaction = RecordingRedaction()
      #expect(redaction.redacting(exchange).response?.body == wide(#"{"name":"Zoë 🙂","token":"REDACTED-1"}"#))
    }
  }

  @Test(
    "Text in UTF-16 that begins with other letters is known by its charset",
    arguments: ["utf-16le", "UTF-16", "utf-16be"]
  )
  func charset(_ charset: String) throws {
    let isLittleEndian = charset == "utf-16le"
    func wide(_ text: String) -> [UInt8] {
      text.utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isLittleEndian ? pair.reversed() : pair
      }
    }
    var exchange = try RedactionFixture.exchange(response: ["Content-Type": "text/plain; charset=\(charset)"])
    exchange.response?.body = wide("日本語 ghp_0123456789abcdefghijABCDEFGHIJ012345")
    var redaction = RecordingRedaction()
    #expect(redaction.redacting(exchange).response?.body == wide("日本語 REDACTED-1"))
  }

  @Test("A byte order mark of UTF-8 hides no JSON")
  func mark() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(
        response: ["Content-Type": "application/octet-stream"],
        "\u{FEFF}{\"token\":\"abc1\"}"
      )
    )
    let body = redacted.responseText
    #expect(body == "\u{FEFF}{\"token\":\"REDACTED-1\"}")
  }
}
