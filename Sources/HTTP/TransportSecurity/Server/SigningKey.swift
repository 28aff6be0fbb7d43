import Basics

/// A private key for ECDSA on the curve P-256 with SHA-256, which signs the certificate created with it.
///
/// NIOSSL has no API for signing, and a library with one would compile a second copy of BoringSSL. NIOSSL uses the key
/// for TLS.
///
/// Source: FIPS 186-5, section 6; SEC 1, section 4.1.
struct SigningKey {
  private let scalar: ResidueField.Limbs
  /// The public key, as an uncompressed point (SEC 1, section 2.3.3).
  let publicPoint: [UInt8]

  /// Creates a new key.
  init() { self.init(scalar: Self.randomScalar()) }

  /// Creates the key for a scalar, which is positive and less than the curve's order.
  init(scalar: ResidueField.Limbs) {
    self.scalar = scalar
    let point = P256.generator(times: scalar)
    publicPoint = [0x04] + point.x.bytes + point.y.bytes
  }

  /// The private key in DER (RFC 5915).
  var der: [UInt8] {
    DER.sequence([
      DER.integer([1]), DER.octets(scalar.bytes), DER.tagged(0, Self.curve), DER.tagged(1, DER.bits(publicPoint)),
    ])
  }

  /// The name of the curve.
  static let curve = DER.identifier(1, 2, 840, 10045, 3, 1, 7)

  /// Returns the signature of a message in DER (RFC 3279, section 2.2.3), with a new random number each time.
  func signature(of message: [UInt8]) -> [UInt8] {
    while true {
      guard let (r, s) = signature(of: message, nonce: Self.randomScalar()) else { continue }
      return DER.sequence([DER.integer(r), DER.integer(s)])
    }
  }

  /// Returns both numbers of the signature with a nonce that is used only once; `nil` if another nonce is needed.
  func signature(of message: [UInt8], nonce: ResidueField.Limbs) -> (r: [UInt8], s: [UInt8])? {
    let scalars = P256.scalars
    let r = scalars.residue(of: P256.generator(times: nonce).x)
    let digest = scalars.residue(of: ResidueField.Limbs(bigEndian: SHA256.digest(of: message)))
    let sum = scalars.sum(digest, scalars.product(r, scalars.residue(of: scalar)))
    let s = scalars.product(scalars.inverse(of: scalars.residue(of: nonce)), sum)
    let (first, second) = (scalars.number(of: r), scalars.number(of: s))
    return first == .zero || second == .zero ? nil : (first.bytes, second.bytes)
  }

  /// Returns a uniform random scalar from the system's secure source, positive and less than the curve's order.
  private static func randomScalar() -> ResidueField.Limbs {
    var generator = SystemRandomNumberGenerator()
    while true {
      let scalar = ResidueField.Limbs(generator.next(), generator.next(), generator.next(), generator.next())
      if P256.scalars.holds(scalar) { return scalar }
    }
  }
}
