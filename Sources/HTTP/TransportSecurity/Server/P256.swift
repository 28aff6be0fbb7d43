/// The elliptic curve P-256, and points on it in projective coordinates.
///
/// It is our own, as the encoding of certificates is, because swift-certificates brings a second BoringSSL beside that of
/// swift-nio-ssl, which would nearly double the build with TLS for one certificate that only this machine trusts.
///
/// Source: SEC 2, section 2.4.2; RFC 6090 for the terms.
enum P256 {
  /// The field of coordinates.
  static let field = ResidueField(
    modulus: [0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0x0000_0000_0000_0000, 0xFFFF_FFFF_0000_0001]
  )
  /// The field of scalars: the residues of the order of the generator.
  static let scalars = ResidueField(
    modulus: [0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000]
  )

  /// The coefficient b of the curve's equation; the coefficient a is -3.
  private static let b = field.residue(
    of: [0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC, 0x5AC6_35D8_AA3A_93E7]
  )

  private static let generator = Point(
    x: field.residue(
      of: [0xF4A1_3945_D898_C296, 0x7703_7D81_2DEB_33A0, 0xF8BC_E6E5_63A4_40F2, 0x6B17_D1F2_E12C_4247]
    ),
    y: field.residue(
      of: [0xCBB6_4068_37BF_51F5, 0x2BCE_3357_6B31_5ECE, 0x8EE7_EB4A_7C0F_9E16, 0x4FE3_42E2_FE1A_7F9B]
    ),
    z: field.residue(of: [1, 0, 0, 0])
  )

  /// Returns the coordinates of a multiple of the generator; the scalar is positive and less than the generator's
  /// order.
  static func generator(times scalar: ResidueField.Limbs) -> (x: ResidueField.Limbs, y: ResidueField.Limbs) {
    let zero = field.residue(of: .zero)
    var point = Point(x: zero, y: field.residue(of: [1, 0, 0, 0]), z: zero)
    for bit in scalar.bits {
      point = sum(point, point)
      if bit { point = sum(point, generator) }
    }
    let inverse = field.inverse(of: point.z)
    return (field.number(of: field.product(point.x, inverse)), field.number(of: field.product(point.y, inverse)))
  }

  /// A point (x/z, y/z); the point at infinity has z = 0.
  private struct Point {
    var x: ResidueField.Residue
    var y: ResidueField.Residue
    var z: ResidueField.Residue
  }

  /// Returns the sum of any two points, including equal ones and the point at infinity.
  ///
  /// Source: Renes, Costello, Batina: Complete addition formulas for prime order elliptic curves (2016), for a = -3.
  private static func sum(_ p: Point, _ q: Point) -> Point {
    let xx = field.product(p.x, q.x)
    let yy = field.product(p.y, q.y)
    let zz = field.product(p.z, q.z)
    // Each is a mixed product such as x1·y2 + x2·y1, by Karatsuba's trick.
    let xy = mixed(p.x, p.y, q.x, q.y, xx, yy)
    let yz = mixed(p.y, p.z, q.y, q.z, yy, zz)
    let xz = mixed(p.x, p.z, q.x, q.z, xx, zz)
    let tripledZZ = tripled(zz)
    let first = tripled(field.difference(xz, field.product(b, zz)))
    let second = tripled(field.difference(field.difference(field.product(b, xz), tripledZZ), xx))
    let third = field.difference(tripled(xx), tripledZZ)
    let (more, less) = (field.sum(yy, first), field.difference(yy, first))
    return Point(
      x: field.difference(field.product(xy, more), field.product(yz, second)),
      y: field.sum(field.product(more, less), field.product(third, second)),
      z: field.sum(field.product(yz, less), field.product(xy, third))
    )
  }

  private static func mixed(
    _ a1: ResidueField.Residue,
    _ b1: ResidueField.Residue,
    _ a2: ResidueField.Residue,
    _ b2: ResidueField.Residue,
    _ aa: ResidueField.Residue,
    _ bb: ResidueField.Residue
  ) -> ResidueField.Residue {
    field.difference(field.product(field.sum(a1, b1), field.sum(a2, b2)), field.sum(aa, bb))
  }

  private static func tripled(_ a: ResidueField.Residue) -> ResidueField.Residue { field.sum(field.sum(a, a), a) }
}
