import Testing

@testable import HARRecordings

@Suite("Text of western Europe")
struct WesternTextTests {
  @Test("Every byte is a character of windows-1252, and comes back from it")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      let text = WesternText.decode([byte])
      #expect(text.unicodeScalars.count == 1)
      #expect(WesternText.encode(Array(text.utf8)) == [byte])
    }
  }

  @Test("A byte comes back from the control character of its number too, as ISO 8859-1 has it")
  func controls() {
    for byte in UInt8(0x80)...0x9F {
      #expect(WesternText.encode(Array(String(Unicode.Scalar(byte)).utf8)) == [byte])
    }
  }

  @Test("A character without a byte is not encoded", arguments: ["\u{100}", "\u{1F600}", "a\u{0416}"])
  func none(text: String) { #expect(WesternText.encode(Array(text.utf8)) == nil) }

  @Test(
    "The characters are those of windows-1252",
    arguments: [(0x80, "\u{20AC}"), (0x93, "\u{201C}"), (0x9F, "\u{178}"), (0xE9, "\u{E9}")] as [(UInt8, String)]
  )
  func characters(byte: UInt8, text: String) { #expect(WesternText.decode([byte]) == text) }
}
