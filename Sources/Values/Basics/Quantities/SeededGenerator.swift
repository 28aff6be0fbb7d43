/// Random numbers that a seed and a purpose determine, so that every random choice of a run can be repeated (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of one purpose, so that no choice depends on the order of others.
  package init(seed: UInt64, purpose: String) {
    // FNV-1a: the standard library's hashing differs from run to run.
    state = purpose.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random UUID of version 4, in upper case (RFC 9562, section 5.4).
  package mutating func uuid() -> String {
    let bits = (next() & ~0xF000 | 0x4000, next() & ~(0b11 << 62) | 0b10 << 62)
    func hex(_ value: UInt64, _ digits: Int) -> String {
      let text = String(value & (digits == 16 ? .max : (1 << UInt64(digits * 4)) - 1), radix: 16, uppercase: true)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return [
      hex(bits.0 >> 32, 8), hex(bits.0 >> 16, 4), hex(bits.0, 4), hex(bits.1 >> 48, 4), hex(bits.1, 12),
    ].joined(separator: "-")
  }

  /// Returns at most `count` elements, chosen at random and kept in their order.
  package mutating func sample<Element>(_ elements: [Element], count: Int) -> [Element] {
    guard elements.count > count else { return elements }
    return elements.indices.shuffled(using: &self).prefix(max(0, count)).sorted().map { elements[$0] }
  }
}
