import Testing

@testable import TransportSecurity

@Suite("DER")
struct DERTests {
  /// Source: ITU-T X.690, sections 8.1.3, 8.3 and 8.19; RFC 5280 for the identifiers.
  @Test(
    "A value has the encoding that the standard gives it",
    arguments: [
      ("an empty sequence", DER.sequence([]), "3000"),
      ("a number", DER.integer([0x02]), "020102"),
      ("a number with a first bit that is set", DER.integer([0x80, 0x01]), "0203008001"),
      ("a number with zeros before it", DER.integer([0x00, 0x00, 0x7F]), "02017f"),
      ("zero", DER.integer([0x00]), "020100"),
      ("bits", DER.bits([0xAA]), "030200aa"),
      ("an identifier with small numbers", DER.identifier(2, 5, 29, 17), "0603551d11"),
      ("an identifier with large numbers", DER.identifier(1, 2, 840, 10045, 4, 3, 2), "06082a8648ce3d040302"),
      ("a set", DER.set(of: DER.isTrue), "31030101ff"),
      ("an explicit tag", DER.tagged(3, DER.octets([1])), "a303040101"),
      ("an implicit tag", DER.implicit(7, [127, 0, 0, 1]), "87047f000001"),
    ]
  )
  func encoding(_ name: String, _ value: [UInt8], _ text: String) {
    #expect(Hexadecimal.text(of: value) == text)
  }

  @Test(
    "A length takes as few bytes as it can",
    arguments: [
      (0, "0400"), (127, "047f"), (128, "048180"), (255, "0481ff"), (256, "04820100"), (65_536, "0483010000"),
    ]
  )
  func length(_ count: Int, _ start: String) {
    let value = DER.octets([UInt8](repeating: 0, count: count))
    #expect(Hexadecimal.text(of: value.prefix(value.count - count)) == start)
  }
}
