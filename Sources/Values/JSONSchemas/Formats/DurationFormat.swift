/// Validates durations of RFC 3339, appendix A.
enum DurationFormat {
  /// Whether the text is a `duration`: consecutive units, or only weeks.
  static func isDuration(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 3, text[0] == UInt8(ascii: "P") else { return false }
    if text[1] == UInt8(ascii: "T") { return hasUnits(text, from: 2, to: text.count, ["H", "M", "S"]) }
    if text[text.count - 1] == UInt8(ascii: "W") { return hasUnits(text, from: 1, to: text.count, ["W"]) }
    var dateEnd = 1
    while dateEnd < text.count, text[dateEnd] != UInt8(ascii: "T") { dateEnd += 1 }
    return hasUnits(text, from: 1, to: dateEnd, ["Y", "M", "D"])
      && (dateEnd == text.count || hasUnits(text, from: dateEnd + 1, to: text.count, ["H", "M", "S"]))
  }

  /// Returns whether a part of the text consists of numbers with consecutive units.
  private static func hasUnits(
    _ text: UnsafeBufferPointer<UInt8>,
    from start: Int,
    to end: Int,
    _ units: InlineUnits
  ) -> Bool {
    var position = start
    var last: Int?
    while position < end {
      let first = position
      while position < end, ByteClass.isDigit(text[position]) { position += 1 }
      guard position > first, position < end, let unit = units.index(of: text[position]) else { return false }
      if let last, unit != last + 1 { return false }
      last = unit
      position += 1
    }
    return last != nil
  }

  /// Up to three units, in order.
  private struct InlineUnits: ExpressibleByArrayLiteral {
    private let first: UInt8
    private let second: UInt8
    private let third: UInt8

    init(arrayLiteral elements: Unicode.Scalar...) {
      func unit(_ index: Int) -> UInt8 { index < elements.count ? UInt8(truncatingIfNeeded: elements[index].value) : 0 }
      first = unit(0)
      second = unit(1)
      third = unit(2)
    }

    func index(of byte: UInt8) -> Int? {
      byte == first ? 0 : byte == second ? 1 : byte == third ? 2 : nil
    }
  }
}
