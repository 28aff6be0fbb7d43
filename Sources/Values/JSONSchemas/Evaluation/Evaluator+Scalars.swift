import JSONSyntax

/// Evaluates `type: integer`, comparisons, lengths and lists of values.
extension Evaluator {
  /// Returns whether a number is an integer; in strict mode, as in draft 4, it must not have a decimal point either.
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

  /// Returns whether a number is an integer of 32 or 64 bits.
  mutating func fits(_ entry: JSONTapeEntry, bits: Int32) -> Bool {
    guard isInteger(entry, strictly: false), let value = instance.exactNumber(entry).integer else { return false }
    return bits == 64 || Int32(exactly: value) != nil
  }

  /// Returns whether the number of code points of a string is within limits, of which -1 means none.
  mutating func hasLength(_ entry: JSONTapeEntry, _ minimum: Int32, _ maximum: Int32) -> Bool {
    let bytes = Int(entry.length) - 2
    // A code point takes one to four bytes, or up to twelve if it is escaped.
    if maximum >= 0, bytes <= Int(maximum) { return minimum < 0 || instance.length(of: entry) >= Int(minimum) }
    if bytes < Int(minimum) { return false }
    if minimum >= 0, maximum < 0, !entry.isEscaped, bytes >= Int(minimum) * 4 { return true }
    let length = instance.length(of: entry)
    return length >= Int(minimum) && (maximum < 0 || length <= Int(maximum))
  }

  /// Returns whether the number of children of a container is within limits, of which -1 means none.
  mutating func hasCount(_ index: Int, _ minimum: Int32, _ maximum: Int32) -> Bool {
    let count = instance.count(index)
    return count >= Int(minimum) && (maximum < 0 || count <= Int(maximum))
  }

  /// Returns whether a value is in a list of constants.
  mutating func isListed(_ index: Int, _ first: Int32, _ count: Int32) -> Bool {
    for position in Int(first)..<Int(first + count)
    where instance.isEqual(index, to: Int(program.integers[position]), of: program.constants) {
      return true
    }
    return false
  }

  /// Returns whether a value is in a list of constants that is sorted by hash.
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
