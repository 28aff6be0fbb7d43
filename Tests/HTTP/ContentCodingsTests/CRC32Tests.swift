import ContentCodings
import Testing

@Suite("CRC-32")
struct CRC32Tests {
  @Test(
    "CRC-32 matches the values of other implementations",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926), (#"{"items":[]}"#, 0xEA43_1F1D),
    ] as [(String, UInt32)]
  )
  func knownValues(_ text: String, _ check: UInt32) {
    #expect(CRC32.value(of: Array(text.utf8)) == check)
  }

  @Test("CRC-32 is the same for a text in parts")
  func partByPart() {
    let bytes = CodingFixtures.squares
    for split in 0...20 {
      var check = CRC32()
      check.update(bytes[..<split])
      check.update(bytes[split...])
      #expect(check.value == CRC32.value(of: bytes))
    }
  }
}
