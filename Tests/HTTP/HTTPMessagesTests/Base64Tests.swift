import Testing

@testable import HTTPMessages

@Suite("Base64")
struct Base64Tests {
  @Test(
    "Base64 reads and writes the vectors of RFC 4648, section 10",
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
      ("Zm9vYmFy", "foobar"),
    ]
  )
  func vectors(text: String, decoded: String) throws {
    #expect(try Base64.decode(text.utf8) == Array(decoded.utf8))
    #expect(Base64.text(of: decoded.utf8) == text)
  }

  @Test("Base64 decodes every byte")
  func everyByte() throws {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for byte in UInt8.min...UInt8.max {
      let text = [digits[Int(byte >> 2)], digits[Int(byte & 3) << 4], 0x3D, 0x3D]
      #expect(try Base64.decode(text) == [byte])
    }
  }

  @Test(
    "Base64 rejects what no encoder writes, and says where",
    arguments: [
      ("Zg", 2), ("Zg=", 3), ("Zo==", 1), ("Z===", 1), ("====", 0), ("Zg==Zg==", 4), ("Zh==", 1), ("Zm9=", 2),
      ("Zm 9", 2), ("Zm\r\n!v", 4), ("Zm9v\nZ", 6), ("Zm-_", 2), ("Zg===", 4), ("Zm9vY", 5),
    ]
  )
  func rejections(text: String, offset: Int) {
    let fault = #expect(throws: Base64.Fault.self) { try Base64.decode(text.utf8) }
    #expect(fault?.offset == offset)
  }

  @Test("Base64 passes over line breaks", arguments: ["Zm9v\r\nYmFy", "Zm9vYmFy\r\n", "\nZm\n\r9vYm\rFy"])
  func lineBreaks(_ text: String) throws { #expect(try Base64.decode(text.utf8) == Array("foobar".utf8)) }

  @Test("Base64 writes what it reads, whatever the length")
  func encodes() throws {
    for count in 0...67 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
      var text: [UInt8] = [0x22]
      Base64.encode(bytes, to: &text)
      #expect(text.count == 1 + (count + 2) / 3 * 4)
      #expect(try Base64.decode(text.dropFirst()) == bytes)
    }
  }

  @Test("Base64 writes every two digits, before and after every two digits")
  func everyTwoDigits() throws {
    var bytes: [UInt8] = []
    for bits in 0..<4096 {
      let both = bits << 12 | bits
      bytes += [UInt8(both >> 16), UInt8(both >> 8 & 0xFF), UInt8(both & 0xFF)]
    }
    #expect(try Base64.decode(Base64.text(of: bytes).utf8) == bytes)
  }

  @Test(
    "Base64 makes some bytes, and no trap, of text that nobody checked",
    arguments: ["", "=", "A", "AA", "A=A=", "\u{E9}!", "===="]
  )
  func unchecked(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes(Base64.decode(checked:)).count <= text.utf8.count)
  }
}
