import JSONSyntax

/// A fast, randomly seeded hash for short inputs, which costs a fraction of `Hasher`.
///
/// Two different inputs collide with a probability of about 2⁻⁶⁴, as long as the seed is unknown.
struct SeededHasher {
  private(set) var value = SeededHasher.seed

  private static let seed = UInt64.random(in: 1 ... .max)

  /// Adds eight bytes.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: word ^ 0xE703_7ED1_A0B4_28DB)
    value = (high ^ low ^ value) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// Adds bytes and their count.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest = UInt64(bytes.count) << 56
    for shift in 0..<(bytes.count - offset) { rest |= UInt64(bytes[offset + shift]) << UInt64(shift * 8) }
    add(rest)
  }
}

/// Hashes JSON values; equal values have equal hashes, however they are formatted.
struct JSONDigest {
  private let tape: UnsafeBufferPointer<JSONTapeEntry>
  private let text: UnsafeRawBufferPointer
  private let hasDuplicateKeys: Bool

  /// Hashes a document except the locations that a mask covers.
  static func of(_ document: JSONDocument, under mask: JSONMask?) -> UInt64 {
    document.tape.withUnsafeBufferPointer { tape in
      document.bytes.withUnsafeBytes { text in
        JSONDigest(tape: tape, text: text, hasDuplicateKeys: document.hasDuplicateKeys).digest(0, mask)
      }
    }
  }

  private func digest(_ index: Int, _ mask: JSONMask?) -> UInt64 {
    if let mask, mask == .value || mask == .part { return 0 }
    let entry = tape[index]
    switch entry.kind {
    case .null, .true, .false: return UInt64(entry.kind.rawValue)
    case .number: return digest(ofNumber: entry)
    case .string: return digest(ofString: entry)
    case .array: return digest(ofArray: index, entry, mask)
    case .object: return digest(ofObject: index, entry, mask)
    }
  }

  private func digest(ofArray index: Int, _ entry: JSONTapeEntry, _ mask: JSONMask?) -> UInt64 {
    var hasher = SeededHasher()
    var (child, position) = (index + 1, 0)
    while child < Int(entry.link) {
      hasher.add(digest(child, mask?[String(position)]))
      child = after(child)
      position += 1
    }
    hasher.add(UInt64(position))
    return hasher.value
  }

  private func digest(ofObject index: Int, _ entry: JSONTapeEntry, _ mask: JSONMask?) -> UInt64 {
    var sum: UInt64 = 0
    // The first of duplicate keys wins, as everywhere.
    var seen: Set<UInt64> = []
    var key = index + 1
    while key + 1 < Int(entry.link) {
      defer { key = after(key + 1) }
      let name = digest(ofString: tape[key])
      if hasDuplicateKeys, !seen.insert(name).inserted { continue }
      var member = SeededHasher()
      member.add(name)
      member.add(digest(key + 1, mask?[string(tape[key])]))
      // The order of members does not matter.
      sum &+= member.value
    }
    var hasher = SeededHasher()
    hasher.add(sum)
    hasher.add(UInt64(JSONKind.object.rawValue))
    return hasher.value
  }

  private func digest(ofString entry: JSONTapeEntry) -> UInt64 {
    var hasher = SeededHasher()
    let content = content(entry)
    if entry.isEscaped {
      JSONStringRules.unescaped(content).withUnsafeBytes { hasher.add($0) }
    } else {
      hasher.add(content)
    }
    return hasher.value
  }

  /// Hashes a number by value, so that `1`, `1.0` and `1e0` are equal.
  private func digest(ofNumber entry: JSONTapeEntry) -> UInt64 {
    var hasher = SeededHasher()
    if let integer = shortInteger(entry) {
      hasher.add(UInt64(bitPattern: Int64(integer)))
      return hasher.value
    }
    guard let number = JSONNumber(String(decoding: text[Int(entry.start)..<entry.end], as: UTF8.self)) else { return 0 }
    if let integer = number.integer {
      hasher.add(UInt64(bitPattern: Int64(integer)))
    } else {
      hasher.add(number.isNegative ? 1 : 2)
      hasher.add(UInt64(bitPattern: Int64(number.exponent)))
      number.digits.withUnsafeBytes { hasher.add($0) }
    }
    return hasher.value
  }

  /// The value of a short integer literal; `nil` for other numbers.
  private func shortInteger(_ entry: JSONTapeEntry) -> Int? {
    guard !entry.hasFraction, entry.length <= 18 else { return nil }
    var value = 0
    var isNegative = false
    for byte in text[Int(entry.start)..<entry.end] {
      if byte == 0x2D { isNegative = true } else { value = value * 10 + Int(byte &- 0x30) }
    }
    return isNegative ? -value : value
  }

  private func content(_ entry: JSONTapeEntry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[(Int(entry.start) + 1)..<(entry.end - 1)])
  }

  private func string(_ entry: JSONTapeEntry) -> String {
    entry.isEscaped
      ? String(decoding: JSONStringRules.unescaped(content(entry)), as: UTF8.self)
      : String(decoding: content(entry), as: UTF8.self)
  }

  private func after(_ index: Int) -> Int {
    let entry = tape[index]
    return entry.isContainer ? Int(entry.link) : index + 1
  }
}
