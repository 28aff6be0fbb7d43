import Testing

@testable import HTTPMessages

@Suite("Valid text")
struct ValidTextTests {
  static let rows: [(bytes: [UInt8], text: String?)] = [
    ([], ""), (Array("a".utf8), "a"), (Array("é€😀".utf8), "é€😀"), (Array("\u{FFFD}".utf8), "\u{FFFD}"), ([0], "\0"),
    ([0xFF], nil), ([0x61, 0xC3], nil), ([0xC0, 0xAF], nil), ([0xED, 0xA0, 0x80], nil),
    ([0xF4, 0x90, 0x80, 0x80], nil), ([0xEF, 0xBF], nil), ([0xE2, 0x82, 0x61], nil),
  ]

  @Test("Bytes are a text only if they are valid UTF-8", arguments: rows)
  func validity(bytes: [UInt8], text: String?) {
    #expect(String(validUTF8: bytes) == text)
  }

  @Test("Systems that cannot validate UTF-8 find the same bytes valid", arguments: rows)
  func comparison(bytes: [UInt8], text: String?) {
    #expect(String(unchangedUTF8: bytes) == text)
  }
}
