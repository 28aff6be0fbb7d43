/// Arithmetic modulo a 256-bit prime, with residues in Montgomery form.
///
/// Its running time depends on the values. That is acceptable for a key that signs only the certificate created with
/// it.
struct ResidueField: Sendable {
  /// A number of 256 bits, the least significant limb first.
  typealias Limbs = SIMD4<UInt64>

  /// A residue in Montgomery's form: multiplied by 2 to the power of 256.
  struct Residue: Sendable, Hashable {
    fileprivate var limbs: Limbs
  }

  /// The prime.
  let modulus: Limbs
  /// The inverse of the prime's negative, modulo 2 to the power of 64.
  private let negativeInverse: UInt64
  /// The residue of 2 to the power of 512.
  private let square: Limbs

  /// Creates the field of a 256-bit prime.
  init(modulus: Limbs) {
    self.modulus = modulus
    // Newton's iteration doubles the number of correct bits; an odd number is its own inverse in three bits.
    var inverse = modulus[0]
    for _ in 0..<5 { inverse &*= 2 &- modulus[0] &* inverse }
    negativeInverse = 0 &- inverse
    var square = Limbs(1, 0, 0, 0)
    for _ in 0..<512 { square = Self.sum(square, square, modulus) }
    self.square = square
  }

  /// Returns the residue of a number.
  func residue(of number: Limbs) -> Residue { Residue(limbs: product(reduced(number), square)) }

  /// Returns the number that a residue represents, which is less than the prime.
  func number(of residue: Residue) -> Limbs { product(residue.limbs, Limbs(1, 0, 0, 0)) }

  func sum(_ a: Residue, _ b: Residue) -> Residue { Residue(limbs: Self.sum(a.limbs, b.limbs, modulus)) }

  func difference(_ a: Residue, _ b: Residue) -> Residue {
    let (difference, isNegative) = Self.subtracting(b.limbs, from: a.limbs)
    return Residue(limbs: isNegative ? Self.adding(difference, modulus).sum : difference)
  }

  func product(_ a: Residue, _ b: Residue) -> Residue { Residue(limbs: product(a.limbs, b.limbs)) }

  /// Returns the inverse of a residue other than 0, by Fermat's little theorem.
  func inverse(of residue: Residue) -> Residue {
    let exponent = Self.subtracting(Limbs(2, 0, 0, 0), from: modulus).difference
    var power = self.residue(of: Limbs(1, 0, 0, 0))
    for bit in exponent.bits {
      power = product(power, power)
      if bit { power = product(power, residue) }
    }
    return power
  }

  /// Returns whether a number is positive and less than the prime.
  func holds(_ number: Limbs) -> Bool {
    number != .zero && Self.subtracting(modulus, from: number).isNegative
  }

  // MARK: Limbs

  private func reduced(_ number: Limbs) -> Limbs {
    let (difference, isNegative) = Self.subtracting(modulus, from: number)
    return isNegative ? number : difference
  }

  /// Returns the Montgomery product: the product divided by 2 to the power of 256, modulo the prime.
  ///
  /// Each limb of a factor is multiplied. A multiple of the prime then clears the lowest limb of the result, which is
  /// dropped.
  private func product(_ a: Limbs, _ b: Limbs) -> Limbs {
    var result = Limbs.zero
    var top: UInt64 = 0
    for limb in 0..<4 {
      let (low, overflow) = Self.adding(a, times: b[limb], to: result)
      let (high, isCarried) = top.addingReportingOverflow(overflow)
      let multiple = low[0] &* negativeInverse
      let (cleared, carry) = Self.adding(modulus, times: multiple, to: low)
      let (last, isCarriedAgain) = high.addingReportingOverflow(carry)
      result = Limbs(cleared[1], cleared[2], cleared[3], last)
      top = (isCarried ? 1 : 0) + (isCarriedAgain ? 1 : 0)
    }
    let (difference, isNegative) = Self.subtracting(modulus, from: result)
    return top == 0 && isNegative ? result : difference
  }

  /// Returns a number plus the product of another and a limb, and the carry.
  private static func adding(_ a: Limbs, times factor: UInt64, to b: Limbs) -> (sum: Limbs, carry: UInt64) {
    var sum = b
    var carry: UInt64 = 0
    for limb in 0..<4 {
      // This fills 128 bits at most.
      let product = a[limb].multipliedFullWidth(by: factor)
      let (part, isCarried) = product.low.addingReportingOverflow(sum[limb])
      let (total, isCarriedAgain) = part.addingReportingOverflow(carry)
      sum[limb] = total
      carry = product.high &+ (isCarried ? 1 : 0) &+ (isCarriedAgain ? 1 : 0)
    }
    return (sum, carry)
  }

  private static func adding(_ a: Limbs, _ b: Limbs) -> (sum: Limbs, isCarried: Bool) {
    let (sum, carry) = adding(a, times: 1, to: b)
    return (sum, carry != 0)
  }

  private static func subtracting(_ b: Limbs, from a: Limbs) -> (difference: Limbs, isNegative: Bool) {
    var difference = Limbs.zero
    var borrow: UInt64 = 0
    for limb in 0..<4 {
      let (part, isBelow) = a[limb].subtractingReportingOverflow(b[limb])
      let (rest, isBelowAgain) = part.subtractingReportingOverflow(borrow)
      difference[limb] = rest
      borrow = isBelow || isBelowAgain ? 1 : 0
    }
    return (difference, borrow != 0)
  }

  private static func sum(_ a: Limbs, _ b: Limbs, _ modulus: Limbs) -> Limbs {
    let (sum, isCarried) = adding(a, b)
    let (difference, isNegative) = subtracting(modulus, from: sum)
    return isNegative && !isCarried ? sum : difference
  }
}

extension SIMD4<UInt64> {
  /// Creates a 256-bit number from the first bytes of a sequence, the most significant first; missing bytes are 0.
  init(bigEndian bytes: some Sequence<UInt8>) {
    self = .zero
    for (position, byte) in bytes.prefix(32).enumerated() {
      self[3 - position / 8] |= UInt64(byte) << UInt64(56 - position % 8 * 8)
    }
  }

  /// The 32 bytes, the most significant first.
  var bytes: [UInt8] {
    (0..<32).map { position in
      let shift = UInt64(56 - position % 8 * 8)
      return UInt8(truncatingIfNeeded: self[3 - position / 8] >> shift)
    }
  }

  /// The bits, the most significant first.
  var bits: some Sequence<Bool> { (0..<256).lazy.map { self[3 - $0 / 64] >> UInt64(63 - $0 % 64) & 1 == 1 } }
}
