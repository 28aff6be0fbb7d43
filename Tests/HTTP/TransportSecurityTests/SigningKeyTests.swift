import NIOSSL
import Testing

@testable import TransportSecurity

@Suite("Keys and signatures of P-256")
struct SigningKeyTests {
  /// The key of RFC 6979, appendix A.2.5.
  private static let scalar: ResidueField.Limbs = [
    0x7B8A_622B_120F_6721, 0x4E50_C3DB_36E8_9B12, 0x6B5C_2157_67B1_D693, 0xC9AF_A9D8_45BA_7516,
  ]

  /// A message, the nonce that it is signed with, and the signature.
  struct Row: Sendable, CustomTestStringConvertible {
    let message: String
    let nonce: ResidueField.Limbs
    let r: String
    let s: String
    var testDescription: String { message }
  }

  /// Source: RFC 6979, appendix A.2.5, with SHA-256.
  static let rows = [
    Row(
      message: "sample",
      nonce: [0x4D61_2949_3D8A_AD60, 0x3B17_AA87_3382_B0F2, 0x0865_3839_8355_DD4C, 0xA6E3_C57D_D01A_BE90],
      r: "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
      s: "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    ),
    Row(
      message: "test",
      nonce: [0xC253_7ACA_EE00_08E0, 0x0192_C4C9_2677_336E, 0xE040_871A_1C7E_C350, 0xD16B_6AE8_27F1_7175],
      r: "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
      s: "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    ),
  ]

  @Test("A message signed with a published key and nonce has the published signature", arguments: rows)
  func signature(_ row: Row) throws {
    let signature = SigningKey(scalar: Self.scalar).signature(of: Array(row.message.utf8), nonce: row.nonce)
    let (r, s) = try #require(signature)
    #expect(Hexadecimal.text(of: r) == row.r)
    #expect(Hexadecimal.text(of: s) == row.s)
  }

  /// The first, a middle and the last multiple of the generator, and the x of each.
  ///
  /// Source: RFC 6979, appendix A.2.5; the opposite of a point has its x.
  @Test(
    "A private key has its published public key",
    arguments: [
      ([1, 0, 0, 0], "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
      (scalar, "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
      (P256.scalars.modulus &- [1, 0, 0, 0], "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
    ] as [(ResidueField.Limbs, String)]
  )
  func publicKey(_ scalar: ResidueField.Limbs, _ x: String) {
    let point = SigningKey(scalar: scalar).publicPoint
    #expect(point.count == 65)
    #expect(point.first == 0x04)
    #expect(Hexadecimal.text(of: point.dropFirst().prefix(32)) == x)
  }

  @Test("A new key is another one each time, and TLS can use it")
  func made() throws {
    let keys = [SigningKey(), SigningKey()]
    #expect(keys[0].publicPoint != keys[1].publicPoint)
    // Reading it, BoringSSL compares the public key with the private one.
    for key in keys { _ = try NIOSSLPrivateKey(bytes: key.der, format: .der) }
  }

  @Test("A nonce that is the curve's order, 0 or more is not a scalar")
  func bounds() {
    let order = P256.scalars.modulus
    #expect(!P256.scalars.holds(.zero))
    #expect(!P256.scalars.holds(order))
    #expect(P256.scalars.holds(order &- [1, 0, 0, 0]))
    #expect(!P256.scalars.holds(ResidueField.Limbs(repeating: .max)))
  }
}
