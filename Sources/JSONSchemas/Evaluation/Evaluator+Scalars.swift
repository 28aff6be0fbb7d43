import JSONSyntax

/// `type: integer`, the comparisons of numbers, lengths and lists of values.
extension Evaluator {
  /// Whether a number has no fraction; strictly, as in draft 4, neither has it a decimal point.
  mutating func isInteger(_ entry: JSONTapeEntry, strictly: Bool) -> Bool {
    guard entry.hasFraction else { return true }
    if strictly { return false }
    if let short = instance.shortDecimal(entry) { return short.isInteger }
    return instance.exactNumber(entry).isInteger
  }

  mutating func isInRange(
    _ entry: JSONTapeEntry,
    _ operation: SchemaInstruction.Operation,
    _ bound: SchemaNumber
  ) -> Bool {
    let order: Int
    if let short = bound.short, let value = instance.shortDecimal(entry) {
      order = value.compared(to: short)
    } else {
      let value = instance.exactNumber(entry)
      order = value == bound.exact ? 0 : value < bound.exact ? -1 : 1
    }
    switch operation {
    case .minimum: return order >= 0
    case .exclusiveMinimum: return order > 0
    case .maximum: return order <= 0
    default: return order < 0
    }
  }

  mutating func isMultiple(_ entry: JSONTapeEntry, of divisor: SchemaNumber) -> Bool {
    if let short = divisor.short, let value = instance.shortDecimal(entry) { return value.isMultiple(of: short) }
    return instance.exactNumber(entry).isMultiple(of: divisor.exact)
  }

  /// Whether a number is an integer of 32 or 64 bits.
  mutating func fits(_ entry: JSONTapeEntry, bits: Int32) -> Bool {
    guard isInteger(entry, strictly: false), let value = instance.exactNumber(entry).integer else { return false }
    return bits == 64 || Int32(exactly: value) != nil
  }

  /// Whether a string has at least and at most so many code points; -1 is no bound.
  mutating func hasLength(_ entry: JSONTapeEntry, _ least: Int32, _ most: Int32) -> Bool {
    let bytes = Int(entry.length) - 2
    // A code point takes one to four bytes, and up to twelve where it is escaped.
    if most >= 0, bytes <= Int(most) { return least < 0 || instance.length(of: entry) >= Int(least) }
    if bytes < Int(least) { return false }
    if least >= 0, most < 0, !entry.isEscaped, bytes >= Int(least) * 4 { return true }
    let length = instance.length(of: entry)
    return length >= Int(least) && (most < 0 || length <= Int(most))
  }

  /// Whether a container has at least and at most so many children; -1 is no bound.
  mutating func hasCount(_ index: Int, _ least: Int32, _ most: Int32) -> Bool {
    let count = instance.count(index)
    return count >= Int(least) && (most < 0 || count <= Int(most))
  }

  /// Whether a value is among the constants of a list.
  mutating func isListed(_ index: Int, _ first: Int32, _ count: Int32) -> Bool {
    for position in Int(first)..<Int(first + count)
    where instance.isEqual(index, to: Int(program.integers[position]), of: program.constants) {
      return true
    }
    return false
  }

  /// Whether a value is among the constants of a list sorted by hash.
  mutating func isHashed(_ index: Int, _ first: Int32, _ count: Int32) -> Bool {
    let hash = instance.hash(of: index)
    var low = Int(first)
    let end = Int(first + count)
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if program.hashedConstants[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < end, program.hashedConstants[low].hash == hash {
      let constant = Int(program.hashedConstants[low].constant)
      if instance.isEqual(index, to: constant, of: program.constants) { return true }
      low += 1
    }
    return false
  }
}
