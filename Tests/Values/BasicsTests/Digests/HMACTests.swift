import Basics
import Testing

@Suite("HMAC with SHA-256")
struct HMACTests {
  /// Source: RFC 4231, sections 4.2 to 4.8; the code of case 5 is truncated there.
  static let vectors: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      repeated(0x0B, 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (repeated(0xAA, 20), repeated(0xDD, 50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (Array(1...25), repeated(0xCD, 50), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    (repeated(0x0C, 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"),
    (
      repeated(0xAA, 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      repeated(0xAA, 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
          + "hashed before being used by the HMAC algorithm.").utf8
      ),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test("A message has the code that the standard gives it", arguments: vectors)
  func code(key: [UInt8], message: [UInt8], code: String) {
    let bytes = HMAC.sha256(of: message, key: key)
    let text = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(text.hasPrefix(code))
  }

  @Test("Codes are equal only if all their bytes are")
  func comparison() {
    #expect(HMAC.isEqual([1, 2, 3], [1, 2, 3]))
    #expect(!HMAC.isEqual([1, 2, 3], [1, 2, 4]))
    #expect(!HMAC.isEqual([1, 2, 3], [1, 2]))
  }

  private static func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}
