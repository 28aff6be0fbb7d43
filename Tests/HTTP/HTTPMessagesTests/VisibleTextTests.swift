import HTTPMessages
import Testing

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "Each scalar that steers a terminal is replaced by one that does not",
    arguments: [
      ("a\u{1B}[31mb", "a␛[31mb"), ("\r\n", "␍␊"), ("\u{7F}\u{9B}", "␡␡"),
      ("\u{202E}\u{2069}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{2028}\u{FEFF}\u{E0041}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("é 漢 👩‍👧", "é 漢 👩‍👧"),
    ]
  )
  func replaces(_ text: String, _ expected: String) { #expect(VisibleText.of(text) == expected) }

  @Test(
    "The first and last of each range that steers is replaced, and its neighbours are not",
    arguments: [
      (0x0...0x1F, [0x20]), (0x7F...0x9F, [0x7E, 0xA0]), (0x61C...0x61C, [0x61B, 0x61D]),
      (0x200E...0x200F, [0x200D, 0x2010]),
      (0x2028...0x202E, [0x2027, 0x202F]), (0x2066...0x2069, [0x2065, 0x206A]), (0xFEFF...0xFEFF, [0xFEFE, 0xFF00]),
      (0xE0000...0xE007F, [0xDFFFF, 0xE0080]),
    ] as [(ClosedRange<UInt32>, [UInt32])]
  )
  func ranges(_ range: ClosedRange<UInt32>, _ neighbours: [UInt32]) {
    #expect(range.compactMap(Unicode.Scalar.init).allSatisfy { !VisibleText.isFit($0) })
    #expect(neighbours.compactMap(Unicode.Scalar.init).allSatisfy(VisibleText.isFit))
  }
}
